import { figureMinor } from '@farthing/money';
import fc from 'fast-check';
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
const month = '2026-02';
const read = async (client: Client, path: string): Promise<Answer['body']> => {
  const { status, body } = await client.get(path);
  expect([path, status, status === 200 ? '' : JSON.stringify(body)]).toEqual([path, 200, '']);
  return body;
};
const letterOf = (client: Client, person?: string) =>
  read(client, `/household/monthly-letter?month=${month}${person ? `&person=${person}` : ''}`);
const yearOf = (client: Client, person?: string) =>
  read(client, `/household/year-in-review?year=2026${person ? `&person=${person}` : ''}`);

async function makeCouple() {
  [ann, ben] = [await app.register(), await app.register()];
  await joinHousehold(ann, [ben]);
  const [own, other] = [await openAccount(ann, { name: 'Ann’s' }), await openAccount(ben, { name: 'Ben’s' })];
  return { own: own.id as string, other: other.id as string };
}

/** Records spending in food in the months before the letter and in its own. */
async function spendOnFood(client: Client, account: string, usual: string, now: string, merchant: string) {
  const { food } = await categoriesOf(client);
  for (const earlier of ['2025-10', '2025-11', '2025-12', '2026-01'])
    await record(client, account, { date: `${earlier}-05`, amount: usual, category_id: food, merchant });
  await record(client, account, { date: `${month}-05`, amount: now, category_id: food, merchant });
}

test('the letter compares the household’s month with its usual one, and names categories and new merchants', async () => {
  const { own, other } = await makeCouple();
  await spendOnFood(ann, own, '100.00', '100.00', 'Grocer');
  await spendOnFood(ben, other, '100.00', '180.00', 'Grocer');
  await record(ben, other, { date: `${month}-09`, amount: '75.00', merchant: 'Jeweller' });
  const alone = await letterOf(ann);
  expect(alone).toMatchObject({ month, is_over: true, total: { spending: '100.00' }, findings: [] });
  expect(alone.usual).toMatchObject({ spending: '100.00', months: 4 });
  // Only its balance: no transaction counts, no merchant is named, and net worth is without it.
  await share(ben, other, 'counted');
  const { not_counted, people, ...counted } = await letterOf(ann);
  expect(not_counted).toEqual([{ user_id: ben.id, account_id: other }]);
  expect(people).toMatchObject([{ is_you: true }, { accounts: 0, spending: '0.00' }]);
  expect({ ...counted, people: alone.people, not_counted: [] }).toEqual(alone);
  expect(JSON.stringify(await yearOf(ann))).not.toContain('Jeweller');
  await share(ben, other, 'view');
  const letter = await letterOf(ann);
  expect(letter.usual).toMatchObject({ spending: '200.00', months: 4 });
  expect(letter.total).toMatchObject({ income: '0.00', spending: '355.00', savings_rate: null });
  expect(letter.findings).toMatchObject([
    { kind: 'category_above', amount: '280.00', before: '200.00', difference: '80.00' },
    { kind: 'category_rare', name: 'Uncategorised', amount: '75.00' },
    { kind: 'new_merchant', name: 'Jeweller', amount: '75.00' },
  ]);
  expect(letter.net_worth.opening).toBe('-800.00');
  expect(letter.net_worth.closing).toBe('-1155.00');
  const year = await yearOf(ann);
  expect(year).toMatchObject({
    year: '2026',
    dearest_month: '2026-02',
    total: { spending: '555.00' },
    before: { date_from: '2025-01-01' },
    merchants: [
      { merchant: 'Grocer', spending: '480.00' },
      { merchant: 'Jeweller', spending: '75.00' },
    ],
  });
  await share(ben, other, 'private');
  expect(await letterOf(ann)).toEqual(alone);
});

test('with the user as the only person, the household’s letter and year have the figures of their own', async () => {
  const { own } = await makeCouple();
  await spendOnFood(ann, own, '33.33', '100.00', 'Grocer');
  await record(ann, own, { date: `${month}-20`, amount: '900.00', type: 'income' });
  const mine = await read(ann, `/reports/monthly-letter?month=${month}`);
  const letter = await letterOf(ann, ann.id);
  expect(letter).toMatchObject({
    total: mine.total,
    usual: mine.usual,
    net_worth: { opening: mine.net_worth.opening, closing: mine.net_worth.closing },
  });
  expect(letter.findings.map(({ kind, amount }: Answer['body']) => [kind, amount])).toEqual(
    mine.findings.map(({ kind, amount }: Answer['body']) => [kind, amount]),
  );
  const review = await read(ann, '/reports/year-in-review?year=2026');
  const year = await yearOf(ann, ann.id);
  expect(year).toMatchObject({
    total: review.total,
    best_month: review.best_month,
    dearest_month: review.dearest_month,
    net_worth: { opening: review.net_worth.opening, closing: review.net_worth.closing },
  });
  expect(year.categories.map(({ spent }: Answer['body']) => spent)).toEqual(
    review.categories.map(({ spent }: Answer['body']) => spent),
  );
});

/** Checks that everyone's figures less what is counted twice are the household's. */
async function expectToAddUp(read: typeof letterOf): Promise<void> {
  const [whole, hers, his] = [await read(ann), await read(ann, ann.id), await read(ann, ben.id)];
  for (const figure of ['income', 'spending', 'saved'])
    expect(pence(hers.total[figure]) + pence(his.total[figure]) - pence(whole.counted_twice[figure])).toBe(
      pence(whole.total[figure]),
    );
  for (const side of ['opening', 'closing'])
    expect(
      pence(hers.net_worth[side]) + pence(his.net_worth[side]) - pence(whole.net_worth.counted_twice[side]),
    ).toBe(pence(whole.net_worth[side]));
}

test('mine and my partner’s less what is counted twice are the household’s, with any shares, levels and withdrawals', async () => {
  const { own, other } = await makeCouple();
  const third = (await openAccount(ben, { name: 'Third' })).id as string;
  await ben.put(`/household/sharing/${other}`, { same_as: { user_id: ann.id, account_id: own } });
  for (const [client, account, amount] of [
    [ann, own, '10.01'],
    [ben, other, '10.01'],
    [ben, other, '7.77'],
    [ben, third, '3.33'],
  ] as const)
    for (const date of ['2025-12-10', '2026-01-10', `${month}-14`])
      await record(client, account, { date, amount });
  const percent = fc.integer({ min: 0, max: 10_000 }).map((value) => (value / 100).toFixed(2));
  const level = fc.constantFrom('private', 'counted', 'view', 'full');
  const day = fc.constantFrom('2020-01-01', '2026-01-01', '2026-02-10', '2026-02-14');
  await fc.assert(
    fc.asyncProperty(percent, percent, day, level, level, async (one, two, from, first, second) => {
      await ann.put(`/household/sharing/${own}`, { ownership: [{ from, percent: one }] });
      await ben.put(`/household/sharing/${other}`, { ownership: [{ from, percent: two }] });
      await ben.put(`/household/sharing/${other}`, { level: first });
      await ben.put(`/household/sharing/${third}`, { level: second });
      await expectToAddUp(letterOf);
      await expectToAddUp(yearOf);
    }),
    { numRuns: 15 },
  );
});

test('months and years that haven’t begun, strangers and people without a household are refused', async () => {
  await makeCouple();
  const stranger = await app.register();
  for (const path of ['/household/monthly-letter', '/household/year-in-review']) {
    expect((await stranger.get(path)).status).toBe(404);
    expect((await ann.get(`${path}?person=${stranger.id}`)).status).toBe(404);
    expect((await app.request('GET', path, {})).status).toBe(401);
  }
  expect((await ann.get('/household/monthly-letter?month=2199-01')).status).toBe(422);
  expect((await ann.get('/household/year-in-review?year=2199')).status).toBe(422);
  expect((await ann.get('/household/year-in-review?year=2025&tax_year=2025-26')).status).toBe(422);
});
