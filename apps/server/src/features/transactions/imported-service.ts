import { formatMinor } from '@farthing/money';
import type { UserScope } from '../../database/user-scope.ts';
import { addEntry, addMinor, type LedgerDelta, replaceEntries } from '../ledger-totals/service.ts';
import { plainArray, textArray } from './array-rules.ts';
import {
  deleteImported,
  type ImportedColumns,
  type ImportedRow,
  insertImported,
  lockImported,
} from './imported-store.ts';
import { takeMatchesApart } from './matched-service.ts';
import { lockRowsById, settleIncomesOf } from './refunded-service.ts';
import { forgetDeletedOfImport } from './restore-store.ts';
import { recordSplits } from './ruled-service.ts';
import type { SplitRow } from './rules.ts';
import { listSplits } from './store.ts';

export { applyDelta, emptyDelta, type LedgerDelta } from '../ledger-totals/service.ts';
export {
  adoptTransaction,
  findFingerprints,
  findSuggestions,
  isStatementRow,
  releaseTransactions,
} from './imported-store.ts';

/** One statement line to record. */
export interface ImportedLine {
  readonly id: string;
  readonly type: 'expense' | 'income' | 'transfer';
  readonly date: string;
  readonly amountMinor: bigint;
  readonly description: string;
  readonly merchant: string | null;
  readonly category_id: string | null;
  readonly notes: string | null;
  /** 32 hex digits. */
  readonly fingerprint: string;
  /** What rules gave it. */
  readonly tags?: readonly string[];
  readonly is_recurring?: boolean;
  readonly splits?: readonly SplitRow[];
}

/** Where lines go. */
export interface ImportTarget {
  readonly account_id: string;
  readonly currency: string;
  /** Null: they come from no file. */
  readonly import_id: string | null;
}

/**
 * Records statement lines in one statement and adds them to a delta, which the caller applies once at the end of its
 * transaction. @throws {Problem} category-not-found
 */
export async function recordImported(
  scope: UserScope,
  target: ImportTarget,
  lines: readonly ImportedLine[],
  delta: LedgerDelta,
): Promise<void> {
  if (lines.length === 0) return;
  const { account_id, currency, import_id } = target;
  addLines(delta, target, lines);
  await insertImported(scope, {
    account_id,
    currency,
    import_id,
    ids: plainArray(lines.map((line) => line.id)),
    types: plainArray(lines.map((line) => line.type)),
    dates: plainArray(lines.map((line) => line.date)),
    signed_amounts: plainArray(lines.map((line) => formatMinor(line.amountMinor, currency))),
    descriptions: textArray(lines.map((line) => line.description)),
    merchants: textArray(lines.map((line) => line.merchant)),
    category_ids: textArray(lines.map((line) => line.category_id)),
    ...ruledColumns(lines),
    notes: textArray(lines.map((line) => line.notes)),
    fingerprints: plainArray(lines.map((line) => line.fingerprint)),
  });
  const split = lines.flatMap(({ id, splits }) => (splits ? [{ id, splits }] : []));
  await recordSplits(scope, split, false);
}

/** The columns that only rules fill: left out where none did, as they cost every row. */
function ruledColumns(lines: readonly ImportedLine[]): Pick<ImportedColumns, 'ruled'> {
  if (!lines.some(({ tags, is_recurring, splits }) => tags || is_recurring !== undefined || splits))
    return {};
  return {
    ruled: {
      tags: textArray(lines.map(({ tags }) => textArray(tags ?? []))),
      recurring: textArray(lines.map(({ is_recurring }) => is_recurring?.toString() ?? null)),
      splits: plainArray(lines.map(({ splits }) => String(splits !== undefined))),
    },
  };
}

/** Sums the lines by day, type and category before they reach the delta: statements have many rows a day. */
function addLines(
  delta: LedgerDelta,
  { account_id, currency }: ImportTarget,
  lines: readonly ImportedLine[],
): void {
  const sums = new Map<string, { line: ImportedLine; minor: bigint; count: number }>();
  for (const line of lines) {
    if (line.splits) {
      const { date, type, category_id, splits } = line;
      const signed_amount = formatMinor(line.amountMinor, currency);
      addEntry(delta, { account_id, currency, date, type, category_id, signed_amount, splits }, 1);
      continue;
    }
    const key = line.date + line.type + (line.category_id ?? '');
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { line, minor: line.amountMinor, count: 1 });
    else {
      sum.minor += line.amountMinor;
      sum.count++;
    }
  }
  for (const { line, minor, count } of sums.values()) {
    const { date, type, category_id } = line;
    addMinor(delta, { account_id, currency, date, type, category_id }, minor, count);
  }
}

/**
 * Takes away all that an import recorded, rollups included, in portions; what the user had deleted of it cannot be
 * restored afterwards. Returns how many rows went.
 */
export async function removeImported(scope: UserScope, importId: string): Promise<number> {
  await forgetDeletedOfImport(scope, importId);
  let removed = 0;
  let after = { date: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const rows = await lockImported(scope, importId, after, 10_000);
    if (rows.length === 0) return removed;
    await removePortion(scope, rows);
    removed += rows.length;
    const last = rows.at(-1) as ImportedRow;
    after = { date: last.date, id: last.id };
  }
}

async function removePortion(scope: UserScope, found: readonly ImportedRow[]): Promise<void> {
  // The other leg of a recognised transfer stays where it is, as what it was before.
  const legs = found.filter((row) => row.transfer_id !== null);
  await takeMatchesApart(
    scope,
    legs.map((row) => row.transfer_id),
  );
  const apart = await lockRowsById(
    scope,
    legs.map((row) => row.id),
  );
  const fresh = new Map(apart.map((row) => [row.id, row]));
  const rows = found.map((row) => fresh.get(row.id) ?? row);
  const split = rows.filter((row) => row.split).map((row) => row.id);
  const splits = Map.groupBy(
    split.length > 0 ? await listSplits(scope, split) : [],
    (entry) => entry.transaction_id,
  );
  await deleteImported(
    scope,
    rows.map((row) => row.id),
  );
  await replaceEntries(
    scope,
    rows.map((row) => ({ ...row, splits: splits.get(row.id) ?? [] })),
    [],
  );
  await settleIncomesOf(
    scope,
    rows.map((row) => row.id),
  );
}
