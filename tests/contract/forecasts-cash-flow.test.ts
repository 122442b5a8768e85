import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { dayFromToday } from './days.ts';
import { categoriesOf, openAccount, record } from './ledger.ts';
import { monthlyOnWorkingDays, payOn, scanned } from './recurring-scene.ts';
import { putProfile } from './tax-records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Item = {
  name: string;
  kind: string;
  account_id: string | null;
  date: string;
  amount: string;
  id: string;
};
type Day = { date: string; balance: string; items: string[] };

async function cashFlow(client: Client, query = ''): Promise<Answer['body']> {
  const answer = await client.get(`/forecasts/cash-flow${query}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

/** Types a payment in that comes each month. */
async function monthly(client: Client, account_id: string, change: object): Promise<void> {
  const answer = await client.post('/recurring', { account_id, frequency: 'monthly', ...change });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
}

/** £1,000, rent of 900, a bill before pay of 2,000. */
async function household(bill: string): Promise<Client> {
  const client = await app.register();
  const { id } = await openAccount(client, { opening_balance: '1000' });
  await monthly(client, id, { name: 'Rent', amount: '900', next_date: dayFromToday(3) });
  await monthly(client, id, { name: 'Electricity', amount: bill, next_date: dayFromToday(9) });
  await monthly(client, id, {
    name: 'Larkfield Ltd',
    direction: 'in',
    kind: 'salary',
    amount: '2000',
    next_date: dayFromToday(17),
  });
  return client;
}

test('the lowest point is the day of the last bill before pay: 1,000 − 900 − 60 is 40', async () => {
  const body = await cashFlow(await household('60'));
  const bill = body.items.find(({ name }: Item) => name === 'Electricity');
  expect(bill).toMatchObject({ kind: 'recurring', amount: '-60.00', low: '-60.00', is_pay: false });
  expect(body).toMatchObject({
    balance: '1000.00',
    lowest: { date: bill.date, balance: '40.00' },
    runs_short: 'no',
    first_below_zero: null,
  });
  const onBill = body.days.find(({ date }: Day) => date === bill.date);
  expect(onBill).toMatchObject({ balance: '40.00', items: [bill.id] });
  const [pay, next] = body.pay_days;
  expect(pay).toMatchObject({ amount: '2000.00', lowest_before: { date: bill.date, balance: '40.00' } });
  expect(body.days.find(({ date }: Day) => date === pay.date).balance).toBe('2040.00');
  // It goes to the second pay-day where no one says how far.
  expect(body.date_to).toBe(next.date);
});

test('what is free until pay-day is cash less bills, cards and low balance limits, however far ahead is asked', async () => {
  const client = await household('60');
  const card = await openAccount(client, { type: 'credit_card', opening_balance: '-25' });
  const euros = await openAccount(client, { currency: 'EUR', opening_balance: '300' });
  const body = await cashFlow(client);
  expect(body.free_to_spend).toEqual({
    until: body.pay_days[0].date,
    is_pay_day: true,
    amount: '15.00',
    cash: '1000.00',
    bills: '960.00',
    bill_items: [expect.any(String), expect.any(String)],
    cards: '25.00',
    buffer: '0.00',
  });
  // Money in another currency counts when it is asked for.
  const ids = body.accounts.map(({ account_id }: { account_id: string }) => account_id);
  expect(ids).toContain(card.id);
  expect(ids).not.toContain(euros.id);
  const [cash] = ids;
  await client.put(`/notices/low-balances/${cash}`, { amount: '100' });
  const near = await cashFlow(client, '?days=1');
  expect(near.free_to_spend).toMatchObject({ amount: '-85.00', buffer: '100.00' });
  expect(near.items).toEqual([]);
});

test('a bill of 160 runs it short, on its day', async () => {
  const body = await cashFlow(await household('160'), '?days=30');
  const bill = body.items.find(({ name }: Item) => name === 'Electricity');
  expect(body).toMatchObject({ runs_short: 'yes', first_below_zero: bill.date });
  expect(body.lowest).toMatchObject({ date: bill.date, balance: '-60.00' });
});

test('what recurs is not everyday spending as well', async () => {
  const client = await app.register();
  const { id } = await openAccount(client, { opening_balance: '500' });
  await payOn(client, id, 'Foxglove Films', monthlyOnWorkingDays(10, -8, -1));
  expect((await scanned(client)).items).toHaveLength(1);
  const body = await cashFlow(client, '?days=40');
  expect(body.everyday).toMatchObject({ transactions: 0 });
  expect(body.items.map(({ name }: Item) => name)).toContain('Foxglove Films');
  expect(body.days.every((day: { everyday: string }) => day.everyday === '0.00')).toBe(true);
});

test('what came back in part is taken off everyday spending, the rest of it is not', async () => {
  const client = await app.register();
  const { id } = await openAccount(client, { opening_balance: '500' });
  const { food, wages } = await categoriesOf(client);
  for (let before = 60; before > 0; before--)
    await record(client, id, { date: dayFromToday(-before), amount: '10', category_id: food });
  const everyday = async () => (await cashFlow(client, '?days=30')).accounts[0].everyday_per_month;
  const whole = Number(await everyday());
  for (let before = 60; before > 0; before--)
    await record(client, id, {
      ...{ type: 'income', date: dayFromToday(-before), amount: '30' },
      splits: [
        { category_id: food, amount: '5' },
        { category_id: wages, amount: '25' },
      ],
    });
  expect(Number(await everyday()) / whole).toBeCloseTo(0.5, 1);
});

test('a transfer that recurs moves both its accounts, and nothing of them together', async () => {
  const client = await app.register();
  const current = await openAccount(client, { opening_balance: '3000' });
  const savings = await openAccount(client, { type: 'savings' });
  for (const date of monthlyOnWorkingDays(10, -8, -1))
    expect(
      await client.post('/transactions', {
        account_id: current.id,
        to_account_id: savings.id,
        type: 'transfer',
        amount: '100',
        date,
        description: 'To savings',
      }),
    ).toMatchObject({ status: 201 });
  await scanned(client);
  const body = await cashFlow(client, `?days=45&account_id=${current.id}&account_id=${savings.id}`);
  const legs = body.items.filter(({ kind }: Item) => kind === 'transfer');
  expect(new Set(legs.map(({ account_id }: Item) => account_id))).toEqual(new Set([current.id, savings.id]));
  expect(new Set(body.days.map(({ balance }: Day) => balance))).toEqual(new Set([body.balance]));
  const count = legs.length / 2;
  expect(body.accounts.map((one: { balances: string[] }) => one.balances.at(-1))).toEqual([
    `${2200 - count * 100}.00`,
    `${800 + count * 100}.00`,
  ]);
});

test('tax falls due on 31 January and 31 July, of years with a tax profile only', async () => {
  const client = await app.register();
  await openAccount(client, { opening_balance: '50000' });
  expect((await cashFlow(client, '?days=400')).items).toEqual([]);
  const today = dayFromToday(0);
  const year =
    today < `${today.slice(0, 4)}-01-31` ? Number(today.slice(0, 4)) : Number(today.slice(0, 4)) + 1;
  const taxYear = `${year - 2}-${String(year - 1).slice(2)}`;
  await putProfile(client, taxYear, {
    incomes: [{ kind: 'property', description: 'Flat', amount: '30000', tax_paid: '0' }],
  });
  const { payments } = (await client.get(`/tax/report?tax_year=${taxYear}`)).body;
  const { items, days } = await cashFlow(client, '?days=400');
  // In the first half of a year the second payment of the next one lies beyond 400 days.
  const within = payments.filter(({ date }: Item) => date <= days.at(-1).date);
  expect(within.length).toBeGreaterThan(1);
  expect(items.map(({ kind, name, date, amount }: Item) => [kind, name, date, amount])).toEqual(
    within.map((one: { label: string; date: string; amount: string }) => [
      'tax',
      one.label,
      one.date,
      `-${one.amount}`,
    ]),
  );
  const due = payments
    .filter(({ date }: Item) => date === `${year}-01-31`)
    .reduce((sum: number, { amount }: Item) => sum + Number(amount), 0);
  expect(Number(days.find(({ date }: Day) => date === `${year}-01-31`).balance)).toBeCloseTo(50_000 - due, 2);
});

test('a payment that recurs on the 31st falls on the last day of shorter months', async () => {
  const client = await app.register();
  const { id } = await openAccount(client, { opening_balance: '5000' });
  await payOn(client, id, 'Brook Lettings', monthEnds(9), {
    amount: '450',
  });
  await scanned(client);
  const body = await cashFlow(client, '?days=120');
  const paid = body.items.filter(({ name }: Item) => name === 'Brook Lettings');
  expect(paid.length).toBeGreaterThanOrEqual(3);
  expect(body.days.at(-1).balance).toBe(`${5000 - 9 * 450 - paid.length * 450}.00`);
});

/** The last days of the months before this one, oldest first. */
function monthEnds(count: number): string[] {
  const [year = 0, month = 0] = dayFromToday(0).split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 0)).toISOString().slice(0, 10),
  );
}
