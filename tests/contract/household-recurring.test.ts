import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, startApp, type TestApp } from './app.ts';
import { joinHousehold, share } from './couples.ts';
import { openAccount } from './ledger.ts';
import { payOn, scanned, weekly } from './recurring-scene.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.register();
});
afterAll(() => app.close());

const recurringOf = async (client: Client, query = ''): Promise<Answer['body']> => {
  const { status, body } = await client.get(`/household/recurring${query}`);
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  return body;
};
const namesOf = async (client: Client, query = ''): Promise<string[]> =>
  (await recurringOf(client, query)).items.map(({ name }: Answer['body']) => name).sort();

test('recurring payments of shared accounts are listed from the level view on, by their merchants, and count once and in part', async () => {
  const [ann, ben] = [await app.register(), await app.register()];
  await joinHousehold(ann, [ben]);
  const [own, other, secret] = [
    (await openAccount(ann)).id as string,
    (await openAccount(ben)).id as string,
    (await openAccount(ben)).id as string,
  ];
  await payOn(ann, own, 'Joint Rent', weekly(6, 3), { amount: '10' });
  await payOn(ben, other, 'Joint Rent', weekly(6, 3), { amount: '10' });
  await payOn(ben, other, 'Water Company', weekly(6, 3), { amount: '2' });
  await payOn(ben, secret, 'Secret Gym', weekly(6, 3));
  await scanned(ann);
  const { items } = await scanned(ben);
  const water = items.find(({ name }: Answer['body']) => name === 'Water Company');
  await ben.patch(`/recurring/${water.id}`, { name: 'A name of Ben’s', version: water.version });
  expect(await namesOf(ann)).toEqual(['Joint Rent']);
  await share(ben, other, 'counted');
  expect(await recurringOf(ann)).toMatchObject({
    items: [{ name: 'Joint Rent' }],
    not_counted: [{ user_id: ben.id, account_id: other }],
  });
  for (const level of ['view', 'annotate', 'full'] as const) {
    await share(ben, other, level);
    expect(await namesOf(ann)).toEqual(['Joint Rent', 'Joint Rent', 'Water Company']);
  }
  const paidEachYear = async (client: Client, query = '') =>
    (await recurringOf(client, query)).total.total_out;
  const yearly =
    Number(
      (await recurringOf(ann)).items.find(({ name }: Answer['body']) => name === 'Water Company').annual_cost,
    ) / 2;
  expect(Number(await paidEachYear(ann))).toBeCloseTo(22 * yearly, 2);
  await share(ann, own, 'view');
  await ben.put(`/household/sharing/${other}`, { same_as: { user_id: ann.id, account_id: own } });
  expect(await namesOf(ann)).toEqual(['Joint Rent', 'Water Company']);
  expect(Number(await paidEachYear(ann))).toBeCloseTo(12 * yearly, 2);
  await ben.put(`/household/sharing/${other}`, { ownership: [{ from: '2020-01-01', percent: '50' }] });
  expect(Number(await paidEachYear(ann, `?person=${ben.id}`))).toBeCloseTo(6 * yearly, 2);
  expect((await recurringOf(ann, `?person=${ben.id}`)).items[0]).toMatchObject({
    ...{
      user_id: ben.id,
      is_own: false,
      percent: '50',
      direction: 'out',
      status: 'active',
      frequency: 'weekly',
    },
  });
  // Ben has his own under his own name, and the private one.
  expect(await namesOf(ben, `?person=${ben.id}`)).toEqual(['A name of Ben’s', 'Joint Rent', 'Secret Gym']);
  const [viewer, stranger] = [await app.register(), await app.register()];
  await joinHousehold(ann, [viewer], { role: 'viewer' });
  expect(await namesOf(viewer)).toEqual(['Joint Rent', 'Water Company']);
  expect((await stranger.get('/household/recurring')).status).toBe(404);
  expect((await ann.get(`/household/recurring?person=${stranger.id}`)).status).toBe(404);
  await ben.delete(`/household/members/${ben.id}`);
  expect(await namesOf(ann)).toEqual(['Joint Rent']);
});
