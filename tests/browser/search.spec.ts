import { expectAccessible } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

const lastYear = new Date().getFullYear() - 1;

test('“groceries oct” says what was spent, and Enter shows its rows', async ({ page, api, user }) => {
  expect(user.name).toBe('Ada');
  const account = await api.openAccount('Everyday');
  const groceries = (await api.get<{ id: string; slug: string }[]>('/categories')).find(
    ({ slug }) => slug === 'groceries',
  );
  const bought = { category_id: groceries?.id ?? null, amount: '45.20', merchant: 'Hollin Farm Shop' };
  for (const date of [`${lastYear}-10-02`, `${lastYear}-10-16`, `${lastYear}-09-16`])
    await api.record(account, { ...bought, date });
  await openScreen(page, '/');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('textbox', { name: 'Search everything' });
  await box.fill(`grocreies oct ${lastYear}`);
  const results = page.getByRole('dialog');
  await expect(results.locator('[data-selected]')).toContainText(`£90.40 spent in Oct ${lastYear}`);
  await expect(results).toContainText(`16 Oct ${lastYear}`);
  await expectAccessible(page, 'search results');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 transactions match')).toBeVisible();
});

test('what is typed before the box is there goes into it', { tag: '@long' }, async ({ page, user }) => {
  expect(user.name).toBe('Ada');
  // The first use waits for the code of the search.
  await page.route('**/command-palette-*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 700));
    await route.continue();
  });
  await openScreen(page, '/');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('groceries');
  const box = page.getByRole('textbox', { name: 'Search everything' });
  await expect(box).toHaveValue('groceries');
  await page.keyboard.type(' oct');
  await expect(box).toHaveValue('groceries oct');
  await expect(page).toHaveURL('/');
});

test('a misspelt screen and an action are found, and a text that nothing has says so', {
  tag: '@long',
}, async ({ page, user }) => {
  expect(user.name).toBe('Ada');
  await openScreen(page, '/');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('textbox', { name: 'Search everything' });
  const results = page.getByRole('dialog');
  await box.fill('exchnge rates');
  await expect(results.locator('[data-selected]')).toContainText('Exchange rates');
  await box.fill('zebrafinch');
  await expect(results).toContainText('Nothing found');
  await box.fill('log out');
  await expect(results.locator('[data-selected]')).toContainText('Sign out');
});

test('on a phone, pulling a screen down opens the search, and so does More', { tag: '@long' }, async ({
  page,
  user,
}) => {
  expect(user.name).toBe('Ada');
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/more');
  await page.getByRole('button', { name: 'Search everything' }).click();
  const box = page.getByRole('textbox', { name: 'Search everything' });
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await page.evaluate(`(() => {
    const target = document.querySelector('h1');
    const fire = (type, clientY) => {
      const touches = [new Touch({ identifier: 1, target, clientX: 100, clientY })];
      target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }));
    };
    fire('touchstart', 40);
    fire('touchmove', 200);
  })()`);
  await expect(box).toBeFocused();
});
