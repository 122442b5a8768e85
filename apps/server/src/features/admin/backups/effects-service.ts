import type { RestoreEffects } from '@farthing/api-contract';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { BackupKeeper } from '../../../platform/backup-archive/backup-keeper.ts';
import { restoreEffects } from './effects-rules.ts';
import { listPeople } from './store.ts';

type Manifest = Awaited<ReturnType<BackupKeeper['inspect']>>;

/** Compares who could sign in at the time of a backup with who can now. */
export async function readRestoreEffects(
  scope: SystemScope,
  { people, created_at }: Pick<Manifest, 'people' | 'created_at'>,
): Promise<RestoreEffects> {
  return restoreEffects(people, await listPeople(scope, created_at));
}
