import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { putProfile } from './tax-records.ts';

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

test('a figure in the circumstances replaces what the records left', async () => {
  const user = await app.register();
  await putProfile(user, '2024-25', { ...earned('property', '4000'), property_expenses: '6000' });
  const next = { ...earned('property', '10000'), property_expenses: '1000' };
  await putProfile(user, '2025-26', next);
  expect((await report(user, '2025-26')).position).toMatchObject({ property_losses_used: '2000.00' });
  await putProfile(user, '2025-26', { ...next, property_losses_brought_forward: '9500' });
  expect((await report(user, '2025-26')).position).toMatchObject({
    property_losses_used: '9000.00',
    property_losses_carried_forward: '500.00',
  });
  expect(await boxes(user, '2025-26', 'SA105')).toEqual(
    expect.arrayContaining(['38 9000', '39 9000', '40 0', '43 500']),
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

test('capital losses name the day by which HMRC must know of them', async () => {
  const user = await app.register();
  const sold = { kind: 'land', name: 'Field', date: '2025-06-01', proceeds: '1000', cost: '3000' };
  await user.post('/tax/disposals', { ...sold, acquired_on: '2015-01-01' });
  const { notes } = await report(user, '2025-26');
  expect(notes.join(' ')).toMatch(/Capital losses of this year come to 2000.00.*by 5 April 2030/);
});
