import { merchantKey } from '@farthing/recurring-payments';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { readMonthStart } from '../budgets/settings-service.ts';
import { type KnownRow, keysToScan, needleOf, type ScanInput, type ScanOutcome } from './scan-rules.ts';
import { type ScanRun, startScan } from './scan-run-service.ts';
import {
  type Candidates,
  deleteChanges,
  deleteHidden,
  dropFound,
  listChanges,
  listKnown,
  listTyped,
  readRowBlocks,
  replaceMembers,
  updateParts,
  updateScan,
  updateToTyped,
  upsertFound,
} from './scan-store.ts';
import { typedSeries } from './series-rules.ts';
import { countRevision, findScanState } from './store.ts';

/** With more merchants than this all are scanned. */
const mostKeys = 1000;
/** With more than this their transactions are picked from all: to have them looked for costs more. */
const mostLookedFor = 40;

/** Options of a scan. */
export interface ScanWish {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** True if the user requested the scan, which then covers all transactions and finds deleted series again. */
  readonly isAsked: boolean;
  /** Merchant keys to scan beside those of changed transactions. */
  readonly keys: readonly string[];
}

/** A scan that has been read and is being worked out. */
export interface PreparedScan {
  readonly wish: ScanWish;
  readonly input: ScanInput;
  readonly run: ScanRun;
  readonly changes: readonly string[];
  readonly revision: number;
}

/**
 * Reads what a scan needs; of one snapshot. Everything is scanned at the first time of a day, since time alone makes
 * payments overdue, and when bank holidays of another region hold.
 * @returns null when nothing has changed
 */
export async function readScan(
  scope: UserScope,
  wish: ScanWish,
  workers: WorkerPool,
): Promise<PreparedScan | null> {
  const [state, changes] = await Promise.all([findScanState(scope), listChanges(scope)]);
  const { holidays } = await readMonthStart(scope);
  const isNew = wish.isAsked || state.scanned_on !== wish.today || state.holidays !== holidays;
  if (!isNew && changes.length === 0 && wish.keys.length === 0) return null;
  const all = await listKnown(scope);
  const known = wish.isAsked ? all.filter(({ is_deleted }) => !is_deleted) : all;
  const keys = isNew ? null : keysOf(wish, changes, known);
  const wanted = keys && new Set(keys);
  const input: ScanInput = {
    keys,
    today: wish.today,
    region: holidays,
    known: wanted === null ? known : known.filter(({ merchant_key }) => wanted.has(merchant_key)),
  };
  const run = startScan(input, workers);
  try {
    for await (const block of readRowBlocks(scope, candidates(keys))) await run.add(block);
  } catch (error) {
    run.drop();
    throw error;
  }
  return { wish, changes: changes.map(({ number }) => number), revision: state.revision, input, run };
}

function keysOf(
  { keys }: ScanWish,
  changes: readonly { readonly text: string | null }[],
  known: readonly KnownRow[],
): string[] | null {
  const texts = changes.flatMap(({ text }) => text ?? []);
  if (texts.length < changes.length) return null;
  const found = keysToScan(texts, keys, known);
  return found.length > mostKeys ? null : found;
}

function candidates(keys: readonly string[] | null): Candidates | null {
  if (keys === null || keys.length > mostLookedFor) return null;
  return {
    needles: [...new Set(keys.map(needleOf))].filter((needle) => needle !== ''),
    withBlank: keys.includes(''),
  };
}

/** Changes made by a scan. */
export interface WrittenScan {
  readonly transactions: number;
  readonly series: number;
  readonly added: number;
  readonly removed: number;
  readonly scanned_at: string;
}

/**
 * Writes what a scan found. Decisions of the user stay; only what was found, and which transactions are in it, is new.
 * @returns null, with nothing written, when series were written since the scan was read: it has to be read again
 */
export async function writeScan(
  scope: UserScope,
  { wish, input, changes, revision }: PreparedScan,
  outcome: ScanOutcome,
): Promise<WrittenScan | null> {
  if ((await countRevision(scope)) !== revision + 1) return null;
  if (wish.isAsked) await deleteHidden(scope);
  const found = outcome.found.map((one) => ({ ...one, id: one.known_id ?? uuid() }));
  await upsertFound(
    scope,
    found.map(({ id, merchant_key, account_id, category, member_ids, series }) => ({
      id,
      merchant_key,
      account_id,
      category,
      member_ids,
      series,
    })),
  );
  await updateParts(scope, outcome.again);
  await dropGone(scope, outcome.gone);
  const known = new Map(input.known.map((row) => [row.id, row]));
  const shown = found.filter(({ id, series }) => {
    const row = known.get(id);
    return !row?.is_deleted && (row?.decision !== 'rejected' || series.is_marked);
  });
  const touched = [...found.map(({ id }) => id), ...input.known.map(({ id }) => id)];
  await replaceMembers(
    scope,
    input.keys === null ? null : touched,
    shown.flatMap(({ id, all_ids }) => all_ids.map((transaction_id) => ({ transaction_id, series_id: id }))),
  );
  await deleteChanges(scope, changes);
  const full = input.keys === null ? { on: input.today, holidays: input.region } : null;
  return {
    transactions: outcome.transactions,
    series: shown.length,
    added: outcome.found.filter(({ known_id }) => known_id === null).length,
    removed: outcome.gone.length,
    scanned_at: await updateScan(scope, full),
  };
}

/** Deletes series without transactions. Manually entered ones return as they were entered. */
async function dropGone(scope: UserScope, ids: readonly string[]): Promise<void> {
  for (const { id, typed } of await listTyped(scope, ids)) {
    const { account_id, category_id } = typed;
    await updateToTyped(scope, {
      id,
      merchant_key: merchantKey(typed.name),
      account_id,
      category_id,
      series: typedSeries(typed),
    });
  }
  await dropFound(scope, ids);
}
