import { figureMinor } from '@farthing/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold, share } from './couples.ts';
import { hold, openInvestments, trade } from './investments.ts';

let app: TestApp;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  app = await startApp();
  await app.register();
});
afterAll(() => app.close());

const figures = ['value', 'paid_in', 'taken_out', 'dividends', 'gain', 'income_of_year'] as const;
const pence = (text: string) => figureMinor(text, 'GBP');

async function read(client: Client, path: string): Promise<Answer['body']> {
  const { status, body } = await client.get(path);
  expect([path, status, status === 200 ? '' : JSON.stringify(body)]).toEqual([path, 200, '']);
  return body;
}
const portfolioOf = (client: Client, query = '') => read(client, `/household/portfolio${query}`);
const performanceOf = (client: Client, query = '') =>
  read(client, `/household/portfolio/performance${query}`);
const symbolsOf = async (client: Client, query = '') =>
  (await portfolioOf(client, query)).holdings.map(({ symbol }: { symbol: string }) => symbol);

/** Opens an account with a holding of 10 units that cost 5 each and are worth `price`. @returns the account and the holding */
async function invest(client: Client, symbol: string, price: string, change: object = {}) {
  const account = await openInvestments(client, change);
  const holding = await hold(client, account.id, symbol);
  await trade(client, holding.id, { quantity: '10', price: '5', notes: `${symbol} secret note` });
  const priced = await client.post(`/securities/${holding.security_id}/prices`, {
    date: '2026-01-05',
    price,
  });
  expect([201, 409]).toContain(priced.status);
  return { account: account.id as string, holding: holding.id as string };
}

async function makeCouple() {
  [ann, ben] = [await app.register(), await app.register()];
  await joinHousehold(ann, [ben]);
}

test('holdings are shown from the level view on, and of an account with only its balance none', async () => {
  await makeCouple();
  await invest(ann, 'MINE', '7');
  const shared = await invest(ben, 'SHARED', '9');
  const secret = await invest(ben, 'SECRET', '100');
  // The same security in a private account too.
  await hold(ben, secret.account, 'SHARED').then(({ id }) =>
    trade(ben, id, { quantity: '1000', price: '1' }),
  );
  expect(await symbolsOf(ann)).toEqual(['MINE']);
  await share(ben, shared.account, 'counted');
  expect(await portfolioOf(ann)).toMatchObject({
    holdings: [{ symbol: 'MINE' }],
    total: { value: '70.00' },
    not_counted: [{ user_id: ben.id, account_id: shared.account }],
  });
  for (const level of ['view', 'annotate', 'full'] as const) {
    await share(ben, shared.account, level);
    const body = await portfolioOf(ann);
    expect(body).toMatchObject({
      not_counted: [],
      total: { value: '160.00', paid_in: '100.00', gain: '60.00' },
      people: [
        { user_id: ann.id, is_you: true, value: '70.00', gain: '20.00' },
        { user_id: ben.id, is_you: false, value: '90.00', gain: '40.00' },
      ],
      holdings: [
        {
          symbol: 'SHARED',
          user_id: ben.id,
          is_own: false,
          quantity: '10',
          value_base: '90.00',
          gain_base: '40.00',
        },
        { symbol: 'MINE', is_own: true, value_base: '70.00' },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|SECRET/);
    expect(await performanceOf(ann)).toMatchObject({ value_end: '160.00', paid_in: '100.00', gain: '60.00' });
    expect(await performanceOf(ann, `?person=${ben.id}`)).toMatchObject({
      value_end: '90.00',
      paid_in: '50.00',
    });
  }
  expect(await symbolsOf(ann, `?person=${ben.id}`)).toEqual(['SHARED']);
  expect(await symbolsOf(ann, `?person=${ann.id}`)).toEqual(['MINE']);
  const [viewer, stranger] = [await app.register(), await app.register()];
  await joinHousehold(ann, [viewer], { role: 'viewer' });
  expect(await symbolsOf(viewer)).toEqual(['SHARED']);
  for (const path of ['/household/portfolio', '/household/portfolio/performance']) {
    expect((await stranger.get(path)).status).toBe(404);
    expect((await ann.get(`${path}?person=${stranger.id}`)).status).toBe(404);
  }
  await ben.delete(`/household/members/${ben.id}`);
  expect(await symbolsOf(ann)).toEqual(['MINE']);
});

test('a person alone has the same figures in the household as on their own page', async () => {
  await makeCouple();
  await invest(ann, 'ONE', '7.777');
  const { holding } = await invest(ann, 'TWO', '3.333', { type: 'isa' });
  await trade(ann, holding, { type: 'dividend', date: '2026-06-01', amount: '3.335' });
  await trade(ann, holding, { type: 'sell', date: '2026-03-01', quantity: '0.333', price: '6.111' });
  const [own, together] = [await read(ann, '/portfolio/summary'), await portfolioOf(ann)];
  for (const figure of figures) expect([figure, together.total[figure]]).toEqual([figure, own[figure]]);
  const [allocation, performance] = [
    await read(ann, '/portfolio/allocation'),
    await read(ann, '/portfolio/performance'),
  ];
  for (const division of ['by_class', 'by_region', 'by_currency', 'by_wrapper'])
    expect(together[division]).toEqual(allocation[division]);
  expect(await performanceOf(ann)).toEqual({
    ...performance,
    not_counted: [],
    partly_counted: [],
    to_check: [],
  });
  expect(
    (await ann.get('/household/portfolio/performance?date_to=2199-01-01')).headers.get('problem-code'),
  ).toBe('future-date');
});

test('of joint investments each share counts, and what both keep counts once, to the penny', async () => {
  await makeCouple();
  const mine = await invest(ann, 'JOINT', '7.777');
  const theirs = await invest(ben, 'JOINT', '7.777');
  const alone = await invest(ben, 'ALONE', '3.33');
  await trade(ben, theirs.holding, { type: 'dividend', date: '2026-06-01', amount: '3.35' });
  await trade(ann, mine.holding, { type: 'dividend', date: '2026-06-01', amount: '3.35' });
  for (const [client, account] of [
    [ann, mine.account],
    [ben, theirs.account],
    [ben, alone.account],
  ] as const)
    await share(client, account, 'view');
  expect((await portfolioOf(ann)).total.value).toBe('188.84');
  await ben.put(`/household/sharing/${theirs.account}`, {
    same_as: { user_id: ann.id, account_id: mine.account },
  });
  expect((await portfolioOf(ann)).total).toMatchObject({ value: '111.07', dividends: '3.35' });
  expect((await symbolsOf(ann)).sort()).toEqual(['ALONE', 'JOINT']);
  const percent = fc.integer({ min: 0, max: 10_000 }).map((part) => (part / 100).toFixed(2));
  await fc.assert(
    fc.asyncProperty(percent, percent, percent, async (first, second, third) => {
      for (const [client, account, part] of [
        [ann, mine.account, first],
        [ben, theirs.account, second],
        [ben, alone.account, third],
      ] as const)
        await client.put(`/household/sharing/${account}`, {
          ownership: [{ from: '2020-01-01', percent: part }],
        });
      const [of, same, performance] = [
        await portfolioOf(ann),
        await portfolioOf(ben),
        await performanceOf(ann),
      ];
      expect(same.total).toEqual(of.total);
      expect(performance.value_end).toBe(of.total.value);
      for (const figure of figures) {
        const parts = of.people.reduce((sum: bigint, one: Answer['body']) => sum + pence(one[figure]), 0n);
        expect([figure, parts - pence(of.counted_twice[figure])]).toEqual([figure, pence(of.total[figure])]);
      }
      for (const sums of [of.total, of.counted_twice, ...of.people])
        expect(pence(sums.gain)).toBe(
          pence(sums.value) + pence(sums.taken_out) + pence(sums.dividends) - pence(sums.paid_in),
        );
      const divided = of.by_class.reduce(
        (sum: bigint, { value }: { value: string }) => sum + pence(value),
        0n,
      );
      expect(divided).toBe(pence(of.total.value));
    }),
    { numRuns: 8 },
  );
});

test('a holding without a price is named, and neither its value nor its cost is in the gain', async () => {
  await makeCouple();
  const { account } = await invest(ben, 'PRICED', '7');
  const unpriced = await hold(ben, account, 'UNPRICED');
  await trade(ben, unpriced.id, { quantity: '10', price: '5' });
  await share(ben, account, 'view');
  expect(await portfolioOf(ann)).toMatchObject({
    total: { value: '70.00', paid_in: '100.00', gain: '20.00' },
    gain_leaves_out: ['UNPRICED'],
    missing: [{ kind: 'price', name: 'UNPRICED' }],
    holdings: [{ symbol: 'PRICED' }, { symbol: 'UNPRICED', value_base: null, gain_base: null }],
  });
});
