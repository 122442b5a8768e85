import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { dayFromToday } from './days.ts';
import { absentId, categoriesOf, openAccount, record } from './ledger.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function ask(client: Client, path: string): Promise<Answer['body']> {
  const answer = await client.get(`/forecasts/${path}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

async function project(client: Client, body: object): Promise<Answer['body']> {
  const answer = await client.post('/forecasts/net-worth', body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

/** The first day of the month that lies so many months after this one (negative: before). */
function monthStart(later: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1)).toISOString().slice(0, 10);
}
const monthName = (later: number) => monthStart(later).slice(0, 7);

describe('spending', () => {
  let client: Client;
  let ids: { food: string; travel: string; wages: string };
  beforeAll(async () => {
    client = await app.register();
    ids = await categoriesOf(client);
    const account = await openAccount(client);
    const euros = await openAccount(client, { currency: 'EUR' });
    await client.post('/exchange-rates', {
      from_currency: 'EUR',
      to_currency: 'GBP',
      date: '2020-01-01',
      rate: '0.5',
    });
    for (let back = 1; back <= 18; back++) {
      const date = monthStart(-back);
      await record(client, account.id, { date, amount: '100', category_id: ids.food });
      await record(client, account.id, { date, amount: '20', type: 'income', category_id: ids.food });
      await record(client, euros.id, { date, amount: '50', category_id: ids.travel });
      await record(client, account.id, { date, amount: '2000', type: 'income', category_id: ids.wages });
      await client.post('/transactions', {
        account_id: account.id,
        to_account_id: euros.id,
        type: 'transfer',
        amount: '60',
        to_amount: '120',
        date,
      });
    }
    await record(client, account.id, { date: monthStart(0), amount: '7.50', category_id: ids.food });
  });

  test('a known history goes on: refunds taken off, transfers and income out, foreign money converted', async () => {
    const body = await ask(client, 'spending?months=3');
    expect(body.interval).toBe(0.8);
    expect(body.months).toEqual([monthName(0), monthName(1), monthName(2)]);
    const of = (id: string) => body.items.filter((one: { category_id: string }) => one.category_id === id);
    expect(of(ids.food)).toEqual(
      [0, 1, 2].map((later) => ({
        month: monthName(later),
        category_id: ids.food,
        expected: '80.00',
        low: '80.00',
        high: '80.00',
      })),
    );
    expect(of(ids.travel).map((one: { expected: string }) => one.expected)).toEqual([
      '25.00',
      '25.00',
      '25.00',
    ]);
    expect(body.items).toHaveLength(6);
    expect(body.totals[0]).toEqual({
      month: monthName(0),
      expected: '105.00',
      low: '105.00',
      high: '105.00',
    });
    expect(body.this_month).toEqual({ month: monthName(0), spent: '7.50' });
  });

  test('it says why: methods in words, what they were tried on, what was learnt from', async () => {
    const body = await ask(client, 'spending');
    expect(body.items).toHaveLength(24);
    expect(body.reasons[0]).toMatchObject({
      category_id: ids.food,
      error: '0.00',
      error_of_last_year: '0.00',
      last_12_months: '960.00',
      next_months: '960.00',
    });
    expect(body.reasons[0].tried_from).toBeGreaterThan(0);
    for (const words of body.reasons[0].methods) expect(words).toMatch(/^[A-Z].* /);
    expect(body.history).toMatchObject({ from: monthName(-18), to: monthName(-1), unknown_months: [] });
    expect(body.history.months).toHaveLength(18);
    expect(body.history.months[0]).toEqual({ month: monthName(-18), spent: '105.00' });
    expect(body.missing_rates).toEqual([]);
  });

  test('it has an ETag, and another after a write', async () => {
    const first = await client.get('/forecasts/spending');
    const etag = first.headers.get('etag') as string;
    const again = await app.request('GET', '/forecasts/spending', {
      token: client.token,
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  test('no data at all: no items, totals of nothing', async () => {
    const body = await ask(await app.register(), 'spending?months=2');
    expect(body).toMatchObject({ items: [], reasons: [], history: { from: null, months: [] } });
    expect(body.totals.map((one: { expected: string }) => one.expected)).toEqual(['0.00', '0.00']);
  });

  test('one transaction of this month tells nothing of whole months', async () => {
    const newcomer = await app.register();
    await record(newcomer, (await openAccount(newcomer)).id, { date: monthStart(0), amount: '9' });
    const body = await ask(newcomer, 'spending?months=1');
    expect(body).toMatchObject({ items: [], this_month: { spent: '9.00' } });
  });

  test('one transaction of last month is expected again, from nothing to twice as much', async () => {
    const newcomer = await app.register();
    await record(newcomer, (await openAccount(newcomer)).id, { date: monthStart(-1), amount: '30' });
    const body = await ask(newcomer, 'spending?months=1');
    expect(body.items).toEqual([
      { month: monthName(0), category_id: null, expected: '30.00', low: '0.00', high: '60.00' },
    ]);
    expect(body.reasons[0]).toMatchObject({ name: 'Uncategorised', tried_from: 0, error: null });
  });

  test('a year that is missing is named, and not taken for a year without spending', async () => {
    const user = await app.register();
    const { id } = await openAccount(user);
    for (const back of [1, 2, 3, 4, 5, 6, 19, 20, 21, 22, 23, 24])
      await record(user, id, { date: monthStart(-back), amount: '40' });
    const body = await ask(user, 'spending?months=1');
    expect(body.history.unknown_months).toEqual(
      Array.from({ length: 12 }, (_, index) => monthName(index - 18)),
    );
    expect(body.items[0].expected).toBe('40.00');
  });

  test('a currency without rates is left out and named', async () => {
    const user = await app.register();
    const { id } = await openAccount(user, { currency: 'CHF' });
    await record(user, id, { date: monthStart(-1), amount: '30' });
    const body = await ask(user, 'spending?months=1');
    expect(body.items).toEqual([]);
    expect(body.missing_rates.map((one: { currency: string }) => one.currency)).toEqual(['CHF']);
  });

  test('a month of 31 days and a leap day count to their months', async () => {
    const user = await app.register();
    const { id } = await openAccount(user);
    for (const date of ['2024-02-29', '2024-03-31', '2024-01-31'])
      await record(user, id, { date, amount: '10' });
    const { history } = await ask(user, 'spending?months=1');
    expect(history.months.slice(0, 3)).toEqual(
      ['2024-01', '2024-02', '2024-03'].map((month) => ({ month, spent: '10.00' })),
    );
  });

  test('horizons that are negative, none or beyond two years are refused', async () => {
    for (const months of ['-3', '0', '25', '1.5', 'soon'])
      expect((await client.get(`/forecasts/spending?months=${months}`)).status).toBe(422);
  });
});

describe('net worth', () => {
  let client: Client;
  beforeAll(async () => {
    client = await app.register();
    await openAccount(client, { opening_balance: '1000' });
    await openAccount(client, { type: 'isa', opening_balance: '12000' });
    await openAccount(client, { type: 'mortgage', opening_balance: '-1000' });
  });
  const plain = { years: 1, scenarios: [{ name: 'As it is', inflation: '0' }] };

  test('begins with what the balance sheet says by class; nothing moves without growth', async () => {
    const body = await project(client, plain);
    expect(body).toMatchObject({
      base_currency: 'GBP',
      opening: '12000.00',
      group_by: 'year',
      classes: [
        { type: 'cash', class: 'asset', opening: '1000.00' },
        { type: 'isa', class: 'asset', opening: '12000.00' },
        { type: 'mortgage', class: 'liability', opening: '-1000.00' },
      ],
      missing_rates: [],
      missing_prices: [],
    });
    expect(body.scenarios).toEqual([
      {
        name: 'As it is',
        points: [
          {
            year: 1,
            month: monthName(12),
            nominal: '12000.00',
            real: '12000.00',
            contributed: '0.00',
            growth: '0.00',
            classes: ['1000.00', '12000.00', '-1000.00'],
          },
        ],
        shortfalls: [],
      },
    ]);
  });

  test('growth, flows and events come to the penny; a debt takes no more than is owed', async () => {
    const body = await project(client, {
      years: 2,
      group_by: 'month',
      flows: [{ name: 'Mortgage', class: 'mortgage', amount: '300', keeps_pace: false }],
      scenarios: [
        {
          name: 'Saving',
          inflation: '0.1',
          growth: { isa: '0.05' },
          flows: [{ name: 'ISA', class: 'isa', amount: 100, keeps_pace: false, to: monthName(12) }],
          events: [{ name: 'Car', class: 'cash', amount: '-1500', date: monthStart(3), keeps_pace: false }],
        },
        { name: 'Nothing', inflation: '0' },
      ],
    });
    const [saving, nothing] = body.scenarios;
    expect(saving.points).toHaveLength(24);
    let isa = 12000;
    for (let month = 0; month < 12; month++) isa = Math.round(isa * 1.05 ** (1 / 12) * 100) / 100 + 100;
    expect(Number(saving.points[11].classes[1])).toBeCloseTo(isa, 2);
    // 300 × 3 and 100 pay the mortgage off; the rest stays in cash, which the car takes below zero.
    expect(saving.points[3].classes[2]).toBe('0.00');
    expect(saving.points[2].classes[0]).toBe('-500.00');
    expect(saving.shortfalls).toEqual([{ class: 'cash', month: monthName(3) }]);
    expect(saving.points[3].classes[0]).toBe('-300.00');
    const last = saving.points[23];
    const minor = (text: string) => BigInt(text.replace('.', ''));
    expect(minor(body.opening) + minor(last.contributed) + minor(last.growth)).toBe(minor(last.nominal));
    expect(Number(last.real)).toBeCloseTo(Number(last.nominal) / 1.1 ** 2, 1);
    expect(nothing.points[23].classes).toEqual(['7200.00', '12000.00', '0.00']);
  });

  test('an opening that is typed stands in place of the balance sheet', async () => {
    const body = await project(client, { ...plain, opening: { isa: '1', pension: '50000' } });
    expect(body.opening).toBe('50001.00');
  });

  test('forty years of several scenarios by month answer too', async () => {
    const scenarios = ['Low', 'Middle', 'High'].map((name, index) => ({
      name,
      growth: { isa: `0.0${index + 3}` },
    }));
    const body = await project(client, { years: 40, group_by: 'month', scenarios });
    expect(body.scenarios.map((one: { points: unknown[] }) => one.points.length)).toEqual([480, 480, 480]);
  });

  test('no data at all: nothing, at every point', async () => {
    const body = await project(await app.register(), plain);
    expect(body).toMatchObject({ opening: '0.00', classes: [] });
    expect(body.scenarios[0].points[0]).toMatchObject({ nominal: '0.00', classes: [] });
  });

  test('a currency without rates is left out and named', async () => {
    const user = await app.register();
    await openAccount(user, { currency: 'CHF', opening_balance: '5' });
    const body = await project(user, plain);
    expect(body.opening).toBe('0.00');
    expect(body.missing_rates).toMatchObject([{ currency: 'CHF' }]);
  });

  test('what does not fit is refused with its field and the limit', async () => {
    const flow = { name: 'F', class: 'cash', amount: '1' };
    const event = { name: 'E', class: 'cash', amount: '1', date: monthStart(2) };
    for (const [change, field, words] of [
      [{ years: -1 }, 'years', 'years must be from 1 to 60'],
      [{ years: 61 }, 'years', 'years must be from 1 to 60'],
      [{ scenarios: [] }, 'scenarios', ''],
      [{ scenarios: [{ name: 'x', growth: { isa: '3' } }] }, 'scenarios.0.growth.isa', '-0.9 to 1'],
      [{ scenarios: [{ name: 'x', inflation: 2 }] }, 'scenarios.0.inflation', '-0.2 to 0.5'],
      [{ flows: [{ ...flow, from: '2030-05', to: '2030-04' }] }, 'flows.0.to', 'before'],
      [
        { flows: [flow], scenarios: [{ name: 'x', flows: [{ ...flow, to: '2020-01' }] }] },
        'scenarios.0.flows.0.to',
        'before',
      ],
      [{ events: [{ ...event, date: dayFromToday(-1) }] }, 'events.0.date', 'after today'],
      [{ events: [{ ...event, date: '2027-02-29' }] }, 'events.0.date', ''],
      [{ events: [{ ...event, amount: '1.001' }] }, 'events.0.amount', ''],
    ] as const) {
      const answer = await client.post('/forecasts/net-worth', { ...plain, ...change });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 422 });
      expect(answer.body.errors[0].field).toBe(field);
      expect(answer.body.detail).toContain(words);
    }
  });
});

describe('cash flow', () => {
  test('no data at all: nothing runs short', async () => {
    expect(await ask(await app.register(), 'cash-flow?days=5')).toMatchObject({
      balance: '0.00',
      runs_short: 'no',
      lowest: null,
      pay_days: [],
      items: [],
      accounts: [],
      everyday: { from: null, days: 0, transactions: 0 },
    });
  });

  test('accounts without history stand still; the default are cash and cards that are open, without savings', async () => {
    const client = await app.register();
    const card = await openAccount(client, { type: 'credit_card', opening_balance: '-50' });
    const cash = await openAccount(client, { opening_balance: '200' });
    await openAccount(client, { type: 'pension', opening_balance: '9000' });
    const saver = await openAccount(client, { type: 'savings', opening_balance: '700' });
    const shut = await openAccount(client);
    await client.patch(`/accounts/${shut.id}`, { closed_on: dayFromToday(-1) });
    const body = await ask(client, 'cash-flow');
    expect(body).toMatchObject({ balance: '150.00', runs_short: 'no' });
    expect(body.days).toHaveLength(62);
    expect(body.days[0]).toEqual({
      date: dayFromToday(1),
      balance: '150.00',
      low: '150.00',
      high: '150.00',
      everyday: '0.00',
      items: [],
    });
    expect(body.accounts).toMatchObject([
      { account_id: cash.id, balance: '200.00', first_below_zero: null },
      { account_id: card.id, balance: '-50.00', first_below_zero: null },
    ]);
    const chosen = await ask(client, `cash-flow?account_id=${cash.id}&account_id=${saver.id}`);
    expect(chosen.balance).toBe('900.00');
    const saving = await app.register();
    await openAccount(saving, { type: 'savings', opening_balance: '70' });
    expect((await ask(saving, 'cash-flow')).balance).toBe('70.00');
  });

  test('everyday spending of £10 a day takes £100 below zero on the eleventh day', async () => {
    const client = await app.register();
    const { id } = await openAccount(client, { opening_balance: '380' });
    // Amounts and merchants that no series is made of.
    for (let back = 0; back < 28; back++)
      await record(client, id, {
        date: dayFromToday(-back),
        amount: '10',
        merchant: `Shop ${String.fromCharCode(65 + back)}${(back * 7919) % 1000}`,
      });
    const body = await ask(client, 'cash-flow?days=14');
    expect(body.balance).toBe('100.00');
    expect(body.everyday).toMatchObject({ days: 28, transactions: 28, to: dayFromToday(0) });
    expect(body.days[13].balance).toBe('-40.00');
    expect(body).toMatchObject({ runs_short: 'yes', first_below_zero: dayFromToday(11) });
    expect(body.lowest).toMatchObject({ date: dayFromToday(14), balance: '-40.00' });
    expect(body.accounts[0]).toMatchObject({ account_id: id, everyday_per_month: '300.00' });
  });

  test('foreign accounts are converted with today’s rate; without one they are left out and named', async () => {
    const client = await app.register();
    await openAccount(client, { currency: 'EUR', opening_balance: '100' });
    await openAccount(client, { currency: 'CHF', opening_balance: '100' });
    await client.post('/exchange-rates', {
      from_currency: 'EUR',
      to_currency: 'GBP',
      date: '2025-01-01',
      rate: '0.8',
    });
    const body = await ask(client, 'cash-flow?days=1');
    expect(body.balance).toBe('80.00');
    expect(body.missing_rates).toEqual([{ currency: 'CHF', date: dayFromToday(0) }]);
  });

  test('chosen accounts only; those of others and unknown ones are 404', async () => {
    const [client, other] = [await app.register(), await app.register()];
    const one = await openAccount(client, { type: 'isa', opening_balance: '5' });
    const two = await openAccount(client, { opening_balance: '7' });
    await openAccount(client, { opening_balance: '11' });
    const body = await ask(client, `cash-flow?account_id=${one.id}&account_id=${two.id}`);
    expect(body.balance).toBe('12.00');
    for (const [user, id] of [
      [other, one.id],
      [client, absentId],
    ] as const)
      expect(await user.get(`/forecasts/cash-flow?account_id=${id}`)).toMatchObject({
        status: 404,
        body: { detail: 'Account not found' },
      });
    expect((await client.get('/forecasts/cash-flow?account_id=x')).status).toBe(422);
  });

  test('horizons that are negative, none or beyond 400 days are refused', async () => {
    const client = await app.register();
    for (const days of ['-1', '0', '401'])
      expect((await client.get(`/forecasts/cash-flow?days=${days}`)).status).toBe(422);
    expect((await ask(client, 'cash-flow?days=400')).days).toHaveLength(400);
  });
});

test('no one signed in is answered', async () => {
  for (const path of ['spending', 'cash-flow'])
    expect((await app.request('GET', `/forecasts/${path}`)).status).toBe(401);
});
