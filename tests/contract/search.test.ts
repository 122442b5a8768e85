import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

let app: TestApp;
let me: Client;
const today = new Date().toISOString().slice(0, 10);
const thisYear = today.slice(0, 4);
const lastYear = String(Number(thisYear) - 1);

beforeAll(async () => {
  app = await startApp();
  me = await app.register();
  await fill();
});
afterAll(() => app.close());

async function fill() {
  const everyday = (await me.post('/accounts', { name: 'Everyday', type: 'cash', institution: 'Nationwide' }))
    .body;
  const list = (await me.get('/categories')).body as { id: string; slug: string }[];
  const category = (slug: string) => list.find((one) => one.slug === slug)?.id;
  const record = async (date: string, merchant: string, amount: string, slug: string, more: object = {}) => {
    const body = {
      account_id: everyday.id,
      type: 'expense',
      date,
      merchant,
      amount,
      category_id: category(slug),
    };
    expect((await me.post('/transactions', { ...body, ...more })).status).toBe(201);
  };
  await record(`${lastYear}-10-03`, 'Tesco', '40.10', 'groceries');
  await record(`${lastYear}-10-17`, 'Sainsbury’s', '51.25', 'groceries');
  await record(`${lastYear}-11-02`, 'Tesco', '12.00', 'groceries');
  await record(`${lastYear}-10-05`, 'TfL', '8.10', 'public_transport', { tags: ['commute'] });
  await record('2015-12-31', 'Airplanes R Us', '74.20', 'holidays_travel');
  await record(`${lastYear}-10-28`, 'Hollin Engineering', '2310.00', 'salary_wages', { type: 'income' });
  await record(`${today}`, 'Netflix', '10.99', 'streaming');
  await me.post('/accounts', { name: 'Rainy day', type: 'savings', opening_balance: '500.00' });
  const broker = (await me.post('/accounts', { name: 'Broker', type: 'investment' })).body;
  await me.post('/holdings', {
    account_id: broker.id,
    symbol: 'VWRP',
    name: 'All-World fund',
    quantity: '10',
    purchase_price: '100',
    purchase_date: `${lastYear}-06-01`,
  });
}

async function search(q: string, client = me) {
  const answer = await client.get(`/search?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('GET /search', () => {
  test('a category and a month give what was spent, and the rows', async () => {
    const found = await search(`groceries oct ${lastYear}`);
    expect(found).toMatchObject({
      date_from: `${lastYear}-10-01`,
      date_to: `${lastYear}-10-31`,
      has_period: true,
      transaction_count: 2,
    });
    expect(found.matches[0]).toMatchObject({
      kind: 'category',
      name: 'Groceries',
      measure: 'spent',
      amount: '91.35',
    });
    expect(found.transactions.map((row: { merchant: string }) => row.merchant)).toEqual([
      'Sainsbury’s',
      'Tesco',
    ]);
  });

  test('a misspelt name finds the same', async () => {
    const found = await search(`grocreies oct ${lastYear}`);
    expect(found.matches[0]).toMatchObject({ name: 'Groceries', amount: '91.35' });
    expect(found.transaction_count).toBe(2);
    const rows = new URLSearchParams(found.transaction_query);
    expect((await me.get(`/transactions?${rows}`)).body.items).toHaveLength(2);
  });

  /** Queries as people type them, and the name that has to come first. */
  test.each([
    [`tesco ${lastYear}`, 'Tesco', '52.10'],
    [`tseco ${lastYear}`, 'Tesco', '52.10'],
    [`tesco november ${lastYear}`, 'Tesco', '12.00'],
    [`sainsburys ${lastYear}`, 'Sainsbury’s', '51.25'],
    [`sainsbry oct ${lastYear}`, 'Sainsbury’s', '51.25'],
    [`tfl october ${lastYear}`, 'TfL', '8.10'],
    [`groceries ${lastYear}-11`, 'Groceries', '12.00'],
    [`nov ${lastYear} groceries`, 'Groceries', '12.00'],
    ['groceries last year', 'Groceries', '103.35'],
    ['last year groceries', 'Groceries', '103.35'],
    [`salary ${lastYear}`, 'Salary & Wages', '2310.00'],
    [`wages oct ${lastYear}`, 'Salary & Wages', '2310.00'],
    [`hollin ${lastYear}`, 'Hollin Engineering', '2310.00'],
    [`engineering holin ${lastYear}`, 'Hollin Engineering', '2310.00'],
    ['netflix', 'Netflix', '10.99'],
    ['netflx', 'Netflix', '10.99'],
    ['netflix this year', 'Netflix', '10.99'],
    ['netflix this month', 'Netflix', '10.99'],
    [`netflix ${lastYear}`, 'Netflix', '0.00'],
    ['rainy day', 'Rainy day', '500.00'],
    ['rany', 'Rainy day', '500.00'],
    ['everyday', 'Everyday', '2113.36'],
    ['nationwide', 'Everyday', '2113.36'],
    ['brokr', 'Broker', '0.00'],
    ['vwrp', 'All-World fund', null],
    ['all world', 'All-World fund', null],
    ['commute', 'commute', null],
    ['comute', 'commute', null],
    ['Council tax', 'Council Tax', '0.00'],
    ['COUNCILTAX', undefined, undefined],
    ['petrol', 'Fuel & EV Charging', '0.00'],
    ['supermarket last year', 'Groceries', '103.35'],
    [`train ${lastYear}`, 'Public Transport', '8.10'],
    ['gym', 'Sport & Fitness', '0.00'],
    ['dentist', 'Health, Dental & Optical', '0.00'],
    ['energy', 'Gas & Electricity', '0.00'],
  ])('“%s” finds %s', async (query, name, amount) => {
    const [best] = (await search(query)).matches;
    expect([best?.name, best?.amount]).toEqual([name, amount]);
  });

  test('a misspelt merchant is found whose rows are older than the period of the amounts', async () => {
    const found = await search('airplnes');
    expect(found.matches[0]).toMatchObject({ kind: 'merchant', name: 'Airplanes R Us', amount: '0.00' });
    expect(found).toMatchObject({ transaction_count: 1, transactions: [{ amount: '74.20' }] });
  });

  test('an account with holdings is worth what its balance sheet says, not its cash', async () => {
    const client = await app.register();
    const isa = (await client.post('/accounts', { name: 'My ISA', type: 'isa', opening_balance: '100.00' }))
      .body;
    const held = await client.post('/holdings', {
      account_id: isa.id,
      symbol: 'VUSA',
      quantity: '10',
      purchase_price: '20',
      purchase_date: `${lastYear}-06-01`,
    });
    await client.post(`/securities/${held.body.security_id}/prices`, { date: today, price: '30' });
    const sheet = (await client.get('/reports/balance-sheet')).body;
    const [match] = (await search('my isa', client)).matches;
    expect(match).toMatchObject({ measure: 'value', amount: sheet.net_worth, currency: 'GBP' });
    expect(Number(match.amount)).toBeGreaterThan(300);
  });

  test('words that are left out find no names', async () => {
    expect((await search('-tesco')).matches).toEqual([]);
  });

  test('an amount finds its transactions', async () => {
    const found = await search('51.25');
    expect(found).toMatchObject({ has_period: false, transaction_count: 1, matches: [] });
    expect(found.transactions[0]).toMatchObject({ merchant: 'Sainsbury’s', amount: '51.25' });
  });

  test('no one finds what belongs to someone else', async () => {
    const other = await app.register();
    expect(await search('tesco', other)).toMatchObject({
      matches: [],
      transactions: [],
      transaction_count: 0,
    });
    expect((await search('everyday', other)).matches).toEqual([]);
  });

  test('an empty or overlong text is 422, and a stranger gets 401', async () => {
    for (const q of ['', '%20', 'x'.repeat(101)]) expect((await me.get(`/search?q=${q}`)).status).toBe(422);
    expect((await app.request('GET', '/search?q=tesco')).status).toBe(401);
  });
});
