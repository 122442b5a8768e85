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
