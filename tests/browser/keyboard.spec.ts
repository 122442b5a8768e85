import type { TransactionPage } from '@farthing/api-contract';
import { expect, openScreen, test } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { goldenFile } from './statement-files.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('a statement is imported from start to end without a mouse', async ({ page, api }) => {
  const account = await api.openAccount('Everyday');
  // Asked for early: the browser must know it before the key is pressed.
  const chooser = page.waitForEvent('filechooser', { timeout: 60_000 });
  await openScreen(page, '/');
  await page.keyboard.press('i');
  await expect(page.getByRole('heading', { level: 1, name: 'Import a statement' })).toBeVisible();
  await tabTo(page, page.getByLabel('Statement files'));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(goldenFile('lloyds'));
  const check = page.getByRole('button', { name: 'Check 6 rows' });
  await tabTo(page, check);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Rows of the file' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x'); // the second row is left out
  await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'Import 4 rows' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '4 rows imported' })).toBeVisible();
  expect(await api.get(`/accounts/${account.id}`)).toMatchObject({ transaction_count: 4 });
});

test('ten rows are categorised without a mouse: c, a few letters, Enter, and the next row is there', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday');
  for (let day = 10; day < 22; day++)
    await api.record(account, { date: `2026-10-${day}`, merchant: `Shop ${day}` });
  await openScreen(page, '/transactions');
  await expect(page.getByText('Shop 21')).toBeVisible();
  await page.keyboard.press('j');
  const search = page.getByRole('dialog', { name: 'Set the category' }).getByRole('combobox');
  for (let row = 0; row < 10; row++) {
    await page.keyboard.press('c');
    await expect(search).toBeFocused();
    await page.keyboard.type('groc');
    await page.keyboard.press('Enter');
    await expect(search).toBeHidden();
  }
  await expect
    .poll(async () => (await api.get<TransactionPage>('/transactions?uncategorised=true&count=true')).total)
    .toBe(2);
});

test('every control of the list and its sheet is reached with Tab, and no trap holds the focus', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday');
  await api.record(account);
  await openScreen(page, '/transactions');
  await expect(page.getByText('Larkfield Bakery').first()).toBeVisible();
  await tabTo(page, page.getByRole('searchbox', { name: 'Search transactions' }));
  await tabTo(page, page.getByRole('button', { name: 'Filter' }));
  await tabTo(page, page.getByRole('button', { name: /^Open Larkfield Bakery/ }));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Larkfield Bakery' });
  await tabTo(page, sheet.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('j');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
});
