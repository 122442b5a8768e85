import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAsUser } from '../../apps/server/src/database/user-scope.ts';
import { readFirst } from '../../apps/server/src/features/reports/merchant-service.ts';
import { type Client, startApp, type TestApp } from './app.ts';

const most = 164_000;
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Writes a year of the rollup with very many merchants, each of which was paid its number of pennies every month. */
async function addMerchants(client: Client): Promise<void> {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into merchant_years (user_id, year, currency, type, merchant, amounts, counts)
     select $1, 2025, 'GBP', 'expense', 'Merchant ' || n, array_fill(-n, array[12]), array_fill(1, array[12])
     from generate_series(1, ${most}) n`,
    [client.id],
  );
  await owner.end();
}

test('a report over 164,000 merchants keeps the event loop free', async () => {
  const client = await app.register();
  await addMerchants(client);
  const before = process.threadCpuUsage();
  const { body } = await client.get('/reports/merchants?date_from=2025-01-01&date_to=2025-12-31&limit=2');
  const { user, system } = process.threadCpuUsage(before);
  expect(body).toMatchObject({
    merchants: most,
    items: [
      { merchant: 'Merchant 164000', spent: '19680.00', count: 12 },
      { merchant: 'Merchant 163999', spent: '19679.88', count: 12 },
    ],
    // 12 × (1 + 2 + … + 164,000) pennies.
    total: { spent: '1613769840.00', received: '0.00', net: '1613769840.00', count: 12 * most },
  });
  // Adding them up here took over a second.
  expect((user + system) / 1000).toBeLessThan(300);
});

test('merchants that are added up in the database have the figures of those that are added up here', async () => {
  const client = await app.register();
  const accounts = new Map<string, string>();
  for (const currency of ['GBP', 'EUR', 'JPY', 'USD']) {
    const { body } = await client.post('/accounts', { name: currency, type: 'cash', currency });
    accounts.set(currency, body.id);
  }
  // Halves of a penny arise with 0.5, cut ones with a third; dollars have no rate.
  for (const [from_currency, date, rate] of [
    ['EUR', '2024-01-01', '0.5'],
    ['EUR', '2025-02-10', '0.8333'],
    ['JPY', '2024-01-01', '0.0055'],
  ])
    await client.post('/exchange-rates', { from_currency, to_currency: 'GBP', date, rate });
  for (let index = 0; index < 90; index++) {
    const currency = ['GBP', 'EUR', 'EUR', 'JPY', 'USD'][index % 5] as string;
    const { status } = await client.post('/transactions', {
      account_id: accounts.get(currency),
      type: index % 4 === 0 ? 'income' : 'expense',
      amount: currency === 'JPY' ? `${1 + index * 37}` : `${index * 3}.${10 + (index % 83)}`,
      date: `202${4 + (index % 2)}-0${1 + (index % 3)}-${10 + (index % 17)}`,
      merchant: `Shop ${index % 11}`,
    });
    expect(status).toBe(201);
  }
  for (const [from, to] of [
    ['2024-01-01', '2025-12-31'],
    ['2024-01-14', '2025-03-20'],
    ['2025-02-12', '2025-02-20'],
    ['2020-01-01', '2020-12-31'],
  ] as const)
    for (const sort of ['-spent', '-received', '-count'] as const) {
      const read = (most?: { inYear: number; inAll: number }) =>
        readAsUser(app.database, client.id, async (scope) => {
          const { items, total, ...rest } = await readFirst(scope, from, to, 'GBP', { sort, limit: 5 }, most);
          const texts = [...items, total].map((one) => [
            one.merchant,
            `${one.spent}`,
            `${one.received}`,
            one.count,
          ]);
          return { ...rest, texts };
        });
      expect(await read({ inYear: -1, inAll: -1 }), `${from} ${to} ${sort}`).toEqual(await read());
    }
});
