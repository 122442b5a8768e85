import type { Account, Budget, BudgetSummary, Category } from '@farthing/api-contract';
import type { Page } from '@playwright/test';
import { expectWellMade } from './accessibility.ts';
import { choose, undo } from './choices.ts';
import type { Api } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

const today = new Date().toISOString().slice(0, 10);
const firstOfMonth = `${today.slice(0, 7)}-01`;

/** An account, and the ids of categories by name. */
async function seed(api: Api): Promise<{ account: Account; idOf: (name: string) => string }> {
  const account = await api.openAccount('Everyday', { opening_balance: '900' });
  const categories = await api.get<Category[]>('/categories');
  return { account, idOf: (name) => categories.find((one) => one.name === name)?.id ?? '' };
}

const setBudget = (api: Api, category_id: string, amount: string, change: object = {}) =>
  api.post<Budget>('/budgets', { category_id, amount, start_date: firstOfMonth, ...change });

const envelope = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Envelopes' }).getByRole('listitem').filter({ hasText: name });

test('a budget is set, spent to its end and beyond, told, and given more in place', async ({ page, api }) => {
  const { account, idOf } = await seed(api);
  await openScreen(page, '/budgets');
  await expect(page.getByText('No budgets in this month')).toBeVisible();
  await page.getByRole('button', { name: 'Set a budget' }).click();
  const sheet = page.getByRole('form', { name: 'Set a budget' });
  await sheet.getByRole('button', { name: 'Set the budget' }).click();
  await expect(sheet.getByText('Choose a category or a group.')).toBeVisible();
  await choose(sheet, 'For', 'Groceries');
  await sheet.getByLabel('Amount', { exact: true }).fill('-5');
  await sheet.getByRole('button', { name: 'Set the budget' }).click();
  await expect(sheet.getByText('A budget amount must not be below 0').first()).toBeVisible();
  await sheet.getByLabel('Amount', { exact: true }).fill('£80+20');
  await sheet.getByRole('button', { name: 'Set the budget' }).click();
  await expect(page.getByText('Budget for Groceries set.')).toBeVisible();
  await expect(envelope(page, 'Groceries')).toContainText('£100.00 left');

  await api.record(account, { amount: '85', date: today, category_id: idOf('Groceries') });
  await openScreen(page, '/budgets');
  await expect(envelope(page, 'Groceries')).toContainText('Nearly spent');
  await expect(page.getByRole('list', { name: 'For your attention' })).toContainText(
    'Groceries is nearly spent',
  );
  await api.record(account, { amount: '22.50', date: today, category_id: idOf('Groceries') });
  await openScreen(page, '/budgets');
  await expect(envelope(page, 'Groceries')).toContainText('£7.50 over');
  await expect(page.getByText('You are £7.50 over your budgets')).toBeVisible();

  await page.getByRole('button', { name: 'Dismiss: Groceries is over its budget' }).click();
  await expect(page.getByRole('list', { name: 'For your attention' })).toBeHidden();
  await undo(page, 'Dismissed.');
  await expect(page.getByText('Groceries is over its budget')).toBeVisible();

  const change = page.getByRole('button', { name: 'Change the amount of Groceries, £100.00' });
  await change.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await change.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Amount for Groceries').fill('150');
  await page.keyboard.press('Enter');
  await expect(envelope(page, 'Groceries')).toContainText('£42.50 left');
  await undo(page, 'Groceries now has £150.00.');
  await expect(envelope(page, 'Groceries')).toContainText('£7.50 over');
});

test('money moves from one envelope to another, and back', async ({ page, api }) => {
  const { account, idOf } = await seed(api);
  await setBudget(api, idOf('Groceries'), '300');
  await setBudget(api, idOf('Eating Out'), '50');
  await api.record(account, { amount: '62', date: today, category_id: idOf('Eating Out') });
  await openScreen(page, '/budgets');
  await envelope(page, 'Eating Out').getByRole('button', { name: 'More for Eating Out' }).click();
  await page.getByRole('menuitem', { name: 'Move money' }).click();
  const sheet = page.getByRole('form', { name: 'Move money' });
  await expect(sheet.getByLabel('Amount')).toHaveValue('12.00');
  await sheet.getByLabel('Amount').fill('400');
  await sheet.getByRole('button', { name: 'Move the money' }).click();
  await expect(sheet.getByText('Only 300.00 GBP is left in Groceries this month')).toBeVisible();
  await sheet.getByLabel('Amount').fill('12');
  await sheet.getByRole('button', { name: 'Move the money' }).click();
  await expect(envelope(page, 'Eating Out')).toContainText('£0.00 left');
  await expect(envelope(page, 'Groceries')).toContainText('£288.00 left');
  const summary = await api.get<BudgetSummary>('/budgets/summary');
  expect(summary).toMatchObject({ budgeted: '350.00', available: '350.00' });
  await page.getByRole('button', { name: 'Undo: Groceries to Eating Out' }).click();
  await expect(envelope(page, 'Groceries')).toContainText('£300.00 left');
  await undo(page, 'Moved back.');
  await expect(envelope(page, 'Groceries')).toContainText('£288.00 left');
});

test('months that start on pay-day count what was spent since', { tag: '@long' }, async ({ page, api }) => {
  const { account, idOf } = await seed(api);
  await setBudget(api, idOf('Groceries'), '300', { start_date: '2025-01-01' });
  await api.record(account, { amount: '10', date: '2025-03-31', category_id: idOf('Groceries') });
  await api.record(account, { amount: '20', date: '2025-04-29', category_id: idOf('Groceries') });
  await api.record(account, { amount: '40', date: '2025-04-30', category_id: idOf('Groceries') });
  await openScreen(page, '/budgets?month=2025-04');
  await expect(envelope(page, 'Groceries')).toContainText('£60.00 of £300.00 spent');
  await page.getByRole('button', { name: 'Change when months start' }).click();
  const sheet = page.getByRole('form', { name: 'When your months start' });
  await sheet.getByLabel('On payday').check();
  await sheet.getByLabel('Paid on the last working day on or before').selectOption('31');
  await sheet.getByLabel('Bank holidays in').selectOption('scotland');
  await sheet.getByRole('button', { name: 'Save the start of months' }).click();
  await expect(envelope(page, 'Groceries')).toContainText('£30.00 of £300.00 spent');
  await expect(page.getByText('31 Mar 2025 to 29 Apr 2025')).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).toHaveURL(/month=2025-05/);
  await expect(envelope(page, 'Groceries')).toContainText('£40.00 of £300.00 spent');
});

/** The same day of the month, so many months ago. */
function monthsAgo(months: number, day = 3): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, day)).toISOString().slice(0, 10);
}

test('all budgets are filled with averages, checked against income, saved together and undone', {
  tag: '@long',
}, async ({ page, api }) => {
  const { account, idOf } = await seed(api);
  for (const months of [1, 2, 3])
    await api.record(account, {
      amount: `${99 + months}.50`,
      date: monthsAgo(months),
      category_id: idOf('Groceries'),
    });
  await api.record(account, {
    type: 'income',
    amount: '20',
    date: monthsAgo(1, 9),
    category_id: idOf('Eating Out'),
  });
  await api.record(account, {
    type: 'income',
    amount: '2000',
    date: firstOfMonth,
    category_id: idOf('Salary & Wages'),
  });
  await openScreen(page, '/budgets');
  await page.getByRole('button', { name: 'Set all budgets' }).click();
  const sheet = page.getByRole('form', { name: 'Set all budgets' });
  await expect(sheet).toContainText('Average £101.50');
  await sheet.getByRole('button', { name: 'Use 3-month averages' }).click();
  await expect(sheet.getByLabel('Groceries')).toHaveValue('102.00');
  await expect(sheet.getByLabel('Eating Out')).toHaveValue('');
  await expect(sheet).toContainText('To budget£1,898.00');
  await sheet.getByLabel('Eating Out').fill('-5');
  await sheet.getByRole('button', { name: 'Save the budgets' }).click();
  await expect(sheet.getByText('A budget amount must not be below 0')).toBeVisible();
  await sheet.getByLabel('Eating Out').fill('1500+500');
  await expect(sheet).toContainText('Budgeted above income£102.00');
  await sheet.getByRole('button', { name: 'Save 2 budgets' }).click();
  await expect(envelope(page, 'Groceries')).toContainText('average £101.50');
  await expect(page.getByText('Budgeted above income')).toBeVisible();
  await undo(page, '2 budgets saved.');
  await expect(page.getByText('No budgets in this month')).toBeVisible();
});

test('without history or income all budgets can be typed, on the narrowest phone with large text', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openScreen(page, '/budgets');
  await page.getByRole('button', { name: 'Set all budgets' }).click();
  const sheet = page.getByRole('form', { name: 'Set all budgets' });
  await expect(sheet.getByText('there are no averages to use')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Use / })).toHaveCount(0);
  await page.evaluate('document.documentElement.style.fontSize = "200%"');
  await sheet.getByLabel('Groceries').fill('310');
  await expect(sheet).toContainText('Budgeted above income£310.00');
  const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(wide).toBeLessThanOrEqual(0);
  await sheet.getByRole('button', { name: 'Save 1 budget' }).click();
  await expect(envelope(page, 'Groceries')).toContainText('£310.00 left');
});

test('goals say what each month needs; a deleted budget comes back', async ({ page, api }) => {
  const { idOf } = await seed(api);
  await setBudget(api, idOf('Groceries'), '300');
  await openScreen(page, '/budgets');
  await page.getByRole('button', { name: 'Add a goal' }).click();
  const sheet = page.getByRole('form', { name: 'Add a goal' });
  await sheet.getByLabel('Name').fill('Holiday');
  await sheet.getByLabel('Target').fill('1200');
  await sheet.getByLabel('Saved so far').fill('-5');
  await sheet.getByLabel('Where it is saved').selectOption({ index: 1 });
  await expect(sheet.getByLabel('Saved so far')).toBeHidden();
  await sheet.getByRole('button', { name: 'Add the goal' }).click();
  // The field that is wrong isn't on screen, so the message stands above the others.
  await expect(sheet.getByText('The amount saved must not be below 0')).toBeVisible();
  await sheet.getByLabel('Where it is saved').selectOption({ index: 0 });
  await sheet.getByLabel('Saved so far').fill('1000');
  await sheet.getByRole('button', { name: 'Add the goal' }).click();
  await expect(page.getByRole('meter', { name: 'Holiday' })).toHaveAttribute('aria-valuenow', '83');
  await page.getByRole('button', { name: 'Edit the goal Holiday' }).click();
  await page.getByRole('button', { name: 'Delete the goal' }).click();
  await undo(page, '“Holiday” deleted.');
  await expect(page.getByRole('meter', { name: 'Holiday' })).toBeVisible();
  await envelope(page, 'Groceries').getByRole('button', { name: 'More for Groceries' }).click();
  await page.getByRole('menuitem', { name: 'Delete the budget' }).click();
  await expect(page.getByText('No budgets in this month')).toBeVisible();
  await undo(page, 'Budget for Groceries deleted.');
  await expect(envelope(page, 'Groceries')).toBeVisible();
});

test('the budget and its sheets have no serious finding of axe, and fit', { tag: '@long' }, async ({
  page,
  api,
}) => {
  const { account, idOf } = await seed(api);
  await setBudget(api, idOf('Groceries'), '300');
  await setBudget(api, idOf('Holidays & Travel'), '123456.78', { period: 'yearly' });
  await setBudget(api, idOf('Eating Out'), '50');
  await api.record(account, { amount: '62', date: today, category_id: idOf('Eating Out') });
  await api.post('/goals', {
    name: 'A new roof over the old barn',
    target_amount: '12000',
    target_date: '2030-01-01',
  });
  await api.put(`/notices/low-balances/${account.id}`, { amount: '1000' });
  await openScreen(page, '/budgets');
  await expect(page.getByText('Everyday is low')).toBeVisible();
  await expectWellMade(page, 'budget');
  for (const button of [
    'Set a budget',
    'Set all budgets',
    'Move money',
    'Change when months start',
    'Warn me about low balances',
    'Add a goal',
  ]) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('form')).toBeVisible();
    await expectWellMade(page, button);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
