import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import {
  databaseStopped,
  type ServerProcess,
  startReady,
  temporaryFolder,
} from '../contract/server-process.ts';
import { giveSession, register, signInToApi, type User } from './client.ts';
import { expectSignedIn, expectSignedOut } from './front-door.ts';
import { expect, test } from './journey.ts';
import { goldenFile } from './statement-files.ts';

test.describe('a server that goes and comes back', () => {
  let server: ServerProcess;
  test.beforeEach(async () => {
    test.slow(); // two servers are started
    server = await startReady({ dataDir: temporaryFolder() });
  });
  test.afterEach(async () => {
    await server.end();
    await databaseStopped(server.dataDir);
    rmSync(server.dataDir, { recursive: true, force: true });
  });

  test('is told on a screen that is loaded, which goes on by itself later without a reload', {
    tag: '@long',
  }, async ({ browser }) => {
    const { page, user } = await openBeside(browser, server.url);
    await (await signInToApi(server.url, user)).openAccount('Everyday', { opening_balance: '70.00' });
    await page.goto('/accounts');
    await expect(page.getByText('Everyday').first()).toBeVisible();
    await page.evaluate('window.loadedOnce = true');
    const rail = page.getByRole('navigation', { name: 'Main', exact: true });
    await rail.getByRole('link', { name: 'Import' }).click();
    await expect(page.getByLabel('Statement files')).toBeVisible();

    const port = Number(new URL(server.url).port);
    await server.end('SIGKILL');
    await page.getByLabel('Statement files').setInputFiles(goldenFile('lloyds'));
    const files = page.getByRole('list', { name: 'Files and their results' });
    await expect(files).toContainText('The server can’t be reached');
    // Its code was never loaded.
    await page.keyboard.press('Control+k');
    await expect(page.getByText('This opens when it’s back')).toBeVisible();

    server = await startReady({ dataDir: server.dataDir, port });
    await expect(page.getByRole('textbox', { name: 'Search everything' })).toBeVisible();
    await page.keyboard.press('Escape');
    await files.getByRole('button', { name: /Try again.*lloyds.csv/ }).click();
    await expect(page.getByRole('heading', { name: 'Lloyds Bank' })).toBeVisible();
    expect(await page.evaluate('window.loadedOnce')).toBe(true);
    await page.context().close();
  });

  test('is told for a screen that was never loaded, and the page is not replaced by an error of the browser', {
    tag: '@long',
  }, async ({ browser }) => {
    const { page } = await openBeside(browser, server.url);
    await page.goto('/settings/appearance');
    await expectSignedIn(page);
    const port = Number(new URL(server.url).port);
    await server.end('SIGKILL');
    await page.getByRole('link', { name: 'Exchange rates' }).click();
    await expect(page.getByText('farthing was updated, or the server can’t be reached')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The server still can’t be reached')).toBeVisible();
    server = await startReady({ dataDir: server.dataDir, port });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Exchange rates' })).toBeVisible();
    await page.context().close();
  });
});

/** A browser of its own at a server that is not the worker's, with someone signed in. */
async function openBeside(browser: Browser, url: string): Promise<{ page: Page; user: User }> {
  const user = await register(url);
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  await giveSession(context, url, user);
  return { page: await context.newPage(), user };
}

test('a page that is opened while the API is away waits for it and then goes on by itself', async ({
  page,
  user,
}) => {
  await page.route('**/api/v1/auth/refresh', (route) => route.abort());
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { name: 'The server can’t be reached' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('tries again every 5 seconds');
  await page.unroute('**/api/v1/auth/refresh');
  // Up to five seconds until it tries again, and longer where the machine has other things to do.
  await expect(page.getByRole('heading', { name: 'The server can’t be reached' })).toBeHidden();
  await expectSignedIn(page);
  await expect(page).toHaveURL('/accounts');
  expect(user.name).toBe('Ada');
});

test('a slow answer is told within two seconds, and a lost connection at once, until the server answers again', async ({
  page,
  api,
  user,
}) => {
  expect(user.name).toBe('Ada');
  await api.openAccount('Everyday', { opening_balance: '70.00' });
  await page.goto('/more');
  await expectSignedIn(page);
  const slow = page.getByText('Still waiting for the server');
  const away = page.getByText('The server can’t be reached. Trying again');
  let answer = () => {};
  await page.route(/\/api\/v1\/accounts(\?|$)/, async (route) => {
    await new Promise<void>((done) => (answer = done));
    await route.continue();
  });
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Accounts' })
    .click();
  await expect(slow).toBeVisible({ timeout: 6000 });
  answer();
  await expect(slow).toHaveCount(0);
  await expect(page.getByText('Everyday').first()).toBeVisible();

  const down = ['**/api/**', '**/health'];
  for (const path of down) await page.route(path, (route) => route.abort());
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Budget' })
    .click();
  await expect(away).toBeVisible({ timeout: 6000 });
  for (const path of down) await page.unroute(path);
  await expect(away).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Budget' })).toBeVisible();
  await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
});

test('signing out while the API is away forgets the session here all the same', async ({ page, user }) => {
  await page.goto('/more');
  await page.route('**/api/v1/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  expect(user.name).toBe('Ada');
});
