import type { PoolClient } from 'pg';
import { send } from './scope-driver.ts';

/** Gives the user's data a new stamp when the open transaction wrote anything; otherwise does nothing. */
export async function renewStamp(client: PoolClient, userId: string): Promise<void> {
  await send(client, 'select renew_stamp($1)', [userId]);
}

/**
 * The stamp of the user's data: another one after every commit that wrote. Read it before, or in one snapshot with, what
 * is to be known by it. Empty for a user who never wrote.
 * @param scope one that only reads
 */
export function readStamp(scope: { readonly stamp: () => Promise<string> }): Promise<string> {
  return scope.stamp();
}
