import type { HoldingTrade, TaxReport } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('the income that an offshore fund reports is entered per unit, and arises six months after its period', {
  tag: '@long',
}, async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
  const account = await api.openAccount('Broker', { type: 'investment' });
  const holding = await api.post<{ id: string }>('/holdings', {
    ...{ account_id: account.id, symbol: 'VUAA', name: 'S&P 500', purchase_currency: 'GBP' },
    ...{ quantity: '100', purchase_price: '60', purchase_date: '2024-01-05' },
  });
  await openScreen(page, `/investments/holdings/${holding.id}`);
  await page.getByRole('button', { name: 'Add a trade' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Add a trade of VUAA' });
  await sheet.getByRole('radio', { name: 'Other event' }).check();
  await sheet.getByRole('combobox', { name: 'Event' }).selectOption({ label: 'Excess reported income' });
  await sheet.getByRole('button', { name: 'Add the trade' }).click();
  await expect(sheet.getByText('Enter the last day of the fund’s period.')).toBeVisible();
  await sheet.getByLabel('Last day of the fund’s period').fill('2024-06-30');
  await expect(sheet.getByLabel('Date', { exact: true })).toHaveValue('2024-12-31');
  await sheet.getByLabel('Excess income per unit, GBP').fill('1.25');
  await expectAccessible(page, 'excess reported income');
  await sheet.getByRole('button', { name: 'Add the trade' }).click();
  await expect(page.getByText('Excess reported income of VUAA on 31 Dec 2024 is added.')).toBeVisible();
  const { items } = await api.get<{ items: HoldingTrade[] }>(`/holdings/${holding.id}/transactions`);
  expect(items[0]).toMatchObject({ type: 'excess_income', quantity: '100', period_end: '2024-06-30' });
  const { income } = await api.get<TaxReport>('/tax/report?tax_year=2024-25');
  expect(income).toMatchObject([{ kind: 'dividends', total: '125.00' }]);
});
