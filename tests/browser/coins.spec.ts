import type { HoldingTrade } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test('a coin is swapped for another with a fee in coins, and the gain is in the report', {
  tag: '@long',
}, async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
  const account = await api.openAccount('Exchange', { type: 'crypto' });
  const holding = await api.post<{ id: string }>('/holdings', {
    ...{ account_id: account.id, symbol: 'BTC', name: 'Bitcoin', kind: 'crypto', purchase_currency: 'GBP' },
    ...{ quantity: '1', purchase_price: '20000', purchase_date: '2025-05-01' },
  });
  await openScreen(page, `/investments/holdings/${holding.id}`);
  await page.getByRole('button', { name: 'Add a trade' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Add a trade of BTC' });
  await sheet.getByRole('radio', { name: 'Other event' }).check();
  await expect(sheet.getByRole('combobox', { name: 'Event' })).toHaveValue('swap');
  await sheet.getByLabel('Date').fill('2025-06-10');
  await sheet.getByLabel('Units', { exact: true }).fill('0.5');
  await sheet.getByLabel('Coin received').fill('ETH');
  await sheet.getByLabel('Units received').fill('5');
  await sheet.getByLabel('Market value of the coins received, GBP').fill('15000');
  await sheet.getByLabel('Fee paid in coins').fill('0.01');
  await sheet.getByRole('button', { name: 'Add the trade' }).click();
  await expect(sheet.getByText('Enter what the coins of the fee were worth.')).toBeVisible();
  await sheet.getByLabel('Value of the fee, GBP').fill('300');
  await expectAccessible(page, 'a swap of coins');
  await sheet.getByRole('button', { name: 'Add the trade' }).click();
  await expect(page.getByText('for 5 ETH').first()).toBeVisible();
  const { items } = await api.get<{ items: HoldingTrade[] }>(`/holdings/${holding.id}/transactions`);
  expect(items[0]).toMatchObject({
    type: 'swap',
    new_quantity: '5',
    fee_quantity: '0.01',
    fee_symbol: 'BTC',
  });
  await openScreen(page, '/tax/capital-gains?year=2025-26');
  await expect(page.getByText('£4,950.00').first()).toBeVisible();
});
