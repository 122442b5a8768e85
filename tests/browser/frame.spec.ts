import { expectAccessible } from './accessibility.ts';
import { expectSignedIn } from './front-door.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('Ctrl+K goes to a screen by its name and by other words for it', async ({ page }) => {
  await openScreen(page, '/');
  for (const [typed, address] of [
    ['accounts', '/accounts'],
    ['audit', '/settings/activity'],
    ['statement', '/import'],
  ] as const) {
    await page.keyboard.press('Control+k');
    const search = page.getByRole('textbox', { name: 'Search everything' });
    await expect(search).toBeFocused();
    await search.fill(typed);
    await expect(page.getByRole('dialog').locator('[data-selected]')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(search).toBeHidden();
  }
});

test('Ctrl+K finds an account, and Escape leaves everything as it was', { tag: '@long' }, async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Rainy days');
  await openScreen(page, '/');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search everything' }).fill('rainy');
  await expect(page.getByRole('dialog').locator('[data-selected]')).toBeVisible();
  await expectAccessible(page, 'the command palette');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/accounts/${account.id}`);
});

test('? shows the keys, Escape closes the sheet, and the focus is back in the page', {
  tag: '@long',
}, async ({ page }) => {
  await openScreen(page, '/');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText('Add a transaction');
  await expect(sheet).toContainText('Search transactions');
  await expectAccessible(page, 'the sheet of keys');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('i');
  await expect(page).toHaveURL('/import');
});

test('n, i and / open the form, the import and the search; letters typed into a field do nothing else', {
  tag: '@long',
}, async ({ page, api }) => {
  await api.record(await api.openAccount('Everyday'));
  await openScreen(page, '/');
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/transactions/new');
  await page.goto('/');
  await expectSignedIn(page);
  await page.keyboard.press('i');
  await expect(page).toHaveURL('/import');
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/^[^?]*\/transactions/);
  const search = page.getByRole('searchbox', { name: 'Search transactions' });
  await expect(search).toBeFocused();
  await page.keyboard.type('nine i?');
  await expect(search).toHaveValue('nine i?');
  await expect(page).toHaveURL(/\/transactions/);
});

test('the back button goes back through the screens, and forward again', async ({ page }) => {
  await openScreen(page, '/');
  const rail = page.getByRole('navigation', { name: 'Main', exact: true });
  await rail.getByRole('link', { name: 'Transactions' }).click();
  await expect(page).toHaveURL('/transactions');
  await rail.getByRole('link', { name: 'Accounts' }).click();
  await expect(page).toHaveURL('/accounts');
  await page.goBack();
  await expect(page).toHaveURL('/transactions');
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
});

test('after a change of screen the focus is on its title, and the title is in the tab', {
  tag: '@long',
}, async ({ page }) => {
  await openScreen(page, '/');
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeFocused();
  await expect(page).toHaveTitle('Accounts · farthing');
  // Where the system's colours are forced a ground tells nothing: the place where one is has a ring.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.locator('nav [aria-current=page]').first()).toHaveCSS('outline-style', 'solid');
});

test('the first Tab offers a way past the rail', async ({ page }) => {
  await openScreen(page, '/accounts');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#screen')).toBeFocused();
});

test('an address that is none of ours says so and leads home', { tag: '@long' }, async ({ page }) => {
  await openScreen(page, '/no/such/screen');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/');
});

test('a phone has the places in a bar at the bottom, each 44 pixels high or more', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/');
  const bar = page.getByRole('navigation', { name: 'Main, bottom bar' });
  for (const name of ['Home', 'Transactions', 'Add', 'Budget', 'More']) {
    const box = await bar.getByRole('link', { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
    expect(box?.width, name).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole('link', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Exchange rates' }).click();
  await expect(page).toHaveURL('/settings/exchange-rates');
});

test('. hides every amount and shows it again, and a reload remembers', async ({ page, api }) => {
  await api.openAccount('Everyday', { opening_balance: '1234.56' });
  await openScreen(page, '/accounts');
  const amount = page.getByText('1,234', { exact: false });
  await expect(amount.first()).toBeVisible();
  await page.keyboard.press('.');
  await expect(amount).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Everyday').first()).toBeVisible();
  await expect(amount).toHaveCount(0);
  await page.keyboard.press('.');
  await expect(amount.first()).toBeVisible();
});

test.describe('a place that a pointer comes near', () => {
  for (const [place, asked] of [
    ['Transactions', '/transactions?limit=100'],
    ['Accounts', '/reports/balance-sheet'],
    ['Budget', '/budgets/summary'],
    ['Investments', '/portfolio/performance'],
    ['Reports', '/reports/income-expense'],
  ] as const)
    test(`${place} asks for its answers before it is drawn`, { tag: '@long' }, async ({ page, user }) => {
      await openScreen(page, '/settings/appearance');
      const request = page.waitForRequest((one) => one.url().includes(`/api/v1${asked}`));
      const rail = page.getByRole('navigation', { name: 'Main', exact: true });
      await rail.getByRole('link', { name: place }).hover();
      await request;
      await expect(page).toHaveURL('/settings/appearance');
      expect(user.name).toBe('Ada');
    });
});

test.describe('the accounts in the rail', () => {
  test.use({ accountsInRail: true });

  test('show balance and 30 days, and stay hidden on this device', { tag: '@long' }, async ({
    page,
    api,
  }) => {
    const account = await api.openAccount('Everyday', { opening_balance: '100.00' });
    await api.openAccount('Euros', { currency: 'EUR', type: 'savings', opening_balance: '7.00' });
    const closed = await api.openAccount('Old card', { type: 'credit_card' });
    await api.patch(`/accounts/${closed.id}`, { closed_on: '2026-01-01' });
    await openScreen(page, '/');
    const list = page.getByRole('list', { name: 'Your accounts' });
    await expect(list.getByRole('link')).toHaveText(['Everyday£100.00', 'Euros€7.00']);
    await expect(list.locator('svg')).toHaveCount(2);
    await expectAccessible(page, 'the accounts in the rail');
    await page.keyboard.press('.');
    await expect(list).not.toContainText('100');
    await page.keyboard.press('.');
    await list.getByRole('link', { name: /Everyday/ }).click();
    await expect(page).toHaveURL(`/accounts/${account.id}`);
    const fold = page.getByRole('button', { name: 'Accounts in the menu' });
    await fold.click();
    await expect(list).toHaveCount(0);
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await page.reload();
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await fold.click();
    await expect(list).toBeVisible();
  });

  test('follow what is recorded', { tag: '@long' }, async ({ page, api }) => {
    await api.openAccount('Everyday', { opening_balance: '100.00' });
    await openScreen(page, '/transactions/new');
    const list = page.getByRole('list', { name: 'Your accounts' });
    await expect(list.getByRole('link')).toHaveText(['Everyday£100.00']);
    await page.getByLabel('Amount', { exact: true }).fill('12.34');
    await page.getByRole('button', { name: /^Add/ }).last().click();
    await expect(list.getByRole('link')).toHaveText(['Everyday£87.66']);
  });

  test('leave the other places in sight when there are none, and when there are 40', {
    tag: '@long',
  }, async ({ page, api }) => {
    await page.setViewportSize({ width: 1280, height: 860 });
    await openScreen(page, '/');
    const list = page.getByRole('list', { name: 'Your accounts' });
    await expect(list).toHaveCount(0);
    for (let number = 1; number <= 40; number++) await api.openAccount(`Account ${number}`);
    await page.reload();
    await expect(list.getByRole('link')).toHaveCount(13);
    await expect(page.getByRole('button', { name: /Search/ }).first()).toBeInViewport({ ratio: 1 });
    await list.getByRole('link', { name: 'All 40 accounts' }).click();
    await expect(page).toHaveURL('/accounts');
  });
});
