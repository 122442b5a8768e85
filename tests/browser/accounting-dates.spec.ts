import type { Category, TaxReport } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('a trade with accounts to 30 April is added, its transition is worked out, and the return and updates say so', {
  tag: '@long',
}, async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
  const account = await api.openAccount('Business');
  const categories = await api.get<Category[]>('/categories');
  const work = categories.find(({ slug }) => slug === 'self_employment');
  for (const [amount, date] of [
    ['30000.00', '2022-12-10'],
    ['36600.00', '2024-01-10'],
    ['73000.00', '2024-12-10'],
  ])
    await api.post('/transactions', {
      ...{ account_id: account.id, type: 'income', category_id: work?.id, description: 'Customer' },
      ...{ amount, date },
    });

  await openScreen(page, '/tax/income-sources?year=2023-24');
  await page.getByRole('button', { name: 'Add an income source' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add an income source' });
  await sheet.getByLabel('Kind').selectOption('self_employment');
  await sheet.getByLabel('Name', { exact: true }).fill('Joinery');
  await sheet.getByLabel('What the business does').fill('joiner');
  await sheet.getByLabel('Started on').fill('2012-05-01');
  await sheet.getByLabel('Accounts end').selectOption('On another day');
  await sheet.getByRole('button', { name: 'Add the income source' }).click();
  await expect(sheet.getByText('Choose a day on which accounts ended.')).toBeVisible();
  await sheet.getByLabel('A day on which accounts ended').fill('2024-04-30');
  await sheet.getByLabel('Overlap profits').fill('4000');
  await expectAccessible(page, 'a trade with another accounting date');
  await sheet.getByRole('button', { name: 'Add the income source' }).click();
  await page.getByRole('link', { name: 'Joinery' }).click();
  await page.getByRole('button', { name: 'Choose categories' }).click();
  const mapping = page.getByRole('dialog', { name: 'Edit the categories' });
  await mapping.getByRole('button', { name: 'Count another category' }).click();
  await mapping.getByLabel('Your category').fill('Self');
  await page
    .getByRole('option', { name: /Self-Employment/ })
    .first()
    .click();
  await mapping.getByLabel('HMRC’s category').selectOption('Turnover');
  await mapping.getByRole('button', { name: 'Save the categories' }).click();

  // 30,000 of the standard part, and 36,600 × 341 ÷ 366 less 4,000 of overlap relief, spread over five years.
  const periods = page.getByText('Transition profits, spread over five years');
  await expect(periods).toBeVisible();
  await expect(page.getByText('£30,100.00').first()).toBeVisible();
  await expect(page.getByText('£6,020.00').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page, 'the transition of a trade');

  await api.put('/tax/profiles/2024-25', { from_income_sources: ['self_employment'] });
  await openScreen(page, '/tax/return?year=2024-25');
  await expect(page.getByText('SA103F', { exact: false }).first()).toBeVisible();
  const report = await api.get<TaxReport>('/tax/report?tax_year=2024-25');
  expect(report.income.map(({ kind, total }) => [kind, total])).toEqual([
    ['self_employment', '70500.00'],
    ['transition_profit', '6020.00'],
  ]);

  await openScreen(page, '/tax/income-sources?year=2026-27');
  await expect(
    page.getByText('The accounts of Joinery don’t end with the tax year', { exact: false }),
  ).toBeVisible();
});
