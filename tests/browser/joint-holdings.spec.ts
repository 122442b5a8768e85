import type { Holding } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

const today = new Date().toISOString().slice(0, 10);

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('a share of an investment account: the tax report asks who it went to, and every screen then says what part counts', {
  tag: '@long',
}, async ({ page, api }) => {
  const account = await api.openAccount('Joint broker', { type: 'investment' });
  const fund = await api.post<Holding>('/holdings', {
    ...{ account_id: account.id, symbol: 'FUND', name: 'Farm Fund', purchase_currency: 'GBP' },
    ...{ quantity: '1000', purchase_price: '5', purchase_date: '2020-05-01' },
  });
  await api.post(`/securities/${fund.security_id}/prices`, { date: '2025-09-01', price: '9' });
  await api.post(`/holdings/${fund.id}/transactions`, {
    ...{ type: 'sell', date: '2025-09-01', quantity: '400', price: '9' },
  });
  await openScreen(page, `/accounts/${account.id}`);
  await page.getByRole('button', { name: 'Enter your share' }).click();
  const form = page.getByRole('dialog', { name: 'Joint account' });
  await form.getByLabel('Your share (%)').fill('50');
  await form.getByLabel('From').fill('2025-05-01');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await openScreen(page, '/tax?year=2025-26');
  await expect(page.getByText(/Your share of Joint broker changed on 1 May 2025/)).toBeVisible();

  await openScreen(page, `/accounts/${account.id}`);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await form.getByRole('list').getByRole('button', { name: 'Change' }).click();
  await form.getByLabel('Who gave or received the share').selectOption('Spouse or civil partner');
  await expectAccessible(page, 'the form of a joint account with investments');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);

  await openScreen(page, '/tax/capital-gains?year=2025-26');
  await page.getByRole('button', { name: /Farm Fund, sold on/ }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/400 FUND were sold on 1 Sep 2025\. 200 of them were yours, for £1,800\.00\./),
  ).toBeVisible();
  await openScreen(page, '/accounts');
  await expect(page.getByText(/your 50% of £5,400\.00/)).toBeVisible();
  await openScreen(page, '/reports?view=net-worth');
  const note = page.getByText('Only your share counts: 50% of Joint broker.');
  await expect(note).toBeVisible();
  // Half of £10.01, beside the whole of it in the list.
  await api.record(account, { amount: '10.01', merchant: 'Platform fee', date: today });
  await openScreen(page, '/transactions');
  await expect(page.getByText('£10.01').first()).toBeVisible();
  for (const view of ['income', 'categories', 'cash-flow', 'merchants', 'year']) {
    await openScreen(page, `/reports?view=${view}`);
    await expect(note).toBeVisible();
    await expect(page.getByText(/£5\.00/).first()).toBeVisible();
  }
  await openScreen(page, '/budgets');
  await expect(note).toBeVisible();
  await openScreen(page, '/');
  await expect(note).toBeVisible();
  await openScreen(page, '/investments');
  await expect(note).toBeVisible();
  await expect(page.getByText('This list shows every holding in full.')).toBeVisible();
  await expectAccessible(page, 'investments of which a share counts');
});
