import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const path = '/tax/pension-lump-sums';
const pot = {
  ...{ date: '2025-06-02', kind: 'uncrystallised_funds', provider: 'Aviva' },
  ...{ amount: '20000', tax_paid: '6000' },
};
const report = async (user: Client, year = '2025-26') =>
  (await user.get(`/tax/report?tax_year=${year}`)).body;
const boxes = async (user: Client, year = '2025-26') => {
  const { body } = await user.get(`/tax/report/boxes?tax_year=${year}`);
  const main = body.forms.find(({ form }: { form: string }) => form === 'SA100');
  return Object.fromEntries(
    (main?.boxes ?? []).map(({ box, figure }: { box: string; figure: string }) => [box, figure]),
  );
};
const fieldOf = (answer: { status: number; body: { errors?: { field: string }[] } }) => [
  answer.status,
  answer.body.errors?.[0]?.field,
];

test('nothing is stored at first, and both allowances are whole', async () => {
  const user = await app.register();
  expect((await user.get(path)).body).toEqual({
    ...{ payments: [], state_pension_arrears: [], flexible_access_on: null, notes: [], version: 0 },
    before_2024: {
      ...{ protection: 'none', protected_amount: null, lifetime_allowance_percent: '0' },
      ...{ serious_ill_health_before: false, certificate: null },
    },
    allowances: {
      whole: { lump_sum: '268275.00', lump_sum_and_death_benefit: '1073100.00' },
      used_before_2024: { lump_sum: '0.00', lump_sum_and_death_benefit: '0.00' },
      left: { lump_sum: '268275.00', lump_sum_and_death_benefit: '1073100.00' },
    },
  });
});

test('a lump sum of uncrystallised funds is a quarter tax-free, and the tax deducted is paid', async () => {
  const user = await app.register();
  const saved = await user.put(path, { payments: [pot] });
  expect(saved.body.payments).toEqual([
    {
      ...{ date: '2025-06-02', tax_year: '2025-26', kind: 'uncrystallised_funds', provider: 'Aviva' },
      ...{ amount: '20000.00', tax_paid: '6000.00', uncrystallised: null, aged_75: false },
      ...{ death: 'under_75', above_allowance: '0.00', tax_free: '5000.00', taxable: '15000.00' },
      beyond_allowances: '0.00',
      used: { lump_sum: '5000.00', lump_sum_and_death_benefit: '5000.00' },
      left: { lump_sum: '263275.00', lump_sum_and_death_benefit: '1068100.00' },
    },
  ]);
  const year = await report(user);
  expect(year.income).toEqual([
    expect.objectContaining({
      ...{ kind: 'pension', total: '15000.00' },
      rows: [
        expect.objectContaining({
          ...{ source: 'pension_lump_sums', amount: '15000.00' },
          label: 'Lump sum from an untouched pot, Aviva, 2 Jun 2025',
        }),
      ],
    }),
  ]);
  // 15,000 less 12,570 at 20%.
  expect(year).toMatchObject({ total_charged: '486.00', total_paid: '6000.00', balance: '-5514.00' });
  expect(year.explanation).toContainEqual(
    expect.objectContaining({
      label: 'Lump sum from Aviva',
      amount: '15000.00',
      law: 'ITEPA 2003 ss637D, 637Q',
    }),
  );
  expect(await boxes(user)).toMatchObject({ '11': '15000', '12': '6000' });
});

describe('the money purchase annual allowance (FA 2004 s227G)', () => {
  const contribution = { date: '2025-09-01', amount: '20000', method: 'employer' };
  const allowance = async (user: Client, year = '2025-26') =>
    (await user.get(`/pensions/allowance?tax_year=${year}`)).body.money_purchase;

  test('applies after a lump sum of uncrystallised funds, in later years too', async () => {
    const user = await app.register();
    const pension = await user.post('/pensions', { name: 'SIPP', joined_on: '2015-05-01' });
    await user.post(`/pensions/${pension.body.id}/contributions`, contribution);
    await user.post(`/pensions/${pension.body.id}/contributions`, { ...contribution, date: '2026-05-01' });
    await user.put(path, { payments: [{ ...pot, kind: 'small_pot_personal', amount: '8000' }] });
    expect(await allowance(user)).toMatchObject({ applies: false });
    const saved = await user.put(path, { payments: [pot] });
    expect(saved.body.flexible_access_on).toBe('2025-06-02');
    expect(await allowance(user)).toMatchObject({ applies: true, input: '20000.00', excess: '10000.00' });
    expect(await allowance(user, '2026-27')).toMatchObject({ applies: true, excess: '10000.00' });
    expect(await allowance(user, '2024-25')).toMatchObject({ applies: false });
    expect((await report(user)).notes.join(' ')).toContain('applies from 2 Jun 2025');
  });

  test('goes by the earlier of that day and the one in the circumstances', async () => {
    const user = await app.register();
    const pension = await user.post('/pensions', { name: 'SIPP', joined_on: '2015-05-01' });
    await user.post(`/pensions/${pension.body.id}/contributions`, { ...contribution, date: '2025-05-01' });
    await user.put(path, { payments: [pot] });
    expect(await allowance(user)).toMatchObject({ applies: true, input: '0.00' });
    await user.put('/tax/profiles/2025-26', { flexible_access_on: '2025-04-10' });
    expect(await allowance(user)).toMatchObject({ applies: true, input: '20000.00' });
  });
});

test('allowances are used across the years, and what is above them is taxed with a note', async () => {
  const user = await app.register();
  const before_2024 = { protection: 'none', lifetime_allowance_percent: '50' };
  const saved = await user.put(path, {
    before_2024,
    payments: [
      { ...pot, date: '2026-05-01', kind: 'pension_commencement', amount: '100000', tax_paid: '0' },
      { ...pot, date: '2024-05-01', kind: 'pension_commencement', amount: '90000', tax_paid: '0' },
    ],
  });
  // Half of 268,275 is left at first.
  expect(saved.body.allowances).toMatchObject({
    used_before_2024: { lump_sum: '134137.50' },
    left: { lump_sum: '0.00', lump_sum_and_death_benefit: '804825.00' },
  });
  expect(
    saved.body.payments.map(({ date, taxable }: { date: string; taxable: string }) => [date, taxable]),
  ).toEqual([
    ['2024-05-01', '0.00'],
    ['2026-05-01', '55862.50'],
  ]);
  expect(saved.body.notes).toEqual([expect.stringContaining('£55862.50 is above your allowances')]);
  const year = await report(user, '2026-27');
  expect(year.notes.join(' ')).toContain('pension commencement excess lump sum');
  expect(year.position.adjusted_net_income).toBe('55862.50');
});

test('the lump sum of a deferred State Pension is taxed at the highest rate, and is in boxes of its own', async () => {
  const user = await app.register();
  await user.put('/tax/profiles/2025-26', {
    region: 'scotland',
    incomes: [{ kind: 'pension', description: 'Teachers', amount: '40000', tax_paid: '5500' }],
  });
  const without = await report(user);
  await user.put(path, {
    payments: [{ ...pot, kind: 'state_pension', provider: 'DWP', amount: '12000.50', tax_paid: '2400' }],
  });
  const year = await report(user);
  // Taxable income of 27,430 is in the Scottish intermediate band, which ends at 31,092: 21%.
  expect(year.position).toMatchObject({
    ...{ state_pension_lump_sum_tax: '2520.11', income_tax: without.position.income_tax },
    adjusted_net_income: '40000.00',
  });
  expect(year.charged).toContainEqual({
    ...{ code: 'state_pension_lump_sum_tax', label: 'State Pension lump sum', amount: '2520.11' },
  });
  expect(Number(year.balance) - Number(without.balance)).toBeCloseTo(120.11);
  expect(await boxes(user)).toMatchObject({ '9': '12000', '10': '2400', '11': '40000', '12': '5500' });
});

test('State Pension arrears are pension income of the years for which they were due', async () => {
  const user = await app.register();
  await user.put(path, {
    payments: [],
    state_pension_arrears: [
      { paid_on: '2025-11-03', tax_year: '2025-26', amount: '1000' },
      { paid_on: '2025-11-03', tax_year: '2023-24', amount: '4000.75' },
    ],
  });
  for (const [year, amount, box] of [
    ['2025-26', '1000.00', '1000'],
    ['2024-25', undefined, undefined],
    ['2023-24', '4000.75', '4000'],
  ] as const) {
    const { income } = await report(user, year);
    expect(income[0]?.rows[0]?.amount).toBe(amount);
    expect((await boxes(user, year))['8']).toBe(box);
  }
  expect((await report(user, '2023-24')).notes.join(' ')).toContain('ITEPA 2003 s578');
});

test('lump sums on a death leave the annual allowance alone', async () => {
  const user = await app.register();
  await user.put('/tax/profiles/2025-26', {
    incomes: [{ kind: 'employment', description: 'Works', amount: '190000', tax_paid: '0' }],
  });
  const death = { ...pot, kind: 'death_benefit', amount: '200000', death: 'aged_75' };
  await user.put(path, { payments: [death] });
  const { position } = await report(user);
  expect(position).toMatchObject({
    ...{ adjusted_net_income: '390000.00', adjusted_income: '190000.00', annual_allowance: '60000.00' },
  });
});

describe('what can’t be right is refused, and nothing is lost', () => {
  const arrears = { paid_on: '2025-11-03', tax_year: '2024-25', amount: '10' };
  const small = { ...pot, kind: 'small_pot_personal', amount: '9000', tax_paid: '0' };
  const individual = { protection: 'individual_2016', lifetime_allowance_percent: '0' };
  test.each([
    ['a day before the first rates', { payments: [{ ...pot, date: '2014-05-01' }] }, 'payments.0.date'],
    ['an unknown kind', { payments: [{ ...pot, kind: 'stand_alone' }] }, 'payments.0.kind'],
    ['nothing paid', { payments: [{ ...pot, amount: '0', tax_paid: '0' }] }, 'payments.0.amount'],
    ['a third place', { payments: [{ ...pot, amount: '1.005', tax_paid: '0' }] }, 'payments.0.amount'],
    ['more tax than was paid', { payments: [{ ...pot, tax_paid: '20000.01' }] }, 'payments.0.tax_paid'],
    ['no provider', { payments: [{ ...pot, provider: '  ' }] }, 'payments.0.provider'],
    ['a large small pot', { payments: [{ ...small, amount: '10000.01' }] }, 'payments.0.amount'],
    ['a fourth small pot', { payments: [small, small, small, pot, small] }, 'payments.4.kind'],
    [
      'more rights than the pot',
      { payments: [{ ...small, uncrystallised: '9000.01' }] },
      'payments.0.uncrystallised',
    ],
    [
      'a death benefit before the allowances',
      { payments: [{ ...pot, date: '2024-04-05', kind: 'death_benefit' }] },
      'payments.0.kind',
    ],
    [
      'uncrystallised funds from 75 on, before the allowances',
      { payments: [{ ...pot, date: '2024-04-05', aged_75: true }] },
      'payments.0.aged_75',
    ],
    [
      'arrears of a later year',
      { payments: [], state_pension_arrears: [{ ...arrears, tax_year: '2026-27' }] },
      'state_pension_arrears.0.tax_year',
    ],
    [
      'individual protection without its value',
      { payments: [], before_2024: individual },
      'before_2024.protected_amount',
    ],
    [
      'primary protection without its lifetime allowance',
      { payments: [], before_2024: { ...individual, protection: 'primary', protected_amount: '1800000' } },
      'before_2024.protected_amount',
    ],
    [
      'a percentage that is none',
      { payments: [], before_2024: { ...individual, protection: 'none', lifetime_allowance_percent: '-1' } },
      'before_2024.lifetime_allowance_percent',
    ],
  ])('%s', async (_, entry, field) => {
    const user = await app.register();
    await user.put(path, { payments: [small] });
    expect(fieldOf(await user.put(path, entry))).toEqual([422, field]);
    expect((await user.get(path)).body).toMatchObject({
      payments: [{ kind: 'small_pot_personal' }],
      version: 1,
    });
  });

  test('an old version', async () => {
    const user = await app.register();
    await user.put(path, { payments: [small], version: 0 });
    expect((await user.put(path, { payments: [], version: 0 })).status).toBe(412);
    expect((await user.put(path, { payments: [], version: 7 })).status).toBe(412);
    expect((await user.put(path, { payments: [], version: 1 })).body).toMatchObject({
      payments: [],
      version: 2,
    });
  });

  test('facts that a kind has no use for are left out', async () => {
    const user = await app.register();
    const odd = { ...pot, uncrystallised: '5', aged_75: true, death: 'aged_75', above_allowance: '7' };
    const { body } = await user.put(path, { payments: [odd] });
    expect(body.payments[0]).toMatchObject({
      ...{ uncrystallised: null, aged_75: false, death: 'under_75', above_allowance: '0.00' },
    });
  });
});

test('another user’s lump sums stay their own', async () => {
  const [one, other] = [await app.register(), await app.register()];
  await one.put(path, { payments: [pot] });
  expect((await other.get(path)).body.payments).toEqual([]);
  expect((await report(other)).income).toEqual([]);
});
