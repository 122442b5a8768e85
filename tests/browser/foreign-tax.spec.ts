import type { HoldingTrade, TaxProfile, TaxReport } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('income from abroad and its treaty rate are entered by hand, and its tax is credited', {
  tag: '@long',
}, async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
  await api.put('/tax/profiles/2025-26', {
    incomes: [{ kind: 'employment', description: 'Works', amount: '60000', tax_paid: '11432' }],
  });
  await openScreen(page, '/tax/circumstances?year=2025-26');
  await page.getByRole('button', { name: 'Add income from abroad' }).click();
  const row = page.getByRole('group', { name: 'income from abroad 1' });
  await row.getByLabel('Country').selectOption({ label: 'Spain' });
  await row.getByLabel('What it is').fill('Iberdrola');
  await row.getByLabel('Before foreign tax').fill('1000');
  await row.getByLabel('Foreign tax', { exact: true }).fill('190');
  await page.getByRole('button', { name: 'Add a treaty rate' }).click();
  const rate = page.getByRole('group', { name: 'treaty rate 1' });
  await rate.getByLabel('Rate, %').fill('101');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(rate.getByText('Enter a percentage from 0 to 100')).toBeVisible();
  await rate.getByLabel('Country').selectOption({ label: 'Spain' });
  await rate.getByLabel('Rate, %').fill('10');
  await expectAccessible(page, 'circumstances with income from abroad');
  await page.getByRole('button', { name: 'Save the circumstances' }).click();
  await expect(page.getByText('Circumstances of 2025/26 saved.')).toBeVisible();
  expect(await api.get<TaxProfile>('/tax/profiles/2025-26')).toMatchObject({
    foreign_income: [{ kind: 'dividends', country: 'ES', amount: '1000.00', foreign_tax: '190.00' }],
    treaty_rates: [{ country: 'ES', kind: 'dividends', percent: '10.00' }],
  });
  await openScreen(page, '/tax?year=2025-26');
  await page.getByText('Every step of the calculation').click();
  await expect(page.getByText('Foreign tax credit, dividends from Spain').last()).toBeVisible();
  const report = await api.get<TaxReport>('/tax/report?tax_year=2025-26');
  expect(report.position.foreign_tax_credit).toBe('100.00');
  await openScreen(page, '/tax/return?year=2025-26');
  await expect(page.getByText('Dividends from foreign companies: Spain').first()).toBeVisible();
});

test('a dividend is recorded with the tax withheld abroad', { tag: '@long' }, async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
  const account = await api.openAccount('Broker', { type: 'investment' });
  const holding = await api.post<{ id: string }>('/holdings', {
    ...{ account_id: account.id, symbol: 'AAPL', name: 'Apple', purchase_currency: 'GBP' },
    ...{ quantity: '10', purchase_price: '100', purchase_date: '2025-05-01' },
  });
  await openScreen(page, `/investments/holdings/${holding.id}`);
  await page.getByRole('button', { name: 'Add a trade' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Add a trade of AAPL' });
  await sheet.getByRole('radio', { name: 'Dividend' }).check();
  await sheet.getByLabel('Date').fill('2025-06-10');
  await sheet.getByLabel('Amount, GBP').fill('100');
  await sheet.getByLabel('Foreign tax withheld, GBP').fill('15');
  await expect(sheet.getByText('£85.00')).toBeVisible();
  await expectAccessible(page, 'a dividend with foreign tax');
  await sheet.getByRole('button', { name: 'Add the trade' }).click();
  await expect(sheet).toHaveCount(0);
  const { items } = await api.get<{ items: HoldingTrade[] }>(`/holdings/${holding.id}/transactions`);
  expect(items[0]).toMatchObject({ type: 'dividend', amount: '100', foreign_tax: '15' });
});
