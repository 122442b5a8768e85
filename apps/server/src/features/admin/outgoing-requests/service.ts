import type { OutgoingRequestPage, OutgoingRequestQuery } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { SystemScope } from '../../../database/system-scope.ts';
import { checkIdCursor } from '../../../problems/cursors.ts';
import { insertLine, listLines, type OutgoingRow, sumLines } from './store.ts';

export { deleteOldLines as forgetOldRequests } from './store.ts';

/** Notes a request that has been made, under the user it was made for. */
export function recordOutgoing(
  scope: SystemScope,
  facts: Omit<OutgoingRow, 'id' | 'user_id'>,
  userId: string | null,
): Promise<void> {
  const { purpose, host, status, bytes_out, bytes_in, ms } = facts;
  return insertLine(scope, { id: uuid(), user_id: userId, purpose, host, status, bytes_out, bytes_in, ms });
}

/**
 * One page of the ledger, newest first, and what the 90 days come to.
 * @throws {Problem} invalid-cursor
 */
export async function readLedger(
  scope: SystemScope,
  { limit, cursor }: OutgoingRequestQuery,
): Promise<OutgoingRequestPage> {
  checkIdCursor(cursor);
  const found = await listLines(scope, cursor === undefined ? {} : { cursor }, limit + 1);
  const items = found.slice(0, limit);
  const next_cursor = found.length > limit ? (items.at(-1)?.id ?? null) : null;
  return { items, next_cursor, ...(await sumLines(scope)) };
}
