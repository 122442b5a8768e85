import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import { dayFromToday } from './days.ts';
import { openAccount } from './ledger.ts';
import { scanned, settled, weekly } from './recurring-scene.ts';
import { monzo } from './statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Series = { id: string; name: string; amount: string; decision: string | null };

test('what was decided holds when an import is undone and the same file is imported again', async () => {
  const user = await app.register();
  const { id: account } = await openAccount(user);
  const payments = (name: string, amount: string) =>
    weekly(10, 1).map((date, index) => ({
      id: `${name}${amount}${index}`,
      amount,
      date: date.split('-').reverse().join('/'),
      name,
    }));
  const rows = [
    ...payments('Dale Gym', '-6.50'),
    ...payments('Dale Gym', '-31.00'),
    ...payments('Vale Water', '-7.00'),
    ...payments('Brook Radio', '-2.50'),
    ...payments('Orchard Cloud', '-4.00'),
    ...payments('Foxglove Films', '-9.99'),
  ];
  const bring = async () => {
    const file = { name: 'monzo.csv', content: monzo(rows) };
    const { body } = await user.upload('/imports?commit=true', file, { account_id: account });
    expect(body.counts).toMatchObject({ added: 60 });
    return body.id as string;
  };
  const first = await bring();
  const found: Series[] = (await settled(user)).items;
  expect(found).toHaveLength(6);
  const idOf = (name: string, amount?: string) =>
    found.find((one) => one.name === name && (amount ?? one.amount) === one.amount)?.id as string;
  const decisions = [
    [idOf('Dale Gym', '6.50'), { name: 'Gym', decision: 'confirmed' }],
    [idOf('Dale Gym', '31.00'), { name: 'Coach', contract_ends_on: dayFromToday(400) }],
    [idOf('Vale Water'), { decision: 'rejected' }],
    [idOf('Orchard Cloud'), { merged_into: idOf('Foxglove Films') }],
  ] as const;
  for (const [id, change] of decisions)
    expect((await user.patch(`/recurring/${id}`, change)).status).toBe(200);
  await user.delete(`/recurring/${idOf('Brook Radio')}`);
  const told = async () =>
    (await settled(user, '?rejected=true')).items.map((one: Record<string, unknown>) =>
      ['id', 'name', 'amount', 'decision', 'contract_ends_on', 'merged_ids', 'payment_count'].map(
        (key) => one[key],
      ),
    );
  const before = await told();
  expect(before).toHaveLength(4);

  expect((await user.post(`/imports/${first}/revert`)).status).toBe(200);
  expect(await told()).toEqual([]);
  expect((await user.get(`/recurring/${idOf('Dale Gym', '6.50')}`)).status).toBe(404);
  expect((await user.get('/recurring/upcoming?days=60')).body.items).toEqual([]);
  expect((await user.post('/recurring/rescan')).body).toMatchObject({ series: 0, removed: 0 });
  // The rescan forgot that Brook Radio was deleted, as it does.
  await bring();
  const after = await told();
  expect(after).toHaveLength(5);
  expect(after).toEqual(expect.arrayContaining(before));
  const parted = await user.patch(`/recurring/${idOf('Orchard Cloud')}`, { merged_into: null });
  expect(parted.body).toMatchObject({ id: idOf('Orchard Cloud'), payment_count: 10 });
});

test('a transfer that recurs is one payment, listed and due once, with its mark', async () => {
  const user = await app.register();
  const [{ id: from }, { id: to }] = [await openAccount(user), await openAccount(user, { type: 'savings' })];
  for (const date of weekly(8, 1)) {
    const body = { account_id: from, to_account_id: to, type: 'transfer', amount: '25', date };
    expect((await user.post('/transactions', { ...body, description: 'Rainy day' })).status).toBe(201);
  }
  const { items } = await scanned(user);
  expect(items).toMatchObject([{ kind: 'transfer', direction: 'out', account_id: from, payment_count: 8 }]);
  const due = (await user.get('/recurring/upcoming?days=7')).body.items;
  expect(due).toMatchObject([{ direction: 'out', amount: '25.00' }]);
  const [leg] = (await user.get(`/transactions?account_id=${to}`)).body.items;
  expect((await user.patch(`/transactions/${leg.id}/recurring`, { is_recurring: true })).status).toBe(200);
  expect((await scanned(user)).items).toHaveLength(1);
});
