import type { SystemScope } from '../../../database/system-scope.ts';
import { listFirstSessions } from './store.ts';

/** The first sign-in from a browser. */
export interface NewDevice {
  readonly session_id: string;
  /** Day in UTC, YYYY-MM-DD. */
  readonly day: string;
}

/**
 * Lists sign-ins of the last three days from a browser that no earlier stored session had. Versions of browsers don't count.
 * Sessions are stored for 30 days after their end. The very first sign-in of a user isn't new.
 */
export function listNewDevices(scope: SystemScope, userId: string): Promise<NewDevice[]> {
  return listFirstSessions(scope, userId);
}
