import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const earned = {
  incomes: [{ kind: 'employment', description: 'Works', amount: '30000', tax_paid: '3486' }],
};

test.each([
  ['split_year', 'split year'],
  ['foreign_income_and_gains', 'foreign income and gains'],
  ['remittance_basis', 'remittance basis'],
  ['not_uk', 'weren’t UK resident'],
])('a year of %s is refused by name, and not calculated', async (residence, words) => {
  const user = await app.register();
  await user.put('/tax/profiles/2025-26', { ...earned, residence });
  for (const path of ['/tax/report', '/tax/report/boxes', '/pensions/allowance']) {
    const answer = await user.get(`${path}?tax_year=2025-26`);
    expect([path, answer.status, answer.body.detail]).toEqual([path, 422, expect.stringContaining(words)]);
  }
  expect((await user.get('/forecasts/cash-flow?days=90')).status).toBe(200);
  // Other years are calculated, and take nothing over from that one.
  const next = await user.get('/tax/report?tax_year=2026-27');
  expect(next.status).toBe(200);
});

test('the forecast says which tax isn’t in it, and a deadline is named without an amount', async () => {
  const user = await app.register();
  await user.post('/accounts', { name: 'Current', type: 'cash', currency: 'GBP', opening_balance: '900' });
  const year = new Date().getUTCFullYear();
  const years = [year - 2, year - 1].map((first) => `${first}-${String((first + 1) % 100).padStart(2, '0')}`);
  for (const one of years) await user.put(`/tax/profiles/${one}`, { ...earned, residence: 'split_year' });
  const { status, body } = await user.get('/forecasts/cash-flow?days=400');
  expect(status).toBe(200);
  expect(body.tax_not_counted.length).toBeGreaterThan(0);
  for (const one of body.tax_not_counted) expect(one.reason).toContain('This is a split year');
  const plain = await app.register();
  await plain.post('/accounts', { name: 'Current', type: 'cash', currency: 'GBP', opening_balance: '900' });
  expect((await plain.get('/forecasts/cash-flow?days=400')).body.tax_not_counted).toEqual([]);
});

test('quarterly updates of a year that isn’t calculated say so', async () => {
  const user = await app.register();
  await user.post('/tax/income-sources', {
    kind: 'property',
    name: '12 Mill Road',
    started_on: '2020-01-01',
  });
  const notes = async () =>
    (await user.get('/tax/income-sources/updates?tax_year=2026-27')).body.notes.join(' ');
  expect(await notes()).not.toContain('SA109');
  await user.put('/tax/profiles/2026-27', { residence: 'split_year' });
  expect(await notes()).toContain('SA109');
});

test('losses of a year that isn’t calculated are not carried forward, and a note says so', async () => {
  const user = await app.register();
  const trade = {
    incomes: [{ kind: 'self_employment', description: 'Shop', amount: '4000', tax_paid: '0' }],
  };
  const loss = { ...trade, self_employment_expenses: '9000' };
  await user.put('/tax/profiles/2023-24', { ...loss, residence: 'split_year' });
  await user.put('/tax/profiles/2024-25', { ...trade, self_employment_expenses: '500' });
  const { body } = await user.get('/tax/report?tax_year=2024-25');
  expect(body.position.trade_losses_used).toBe('0.00');
  expect(body.notes.join(' ')).toContain('Nothing is carried forward from 2023-24');
  await user.put('/tax/profiles/2023-24', { ...loss, residence: 'uk_all_year' });
  const counted = await user.get('/tax/report?tax_year=2024-25');
  expect(counted.body.position.trade_losses_used).toBe('3500.00');
  expect(counted.body.notes.join(' ')).not.toContain('Nothing is carried forward');
});

test.each(['split_year', 'foreign_income_and_gains', 'remittance_basis'])(
  'capital losses of a year of %s are asked for in later years',
  async (residence) => {
    const user = await app.register();
    const field = { kind: 'land', name: 'Field', acquired_on: '2015-01-01', cost: '3000' };
    for (const [date, proceeds] of [
      ['2022-05-01', '1000'],
      ['2023-05-01', '1500'],
      ['2023-06-01', '4000'],
    ])
      await user.post('/tax/disposals', { ...field, date, proceeds });
    const notesOf = async (year: string) =>
      (await user.get(`/tax/report?tax_year=${year}`)).body.notes.join(' ');
    expect(await notesOf('2024-25')).not.toContain('may be allowable');
    await user.put('/tax/profiles/2023-24', { residence });
    const notes = await notesOf('2024-25');
    expect(notes).toMatch(/Capital losses of 2023-24 \(1500\.00\) aren’t carried forward.*may be allowable/);
    expect(notes).toContain('Gains of 2023-24 may have used losses brought forward');
    await user.put('/tax/profiles/2023-24', { residence: 'not_uk' });
    expect(await notesOf('2024-25')).not.toContain('may be allowable');
  },
);
