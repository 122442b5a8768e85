import type { PoolClient } from 'pg';
import { send } from './scope-driver.ts';

/** Gives the user's data a new version if the open transaction wrote anything. */
export async function bumpDataVersion(client: PoolClient, userId: string): Promise<void> {
  await send(client, 'select renew_stamp($1)', [userId]);
}

/**
 * Returns the version of the user's data. Every commit that wrote changes it. Read the version before the data, or in
 * the same snapshot. Empty for a user who has never written.
 * @param scope one that only reads
 */
export function readDataVersion(scope: { readonly dataVersion: () => Promise<string> }): Promise<string> {
  return scope.dataVersion();
}
