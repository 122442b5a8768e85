import type { SystemScope } from '../../../database/system-scope.ts';
import { listFirstSessions } from './store.ts';

/** The first sign-in from a browser. */
export interface NewDevice {
  readonly session_id: string;
  /** Day in UTC, YYYY-MM-DD. */
  readonly day: string;
}

/**
 * Lists sign-ins of the last three days from a browser that no earlier stored session had. A browser is known only by its
 * User-Agent without the version numbers. Sessions are stored for 30 days after their end: a browser that comes back later is new
 * again. The session that a user registers with isn't.
 */
export function listNewDevices(scope: SystemScope, userId: string): Promise<NewDevice[]> {
  return listFirstSessions(scope, userId);
}
