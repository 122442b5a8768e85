import type { ExchangeRateImport, ExchangeRateImportResult } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { type RateLines, readRateFile, sortOutRates } from './file-rules.ts';
import { upsertRates } from './store.ts';

/** Rates written by one statement. */
const portion = 20_000;
const mostErrors = 100;

/**
 * Reads the rates of a CSV file, before any database is asked.
 * @throws {Problem} unreadable-file, file-too-large
 */
export function readRates(bytes: Uint8Array): RateLines {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('unreadable-file', { detail: 'The file is not UTF-8 text' });
  }
  return sortOutRates(readRateFile(text));
}

/** Sorts out the rates of a JSON body. @throws {Problem} no-file where there is neither file nor body */
export function sortOutList(body: ExchangeRateImport | undefined): RateLines {
  if (!body) throw new Problem('no-file', { detail: 'Send multipart field "file", or JSON with "rates"' });
  return sortOutRates(body.rates.map((rate, index) => ({ ...rate, line: index + 1 })));
}

/** Stores the good rates in the caller's transaction: all of them or, when it fails, none. */
export async function importRates(
  scope: UserScope,
  { rows, rates, repeated, refused }: RateLines,
): Promise<ExchangeRateImportResult> {
  let [added, updated] = [0, 0];
  for (let start = 0; start < rates.length; start += portion) {
    const part = rates.slice(start, start + portion).map((rate) => ({ ...rate, id: uuid() }));
    const written = await upsertRates(scope, part);
    added += written.added;
    updated += written.updated;
  }
  return {
    rows,
    added,
    updated,
    unchanged: rates.length - added - updated + repeated,
    errors: refused.slice(0, mostErrors),
    error_count: refused.length,
  };
}
