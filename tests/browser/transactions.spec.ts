import type { Account, Transaction, TransactionPage } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { choose, rowOf, undo } from './choices.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('a transfer moves money between two accounts, and is neither income nor spending', async ({
  page,
  api,
}) => {
  const from = await api.openAccount('Everyday', { opening_balance: '100.00' });
  const to = await api.openAccount('Rainy days');
  await openScreen(page, `/transactions/new?account_id=${from.id}&type=transfer`);
  await page.getByLabel('Amount', { exact: true }).fill('40');
  await choose(page, 'To account', 'Rainy days');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL('/transactions');
  await expect(rowOf(page, 'To Rainy days')).toContainText('−£40.00');
  await expect(rowOf(page, 'From Everyday')).toContainText('£40.00');
  expect(await api.get<Account>(`/accounts/${from.id}`)).toMatchObject({ balance: '60.00' });
  expect(await api.get<Account>(`/accounts/${to.id}`)).toMatchObject({ balance: '40.00' });
});

test('fields for days have the day first, as the pictures of the documentation show them', {
  tag: '@long',
}, async ({ page, api }) => {
  const account = await api.openAccount('Everyday');
  await openScreen(page, `/transactions/new?account_id=${account.id}`);
  await page.getByLabel('Date', { exact: true }).focus();
  await page.keyboard.type('05122025');
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2025-12-05');
});

test('a transaction is split into parts that must add up', async ({ page, api }) => {
  const row = await api.record(await api.openAccount('Everyday'));
  await openScreen(page, '/transactions');
  await rowOf(page, 'Larkfield Bakery').focus();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Split Larkfield Bakery' });
  await choose(dialog, 'Category of part 1', 'Groceries');
  await dialog.getByLabel('Amount of part 1').fill('5');
  await expect(dialog.getByText('£7.30 left')).toBeVisible();
  await expectAccessible(page, 'a transaction split');
  await dialog.getByRole('button', { name: 'Save the split' }).click();
  await expect(dialog.getByText('£7.30 left')).toBeVisible();
  await dialog.getByRole('button', { name: 'Put the rest here, into part 2' }).click();
  await expect(dialog.getByText('The parts add up')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save the split' }).click();
  await expect(dialog).toBeHidden();
  const { splits } = await api.get<Transaction>(`/transactions/${row.id}`);
  expect(splits.map(({ amount }) => amount)).toEqual(['5.00', '7.30']);
});

test('several rows get a category at once, and Undo gives each back what it had', async ({ page, api }) => {
  const account = await api.openAccount('Everyday');
  const categories = await api.get<{ id: string; name: string }[]>('/categories');
  const eating = categories.find(({ name }) => /eating|restaurant/i.test(name)) ?? categories[0];
  const former = String(eating?.id);
  await api.record(account, { merchant: 'Shop one', category_id: former });
  await api.record(account, { merchant: 'Shop two' });
  await api.record(account, { merchant: 'Shop three' });
  const ids = async () => {
    const { items } = await api.get<TransactionPage>('/transactions');
    return items.map(({ merchant, category_id }) => `${merchant}: ${category_id}`).sort();
  };
  const before = await ids();
  await openScreen(page, '/transactions');
  await page.getByRole('checkbox', { name: 'Select all loaded transactions' }).check();
  await expect(page.getByText(/^3 selected/)).toBeVisible();
  const bar = page.getByRole('toolbar', { name: 'Selected transactions' });
  await bar.getByRole('button', { name: 'Category' }).click();
  await page.getByRole('dialog', { name: 'Set the category' }).getByRole('combobox').fill('groceries');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 transactions: Groceries.')).toBeVisible();
  expect(await ids()).not.toEqual(before);
  await undo(page, '3 transactions: Groceries.');
  expect(await ids()).toEqual(before);
});

test('a click on a row opens it, and a selection shows its sum', { tag: '@long' }, async ({ page, api }) => {
  const account = await api.openAccount('Everyday');
  await api.record(account, { merchant: 'Shop one', amount: '12.30' });
  await api.record(account, { merchant: 'Shop two', amount: '2.25', type: 'income' });
  await openScreen(page, '/transactions');
  await page.getByRole('checkbox', { name: 'Select all loaded transactions' }).check();
  await expect(page.getByText('2 selected, −£10.05')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await rowOf(page, 'Shop one').click();
  await expect(page.getByRole('dialog', { name: 'Shop one' })).toBeVisible();
});

test('what is deleted is gone at once, and Undo brings the same rows back', async ({ page, api }) => {
  const account = await api.openAccount('Everyday');
  const row = await api.record(account, { merchant: 'Shop one' });
  await api.record(account, { merchant: 'Shop two' });
  await openScreen(page, '/transactions');
  await rowOf(page, 'Shop one').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('1 transaction deleted.')).toBeVisible();
  await expect(rowOf(page, 'Shop one')).toHaveCount(0);
  await expect(api.get(`/transactions/${row.id}`)).rejects.toThrow('404');
  await undo(page, '1 transaction deleted.');
  await expect(rowOf(page, 'Shop one')).toBeVisible();
  expect(await api.get(`/transactions/${row.id}`)).toMatchObject({ id: row.id, amount: '12.30' });
});

test('an edit in place that clashes with another shows both values and saves the one that is chosen', async ({
  page,
  api,
}) => {
  const row = await api.record(await api.openAccount('Everyday'));
  await openScreen(page, '/transactions');
  await rowOf(page, 'Larkfield Bakery').focus();
  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: 'Edit Larkfield Bakery' });
  await form.getByLabel('Merchant').fill('Larkfield Bread');
  await api.patch(`/transactions/${row.id}`, { merchant: 'Larkfield Cakes' });
  await form.getByRole('button', { name: 'Save' }).click();
  const clash = page.getByRole('table', { name: 'What differs' });
  await expect(clash).toContainText('Larkfield Bread');
  await expect(clash).toContainText('Larkfield Cakes');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(clash).toBeHidden();
  await expect(rowOf(page, 'Larkfield Bread')).toBeVisible();
  expect(await api.get(`/transactions/${row.id}`)).toMatchObject({ merchant: 'Larkfield Bread' });
});

test('an edit in place takes a date, a merchant, a category and a sum, and Escape leaves all as it was', async ({
  page,
  api,
}) => {
  const row = await api.record(await api.openAccount('Everyday'));
  await openScreen(page, '/transactions');
  await rowOf(page, 'Larkfield Bakery').focus();
  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: 'Edit Larkfield Bakery' });
  await form.getByLabel('Amount').fill('99');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.keyboard.press('e');
  await expect(form.getByLabel('Amount')).toHaveValue('12.30');
  await form.getByLabel('Amount').fill('12.30+1');
  await choose(form, 'Category', 'Groceries');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  expect(await api.get(`/transactions/${row.id}`)).toMatchObject({ amount: '13.30' });
  await expect(rowOf(page, 'Groceries')).toContainText('£13.30');
});

test('search and filters stand in the address as chips, survive a reload, and the back button takes them off', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday');
  await api.record(account, { merchant: 'Larkfield Bakery' });
  await api.record(account, { merchant: 'Hollin Farm Shop' });
  await openScreen(page, '/transactions');
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('farm');
  await expect(rowOf(page, 'Larkfield Bakery')).toHaveCount(0);
  await expect(rowOf(page, 'Hollin Farm Shop')).toBeVisible();
  await expect(page).toHaveURL(/q=farm/);
  await page.reload();
  await expect(rowOf(page, 'Hollin Farm Shop')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search transactions' })).toHaveValue('farm');
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('');
  await expect(rowOf(page, 'Larkfield Bakery')).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  const filter = page.getByRole('form', { name: 'Filter' });
  await filter.getByLabel('Amount up to').fill('50');
  await expect(page).toHaveURL(/amount_max=/);
  await filter.getByRole('button', { name: 'Clear' }).click();
  await expect(filter.getByLabel('Amount up to')).toHaveValue('');
  await choose(filter, 'Account', 'Everyday');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`account_id=${account.id}`));
  await page.goBack();
  await expect(page).not.toHaveURL(/account_id/);
});

test('an order that is chosen asks the server once, before the address changes, and the back button takes it off', {
  tag: '@long',
}, async ({ page, api }) => {
  await page.addInitScript(`{
    globalThis.asked = [];
    const send = fetch;
    fetch = (...wanted) => {
      const { pathname, searchParams } = new URL(wanted[0].url ?? wanted[0], location.href);
      const sort = searchParams.get('sort');
      if (pathname.endsWith('/transactions') && sort) asked.push([sort, location.search]);
      return send(...wanted);
    };
  }`);
  const account = await api.openAccount('Everyday');
  await api.record(account, { merchant: 'Larkfield Bakery', amount: '2.50' });
  await api.record(account, { merchant: 'Hollin Farm Shop', amount: '80.00' });
  await openScreen(page, '/transactions');
  await expect(rowOf(page, 'Larkfield Bakery')).toBeVisible();
  const names = page.locator('[role=row]').filter({ hasText: /Bakery|Farm/ });
  await page.getByLabel('Sort by').selectOption('amount');
  await expect(page).toHaveURL(/sort=amount/);
  await expect(names).toHaveText([/Bakery/, /Farm/]);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort/);
  await page.getByLabel('Sort by').selectOption('-amount');
  await expect(names).toHaveText([/Farm/, /Bakery/]);
  expect(await page.evaluate('asked')).toEqual([
    ['amount', ''],
    ['-amount', ''],
  ]);
});

test('on a phone, pushing a row to the left asks for its category, and a short push does not', {
  tag: '@long',
}, async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
  const account = await api.openAccount('Everyday');
  await api.record(account, { merchant: 'Hollin Farm Shop' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/transactions');
  const row = page.getByRole('row', { name: /Hollin Farm Shop/ });
  const push = (to: number) =>
    page.evaluate(`(() => {
      const target = document.querySelector('[data-row-id]');
      const fire = (type, clientX) => {
        const touches = clientX === undefined ? [] : [new Touch({ identifier: 1, target, clientX, clientY: 300 })];
        target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }));
      };
      fire('touchstart', 300);
      fire('touchmove', (300 + ${to}) / 2);
      fire('touchmove', ${to});
      fire('touchend');
    })()`);
  await push(260);
  const dialog = page.getByRole('dialog', { name: 'Set the category' });
  await expect(dialog).toHaveCount(0);
  await push(190);
  await dialog.getByRole('option', { name: 'Groceries' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Groceries');
});
