import type { PensionLumpSums } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('lump sums are entered by kind, with what is taxed and left of the allowances', async ({
  page,
  api,
}) => {
  await openScreen(page, '/tax/pensions?year=2025-26');
  await page.getByRole('link', { name: 'Enter lump sums from pensions' }).click();
  await page.getByRole('button', { name: 'Add a lump sum' }).click();
  const sum = page.getByRole('group', { name: 'lump sum 1' });
  await page.getByRole('button', { name: 'Save the lump sums' }).click();
  await expect(sum.getByText('Enter the amount.')).toBeVisible();
  await sum.getByLabel('Kind').selectOption('Small pot, personal pension');
  await sum.getByLabel('Paid on').fill('2025-06-02');
  await sum.getByLabel('Provider').fill('Aviva');
  await sum.getByLabel('Amount before tax').fill('20,000');
  await sum.getByLabel('Tax deducted').fill('6000');
  await page.getByRole('button', { name: 'Save the lump sums' }).click();
  await expect(sum.getByText('This kind is at most £10,000. Choose another kind')).toBeVisible();
  await expectAccessible(page, 'a lump sum refused');
  await sum.getByLabel('Kind').selectOption('Part of an untouched pot (UFPLS)');
  await page.getByLabel('Lifetime allowance used (%)').fill('30');
  await page.getByRole('button', { name: 'Add arrears for a year' }).click();
  const arrears = page.getByRole('group', { name: 'tax year of arrears 1' });
  await arrears.getByLabel('Tax year', { exact: true }).selectOption('2025/26');
  await arrears.getByLabel('Amount due for that year').fill('700');
  await arrears.getByLabel('Paid on').fill('2025-11-03');
  await page.getByRole('button', { name: 'Save the lump sums' }).click();
  await expect(page.getByText('Lump sums saved.')).toBeVisible();
  await expect(page.getByText('£182,792.50 of your lump sum allowance is left')).toBeVisible();
  await expect(page.getByText(/The money purchase annual allowance applies from/)).toBeVisible();
  await expect(page.getByText(/Use P55 if you took part of a pot/)).toBeVisible();
  const stored = await api.get<PensionLumpSums>('/tax/pension-lump-sums');
  expect(stored.payments).toMatchObject([{ kind: 'uncrystallised_funds', taxable: '15000.00' }]);

  await openScreen(page, '/tax?year=2025-26');
  const income = page.getByRole('list', { name: 'Income of the year' });
  await expect(income).toContainText('Pensions');
  await expect(income).toContainText('£15,700.00');
  await openScreen(page, '/tax/return?year=2025-26');
  await expect(page.getByText(/Pensions other than State Pension, and taxable lump sums/)).toBeVisible();
});

test('undo brings the earlier lump sums back', { tag: '@long' }, async ({ page, api }) => {
  await api.put('/tax/pension-lump-sums', {
    payments: [{ date: '2025-06-02', kind: 'pension_commencement', provider: 'Aviva', amount: '50000' }],
  });
  await openScreen(page, '/tax/pension-lump-sums');
  const sum = page.getByRole('group', { name: 'lump sum 1' });
  await sum.getByLabel('Amount before tax').fill('60000');
  await page.getByRole('button', { name: 'Save the lump sums' }).click();
  await expect(page.getByText('£208,275.00 of your lump sum allowance is left')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('£218,275.00 of your lump sum allowance is left')).toBeVisible();
});

test('lump sums that were changed elsewhere show both versions and save the one that is chosen', {
  tag: '@long',
}, async ({ page, api }) => {
  const pot = { date: '2025-06-02', kind: 'pension_commencement', provider: 'Aviva' };
  await api.put('/tax/pension-lump-sums', { payments: [{ ...pot, amount: '50000' }] });
  await openScreen(page, '/tax/pension-lump-sums');
  const amount = page.getByRole('group', { name: 'lump sum 1' }).getByLabel('Amount before tax');
  const save = page.getByRole('button', { name: 'Save the lump sums' });
  await expect(amount).toHaveValue(/^50,?000/);
  await api.put('/tax/pension-lump-sums', { payments: [{ ...pot, amount: '40000' }] });
  await amount.fill('60000');
  await save.click();
  await expect(page.getByText('This was changed elsewhere while you were editing')).toBeVisible();
  const clash = page.getByRole('table', { name: 'What differs' });
  await expect(clash).toContainText('£60000');
  await expect(clash).toContainText('£40000.00');
  await expect(clash).not.toContainText('Lifetime allowance used');
  await expectAccessible(page, 'lump sums that were changed elsewhere');
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(amount).toHaveValue(/^40,?000/);
  await expect(page.getByText('£228,275.00 of your lump sum allowance is left')).toBeVisible();

  await api.put('/tax/pension-lump-sums', { payments: [{ ...pot, amount: '30000' }] });
  await amount.fill('70000');
  await save.click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Lump sums saved.')).toBeVisible();
  await expect(page.getByText('£198,275.00 of your lump sum allowance is left')).toBeVisible();
  const stored = await api.get<PensionLumpSums>('/tax/pension-lump-sums');
  expect(stored.payments).toMatchObject([{ amount: '70000.00' }]);
});
