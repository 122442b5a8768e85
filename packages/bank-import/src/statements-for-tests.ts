import { createIdentities, inspectStatement, readStatement } from './index.ts';
import type { ByteSource, Inspection, InspectionOptions, StatementLine, StatementRow } from './statement.ts';

/** A sterling current account and no answers; what most tests use. */
export const sterling: InspectionOptions = { accountClass: 'asset', accountCurrency: 'GBP' };
/** A sterling credit card. */
export const card: InspectionOptions = { accountClass: 'liability', accountCurrency: 'GBP' };

/** Text as a source of UTF-8 bytes, or the bytes themselves. */
export function sourceOf(content: string | Uint8Array): ByteSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return () => [bytes];
}

/** Inspections a text. */
export function inspect(
  content: string | Uint8Array,
  options: InspectionOptions = sterling,
): Promise<Inspection> {
  return inspectStatement(sourceOf(content), options);
}

/** Inspections a file and reads all of it; no rows where it cannot be read. */
export async function readAll(
  content: string | Uint8Array,
  options: InspectionOptions = sterling,
): Promise<{ inspection: Inspection; rows: StatementRow[]; lines: StatementLine[]; keys: string[] }> {
  const source = sourceOf(content);
  const found = await inspectStatement(source, options);
  const rows: StatementRow[] = [];
  if (found.reading !== null)
    for await (const batch of readStatement(source, found.reading)) rows.push(...batch);
  const lines = rows.flatMap(({ result }) => (result.kind === 'line' ? [result.line] : []));
  return { inspection: found, rows, lines, keys: lines.map(createIdentities('account')) };
}
