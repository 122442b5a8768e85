import type { TransactionPage } from '@farthing/api-contract';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('amounts are recorded as people type them, also sums, which are shown worked out', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday');
  for (const [typed, stored] of [
    ['£1,250.50', '1250.50'],
    ['12.5+3', '15.50'],
    ['1 000', '1000.00'],
    ['100-0.99', '99.01'],
  ] as const) {
    await openScreen(page, `/transactions/new?account_id=${account.id}`);
    await page.getByLabel('Amount', { exact: true }).fill(typed);
    if (typed.includes('+')) await expect(page.getByText('= £15.50')).toBeVisible();
    await page.getByLabel('Merchant').fill(`Paid ${typed}`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByText(`Paid ${typed}`).first()).toBeVisible();
    const { items } = await api.get<TransactionPage>('/transactions');
    expect(items.find(({ merchant }) => merchant === `Paid ${typed}`)).toMatchObject({
      amount: stored,
      type: 'expense',
    });
  }
});

test('what is no amount is told at the field, and nothing typed is lost', { tag: '@long' }, async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday');
  await openScreen(page, `/transactions/new?account_id=${account.id}`);
  await page.getByLabel('Merchant').fill('Larkfield Bakery');
  const amount = page.getByLabel('Amount', { exact: true });
  for (const [typed, reason] of [
    ['12,5', 'Write pence after a point'],
    ['abc', 'Enter an amount, such as 12.50'],
    ['0', 'Enter an amount greater than zero'],
    ['1.234', 'Use at most 2 decimal places'],
  ] as const) {
    await amount.fill(typed);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(reason).first()).toBeVisible();
    await expect(amount).toHaveValue(typed);
    await expect(amount).toBeFocused();
    await expect(page.getByLabel('Merchant')).toHaveValue('Larkfield Bakery');
  }
  expect((await api.get<TransactionPage>('/transactions')).items).toEqual([]);
});

test('the form keeps what was typed while the server is away, and records it once when it is back', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday');
  await openScreen(page, `/transactions/new?account_id=${account.id}`);
  await page.getByLabel('Amount', { exact: true }).fill('12.30');
  await page.getByLabel('Merchant').fill('Larkfield Bakery');
  // The first time the server records it, but its answer is lost on the way.
  await page.route(
    '**/api/v1/transactions',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The server can’t be reached');
  await expect(page.getByLabel('Merchant')).toHaveValue('Larkfield Bakery');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL('/transactions');
  expect((await api.get<TransactionPage>('/transactions')).items).toHaveLength(1);
});

test('a link fills in the form, which asks before anything is recorded and keeps nothing for the next one', {
  tag: '@long',
}, async ({ page, api }) => {
  await api.openAccount('Everyday');
  await api.openAccount('Joint account');
  await openScreen(
    page,
    '/add?amount=12.30&merchant=Corner+Cafe&date=2026-11-02&account=joint+account&type=wrong',
  );
  await expect(page).toHaveURL(/^[^?]+\/transactions\/new\?/);
  const amount = page.getByLabel('Amount', { exact: true });
  await expect(amount).toHaveValue('12.3');
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue(/Joint account/);
  expect((await api.get<TransactionPage>('/transactions')).items).toEqual([]);
  await page.getByRole('button', { name: 'Add another' }).click();
  await expect(page.getByLabel('Merchant')).toHaveValue('');
  await expect(amount).toHaveValue('');
  expect((await api.get<TransactionPage>('/transactions')).items).toMatchObject([
    { amount: '12.30', merchant: 'Corner Cafe', date: '2026-11-02', type: 'expense' },
  ]);
});
