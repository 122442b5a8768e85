import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noCache } from '../../apps/server/src/database/report-cache.ts';
import { startApp, type TestApp } from '../contract/app.ts';
import { newMe, steps } from '../contract/random-steps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const reports = [
  '/reports/categories?date_from=2024-01-15&date_to=2025-12-31',
  '/reports/income-expense?date_from=2024-02-10&date_to=2025-06-30',
  '/reports/merchants?date_from=2024-01-01&date_to=2025-05-01',
  '/reports/net-worth?date_from=2024-02-01&date_to=2025-12-31',
  '/reports/balance-sheet?as_of=2025-12-31',
  '/reports/year-in-review?year=2024',
  '/forecasts/cash-flow?days=120',
];

/** The same address written in another way: the memory of answers has nothing for it. */
const otherwise = (path: string) => path.replace('2', '%32');

const all: typeof steps = {
  ...steps,
  undo: async (me) => {
    const newest = (await me.get('/history?limit=1')).body.items[0];
    return newest && me.post(`/history/${newest.id}/undo`);
  },
};

test('a report made of what was kept through a write is that of a service which knows nothing yet', async () => {
  const number = fc.nat(1_000_000);
  const dice = fc.tuple(number, number, number);
  const names = Object.keys(all).filter((name) => !['goal', 'tax', 'budget'].includes(name));
  const step = fc.tuple(fc.constantFrom(...names), dice);
  const beginning = ['open', 'open', 'open', 'categorise', 'rate', 'record', 'import', 'record'].map(
    (first) => fc.tuple(fc.constant(first), dice),
  );
  const sequence = fc.tuple(fc.tuple(...beginning), fc.array(step, { minLength: 12, maxLength: 16 }));
  let figures = 0;
  await fc.assert(
    fc.asyncProperty(sequence, async ([first, rest]) => {
      const me = await newMe(app);
      for (const [what, numbers] of [...first, ...rest]) {
        await all[what]?.(me, numbers);
        const kept = await Promise.all(reports.map(async (path) => (await me.get(path)).body));
        noCache(me.id).clear();
        for (const [index, path] of reports.entries()) {
          const { status, body } = await me.get(otherwise(path));
          expect(status, path).toBe(200);
          expect(kept[index], `${what}: ${path}`).toEqual(body);
        }
        figures += kept[0].items.length;
      }
    }),
    { seed: 20_261_122, numRuns: 3, endOnFailure: true },
  );
  expect(figures).toBeGreaterThan(100);
});

test('a month of merchants is read again however it was written: by a scope of the user, or by no one’s', async () => {
  const me = await newMe(app);
  const [account] = [(await me.post('/accounts', { name: 'Everyday', type: 'cash', currency: 'GBP' })).body];
  const entry = { account_id: account.id, type: 'expense', date: '2025-02-01', merchant: 'Elm Garage' };
  await me.post('/transactions', { ...entry, amount: '10.00' });
  // A range that was not asked for is put together of the years that are known.
  let day = 10;
  const spent = async () => {
    const range = `date_from=2025-01-01&date_to=2025-05-${++day}`;
    return (await me.get(`/reports/merchants?${range}`)).body.items.map(
      ({ spent }: { spent: string }) => spent,
    );
  };
  expect([await spent(), await spent()]).toEqual([['10.00'], ['10.00']]);
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  try {
    await owner.query('alter table merchant_months no force row level security');
    await owner.query('alter table data_stamps no force row level security');
    for (const [what, expected] of [
      ['update merchant_months set amount_minor = -2500 where user_id = $1', ['25.00']],
      ['delete from merchant_months where user_id = $1', []],
      [
        `insert into merchant_months (user_id, month, merchant, currency, type, amount_minor, transaction_count)
         values ($1, '2025-02-01', 'Elm Garage', 'GBP', 'expense', -700, 1)`,
        ['7.00'],
      ],
    ] as const) {
      await owner.query(what, [me.id]);
      expect(await spent(), what).toEqual(expected);
    }
  } finally {
    await owner.query('alter table merchant_months force row level security');
    await owner.query('alter table data_stamps force row level security');
    await owner.end();
  }
  await me.post('/transactions', { ...entry, amount: '1.00' });
  expect(await spent()).toEqual(['8.00']);
});

test('whoever has the answer is told so, also where the stamp was not asked for first', async () => {
  const me = await newMe(app);
  const account = (await me.post('/accounts', { name: 'Everyday', type: 'cash', currency: 'GBP' })).body;
  const path = '/reports/net-worth?date_from=2025-01-01&date_to=2025-12-31';
  const held = (await me.get(path)).headers.get('etag') ?? '';
  const again = () => app.request('GET', path, { token: me.token, headers: { 'if-none-match': held } });
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  try {
    await owner.query('alter table data_stamps no force row level security');
    const { rows } = await owner.query('select stamp from data_stamps where user_id = $1', [me.id]);
    await me.patch(`/accounts/${account.id}`, { name: 'Old' });
    await owner.query('update data_stamps set stamp = $2 where user_id = $1', [me.id, rows[0].stamp]);
    expect((await again()).status).toBe(304);
  } finally {
    await owner.query('alter table data_stamps force row level security');
    await owner.end();
  }
  await me.patch(`/accounts/${account.id}`, { opening_balance: '5.00' });
  const changed = await again();
  expect([changed.status, changed.body.closing]).toEqual([200, '5.00']);
});
