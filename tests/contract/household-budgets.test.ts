import { figureMinor } from '@farthing/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold, share } from './couples.ts';
import { absentId, categoriesOf, openAccount, record } from './ledger.ts';

let app: TestApp;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  app = await startApp();
  await app.register();
});
afterAll(() => app.close());

const pence = (text: string) => figureMinor(text, 'GBP');
const path = '/household/budgets';
const budgetsOf = async (client: Client, month = '2026-03'): Promise<Answer['body']> => {
  const { status, body } = await client.get(`${path}?month=${month}`);
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  return body;
};
const set = async (client: Client, body: object): Promise<Answer['body']> => {
  const made = await client.post(path, body);
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
  return made.body;
};
const firstOf = async (client: Client, month?: string) => (await budgetsOf(client, month)).items[0];
/** Name of the category that `categoriesOf` calls food. */
const foodName = async (client: Client): Promise<string> => {
  const { food } = await categoriesOf(client);
  return (await client.get('/categories')).body.find(({ id }: { id: string }) => id === food).name;
};

/** Two people of a new household, each with an account that they share and one that is private. */
async function makeCouple() {
  [ann, ben] = [await app.register(), await app.register()];
  await joinHousehold(ann, [ben]);
  const accounts = { own: '', other: '', ownSecret: '', otherSecret: '' };
  for (const [client, shared, secret] of [
    [ann, 'own', 'ownSecret'],
    [ben, 'other', 'otherSecret'],
  ] as const) {
    accounts[shared] = (await openAccount(client)).id;
    accounts[secret] = (await openAccount(client)).id;
    await share(client, accounts[shared], 'view');
  }
  return accounts;
}

/** Records spending on food. */
async function spend(client: Client, account: string, amount: string, date = '2026-03-10') {
  return record(client, account, { amount, date, category_id: (await categoriesOf(client)).food });
}

test('a budget of the household is measured by what is shared, and both people read the same figures', async () => {
  const { own, other, ownSecret, otherSecret } = await makeCouple();
  const name = await foodName(ann);
  await set(ann, { name, amount: '100', from: '2026-03' });
  await spend(ann, own, '20.00');
  await spend(ben, other, '30.00');
  await spend(ann, ownSecret, '5.00');
  await spend(ben, otherSecret, '7.00');
  const [mine, theirs] = [await budgetsOf(ann), await budgetsOf(ben)];
  expect(mine.items).toEqual(theirs.items);
  expect(mine.items).toMatchObject([
    { name, amount: '100.00', spent: '50.00', remaining: '50.00', status: 'under', counted_twice: '0.00' },
  ]);
  expect(new Map(mine.items[0].people.map((one: Answer['body']) => [one.user_id, one.spent]))).toEqual(
    new Map([
      [ann.id, '20.00'],
      [ben.id, '30.00'],
    ]),
  );
  expect(mine).toMatchObject({ private_accounts: 1, can_change: true });
  expect(mine.totals).toMatchObject([{ currency: 'GBP', budgeted: '100.00', spent: '50.00' }]);
  // The next request follows a level that is withdrawn, and someone who leaves.
  await share(ben, other, 'counted');
  expect(await firstOf(ann)).toMatchObject({ spent: '20.00' });
  expect((await budgetsOf(ann)).not_counted).toEqual([{ user_id: ben.id, account_id: other }]);
  expect(await firstOf(ben)).toMatchObject({ spent: '20.00' });
  await share(ben, other, 'full');
  expect(await firstOf(ann)).toMatchObject({ spent: '50.00' });
  await ann.delete(`/household/members/${ben.id}`);
  expect(await firstOf(ann)).toMatchObject({ spent: '20.00' });
  expect((await ben.get(path)).status).toBe(404);
});

test('what is left is carried over, and an amount holds from its month on', async () => {
  const { own } = await makeCouple();
  const name = await foodName(ann);
  const made = await set(ben, { name, amount: '100', from: '2026-01', rollover: 'both' });
  await spend(ann, own, '130.00', '2026-01-31');
  await spend(ann, own, '20.00', '2026-02-01');
  expect(await firstOf(ann, '2026-01')).toMatchObject({ carried: '0.00', remaining: '-30.00' });
  expect(await firstOf(ann, '2026-02')).toMatchObject({ carried: '-30.00', available: '70.00' });
  expect(await firstOf(ben, '2026-03')).toMatchObject({ carried: '50.00', available: '150.00' });
  expect((await budgetsOf(ann, '2025-12')).items).toEqual([]);
  const change = async (body: object) => (await ann.patch(`${path}/${made.id}`, body)).status;
  expect(await change({ amount: '150', from: '2026-03', version: 1 })).toBe(200);
  expect(await firstOf(ann, '2026-02')).toMatchObject({ amount: '100.00' });
  expect(await firstOf(ann)).toMatchObject({ amount: '150.00', available: '200.00', version: 2 });
  expect(await change({ amount: '10', version: 1 })).toBe(412);
  expect(await change({ rollover: 'surplus' })).toBe(200);
  expect(await firstOf(ann)).toMatchObject({ carried: '80.00' });
  expect(await change({ rollover: 'none' })).toBe(200);
  expect(await firstOf(ann)).toMatchObject({ carried: '0.00' });
  expect(await change({ amounts: [{ from: '2026-02', amount: '9' }] })).toBe(200);
  expect((await budgetsOf(ann, '2026-01')).items).toEqual([]);
  expect(await firstOf(ann)).toMatchObject({ amount: '9.00' });
});

test('a budget in another currency counts at the reader’s rates, and says which are missing', async () => {
  const { own } = await makeCouple();
  const name = await foodName(ann);
  await set(ann, { name, amount: '50', currency: 'EUR', from: '2026-03' });
  await spend(ann, own, '20.00');
  expect(await budgetsOf(ann)).toMatchObject({
    items: [{ currency: 'EUR', spent: '0.00' }],
    missing_rates: [{ currency: 'GBP', date: '2026-03-31' }],
  });
  await ann.post('/exchange-rates', {
    from_currency: 'GBP',
    to_currency: 'EUR',
    date: '2026-03-01',
    rate: '1.2',
  });
  expect(await budgetsOf(ann)).toMatchObject({ items: [{ spent: '24.00' }], missing_rates: [] });
});

/** The budget of a period in a month. */
const ofPeriod = async (client: Client, period: string, month?: string) =>
  (await budgetsOf(client, month)).items.find((one: Answer['body']) => one.period === period);

test('weeks and years are counted from the first day, and spending on the day after counts in the next one', async () => {
  const { own, other } = await makeCouple();
  const name = await foodName(ann);
  // 26 February 2026 begins a week that goes on to 4 March.
  await set(ann, { name, amount: '50', period: 'weekly', from: '2026-01-01', rollover: 'both' });
  await set(ben, { name, amount: '600', period: 'yearly', from: '2025-04-06', rollover: 'both' });
  await set(ann, { name, amount: '200', from: '2026-01' });
  await spend(ann, own, '10.00', '2025-04-05');
  await spend(ann, own, '20.00', '2025-04-06');
  await spend(ben, other, '30.00', '2026-02-25');
  await spend(ann, own, '7.00', '2026-02-26');
  await spend(ben, other, '3.00', '2026-03-04');
  await spend(ben, other, '4.00', '2026-03-26');
  await spend(ann, own, '5.00', '2026-04-01');
  await spend(ann, own, '6.00', '2026-04-02');
  // A month that is over shows the week and the year of its last day.
  expect((await budgetsOf(ann)).items.map((one: Answer['body']) => one.period)).toEqual([
    'monthly',
    'weekly',
    'yearly',
  ]);
  expect(await ofPeriod(ben, 'weekly')).toMatchObject({
    ...{ period_start: '2026-03-26', period_end: '2026-04-01', spent: '9.00', amount: '50.00' },
    // Twelve weeks of £50 less £40.
    carried: '560.00',
    remaining: '601.00',
  });
  expect(await ofPeriod(ann, 'weekly', '2026-02')).toMatchObject({
    ...{ period_start: '2026-02-26', period_end: '2026-03-04', spent: '10.00', carried: '370.00' },
  });
  expect(await ofPeriod(ann, 'yearly')).toMatchObject({
    ...{ period_start: '2025-04-06', period_end: '2026-04-05', spent: '75.00', carried: '0.00' },
  });
  expect(await ofPeriod(ann, 'yearly', '2026-04')).toMatchObject({
    ...{ period_start: '2026-04-06', period_end: '2027-04-05', spent: '0.00', carried: '525.00' },
  });
  // The monthly one counts what it did, and totals are for each length.
  expect(await ofPeriod(ann, 'monthly')).toMatchObject({
    ...{ period_start: '2026-03-01', period_end: '2026-03-31', spent: '7.00' },
  });
  const { totals } = await budgetsOf(ann);
  expect(totals).toMatchObject([
    { period: 'monthly', count: 1, budgeted: '200.00', spent: '7.00' },
    { period: 'weekly', count: 1, budgeted: '50.00', spent: '9.00', remaining: '601.00' },
    { period: 'yearly', count: 1, budgeted: '600.00', spent: '75.00' },
  ]);
  expect((await budgetsOf(ann, '2025-12')).items.map((one: Answer['body']) => one.period)).toEqual([
    'yearly',
  ]);
});

test('a category with only weekly or yearly budgets is listed as without a monthly one', async () => {
  const { own } = await makeCouple();
  const name = await foodName(ann);
  await set(ann, { name, amount: '50', period: 'weekly', from: '2026-03-02' });
  await spend(ann, own, '20.00', '2026-03-01');
  expect((await budgetsOf(ann)).unbudgeted_categories).toEqual([{ name, spent: '20.00' }]);
  await set(ann, { name, amount: '50', from: '2026-03' });
  expect((await budgetsOf(ann)).unbudgeted_categories).toEqual([]);
});

test('a week is converted at the rate of its last day', async () => {
  const { own } = await makeCouple();
  const name = await foodName(ann);
  await set(ann, { name, amount: '50', currency: 'EUR', period: 'weekly', from: '2026-03-25' });
  await spend(ann, own, '20.00', '2026-03-25');
  await spend(ann, own, '40.00', '2026-03-24');
  expect(await budgetsOf(ann)).toMatchObject({
    items: [{ spent: '0.00' }],
    missing_rates: [{ date: '2026-03-31' }],
  });
  for (const [date, rate] of [
    ['2026-03-25', '1.1'],
    ['2026-03-31', '1.2'],
    ['2026-04-01', '1.3'],
  ])
    await ann.post('/exchange-rates', { from_currency: 'GBP', to_currency: 'EUR', date, rate });
  expect(await budgetsOf(ann)).toMatchObject({ items: [{ spent: '24.00' }], missing_rates: [] });
});

test('an amount holds from the week of its day on, and a new period needs all amounts', async () => {
  await makeCouple();
  const body = { name: 'Food', amount: '10', period: 'weekly', from: '2026-03-02' };
  const made = await set(ann, body);
  expect(made).toMatchObject({ period: 'weekly', amounts: [{ from: '2026-03-02', amount: '10.00' }] });
  const change = (entry: object) => ben.patch(`${path}/${made.id}`, entry);
  const amountsAfter = async (entry: object) => {
    const { status, body: changed } = await change(entry);
    expect([status, JSON.stringify(changed)]).toEqual([200, expect.anything()]);
    return changed.amounts.map((one: Answer['body']) => `${one.from} ${one.amount}`);
  };
  // 18 March is in the week that begins on the 16th.
  expect(await amountsAfter({ amount: '20', from: '2026-03-18' })).toEqual([
    '2026-03-02 10.00',
    '2026-03-16 20.00',
  ]);
  expect(await ofPeriod(ann, 'weekly')).toMatchObject({ period_start: '2026-03-30', amount: '20.00' });
  expect(await amountsAfter({ amount: '30', from: '2026-01-01' })).toEqual(['2026-03-02 30.00']);
  expect(await amountsAfter({ amount: '40' })).toEqual(['2026-03-02 40.00']);
  expect((await change({ period: 'yearly' })).status).toBe(422);
  expect((await change({ period: 'yearly', amount: '5' })).status).toBe(422);
  expect((await change({ period: 'monthly', amounts: [{ from: '2026-03-02', amount: '5' }] })).status).toBe(
    422,
  );
  expect(await ofPeriod(ann, 'weekly')).toMatchObject({ amount: '40.00', version: 4 });
  const yearly = [{ from: '2025-04-06', amount: '5' }];
  expect(await amountsAfter({ period: 'yearly', amounts: yearly })).toEqual(['2025-04-06 5.00']);
  expect(await ofPeriod(ben, 'yearly')).toMatchObject({ amount: '5.00', period_end: '2026-04-05' });
  // One budget for each length of a category's periods.
  expect((await ann.post(path, body)).status).toBe(201);
  expect((await ann.post(path, body)).status).toBe(409);
  expect((await change({ period: 'weekly', amounts: [{ from: '2026-03-02', amount: '5' }] })).status).toBe(
    409,
  );
  for (const [period, from] of [
    ['weekly', '2026-03'],
    ['yearly', '2026-02-30'],
    ['monthly', '2026-03-01'],
    ['weekly', '1990-01-01'],
    ['daily', '2026-03-01'],
  ])
    expect((await ann.post(path, { name: 'Fun', amount: '1', period, from })).status).toBe(422);
});

test('viewers and strangers change nothing, and wrong budgets are refused', async () => {
  await makeCouple();
  const [viewer, stranger] = [await app.register(), await app.register()];
  await joinHousehold(ann, [viewer], { role: 'viewer' });
  const made = await set(ann, { name: 'Food', amount: '10' });
  expect((await budgetsOf(viewer)).can_change).toBe(false);
  for (const [client, status] of [
    [viewer, 403],
    [stranger, 404],
  ] as const) {
    expect((await client.post(path, { name: 'Fun', amount: '1' })).status).toBe(status);
    expect((await client.patch(`${path}/${made.id}`, { amount: '1' })).status).toBe(status);
    expect((await client.delete(`${path}/${made.id}`)).status).toBe(status);
  }
  expect((await stranger.get(path)).status).toBe(404);
  const refused = async (body: object) => (await ann.post(path, body)).status;
  expect(await refused({ name: ' Food ', amount: '1' })).toBe(409);
  expect(await refused({ name: 'Fun' })).toBe(422);
  expect(await refused({ name: 'Fun', amount: '-1' })).toBe(422);
  expect(await refused({ name: 'Fun', amount: '1.001' })).toBe(422);
  expect(await refused({ name: 'Fun', amount: '1', currency: 'XXQ' })).toBe(422);
  expect(await refused({ name: 'Fun', amount: '1', from: '1990-01' })).toBe(422);
  expect(await refused({ name: 'Fun', amount: '1', amounts: [{ from: '2026-01', amount: '1' }] })).toBe(422);
  const twice = [1, 2].map((amount) => ({ from: '2026-01', amount }));
  expect(await refused({ name: 'Fun', amounts: twice })).toBe(422);
  expect((await ann.get(`${path}?month=2199-12`)).status).toBe(422);
  expect((await ann.patch(`${path}/${made.id}`, { from: '2026-01' })).status).toBe(422);
  expect((await ann.patch(`${path}/${absentId}`, { amount: '1' })).status).toBe(404);
  expect((await ben.delete(`${path}/${made.id}`)).status).toBe(204);
  expect((await ben.delete(`${path}/${made.id}`)).status).toBe(404);
  // Everyone's activity has who did what to which budget.
  for (const action of ['create', 'delete'])
    expect((await viewer.get(`/audit-log?action=household_budget_${action}`)).body.items).toMatchObject([
      { metadata: { name: 'Food' } },
    ]);
});

test('a budget that is sent twice is set once, and budgets stay when who set them leaves and end with the household', async () => {
  await makeCouple();
  const body = { name: 'Food', amount: '10', from: '2026-01' };
  const send = () => ben.post(path, body, { 'idempotency-key': 'one' });
  const [first, again] = await Promise.all([send(), send()]);
  expect([first.status, again.body]).toEqual([201, first.body]);
  await ben.delete(`/household/members/${ben.id}`);
  expect(await firstOf(ann)).toMatchObject({ name: 'Food' });
  await ann.delete('/household');
  await joinHousehold(ann, [ben]);
  expect((await budgetsOf(ann)).items).toEqual([]);
});

/** Expects the parts of people, the months and the cash flow of a report to add up to its totals. */
async function expectFlowToAddUp(client: Client): Promise<void> {
  const { body } = await client.get('/household/report?date_from=2026-01-01&date_to=2026-03-31');
  const sum = (rows: Answer['body'][], of: (row: Answer['body']) => string) =>
    rows.reduce((total: bigint, row) => total + pence(of(row)), 0n);
  for (const figure of ['income', 'spending', 'saved']) {
    const total = pence(body.total[figure]);
    const parts = sum(body.people, (one) => one[figure]);
    expect(parts - pence(body.counted_twice[figure])).toBe(total);
    expect(sum(body.months, (one) => one[figure])).toBe(total);
  }
  const { nodes, links } = body.cash_flow;
  const of = (...kinds: string[]) =>
    sum(
      nodes.filter(({ kind }: Answer['body']) => kinds.includes(kind)),
      ({ amount }) => amount,
    );
  expect(of('source')).toBe(of('income'));
  expect(of('group', 'saved')).toBe(of('income'));
  expect(sum(links, ({ amount }) => amount)).toBe(2n * of('income'));
  const from = nodes.find(({ id }: Answer['body']) => id === 'from');
  expect(of('saved') - pence(from?.amount ?? '0')).toBe(pence(body.total.saved));
}

test('the spending of people less what is counted twice is the household’s, to the penny, in budgets and cash flow', async () => {
  const { own, other, ownSecret, otherSecret } = await makeCouple();
  const name = await foodName(ann);
  await set(ann, { name, amount: '100', from: '2026-01', rollover: 'both' });
  await set(ann, { name, amount: '30', period: 'weekly', from: '2026-01-03', rollover: 'both' });
  await set(ann, { name, amount: '900', period: 'yearly', from: '2026-01-01' });
  await ben.put(`/household/sharing/${other}`, { same_as: { user_id: ann.id, account_id: own } });
  const places = [
    [ann, own],
    [ben, other],
    [ann, ownSecret],
    [ben, otherSecret],
  ] as const;
  const percent = fc.integer({ min: 0, max: 10_000 }).map((part) => (part / 100).toFixed(2));
  const day = fc
    .integer({ min: 1, max: 28 })
    .map((one) => `2026-0${1 + (one % 3)}-${String(one).padStart(2, '0')}`);
  const place = fc.integer({ min: 0, max: 3 });
  const step = fc.oneof(
    fc.record({
      place,
      amount: fc.integer({ min: 1, max: 99_999 }),
      day,
      type: fc.constantFrom('expense', 'income'),
    }),
    fc.record({ place, percent, day }),
    fc.record({ place, level: fc.constantFrom('private', 'counted', 'view', 'full') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      for (const one of steps) {
        const [client, account] = places[one.place] as (typeof places)[number];
        if ('amount' in one && one.type === 'income')
          await record(client, account, {
            amount: (one.amount / 100).toFixed(2),
            date: one.day,
            type: 'income',
          });
        else if ('amount' in one) await spend(client, account, (one.amount / 100).toFixed(2), one.day);
        else if ('percent' in one)
          await client.put(`/household/sharing/${account}`, {
            ownership: [{ from: one.day, percent: one.percent }],
          });
        else await share(client, account, one.level as 'view');
      }
      for (const month of ['2026-01', '2026-02', '2026-03']) {
        const [mine, theirs] = [await budgetsOf(ann, month), await budgetsOf(ben, month)];
        expect(theirs.items).toEqual(mine.items);
        expect(mine.items).toHaveLength(3);
        for (const { people, spent, counted_twice: twice, available, remaining } of mine.items) {
          const sum = people.reduce((total: bigint, one: Answer['body']) => total + pence(one.spent), 0n);
          expect(sum - pence(twice)).toBe(pence(spent));
          expect(pence(available) - pence(spent)).toBe(pence(remaining));
        }
      }
      for (const client of [ann, ben]) await expectFlowToAddUp(client);
    }),
    { numRuns: 12 },
  );
});
