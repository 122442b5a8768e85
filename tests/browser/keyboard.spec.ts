import type { TransactionPage } from '@farthing/api-contract';
import type { Page } from '@playwright/test';
import { expectSignedIn, expectSignedOut } from './front-door.ts';
import { expect, openScreen, test } from './journey.ts';
import { command, tabTo } from './keyboard.ts';
import { goldenFile } from './statement-files.ts';

test('signing in, importing, correcting, reviewing, setting a budget and signing out: all without a mouse', {
  tag: '@long',
}, async ({ page, api, newcomer }) => {
  test.setTimeout(test.info().timeout + 45_000);
  const account = await api.openAccount('Everyday');
  // Asked for early: the browser must know it before the key is pressed.
  const chooser = page.waitForEvent('filechooser', { timeout: 120_000 });
  const { keyboard } = page;
  await page.goto('/');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await keyboard.type(newcomer.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(newcomer.password);
  await keyboard.press('Enter');
  await expectSignedIn(page);

  await keyboard.press('i');
  await expect(page.getByRole('heading', { level: 1, name: 'Import a statement' })).toBeFocused();
  await tabTo(page, page.getByLabel('Statement files'));
  await keyboard.press('Enter');
  await (await chooser).setFiles(goldenFile('lloyds'));
  await tabTo(page, page.getByRole('button', { name: 'Check 6 rows' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Rows in the file' })).toBeVisible();
  await keyboard.press('j');
  await keyboard.press('x'); // the second row is left out
  await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeVisible();
  await keyboard.press('x');
  await expect(page.getByRole('button', { name: 'Import 4 rows' })).toBeEnabled();
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '4 rows imported' })).toBeVisible();
  expect(await api.get(`/accounts/${account.id}`)).toMatchObject({ transaction_count: 4 });

  await command(page, 'Transactions');
  await tabTo(page, page.getByRole('button', { name: /^Open Hollin Farm Shop/i }));
  await keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Hollin Farm Shop' });
  await tabTo(page, sheet.getByLabel('Notes'));
  await keyboard.type('Eggs for the fair');
  await tabTo(page, sheet.getByRole('button', { name: 'Save' }));
  await keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  expect((await api.get<TransactionPage>('/transactions?q=eggs')).items).toHaveLength(1);

  await command(page, 'Review new transactions');
  // The farm shop has its category from the list of merchants.
  const first = page.getByRole('region', { name: 'J Okoro' });
  await expect(first).toBeVisible();
  await keyboard.press('c');
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused();
  await keyboard.type('other inc');
  await keyboard.press('Enter');
  await expect(first).toBeHidden();

  await command(page, 'Budget');
  await tabTo(page, page.getByRole('button', { name: 'Set a budget', exact: true }));
  await keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'Set a budget' });
  await tabTo(page, form.getByRole('combobox', { name: 'For', exact: true }));
  await keyboard.type('Groceries');
  await keyboard.press('Enter');
  await tabTo(page, form.getByLabel('Amount', { exact: true }));
  await keyboard.type('200');
  await keyboard.press('Enter');
  await expect(page.getByText('Budget for Groceries set.')).toBeVisible();

  await command(page, 'Sign out');
  await expectSignedOut(page);
  await expect(page.getByLabel('Email address')).toBeFocused();
});

test('ten rows are categorised without a mouse: c, a few letters, Enter, and the next row is there', async ({
  page,
  api,
  user,
}) => {
  expect(user.name).toBe('Ada');
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

test('every control of the list and its sheet is reached with Tab, and no trap holds the focus', {
  tag: '@long',
}, async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
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

/**
 * Presses a key in the moment that the page draws an element: sooner than a person can, and before any task of the page
 * comes in between.
 */
function pressOnceDrawn(page: Page, selector: string, key: string): Promise<void> {
  return page.evaluate(`new MutationObserver((_, observer) => {
    if (!document.querySelector(${JSON.stringify(selector)})) return;
    observer.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ${JSON.stringify(key)}, bubbles: true, cancelable: true }));
  }).observe(document.body, { childList: true, subtree: true })`);
}

test('a key is not lost that is pressed in the moment that a question is drawn', async ({
  page,
  api,
  user,
}) => {
  expect(user.name).toBe('Ada');
  const account = await api.openAccount('Everyday');
  await api.record(account);
  await openScreen(page, '/');
  await pressOnceDrawn(page, 'section[aria-label="Larkfield Bakery"]', 'c');
  await page.getByRole('link', { name: /no category/ }).click();
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused();
});
