import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from '../contract/app.ts';

const most = 20_000;
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Writes twelve months of the rollup with very many merchants, each of which was paid its number of pennies every month. */
async function addMerchants(client: Client): Promise<void> {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into merchant_months (user_id, month, currency, type, merchant, amount_minor, transaction_count)
     select $1, month, 'GBP', 'expense', 'Merchant ' || n, -n, 1
     from generate_series(1, ${most}) n, generate_series('2025-01-01'::date, '2025-12-01', '1 month') month`,
    [client.id],
  );
  await owner.end();
}

test('a report over 20,000 merchants keeps the event loop free', async () => {
  const client = await app.register();
  await addMerchants(client);
  const before = process.threadCpuUsage();
  const { body } = await client.get('/reports/merchants?date_from=2025-01-01&date_to=2025-12-31&limit=2');
  const { user, system } = process.threadCpuUsage(before);
  expect(body).toMatchObject({
    merchants: most,
    items: [
      { merchant: 'Merchant 20000', spent: '2400.00', count: 12 },
      { merchant: 'Merchant 19999', spent: '2399.88', count: 12 },
    ],
    // 12 × (1 + 2 + … + 20,000) pennies.
    total: { spent: '24001200.00', received: '0.00', net: '24001200.00', count: 12 * most },
  });
  expect((user + system) / 1000).toBeLessThan(100);
});

/** A transaction of the tests, in minor units of its currency. */
interface Row {
  readonly currency: string;
  readonly type: 'income' | 'expense';
  readonly minor: bigint;
  readonly date: string;
  readonly merchant: string;
}

const rates = [
  ['EUR', '2024-01-01', 5000n],
  ['EUR', '2025-02-10', 8333n],
  ['JPY', '2024-01-01', 55n],
] as const;

/** Converts minor units to pence on a day, rounded half to even; undefined without a rate. */
function pence(minor: bigint, currency: string, day: string): bigint | undefined {
  if (currency === 'GBP') return minor;
  const parts = rates.findLast(([of, from]) => of === currency && from <= day)?.[2];
  if (parts === undefined) return undefined;
  const scaled = (minor < 0n ? -minor : minor) * parts * (currency === 'JPY' ? 100n : 1n);
  const [whole, left] = [scaled / 10_000n, scaled % 10_000n];
  const rounded = left > 5000n || (left === 5000n && whole % 2n === 1n) ? whole + 1n : whole;
  return minor < 0n ? -rounded : rounded;
}

/** Spent and received pence of each merchant and its rows: each month of a currency is converted once. */
function expected(rows: readonly Row[], from: string, to: string) {
  const inRange = rows.filter(({ date }) => date >= from && date <= to);
  const cells = Map.groupBy(inRange, ({ merchant, currency, type, date }) =>
    [merchant, currency, type, date.slice(0, 7)].join(),
  );
  const merchants = new Map<string, { spent: bigint; received: bigint; count: number }>();
  for (const [key, ofCell] of cells) {
    const [merchant = '', currency = '', type, month = ''] = key.split(',');
    const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
      .toISOString()
      .slice(0, 10);
    const sum = ofCell.reduce((all, { minor }) => all + minor, 0n);
    const converted = pence(sum, currency, end < to ? end : to);
    if (converted === undefined) continue;
    const known = merchants.get(merchant) ?? { spent: 0n, received: 0n, count: 0 };
    if (type === 'income') known.received += converted;
    else known.spent += converted;
    known.count += ofCell.length;
    merchants.set(merchant, known);
  }
  return merchants;
}

const pounds = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

test('foreign money is converted and rounded once a merchant and month, also where the range cuts one', async () => {
  const client = await app.register();
  const accounts = new Map<string, string>();
  for (const currency of ['GBP', 'EUR', 'JPY', 'USD']) {
    const { body } = await client.post('/accounts', { name: currency, type: 'cash', currency });
    accounts.set(currency, body.id);
  }
  for (const [from_currency, date, parts] of rates) {
    const rate = `0.${String(parts).padStart(4, '0')}`;
    await client.post('/exchange-rates', { from_currency, to_currency: 'GBP', date, rate });
  }
  const rows: Row[] = [];
  for (let index = 0; index < 90; index++) {
    // Halves of a penny arise with 0.5, cut ones with 0.8333; dollars have no rate.
    const currency = ['GBP', 'EUR', 'EUR', 'JPY', 'USD'][index % 5] ?? 'GBP';
    const amount = currency === 'JPY' ? `${1 + index * 37}` : `${index * 3}.${10 + (index % 83)}`;
    const row = {
      type: index % 4 === 0 ? 'income' : 'expense',
      date: `202${4 + (index % 2)}-0${1 + (index % 3)}-${10 + (index % 17)}`,
      merchant: `Shop ${index % 11}`,
    } as const;
    const { status } = await client.post('/transactions', {
      account_id: accounts.get(currency),
      amount,
      ...row,
    });
    expect(status).toBe(201);
    rows.push({ ...row, currency, minor: BigInt(amount.replace('.', '')) });
  }
  for (const [from, to] of [
    ['2024-01-01', '2025-12-31'],
    ['2024-01-14', '2025-03-20'],
    ['2025-02-12', '2025-02-20'],
    ['2020-01-01', '2020-12-31'],
  ] as const)
    for (const sort of ['-spent', '-received', '-count'] as const) {
      const query = `date_from=${from}&date_to=${to}&sort=${sort}`;
      const { body } = await client.get(`/reports/merchants?${query}&limit=50`);
      const merchants = expected(rows, from, to);
      expect(
        new Map(body.items.map(({ merchant, ...figures }: { merchant: string }) => [merchant, figures])),
        query,
      ).toEqual(
        new Map(
          Array.from(merchants, ([merchant, { spent, received, count }]) => {
            const net = spent - received;
            const printed = `${net < 0n ? '-' : ''}${pounds(net < 0n ? -net : net)}`;
            return [merchant, { spent: pounds(spent), received: pounds(received), net: printed, count }];
          }),
        ),
      );
      expect(body.merchants).toBe(merchants.size);
      const first = await client.get(`/reports/merchants?${query}&limit=3`);
      expect(first.body.items).toEqual(body.items.slice(0, 3));
      expect(first.body.total).toEqual(body.total);
    }
});
