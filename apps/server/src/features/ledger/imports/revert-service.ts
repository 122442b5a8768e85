import type { StatementImport } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { removeImportedTrades } from '../../investments/holdings/import-service.ts';
import { removeUnused } from '../../investments/securities/service.ts';
import { lockAccount } from '../accounts/service.ts';
import { releaseTransactions, removeImported } from '../transactions/import/remove-import.ts';
import { fingerprintOfRepeat } from './batch-service.ts';
import { type Actor, audit, nameImport, preparedRows, toResponse } from './record-service.ts';
import { rowStatus } from './row-status-rules.ts';
import { commitImport } from './service.ts';
import { forgetStatement } from './start-service.ts';
import { findImport, type ImportRecord, updateImport } from './store.ts';

/**
 * Deletes everything that an import recorded, including trades.
 * @throws {Problem} import-not-found, import-not-committed, insufficient-holding if later trades need its units
 */
export async function revertImport(scope: UserScope, id: string, actor: Actor): Promise<StatementImport> {
  const record = found(await findImport(scope, id, true), 'import-not-found');
  if (record.status !== 'committed') throw new Problem('import-not-committed');
  await lockAccount(scope, record.account_id);
  nameImport(scope, record, 'import-revert');
  await scope.operation.keep('counts');
  const removed = await removeImported(scope, id);
  if (record.trades) {
    await removeImportedTrades(scope, id, record.trades.opened_holdings);
    await removeUnused(scope, record.trades.added_securities);
  }
  if (record.matched > 0) await releaseMatched(scope, record);
  await audit(scope, record, actor, { action: 'import_revert', metadata: { removed } });
  const reverted = await updateImport(scope, id, {
    status: 'reverted',
    reverted_at: new Date().toISOString(),
  });
  await forgetStatement(scope, reverted);
  return toResponse(reverted);
}

/**
 * Records the rows of a reverted import again, with new decisions and new ids. @throws {Problem}
 * import-not-found, import-not-previewed unless it was reverted, and those of `commitImport`
 */
export async function recommitImport(scope: UserScope, id: string, actor: Actor): Promise<StatementImport> {
  const record = found(await findImport(scope, id, true), 'import-not-found');
  if (record.status !== 'reverted') throw new Problem('import-not-previewed');
  await updateImport(scope, id, { status: 'previewed', reverted_at: null });
  return commitImport(scope, id, actor);
}

async function releaseMatched(scope: UserScope, record: ImportRecord): Promise<void> {
  for await (const { rows, outcomes } of preparedRows(scope, record, false)) {
    const prints = rows.flatMap((row, index) =>
      row.kind === 'line' && outcomes[index] === rowStatus.matchedByUser
        ? [row.fingerprint ?? fingerprintOfRepeat(record.id, row.number)]
        : [],
    );
    if (prints.length > 0) await releaseTransactions(scope, record.account_id, prints);
  }
}
