import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { putProfile, tradeOf } from './tax-records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const report = async (by: Client, year: string) => (await by.get(`/tax/report?tax_year=${year}`)).body;
const boxes = async (by: Client, year: string, form: string) => {
  const { forms } = (await by.get(`/tax/report/boxes?tax_year=${year}`)).body;
  const page = forms.find((one: { form: string }) => one.form === form);
  return page.boxes.map(({ box, figure }: { box: string; figure: string }) => `${box} ${figure}`);
};
const earned = (kind: string, amount: string) => ({
  incomes: [{ kind, description: 'Work', amount, tax_paid: '0' }],
});

test('a loss of a trade goes on to the years after it, as far as their profits reach', async () => {
  const user = await app.register();
  await putProfile(user, '2022-23', {
    ...earned('self_employment', '4000'),
    self_employment_expenses: '9000',
  });
  await putProfile(user, '2024-25', {
    ...earned('self_employment', '3500'),
    self_employment_expenses: '500',
  });
  await putProfile(user, '2025-26', {
    ...earned('self_employment', '30000'),
    self_employment_expenses: '2000',
  });
  const first = await report(user, '2022-23');
  expect(first.position).toMatchObject({ trade_losses_carried_forward: '5000.00' });
  expect(first.notes.join(' ')).toMatch(/loss of 5000.00, which goes on to later years.*by 5 April 2027/);
  expect(await boxes(user, '2022-23', 'SA103S')).toContain('35 5000');
  expect((await report(user, '2024-25')).position).toMatchObject({
    trade_losses_used: '3000.00',
    trade_losses_carried_forward: '2000.00',
  });
  expect((await report(user, '2025-26')).position).toMatchObject({
    adjusted_net_income: '26000.00',
    trade_losses_used: '2000.00',
    trade_losses_carried_forward: '0.00',
  });
  expect(await boxes(user, '2025-26', 'SA103S')).toEqual([
    ...['9 30000', '20 2000', '21 28000', '28 28000', '29 2000', '31 26000'],
  ]);
});

test('a figure in the circumstances adds to what the records left', async () => {
  const user = await app.register();
  await putProfile(user, '2024-25', { ...earned('property', '4000'), property_expenses: '6000' });
  const next = { ...earned('property', '10000'), property_expenses: '1000' };
  await putProfile(user, '2025-26', next);
  expect((await report(user, '2025-26')).position).toMatchObject({ property_losses_used: '2000.00' });
  await putProfile(user, '2025-26', { ...next, property_losses_brought_forward: '9500' });
  expect((await report(user, '2025-26')).position).toMatchObject({
    property_losses_used: '9000.00',
    property_losses_carried_forward: '2500.00',
  });
  expect(await boxes(user, '2025-26', 'SA105')).toEqual(
    expect.arrayContaining(['38 9000', '39 9000', '40 0', '43 2500']),
  );
});

test('a loss that is claimed against other income lowers the tax of its year and has its box', async () => {
  const user = await app.register();
  const loss = {
    incomes: [
      { kind: 'employment', description: 'Works', amount: '60000', tax_paid: '11432' },
      { kind: 'self_employment', description: 'Stall', amount: '2000', tax_paid: '0' },
    ],
    self_employment_expenses: '22000',
  };
  await putProfile(user, '2025-26', loss);
  const carried = await report(user, '2025-26');
  expect(carried.position).toMatchObject({
    income_tax: '11432.00',
    trade_losses_carried_forward: '20000.00',
  });
  await putProfile(user, '2025-26', { ...loss, trade_loss_relief: 'this_year' });
  const claimed = await report(user, '2025-26');
  expect(claimed.position).toMatchObject({
    ...{ income_tax: '5486.00', trade_losses_against_income: '20000.00' },
    trade_losses_carried_forward: '0.00',
  });
  expect(claimed.balance).toBe('-5946.00');
  expect(claimed.notes.join(' ')).toMatch(/set against your other income. Claim it by 31 January 2028/);
  expect(claimed.notes.join(' ')).not.toMatch(/goes on to later years/);
  expect(await boxes(user, '2025-26', 'SA103S')).toEqual([
    '9 2000',
    '20 22000',
    '22 20000',
    '32 20000',
    '33 20000',
  ]);
});

test('a loss set against other income lowers Class 4 of the next year, with its box on the full pages', async () => {
  const user = await app.register();
  await putProfile(user, '2024-25', {
    incomes: [
      { kind: 'employment', description: 'Works', amount: '60000', tax_paid: '11432' },
      { kind: 'self_employment', description: 'Stall', amount: '2000', tax_paid: '0' },
    ],
    ...{ self_employment_expenses: '12000', trade_loss_relief: 'this_year' },
  });
  await putProfile(user, '2025-26', { ...earned('self_employment', '32570'), trading_allowance: 'none' });
  const { position, notes } = await report(user, '2025-26');
  // 6% of 10,000: the profit above the limit of 12,570, less the loss.
  expect(position).toMatchObject({
    ...{ class_4: '600.00', class_4_losses_used: '10000.00', class_4_losses_carried_forward: '0.00' },
    trade_losses_used: '0.00',
  });
  expect(notes.join(' ')).toContain('box 102 of SA103F');
  expect(await boxes(user, '2025-26', 'SA103F')).toEqual(
    expect.arrayContaining(['15 32570', '76 32570', '102 10000']),
  );
  const { class_4 } = (await user.get('/tax/losses?tax_year=2025-26')).body;
  expect(class_4.slice(-2)).toEqual([
    {
      tax_year: '2024-25',
      brought_forward: '0.00',
      arisen: '10000.00',
      used: '0.00',
      carried_forward: '10000.00',
    },
    {
      tax_year: '2025-26',
      brought_forward: '10000.00',
      arisen: '0.00',
      used: '10000.00',
      carried_forward: '0.00',
    },
  ]);
  await putProfile(user, '2025-26', {
    ...earned('self_employment', '32570'),
    class_4_losses_brought_forward: '15000',
  });
  expect((await report(user, '2025-26')).position).toMatchObject({
    class_4: '0.00',
    class_4_losses_used: '25000.00',
  });
});

test('a loss of one trade lowers Class 4 of another in the same year, with its box, and not above State Pension age', async () => {
  const user = await app.register();
  await tradeOf(user, { started_on: '2015-05-01' }, { '2024-06-01': '-10000' });
  await tradeOf(user, { name: 'Van', started_on: '2015-05-01' }, { '2024-06-01': '30000' });
  const profile = {
    incomes: [
      { kind: 'employment', description: 'Works', amount: '20000', tax_paid: '0' },
      { kind: 'property', description: 'Rent', amount: '20000', tax_paid: '0' },
    ],
    ...{ from_income_sources: ['self_employment'], trading_allowance: 'none' },
    trade_loss_relief: 'this_year',
  };
  await putProfile(user, '2024-25', profile);
  const { position, notes } = await report(user, '2024-25');
  // 6% of 20,000 above 12,570.
  expect(position).toMatchObject({ class_4: '445.80', trade_losses_against_income: '10000.00' });
  expect(notes.join(' ')).toContain('lowers the profits of your other trades for Class 4');
  expect(await boxes(user, '2024-25', 'SA103S')).toContain('33 10000');
  expect(await boxes(user, '2024-25', 'SA103F')).toEqual(expect.arrayContaining(['76 30000', '102 10000']));
  const old = { over_state_pension_age: true, class_4_losses_brought_forward: '500' };
  await putProfile(user, '2024-25', { ...profile, ...old });
  const exempt = await report(user, '2024-25');
  expect(exempt.position.class_4).toBe('0.00');
  expect(exempt.notes.join(' ')).not.toContain('Class 4');
  const { forms } = (await user.get('/tax/report/boxes?tax_year=2024-25')).body;
  expect(forms.map(({ form }: { form: string }) => form)).not.toContain('SA103F');
});

test('the return has no loss that wasn’t claimed within four years, as the position', async () => {
  const user = await app.register();
  const sold = { kind: 'land', name: 'Field', date: '2021-06-01', acquired_on: '2015-01-01' };
  await user.post('/tax/disposals', { ...sold, proceeds: '14000', cost: '1000' });
  await user.post('/tax/disposals', { ...sold, proceeds: '2000', cost: '12000' });
  const profile = { losses_brought_forward: '8000', capital_losses_claim: 'not_claimed' };
  await putProfile(user, '2021-22', profile);
  expect((await report(user, '2021-22')).position).toMatchObject({
    ...{ losses_brought_forward_used: '700.00', losses_carried_forward: '7300.00' },
  });
  const filled = await boxes(user, '2021-22', 'SA108');
  expect(filled).toEqual(['14 2', '15 16000', '16 13000', '17 13000', '45 700', '47 7300']);
  await putProfile(user, '2021-22', { ...profile, capital_losses_claim: 'claimed' });
  expect(await boxes(user, '2021-22', 'SA108')).toContain('19 10000');
});

test('capital losses name the day by which HMRC must know of them', async () => {
  const user = await app.register();
  const sold = { kind: 'land', name: 'Field', date: '2025-06-01', proceeds: '1000', cost: '3000' };
  await user.post('/tax/disposals', { ...sold, acquired_on: '2015-01-01' });
  const { notes } = await report(user, '2025-26');
  expect(notes.join(' ')).toMatch(/Capital losses of this year come to 2000.00.*by 5 April 2030/);
});

test('a loss that is claimed in the year before reduces its tax, which is a credit of the year of the loss', async () => {
  const user = await app.register();
  const pay = { kind: 'employment', description: 'Works', amount: '60000', tax_paid: '11432' };
  await putProfile(user, '2024-25', { incomes: [pay] });
  const loss = {
    incomes: [
      { ...pay, amount: '15000', tax_paid: '486' },
      { kind: 'self_employment', description: 'Stall', amount: '2000', tax_paid: '0' },
    ],
    self_employment_expenses: '22000',
  };
  await putProfile(user, '2025-26', { ...loss, trade_loss_relief: 'last_year' });
  const claimed = await report(user, '2025-26');
  // Tax on 60,000 less that on 40,000.
  expect(claimed.loss_carried_back).toMatchObject({
    ...{ claim: 'last_year', loss: '20000.00', refused: null, credit: '5946.00' },
    years: [{ tax_year: '2024-25', loss: '20000.00', income_tax: '5946.00', class_4: '0.00' }],
  });
  expect(claimed.paid).toContainEqual({
    code: 'loss_carried_back',
    label: 'Tax of earlier years on the loss carried back',
    amount: '5946.00',
  });
  expect([claimed.balance, claimed.position.trade_losses_carried_forward]).toEqual(['-5946.00', '0.00']);
  expect(claimed.notes.join(' ')).toMatch(/Claim it by 31 January 2028/);
  expect(await boxes(user, '2025-26', 'SA103S')).toEqual([
    ...['9 2000', '20 22000', '22 20000', '32 20000', '34 20000'],
  ]);
  expect((await report(user, '2024-25')).balance).toBe('0.00');
  // This year first: 15,000 of it, whose allowance is lost. The rest goes back.
  await putProfile(user, '2025-26', { ...loss, trade_loss_relief: 'this_then_last_year' });
  expect(await report(user, '2025-26')).toMatchObject({
    position: { trade_losses_against_income: '15000.00', trade_losses_carried_forward: '0.00' },
    loss_carried_back: { loss: '5000.00', credit: '2000.00' },
  });
  await putProfile(user, '2024-25', { incomes: [{ ...pay, amount: '12000', tax_paid: '0' }] });
  await putProfile(user, '2025-26', { ...loss, trade_loss_relief: 'last_then_this_year' });
  expect(await report(user, '2025-26')).toMatchObject({
    position: { trade_losses_against_income: '8000.00', income_tax: '0.00' },
    loss_carried_back: { years: [{ loss: '12000.00', credit: '0.00' }] },
  });
});

test('a loss of the first four years of a trade goes to the three years before, the earliest first', async () => {
  const user = await app.register();
  const pay = (amount: string) => ({
    incomes: [{ kind: 'employment', description: 'Works', amount, tax_paid: '0' }],
  });
  await putProfile(user, '2022-23', pay('22570'));
  await putProfile(user, '2023-24', pay('50000'));
  await putProfile(user, '2024-25', pay('50000'));
  await tradeOf(user, { started_on: '2025-05-01' }, { '2025-06-01': '-30000' });
  const early = { from_income_sources: ['self_employment'], trade_loss_relief: 'early_years' };
  await putProfile(user, '2025-26', early);
  expect((await report(user, '2025-26')).loss_carried_back).toMatchObject({
    years: [
      { tax_year: '2022-23', loss: '22570.00', credit: '2000.00' },
      { tax_year: '2023-24', loss: '7430.00', credit: '1486.00' },
    ],
    credit: '3486.00',
  });
  const old = await app.register();
  await tradeOf(old, { started_on: '2021-05-01' }, { '2025-06-01': '-30000' });
  await putProfile(old, '2025-26', early);
  const refused = await report(old, '2025-26');
  expect(refused.loss_carried_back).toBeNull();
  expect(refused.notes.join(' ')).toContain('losses of the first four tax years of a trade (ITA 2007 s72)');
  expect(refused.position.trade_losses_carried_forward).toBe('30000.00');
});

test('a terminal loss goes to profits of the trade in the three years before, the latest first', async () => {
  const user = await app.register();
  const pay = { kind: 'employment', description: 'Works', amount: '30000', tax_paid: '3486' };
  const profile = {
    ...{ incomes: [pay], from_income_sources: ['self_employment'], trading_allowance: 'none' },
  };
  await tradeOf(
    user,
    { started_on: '2015-05-01', ended_on: '2025-06-30' },
    { '2023-06-01': '10000', '2024-06-01': '3000', '2025-06-01': '-8000' },
  );
  for (const year of ['2023-24', '2024-25']) await putProfile(user, year, profile);
  await putProfile(user, '2025-26', { ...profile, trade_loss_relief: 'terminal' });
  expect((await report(user, '2025-26')).loss_carried_back).toMatchObject({
    years: [
      { tax_year: '2024-25', loss: '3000.00', income_tax: '600.00', class_4: '0.00' },
      { tax_year: '2023-24', loss: '5000.00', income_tax: '1000.00', class_4: '0.00' },
    ],
    credit: '1600.00',
  });
  await putProfile(user, '2024-25', { ...profile, self_employment_expenses: '0' });
  const [source] = (await user.get('/tax/income-sources')).body;
  await user.post(`/tax/income-sources/${source.id}/entries`, {
    ...{ kind: 'adjustment', date: '2024-07-01', tax_category: 'other', amount: '3001' },
  });
  const part = await report(user, '2025-26');
  expect(part.notes.join(' ')).toContain('The trade made a loss in 2024-25 too');
  expect(part.loss_carried_back).toMatchObject({
    years: [{ tax_year: '2023-24', loss: '8000.00', credit: '1600.00' }],
  });
});

test('losses entered for an income source are of that trade', async () => {
  const user = await app.register();
  await tradeOf(user, { started_on: '2015-05-01' }, { '2025-06-01': '3000' });
  const { body: van } = await user.post('/tax/income-sources', {
    ...{ kind: 'self_employment', name: 'Van', trade: 'Courier', started_on: '2016-05-01' },
  });
  await user.post(`/tax/income-sources/${van.id}/entries`, {
    ...{ kind: 'adjustment', date: '2025-06-01', tax_category: 'turnover', amount: '500' },
  });
  const own = { source_id: van.id, amount: '800' };
  const profile = { from_income_sources: ['self_employment'], trading_allowance: 'none' };
  await putProfile(user, '2025-26', { ...profile, trade_losses_of_sources: [own] });
  expect((await report(user, '2025-26')).position).toMatchObject({
    ...{ trade_losses_used: '500.00', trade_losses_carried_forward: '300.00' },
  });
  const twice = await user.put('/tax/profiles/2025-26', { trade_losses_of_sources: [own, own] });
  expect([twice.status, twice.body.errors[0].field]).toEqual([422, 'trade_losses_of_sources']);
  const { body: flat } = await user.post('/tax/income-sources', {
    ...{ kind: 'property', name: 'Flat', started_on: '2016-05-01' },
  });
  const unknown = '00000000-0000-7000-8000-000000000000';
  for (const source_id of [flat.id, unknown]) {
    const wrong = { ...profile, trade_losses_of_sources: [own, { source_id, amount: '1' }] };
    const { status, body } = await user.put('/tax/profiles/2024-25', wrong);
    expect([status, body.errors?.[0].field]).toEqual([422, 'trade_losses_of_sources.1.source_id']);
  }
  await user.delete(`/tax/income-sources/${van.id}`);
  await putProfile(user, '2025-26', { ...profile, trade_losses_of_sources: [own] });
});

test('losses in the circumstances are those of the only trade, once, and of none if there are several', async () => {
  const user = await app.register();
  const profile = { from_income_sources: ['self_employment'], trading_allowance: 'none' };
  await tradeOf(user, { started_on: '2015-05-01' }, { '2024-06-01': '400', '2025-06-01': '3000' });
  await putProfile(user, '2024-25', { ...profile, trade_losses_brought_forward: '500' });
  await putProfile(user, '2025-26', profile);
  expect((await report(user, '2025-26')).position).toMatchObject({
    ...{ trade_losses_used: '100.00', trade_losses_carried_forward: '0.00' },
  });
  await tradeOf(user, { name: 'Van', started_on: '2015-05-01' }, { '2025-06-01': '10' });
  await putProfile(user, '2025-26', { ...profile, trade_losses_brought_forward: '70' });
  const several = await report(user, '2025-26');
  expect(several.position).toMatchObject({
    ...{ trade_losses_used: '0.00', trade_losses_carried_forward: '70.00' },
  });
  expect(several.notes.join(' ')).toContain('because you have several trades');
});
