import type { StatementImport } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { linkTransfers } from '../transfers/service.ts';
import { warnOfNearRows } from './near-service.ts';
import type { ReadFile, ReadStored, StatementUpload } from './reading-service.ts';
import type { Actor } from './record-service.ts';
import { commitImport, importStatement } from './service.ts';

/** Acting user with their base currency. */
interface Committer extends Actor {
  readonly base_currency: string;
}

/**
 * Previews a file with a warning about rows that may already be recorded, or imports it at once and links the transfers
 * that it proves. @throws {Problem} as `importStatement`
 */
export async function importAndLink(
  scope: UserScope,
  upload: StatementUpload,
  read: ReadFile,
  { commit, actor }: { commit: boolean; actor: Committer },
): Promise<StatementImport> {
  const made = await importStatement(scope, upload, read, { commit, actor });
  if (!commit) return warnOfNearRows(scope, made);
  await linkTransfers(scope, made.id, actor.base_currency);
  return made;
}

/** Commits a preview and links the transfers that it proves. @throws {Problem} as `commitImport` */
export async function commitAndLink(
  scope: UserScope,
  id: string,
  actor: Committer,
  read: ReadStored,
): Promise<StatementImport> {
  const committed = await commitImport(scope, id, actor, read);
  await linkTransfers(scope, id, actor.base_currency);
  return committed;
}
