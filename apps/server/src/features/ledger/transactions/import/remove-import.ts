import type { UserScope } from '../../../../database/user-scope.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import { lockRowsById, settleIncomesOf } from '../refunds/settle-refunds.ts';
import { listSplits } from '../store.ts';
import { takeMatchesApart } from '../transfers/pair-transfers.ts';
import { forgetDeletedOfImport } from '../undo/restore-store.ts';
import { deleteImported, type ImportedRow, lockImported } from './imported-store.ts';

export {
  adoptTransaction,
  findAmounts,
  findFingerprints,
  findSuggestions,
  isStatementRow,
  readFingerprints,
  releaseTransactions,
} from './imported-store.ts';
export {
  type ImportedLine,
  type ImportTarget,
  type LineRecorder,
  startRecorder,
} from './record-imported-rows.ts';

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
