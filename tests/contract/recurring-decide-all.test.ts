import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';
import { absentId, openAccount } from './ledger.ts';
import { payOn, scanned, weekly } from './recurring-scene.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Series = { id: string; name: string; decision: string | null };

test('several payments are confirmed at once, all or none, and the decisions are taken back', async () => {
  const user = await app.register();
  const { id: account } = await openAccount(user);
  for (const merchant of ['Vale Water', 'Brook Radio', 'Orchard Cloud'])
    await payOn(user, account, merchant, weekly(10, 1));
  const found: Series[] = (await scanned(user)).items;
  const ids = found.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  const decide = (body: object) => user.post('/recurring/decisions', body);
  const decisions = async () =>
    (await user.get('/recurring')).body.items.map(({ decision }: Series) => decision);

  const missing = await decide({ ids: [...ids, absentId], decision: 'confirmed' });
  expect(missing).toMatchObject({ status: 404, body: { errors: [{ field: 'ids.3' }] } });
  expect(await decisions()).toEqual([null, null, null]);

  const confirmed = await decide({ ids, decision: 'confirmed' });
  expect(confirmed.status).toBe(200);
  expect(confirmed.body.map((one: Series) => [one.id, one.decision])).toEqual(
    ids.map((id) => [id, 'confirmed']),
  );
  expect((await decide({ ids, decision: null })).status).toBe(200);
  expect(await decisions()).toEqual([null, null, null]);

  const stranger = await app.register();
  expect((await stranger.post('/recurring/decisions', { ids, decision: 'rejected' })).status).toBe(404);
  for (const bad of [{ ids: [], decision: null }, { ids: [ids[0], ids[0]], decision: null }, { ids }])
    expect((await decide(bad)).status).toBe(422);
});

test('the evidence is a sentence with count, rhythm, amount and last day', async () => {
  const user = await app.register();
  const { id: account } = await openAccount(user);
  await payOn(user, account, 'Vale Water', weekly(10, 1));
  const [series] = (await scanned(user)).items;
  const texts = series.reasons.map(({ text }: { text: string }) => text);
  expect(texts[0]).toMatch(/^10 payments, every week on a \w+day, always on time, last on \d+ \w{3} \d{4}$/);
  expect(texts).toContain('Recently £9.99 each time');
});
