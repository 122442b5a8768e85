import type { SystemScope } from '../../../database/system-scope.ts';
import { listNightly } from './store.ts';

/** Connections of all users that run at night. */
export function listNightlyConnections(
  scope: SystemScope,
): Promise<{ user_id: string; connector: string }[]> {
  return listNightly(scope);
}
