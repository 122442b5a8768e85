import { figureMinor } from '@farthing/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold, share } from './couples.ts';
import { categoriesOf, openAccount, record } from './ledger.ts';

let app: TestApp;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  app = await startApp();
  await app.register();
});
afterAll(() => app.close());

const pence = (text: string) => figureMinor(text, 'GBP');
const range = 'date_from=2026-01-01&date_to=2026-06-30';
const reportOf = async (client: Client, query = range): Promise<Answer['body']> => {
  const { status, body } = await client.get(`/household/report?${query}`);
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  return body;
};
const listOf = async (client: Client, query = ''): Promise<Answer['body']> => {
  const { status, body } = await client.get(`/household/transactions?${query}`);
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  return body;
};
const texts = ({ items }: Answer['body']): string[] =>
  items.map(({ description }: { description: string }) => description);

/** Two people of a new household, with an account each. */
async function makeCouple() {
  [ann, ben] = [await app.register(), await app.register()];
  await joinHousehold(ann, [ben]);
  const [own, other] = [await openAccount(ann, { name: 'Ann’s' }), await openAccount(ben, { name: 'Ben’s' })];
  return { own: own.id as string, other: other.id as string };
}

test('the list has the user’s transactions and those shared with them, newest first, page by page', async () => {
  const { own, other } = await makeCouple();
  const secret = await openAccount(ben, { name: 'Secret' });
  for (const [client, account, days] of [
    [ann, own, ['01', '03', '05']],
    [ben, other, ['02', '04', '06']],
    [ben, secret.id, ['07']],
  ] as const)
    for (const day of days)
      await record(client, account, { date: `2026-03-${day}`, description: `row ${day}` });
  expect(texts(await listOf(ann))).toEqual(['row 05', 'row 03', 'row 01']);
  await share(ben, other, 'view');
  expect(texts(await listOf(ann))).toEqual(['row 06', 'row 05', 'row 04', 'row 03', 'row 02', 'row 01']);
  const first = await listOf(ann, 'limit=4');
  expect(texts(first)).toEqual(['row 06', 'row 05', 'row 04', 'row 03']);
  expect(first.items[0]).toMatchObject({
    user_id: ben.id,
    account_name: 'Ben’s',
    is_own: false,
    percent: '100',
  });
  expect(Object.keys(first.items[0])).not.toContain('notes');
  const second = await listOf(ann, `limit=4&cursor=${first.next_cursor}`);
  expect([texts(second), second.next_cursor]).toEqual([['row 02', 'row 01'], null]);
  expect(texts(await listOf(ann, `person=${ben.id}&date_to=2026-03-04`))).toEqual(['row 04', 'row 02']);
  expect(texts(await listOf(ann, 'q=ROW%2006'))).toEqual(['row 06']);
  expect(texts(await listOf(ann, 'q=%25'))).toEqual([]);
  await share(ben, other, 'counted');
  const counted = await listOf(ann);
  expect([texts(counted).length, counted.not_counted]).toEqual([3, [{ user_id: ben.id, account_id: other }]]);
  await share(ben, other, 'private');
  expect((await listOf(ann)).not_counted).toEqual([]);
});

test('the report adds up what each owns, and joint accounts once, to the penny', async () => {
  const { own, other } = await makeCouple();
  await ann.put(`/household/sharing/${own}`, {
    ownership: [
      { from: '2020-01-01', percent: '50' },
      { from: '2026-03-01', percent: '70' },
    ],
  });
  await share(ann, own, 'view');
  await share(ben, other, 'view');
  for (const [date, amount] of [
    ['2026-02-10', '10.01'],
    ['2026-03-10', '100.00'],
  ] as const) {
    await record(ann, own, { date, amount, description: 'joint', merchant: 'Grocer' });
    await record(ben, other, { date, amount, description: 'joint', merchant: 'Grocer' });
  }
  const apart = await reportOf(ann);
  expect(apart.people.map(({ spending }: Answer['body']) => spending)).toEqual(['75.01', '110.01']);
  expect(apart.total.spending).toBe('185.02');
  expect(apart.partly_counted).toEqual([{ user_id: ann.id, account_id: own }]);
  expect((await reportOf(ann, `${range}&person=${ben.id}`)).partly_counted).toEqual([]);
  // Both say that it is the same account: half and all of it are no more than the whole.
  await ben.put(`/household/sharing/${other}`, { same_as: { user_id: ann.id, account_id: own } });
  for (const viewer of [ann, ben]) {
    const together = await reportOf(viewer);
    expect(together.total.spending).toBe('110.01');
    expect(together.counted_twice.spending).toBe('75.00');
    const sum = together.people.reduce(
      (total: bigint, one: Answer['body']) => total + pence(one.spending),
      0n,
    );
    expect(sum - pence(together.counted_twice.spending)).toBe(pence(together.total.spending));
    expect(together.merchants).toEqual([{ merchant: 'Grocer', spending: '110.01' }]);
    expect(together.months.map(({ spending }: Answer['body']) => spending)).toEqual([
      '0.00',
      '10.01',
      '100.00',
      '0.00',
      '0.00',
      '0.00',
    ]);
    expect((await listOf(viewer)).items.length).toBe(2);
  }
  // A copy that has a payment more shows that one too.
  await record(ben, other, { date: '2026-03-10', amount: '100.00', description: 'second' });
  expect((await listOf(ann)).items.length).toBe(3);
});

test('accounts that are set as the same and can’t be are named, because their payments count twice', async () => {
  const { own, other } = await makeCouple();
  const third = (await openAccount(ben)).id;
  for (const [client, id] of [
    [ann, own],
    [ben, other],
    [ben, third],
  ] as const)
    await share(client, id, 'view');
  await ben.put(`/household/sharing/${other}`, { same_as: { user_id: ann.id, account_id: own } });
  const history = async () => (await ann.get('/household/net-worth/history?months=1')).body;
  for (const { to_check } of [await reportOf(ann), await history()]) expect(to_check).toEqual([]);
  // Ann’s account would be both of Ben’s.
  await ann.put(`/household/sharing/${own}`, { same_as: { user_id: ben.id, account_id: third } });
  for (const { to_check } of [await reportOf(ann), await history()])
    expect(to_check.map(({ account_id }: Answer['body']) => account_id).sort()).toEqual(
      [own, other, third].sort(),
    );
  expect((await reportOf(ann, `${range}&person=${ben.id}`)).to_check).toEqual([]);
});

test('a joint account counts in the months of each who keeps it, one after the other', async () => {
  const { own, other } = await makeCouple();
  await share(ann, own, 'view');
  await share(ben, other, 'view');
  await ben.put(`/household/sharing/${other}`, { same_as: { user_id: ann.id, account_id: own } });
  for (const day of ['03', '04']) await record(ann, own, { date: `2026-02-${day}`, amount: '5.00' });
  await record(ben, other, { date: '2026-03-03', amount: '7.00' });
  for (const viewer of [ann, ben]) expect((await reportOf(viewer)).total.spending).toBe('17.00');
});

test('of copies that differ the same one counts for both people, also if one of them sees splits', async () => {
  const { own, other } = await makeCouple();
  await share(ann, own, 'view');
  await share(ben, other, 'view');
  await ben.put(`/household/sharing/${other}`, { same_as: { user_id: ann.id, account_id: own } });
  const { food, travel } = await categoriesOf(ann);
  const splits = [food, travel, food].map((category_id) => ({ category_id, amount: '10.00' }));
  await record(ann, own, { date: '2026-02-03', amount: '30.00', splits });
  for (const amount of ['30.00', '5.00']) await record(ben, other, { date: '2026-02-03', amount });
  for (const viewer of [ann, ben]) expect((await reportOf(viewer)).total.spending).toBe('35.00');
});

test('a search finds a payment of a joint account by the words of either copy', async () => {
  const { own, other } = await makeCouple();
  await share(ann, own, 'view');
  await share(ben, other, 'view');
  await ben.put(`/household/sharing/${other}`, { same_as: { user_id: ann.id, account_id: own } });
  const paid = { date: '2026-02-03', amount: '5.00' };
  await record(ann, own, { ...paid, description: 'CARD 1' });
  await record(ben, other, { ...paid, description: 'milk' });
  expect((await listOf(ann)).items).toHaveLength(1);
  expect(texts(await listOf(ann, 'q=milk'))).toEqual(['milk']);
  expect(texts(await listOf(ann, 'q=card'))).toEqual(['CARD 1']);
});

test('rows of one id, from an imported archive, are listed for both, and a joint account’s once', async () => {
  const { own } = await makeCouple();
  for (const day of ['01', '02', '03'])
    await record(ann, own, { date: `2026-03-${day}`, description: `row ${day}` });
  const file = await fetch(`${app.url}/api/v1/export`, { headers: { authorization: `Bearer ${ann.token}` } });
  const content = new Uint8Array(await file.arrayBuffer());
  const twin = await app.register();
  expect((await twin.upload('/export/import', { name: 'export.zip', content })).body.state).toBe('done');
  await joinHousehold(ann, [twin]);
  await share(twin, own, 'view');
  const listed: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await listOf(ann, `limit=1${cursor}`);
    listed.push(...texts(page));
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  expect(listed).toEqual(['row 03', 'row 03', 'row 02', 'row 02', 'row 01', 'row 01']);
  await ann.put(`/household/sharing/${own}`, { same_as: { user_id: twin.id, account_id: own } });
  expect(texts(await listOf(ann))).toEqual(['row 03', 'row 02', 'row 01']);
});

test('categories of the same name count together, with each split in its own', async () => {
  const { own, other } = await makeCouple();
  await share(ben, other, 'full');
  for (const [client, account] of [
    [ann, own],
    [ben, other],
  ] as const)
    await record(client, account, {
      date: '2026-02-10',
      amount: '20.00',
      category_id: (await categoriesOf(client)).food,
    });
  const { food, travel } = await categoriesOf(ben);
  const splits = [
    { category_id: food, amount: '10.00' },
    { category_id: travel, amount: '20.00' },
  ];
  await record(ben, other, { date: '2026-02-11', amount: '30.00', splits });
  const report = await reportOf(ann);
  const totals = report.categories.map(({ name, total }: Answer['body']) => [name, total]);
  const foodName = (await ann.get('/reports/categories?date_from=2026-01-01')).body.items[0].name;
  expect(totals).toEqual([
    [foodName, '50.00'],
    [(await ben.get(`/categories/${travel}`)).body.name, '20.00'],
  ]);
  const ofBen = (await reportOf(ben)).categories.map(({ total }: Answer['body']) => total);
  expect(ofBen).toEqual(['30.00', '20.00']);
  const only = await reportOf(ann, `${range}&person=${ben.id}`);
  expect(only.people.map(({ user_id }: Answer['body']) => user_id)).toEqual([ben.id]);
  expect(only.total.spending).toBe('50.00');
});

test('net worth by month leaves out accounts of which only today’s balance is shared', async () => {
  const { own, other } = await makeCouple();
  const start = (await ann.get('/household/net-worth/history?months=2')).body;
  expect(start.points.length).toBe(3);
  await record(ann, own, { amount: '5.00', type: 'income', date: '2020-01-01' });
  await record(ben, other, { amount: '7.00', type: 'income', date: '2020-01-01' });
  const worth = async () =>
    (await ann.get('/household/net-worth/history?months=2')).body.points.map(
      ({ net_worth }: Answer['body']) => net_worth,
    );
  const mine = await worth();
  await share(ben, other, 'counted');
  expect(await worth()).toEqual(mine);
  await share(ben, other, 'view');
  const both = await worth();
  expect(pence(both[0]) - pence(mine[0])).toBeGreaterThanOrEqual(700n);
});

test('no one outside, and no one without a household, reads anything', async () => {
  const { own } = await makeCouple();
  await share(ann, own, 'full');
  const stranger = await app.register();
  for (const path of ['/household/report', '/household/transactions', '/household/net-worth/history']) {
    expect((await stranger.get(path)).status).toBe(404);
    expect((await ann.get(`${path}?person=${stranger.id}`)).status).toBe(404);
    expect((await app.request('GET', path, {})).status).toBe(401);
  }
});

test('a foreign account comes to the same pennies for its owner and for who sees it, whole or in part', async () => {
  await makeCouple();
  const { id } = await openAccount(ben, { name: 'Euro account', currency: 'EUR' });
  await share(ben, id, 'view');
  for (const one of [ann, ben]) {
    const rate = { from_currency: 'EUR', to_currency: 'GBP', date: '2025-12-01', rate: '0.85' };
    expect((await one.post('/exchange-rates', rate)).status).toBe(201);
  }
  // A cent on each day would be a penny each, and all of them together are less.
  for (let day = 1; day <= 9; day++)
    await record(ben, id, { date: `2026-03-0${day}`, amount: '0.01', merchant: 'Boulangerie' });
  for (const percent of ['100', '50']) {
    const ownership = [{ from: '2020-01-01', percent }];
    expect((await ben.put(`/household/sharing/${id}`, { ownership })).status).toBe(200);
    const [hers, his] = [await reportOf(ann), await reportOf(ben)];
    expect(hers.total).toEqual(his.total);
    expect([hers.months, hers.categories, hers.merchants]).toEqual([
      his.months,
      his.categories,
      his.merchants,
    ]);
    expect(hers.total.spending).toBe(percent === '100' ? '0.08' : '0.04');
  }
});
