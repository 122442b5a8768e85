import type { UserScope } from '../../../../database/user-scope.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import { unpairTransfers } from '../links/pair-transfers.ts';
import { recalculateRefunds } from '../links/recalculate-refunds.ts';
import { lockRowsById, withSplits } from '../store.ts';
import { forgetDeletedOfImport } from '../undo/restore-store.ts';
import { deleteImported, type ImportedRow, lockImported } from './import-store.ts';

export {
  adoptTransaction,
  findAmounts,
  findFingerprints,
  findSuggestions,
  isStatementRow,
  listFromStatements,
  readFingerprints,
  releaseTransactions,
  type StatementTransaction,
} from './import-store.ts';

/**
 * Deletes everything that an import recorded and updates the totals, in batches. Rows that the user had deleted can't
 * be restored afterwards. Returns the number of deleted rows.
 */
export async function removeImported(scope: UserScope, importId: string): Promise<number> {
  await forgetDeletedOfImport(scope, importId);
  let removed = 0;
  let last = { date: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const rows = await lockImported(scope, importId, last, 10_000);
    await removePortion(scope, rows);
    removed += rows.length;
    const end = rows.at(-1);
    if (!end) return removed;
    last = end;
  }
}

async function removePortion(scope: UserScope, found: readonly ImportedRow[]): Promise<void> {
  if (found.length === 0) return;
  // The other leg of a matched transfer remains and gets its previous type back.
  const legs = found.filter((row) => row.transfer_id !== null);
  await unpairTransfers(
    scope,
    legs.map((row) => row.transfer_id),
  );
  const apart = await lockRowsById(
    scope,
    legs.map((row) => row.id),
  );
  const fresh = new Map(apart.map((row) => [row.id, row]));
  const rows = await withSplits(
    scope,
    found.map((row) => fresh.get(row.id) ?? row),
  );
  const ids = rows.map((row) => row.id);
  await deleteImported(scope, ids);
  await replaceEntries(scope, rows, []);
  await recalculateRefunds(scope, ids);
}
