import { figureMinor } from '@farthing/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold, share } from './couples.ts';
import { openAccount } from './ledger.ts';
import { payOn, scanned, weekly } from './recurring-scene.ts';

let app: TestApp;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  app = await startApp();
  await app.register();
});
afterAll(() => app.close());

const pence = (text: string) => figureMinor(text, 'GBP');
const upcomingOf = async (client: Client, query = ''): Promise<Answer['body']> => {
  const { status, body } = await client.get(`/household/upcoming?days=14${query}`);
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  return body;
};
const namesOf = async (client: Client, query = ''): Promise<string[]> => [
  ...new Set<string>((await upcomingOf(client, query)).items.map(({ name }: Answer['body']) => name)),
];

/** Two people of a new household, each with an account. */
async function makeCouple() {
  [ann, ben] = [await app.register(), await app.register()];
  await joinHousehold(ann, [ben]);
  return { own: (await openAccount(ann)).id as string, other: (await openAccount(ben)).id as string };
}

test('recurring payments of a shared account are shown by their merchant, and none that a private account paid too', async () => {
  const { other } = await makeCouple();
  const secret = (await openAccount(ben)).id;
  await payOn(ben, other, 'Water Company', weekly(6, 3));
  await payOn(ben, secret, 'Secret Gym', weekly(6, 3));
  // The newest are in the shared account, and so the whole of it is listed there.
  await payOn(ben, secret, 'Larch Magazine', weekly(16, 3).slice(0, 6));
  await payOn(ben, other, 'Larch Magazine', weekly(16, 3).slice(6));
  const typed = { name: 'Typed Loan', amount: '5', account_id: other, frequency: 'weekly' };
  await ben.post('/recurring', { ...typed, next_date: weekly(1, -3)[0] });
  const { items } = await scanned(ben);
  const seriesOf = (name: string) => items.find((one: Answer['body']) => one.name === name);
  expect(seriesOf('Larch Magazine')).toMatchObject({ account_id: other });
  const water = seriesOf('Water Company');
  await ben.patch(`/recurring/${water.id}`, { name: 'A name of Ben’s', version: water.version });
  expect(await namesOf(ann)).toEqual([]);
  await share(ben, other, 'counted');
  expect(await upcomingOf(ann)).toMatchObject({
    items: [],
    not_counted: [{ user_id: ben.id, account_id: other }],
  });
  for (const level of ['view', 'annotate', 'full'] as const) {
    await share(ben, other, level);
    expect(await namesOf(ann)).toEqual(['Water Company']);
  }
  expect((await upcomingOf(ann)).items[0]).toMatchObject({
    user_id: ben.id,
    is_own: false,
    percent: '100',
    signed_amount: '-9.99',
    amount_base: '-9.99',
  });
  // To Ben all of it is his own.
  expect((await namesOf(ben)).sort()).toEqual([
    'A name of Ben’s',
    'Larch Magazine',
    'Secret Gym',
    'Typed Loan',
  ]);
  const [viewer, stranger] = [await app.register(), await app.register()];
  await joinHousehold(ann, [viewer], { role: 'viewer' });
  expect(await namesOf(viewer)).toEqual(['Water Company']);
  expect(await namesOf(ann, `&person=${ben.id}`)).toEqual(['Water Company']);
  expect(await namesOf(ann, `&person=${ann.id}`)).toEqual([]);
  expect((await stranger.get('/household/upcoming')).status).toBe(404);
  expect((await ann.get(`/household/upcoming?person=${stranger.id}`)).status).toBe(404);
  // A payment that moves to a private account takes the series along.
  const paid = (await ben.get(`/transactions?account_id=${other}&q=Water&limit=1`)).body.items[0];
  await ben.patch(`/transactions/${paid.id}`, { account_id: secret, version: paid.version });
  expect(await namesOf(ann)).toEqual([]);
  await ben.patch(`/transactions/${paid.id}`, { account_id: other, version: paid.version + 1 });
  await scanned(ben);
  expect(await namesOf(ann)).toEqual(['Water Company']);
  await ben.delete(`/household/members/${ben.id}`);
  expect(await namesOf(ann)).toEqual([]);
});

test('payments of a joint account that both keep count once, and people’s parts less what counts twice are the total', async () => {
  const { own, other } = await makeCouple();
  await share(ann, own, 'view');
  await share(ben, other, 'view');
  for (const [client, account] of [
    [ann, own],
    [ben, other],
  ] as const) {
    await payOn(client, account, 'Joint Rent', weekly(6, 3), { amount: '33.33' });
    await payOn(client, account, 'Joint Refund', weekly(6, 4), { amount: '7.77', type: 'income' });
    await scanned(client);
  }
  await payOn(ben, other, 'Only Here', weekly(6, 2), { amount: '1.01' });
  await scanned(ben);
  expect((await upcomingOf(ann)).total).toEqual({ total_in: '31.08', total_out: '135.34' });
  await ben.put(`/household/sharing/${other}`, { same_as: { user_id: ann.id, account_id: own } });
  const together = await upcomingOf(ann);
  expect(together.total).toEqual({ total_in: '15.54', total_out: '68.68' });
  expect(together.items.length).toBe(6);
  const percent = fc.integer({ min: 0, max: 10_000 }).map((part) => (part / 100).toFixed(2));
  await fc.assert(
    fc.asyncProperty(percent, percent, async (mine, theirs) => {
      for (const [client, account, part] of [
        [ann, own, mine],
        [ben, other, theirs],
      ] as const)
        await client.put(`/household/sharing/${account}`, {
          ownership: [{ from: '2020-01-01', percent: part }],
        });
      const [of, same] = [await upcomingOf(ann), await upcomingOf(ben)];
      expect(same.total).toEqual(of.total);
      for (const figure of ['total_in', 'total_out']) {
        const parts = of.people.reduce((sum: bigint, one: Answer['body']) => sum + pence(one[figure]), 0n);
        expect(parts - pence(of.counted_twice[figure])).toBe(pence(of.total[figure]));
      }
    }),
    { numRuns: 8 },
  );
});
