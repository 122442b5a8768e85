import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const edinburgh = { from: '2019-03-01', place: 'scotland', name: 'Leith Walk' };
const yearOf = (body: { years: { tax_year: string }[] }, year: string) =>
  body.years.find(({ tax_year }) => tax_year === year);

test('the region of each tax year without stored circumstances follows the main home', async () => {
  const user = await app.register();
  expect((await user.get('/tax/homes')).body).toEqual({ moves: [], nights: [], years: [], version: 0 });
  const saved = await user.put('/tax/homes', {
    moves: [{ from: '2025-10-05', place: 'england' }, edinburgh],
  });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({
    moves: [edinburgh, { from: '2025-10-05', place: 'england', name: '' }],
    version: 1,
  });
  expect(yearOf(saved.body, '2024-25')).toMatchObject({ status: 'scottish', region: 'scotland' });
  expect(yearOf(saved.body, '2025-26')).toEqual({
    ...{ tax_year: '2025-26', status: 'neither', region: 'england', chosen_region: null },
    days: { england: 183, scotland: 182, wales: 0, northern_ireland: 0, abroad: 0, no_home: 0, unknown: 0 },
    reason: expect.stringContaining('in England for 183 days and in Scotland for 182 days.'),
  });
  // 2018-19 has 36 days in Scotland and none elsewhere entered: 329 could be anywhere.
  expect(yearOf(saved.body, '2018-19')).toMatchObject({ status: 'days_unknown', region: null });
  const profile = await user.get('/tax/profiles/2024-25');
  expect(profile.body).toMatchObject({ region: 'scotland', region_by_homes: 'scotland', stored: false });
  const pay = [{ kind: 'employment', description: 'Works', amount: '60000', tax_paid: '0' }];
  await user.put('/tax/profiles/2024-25', { incomes: pay });
  await user.put('/tax/profiles/2025-26', { incomes: pay });
  const reports = await Promise.all(
    ['2024-25', '2025-26'].map((year) => user.get(`/tax/report?tax_year=${year}`)),
  );
  expect(reports.map(({ body }) => body.region)).toEqual(['scotland', 'england']);
});

test('stored circumstances stay, and the report says that the homes differ', async () => {
  const user = await app.register();
  const pay = [{ kind: 'employment', description: 'Works', amount: '60000', tax_paid: '0' }];
  await user.put('/tax/profiles/2025-26', { region: 'england', incomes: pay });
  const { body } = await user.put('/tax/homes', { moves: [edinburgh] });
  expect(yearOf(body, '2025-26')).toMatchObject({ region: 'scotland', chosen_region: 'england' });
  const notes = async () => (await user.get('/tax/report?tax_year=2025-26')).body.notes.join(' ');
  expect(await notes()).toContain('say England, but by where you lived it is Scotland');
  await user.put('/tax/profiles/2025-26', { region: 'scotland', incomes: pay });
  expect(await notes()).not.toContain('by where you lived');
});

test('nights decide in a year without a main home, and are asked for', async () => {
  const user = await app.register();
  const moves = [{ from: '2020-01-01', place: 'no_home' }];
  const asked = await user.put('/tax/homes', { moves });
  expect(yearOf(asked.body, '2025-26')).toMatchObject({ status: 'nights_needed', region: null });
  const nights = { england: 100, wales: 120, scotland: 90, northern_ireland: 0 };
  const counted = await user.put('/tax/homes', { moves, nights: [{ tax_year: '2025-26', ...nights }] });
  expect(yearOf(counted.body, '2025-26')).toMatchObject({
    ...{ status: 'welsh', region: 'wales', reason: expect.stringContaining('Wales 120') },
  });
});

test('years abroad are not worked out, and say what to choose', async () => {
  const user = await app.register();
  const { body } = await user.put('/tax/homes', { moves: [{ from: '2020-01-01', place: 'abroad' }] });
  expect(yearOf(body, '2025-26')).toMatchObject({
    ...{ status: 'lived_abroad', region: null, reason: expect.stringContaining('FA 2013 Sch 45') },
  });
  expect((await user.get('/tax/profiles/2025-26')).body.region).toBe('england');
});

test('bad lists and old versions are refused, and nothing is lost', async () => {
  const user = await app.register();
  const nights = { tax_year: '2025-26', england: 200, wales: 166, scotland: 0, northern_ireland: 0 };
  for (const [entry, field] of [
    [{ moves: [edinburgh, { ...edinburgh, place: 'wales' }] }, 'moves.1.from'],
    [{ moves: [], nights: [nights] }, 'nights.0.england'],
    [{ moves: [], nights: [{ ...nights, tax_year: '1999-00' }] }, 'nights.0.tax_year'],
    [{ moves: [{ from: '2025-02-30', place: 'wales' }] }, 'moves.0.from'],
    [{ moves: [{ from: '2025-02-03', place: 'france' }] }, 'moves.0.place'],
  ] as const) {
    const answer = await user.put('/tax/homes', entry);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, field]);
  }
  expect((await user.put('/tax/homes', { moves: [edinburgh], version: 0 })).status).toBe(200);
  expect((await user.put('/tax/homes', { moves: [], version: 0 })).status).toBe(412);
  expect((await user.put('/tax/homes', { moves: [], version: 7 })).status).toBe(412);
  expect((await user.get('/tax/homes')).body.moves).toHaveLength(1);
  expect((await user.put('/tax/homes', { moves: [], version: 1 })).body).toMatchObject({
    moves: [],
    version: 2,
  });
});

test('another user’s homes stay their own', async () => {
  const [one, other] = [await app.register(), await app.register()];
  await one.put('/tax/homes', { moves: [edinburgh] });
  expect((await other.get('/tax/homes')).body.moves).toEqual([]);
  expect((await other.get('/tax/profiles/2025-26')).body.region).toBe('england');
});
