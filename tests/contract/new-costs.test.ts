import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCostsJob } from '../../apps/server/src/platform/jobs/new-costs.ts';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold, share } from './couples.ts';
import { dayFromToday } from './days.ts';
import { openAccount, record } from './ledger.ts';
import { asOwnerOfRows } from './role-client.ts';

let app: TestApp;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  app = await startApp();
  await app.register();
});
afterAll(() => app.close());

const costsOf = async (client: Client): Promise<Answer['body']> =>
  (await client.get('/household/costs')).body;
const namesOf = async (client: Client): Promise<string[]> =>
  (await costsOf(client)).items.map(({ description }: Answer['body']) => description).sort();
const setCosts = (account: string, share_costs: boolean) =>
  ann.put(`/household/sharing/${account}`, { share_costs });

/** Lets three minutes pass for what is recorded, and runs the job. */
async function runLater(): Promise<void> {
  await asOwnerOfRows(
    app,
    ann.id,
    `update transactions set created_at = created_at - interval '3 minutes' where user_id = '${ann.id}'`,
  );
  await asOwnerOfRows(
    app,
    ann.id,
    `update account_shares set costs_seen = costs_seen - interval '3 minutes' where user_id = '${ann.id}'`,
  );
  const errors: unknown[] = [];
  const { run } = newCostsJob(app.database, (error) => errors.push(error));
  await run(new AbortController().signal, true);
  expect(errors).toEqual([]);
}

async function makeCouple(): Promise<string> {
  [ann, ben] = [await app.register(), await app.register()];
  await joinHousehold(ann, [ben]);
  const { id } = await openAccount(ann);
  await share(ann, id, 'view');
  return id;
}

test('new payments of an account are shared equally from the day on, and none that was deleted is shared again', async () => {
  const account = await makeCouple();
  const today = dayFromToday(0);
  await record(ann, account, { date: today, description: 'before', amount: '5.00' });
  expect(await setCosts(account, true)).toMatchObject({ status: 200, body: { share_costs: true } });
  await asOwnerOfRows(
    app,
    ann.id,
    `update transactions set created_at = created_at - interval '1 hour' where user_id = '${ann.id}'`,
  );
  await record(ann, account, { date: today, description: 'food', amount: '10.01' });
  await record(ann, account, { date: dayFromToday(-1), description: 'yesterday', amount: '3.00' });
  await record(ann, account, { date: today, type: 'income', description: 'refund', amount: '2.00' });
  const { id: private_id } = await openAccount(ann);
  await record(ann, private_id, { date: today, description: 'secret', amount: '4.00' });
  const own = await record(ann, account, { date: today, description: 'mine', amount: '6.00' });
  const people = [
    { user_id: ann.id, value: '90' },
    { user_id: ben.id, value: '10' },
  ];
  await ann.post('/household/costs', { transaction_id: own.id, split: 'percent', people });
  await runLater();
  expect(await namesOf(ben)).toEqual(['food', 'mine']);
  expect((await costsOf(ben)).balances).toMatchObject([
    { user_id: ann.id, balance: expect.stringMatching(/^-5\.6[01]$/) },
  ]);
  const food = (await costsOf(ann)).items.find(({ description }: Answer['body']) => description === 'food');
  expect((await ann.delete(`/household/costs/${food.id}`)).status).toBe(204);
  await record(ann, account, { date: today, description: 'water', amount: '8.00' });
  await runLater();
  expect(await namesOf(ben)).toEqual(['mine', 'water']);
  expect((await ann.get('/audit-log?limit=50')).body.items).toContainEqual(
    expect.objectContaining({ action: 'account_share_costs' }),
  );
  // What the service does by itself comes from no address.
  const entries = (await ann.get('/audit-log?action=household_cost_create')).body.items;
  expect(entries.find(({ metadata }: Answer['body']) => metadata.count !== undefined).ip_address).toBe(null);
  await setCosts(account, false);
  await record(ann, account, { date: today, description: 'later', amount: '8.00' });
  await runLater();
  expect(await namesOf(ben)).toEqual(['mine', 'water']);
});

test('costs are shared by default only while others may see the account', async () => {
  const account = await makeCouple();
  for (const level of ['counted', 'private'] as const) {
    await share(ann, account, 'view');
    expect((await setCosts(account, true)).status).toBe(200);
    await share(ann, account, level);
    expect((await ann.get(`/household/sharing/${account}`)).body.share_costs).toBe(false);
    expect(await setCosts(account, true)).toMatchObject({ status: 422 });
    await share(ann, account, 'view');
    expect((await ann.get(`/household/sharing/${account}`)).body.share_costs).toBe(false);
  }
  expect((await ben.put(`/household/sharing/${account}`, { share_costs: true })).status).toBe(404);
});
