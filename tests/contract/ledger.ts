import { expect } from 'vitest';
import { readAsUser } from '../../apps/server/src/database/user-scope.ts';
import { checkTotals } from '../../apps/server/src/features/ledger/ledger-totals/service.ts';
import type { Answer, Client, TestApp } from './app.ts';

/** An id that no record has. */
export const absentId = '01890000-0000-7000-8000-000000000000';

let names = 0;

/** Opens an account; a cash account in GBP unless the change says otherwise. */
export async function openAccount(client: Client, change: object = {}): Promise<Answer['body']> {
  const answer = await client.post('/accounts', { name: `Account ${++names}`, type: 'cash', ...change });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}

/** Records a transaction; an expense of 12.30 unless the change says otherwise. */
export async function record(
  client: Client,
  accountId: string,
  change: object = {},
): Promise<Answer['body']> {
  const answer = await client.post('/transactions', expense(accountId, change));
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}

/** The body of an expense. */
export function expense(accountId: string, change: object = {}): Record<string, unknown> {
  return { account_id: accountId, type: 'expense', amount: '12.30', date: '2025-03-14', ...change };
}

/** The balance of an account today. */
export async function balanceOf(client: Client, accountId: string): Promise<string> {
  return (await client.get(`/accounts/${accountId}`)).body.balance;
}

/** Counts the user's transactions from the rows rather than the rollup. */
export async function countTransactions(client: Client, query = 'date_from=1900-01-01'): Promise<number> {
  return (await client.get(`/transactions?count=true&limit=1&${query}`)).body.total;
}

/** The same of one account. */
export function countIn(client: Client, accountId: string): Promise<number> {
  return countTransactions(client, `account_id=${accountId}&date_from=1900-01-01`);
}

/** New users, each with one account that has their e-mail address for a name. */
export async function usersWithAccounts(app: TestApp, count: number): Promise<Client[]> {
  const users: Client[] = [];
  for (let index = 0; index < count; index++) {
    const user = await app.register();
    await openAccount(user, { name: user.email });
    users.push(user);
  }
  return users;
}

/** The id of a system category. */
export async function categoryOf(client: Client, slug: string): Promise<string> {
  const { body } = await client.get('/categories');
  return body.find((one: { slug: string | null }) => one.slug === slug).id;
}

/** Ids of two expense categories and one income category of the user. */
export async function categoriesOf(client: Client): Promise<{ food: string; travel: string; wages: string }> {
  const { body } = await client.get('/categories');
  const [food, travel] = body.filter((category: { kind: string }) => category.kind === 'expense');
  const wages = body.find((category: { kind: string }) => category.kind === 'income');
  return { food: food.id, travel: travel.id, wages: wages.id };
}

/** Expects every rollup of the user to agree with the rows it sums. */
export async function expectTotalsToAgree(
  app: TestApp,
  client: Client,
  currencies: readonly string[] = ['GBP', 'JPY', 'EUR'],
): Promise<void> {
  const differences = await readAsUser(app.database, client.id, (scope) => checkTotals(scope, currencies));
  expect(differences).toEqual([]);
}

/** Sends a file to be attached to a transaction. */
export function attachTo(
  client: Client,
  transactionId: string,
  name: string,
  content: string | Uint8Array,
): Promise<Answer> {
  return client.upload(`/transactions/${transactionId}/attachments`, { name, content });
}

/** Attaches a file to a transaction, and answers with the attachment. */
export async function attachedTo(...wish: Parameters<typeof attachTo>): Promise<Answer['body']> {
  const answer = await attachTo(...wish);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}
