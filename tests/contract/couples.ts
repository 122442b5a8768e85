import { expect } from 'vitest';
import type { Answer, Client } from './app.ts';

/** Creates a household of the first person and lets the others join, as members unless `role` says otherwise. */
export async function joinHousehold(
  owner: Client,
  others: readonly Client[],
  change: object = {},
): Promise<Answer['body']> {
  if ((await owner.get('/household')).body.household === null) {
    const made = await owner.post('/household', { name: 'Home' });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
  }
  for (const other of others) {
    const joined = await other.post('/household/invites/accept', { token: await inviteTo(owner, change) });
    expect(joined, JSON.stringify(joined.body)).toMatchObject({ status: 200 });
  }
  return (await owner.get('/household')).body.household;
}

/** Makes an invite and returns its token. */
export async function inviteTo(owner: Client, change: object = {}): Promise<string> {
  const made = await owner.post('/household/invites', change);
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
  return made.body.token;
}

/** Sets who sees an account. */
export async function share(
  owner: Client,
  accountId: string,
  level: 'private' | 'counted' | 'view' | 'annotate' | 'full',
): Promise<void> {
  const shared = await owner.put(`/household/sharing/${accountId}`, { level });
  expect(shared, JSON.stringify(shared.body)).toMatchObject({ status: 200, body: { level } });
}

/** Names of the accounts that others share with someone. */
export async function sharedWith(viewer: Client): Promise<string[]> {
  const { status, body } = await viewer.get('/household/accounts');
  if (status !== 200) return [];
  return body.people.flatMap(({ accounts }: Answer['body']) =>
    accounts.map(({ name }: { name: string }) => name),
  );
}

/** Path of the transactions of a shared account. */
export function transactionsOf(owner: Client, accountId: string): string {
  return `/household/members/${owner.id}/accounts/${accountId}/transactions`;
}
