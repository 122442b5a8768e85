import type { Category, IncomeSource, TaxReport } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('a rental property gets its account from transactions, one is assigned in part, and the tax position uses it', async ({
  page,
  api,
  user,
}) => {
  expect(user.name).toBe('Ada');
  const account = await api.openAccount('Everyday');
  const categories = await api.get<Category[]>('/categories');
  const rent = categories.find(({ slug }) => slug === 'rental_income');
  const day = { account_id: account.id, date: '2025-06-02' };
  await api.post('/transactions', {
    ...{ ...day, type: 'income', amount: '12000.40' },
    ...{ category_id: rent?.id, description: 'Rent from J Hill' },
  });
  await api.post('/transactions', { ...day, type: 'expense', amount: '900', description: 'Mortgage' });

  await openScreen(page, '/tax/income-sources?year=2025-26');
  await page.getByRole('button', { name: 'Add an income source' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add an income source' });
  await sheet.getByLabel('Name', { exact: true }).fill('12 Mill Road');
  await sheet.getByLabel('Your share of ownership').fill('150');
  await sheet.getByLabel('Started on').fill('2020-01-01');
  await sheet.getByRole('button', { name: 'Add the income source' }).click();
  await expect(sheet.getByText('Enter a percentage above 0 and up to 100, such as 50.')).toBeVisible();
  await sheet.getByLabel('Your share of ownership').fill('50');
  await expectAccessible(page, 'adding an income source');
  await sheet.getByRole('button', { name: 'Add the income source' }).click();
  await page.getByRole('link', { name: '12 Mill Road' }).click();
  await expect(page.getByText('No transactions count in this tax year.', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: 'Choose categories' }).click();
  const mapping = page.getByRole('dialog', { name: 'Edit the categories' });
  await mapping.getByRole('button', { name: 'Count another category' }).click();
  await mapping.getByLabel('Your category').fill('Rental');
  await page
    .getByRole('option', { name: /Rental/ })
    .first()
    .click();
  await mapping.getByLabel('HMRC’s category').selectOption('Total rents and other income from property');
  await expectAccessible(page, 'the categories of an income source');
  await mapping.getByRole('button', { name: 'Save the categories' }).click();
  await expect(page.getByText('Profit for 2025/26: £6,000.20.')).toBeVisible();

  await page.goto(`/transactions?date_from=2025-06-02&date_to=2025-06-02`);
  await page.getByText('Mortgage').first().click();
  const panel = page.getByRole('region', { name: 'Income source' });
  await expect(panel.getByText('Not part of a rental property or business.')).toBeVisible();
  await panel.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign to an income source' });
  await dialog.getByLabel('HMRC’s category').selectOption('Residential property finance costs');
  await dialog.getByLabel('Part of the transaction').selectOption('An amount');
  await dialog.getByLabel('Amount').fill('950');
  await dialog.getByRole('button', { name: 'Save the assignment' }).click();
  await expect(dialog.getByText('The parts are more than the whole transaction').first()).toBeVisible();
  await dialog.getByLabel('Amount').fill('600');
  await dialog.getByRole('button', { name: 'Save the assignment' }).click();
  await expect(panel.getByText('Residential property finance costs of 12 Mill Road')).toBeVisible();

  const [source] = await api.get<IncomeSource[]>('/tax/income-sources');
  await openScreen(page, `/tax/income-sources/${source?.id}?year=2025-26`);
  await page.getByRole('button', { name: 'Add an entry' }).click();
  const entry = page.getByRole('dialog', { name: 'Add an entry' });
  await entry.getByLabel('Business miles').fill('100');
  await entry.getByRole('button', { name: 'Add the entry' }).click();
  await expect(page.getByText('Profit for 2025/26: £5,955.20.')).toBeVisible();
  await page.getByRole('button', { name: 'Add an asset' }).click();
  const asset = page.getByRole('dialog', { name: 'Add an asset' });
  await asset.getByLabel('Name', { exact: true }).fill('Estate car');
  await asset.getByLabel('Date bought').fill('2025-06-01');
  await asset.getByLabel('Cost', { exact: true }).fill('10000');
  await asset.getByRole('button', { name: 'Add the asset' }).click();
  await expect(asset.getByText('Enter whole grams per kilometre', { exact: false })).toBeVisible();
  await asset.getByLabel('CO2 emissions in grams per kilometre').fill('45');
  await asset.getByLabel('Business use (%)').fill('50');
  await expectAccessible(page, 'adding an asset');
  await asset.getByRole('button', { name: 'Add the asset' }).click();
  // 18% of 10,000, half of it for the business.
  await expect(page.getByText('Profit for 2025/26: £5,055.20.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Capital allowances' })).toContainText('£8,200.00');
  await page.getByRole('button', { name: 'Edit Estate car' }).click();
  const change = page.getByRole('dialog', { name: 'Edit Estate car' });
  await change.getByLabel('Business use (%)').fill('100');
  await change.getByRole('button', { name: 'Save the asset' }).click();
  await expect(page.getByText('Profit for 2025/26: £4,155.20.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Estate car' }).click();
  await expect(page.getByText('Profit for 2025/26: £5,955.20.')).toBeVisible();
  await page.getByText('Residential property finance costs').click();
  await expect(page.getByRole('link', { name: /Mortgage, 2 Jun 2025 · of £900.00/ })).toBeVisible();
  await page.getByRole('button', { name: 'Use these figures' }).click();
  await expect(page.getByText('uses the figures of all rental properties', { exact: false })).toBeVisible();
  await expectAccessible(page, 'an income source');
  await api.post('/transactions', {
    ...{ account_id: account.id, date: '2026-06-02', type: 'income', amount: '2000' },
    ...{ category_id: rent?.id, description: 'Rent from J Hill' },
  });
  await openScreen(page, '/tax/income-sources?year=2026-27');
  await expect(page.getByText('farthing can’t tell. Your records', { exact: false })).toBeVisible();
  await page.getByText('UK property, update 1').click();
  await expect(page.getByText('Was due 7 Aug 2026')).toBeVisible();
  await expectAccessible(page, 'quarterly updates');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the update' }).click();
  expect((await download).suggestedFilename()).toBe('quarterly-update-2026-27-1.zip');
  const report = await api.get<TaxReport>('/tax/report?tax_year=2025-26');
  expect(report.inputs).toMatchObject({ property_income: '5955.20', property_finance_costs: '300.00' });
});
