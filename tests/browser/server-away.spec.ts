import { rmSync } from 'node:fs';
import { type ServerProcess, startReady, temporaryFolder } from '../contract/server-process.ts';
import { giveSession, register, signInToApi } from './client.ts';
import { expectSignedIn, expectSignedOut } from './front-door.ts';
import { expect, test } from './journey.ts';

test.describe('a server that goes and comes back', () => {
  let server: ServerProcess;
  test.beforeEach(async () => {
    server = await startReady({ dataDir: temporaryFolder() });
  });
  test.afterEach(async () => {
    await server.end();
    rmSync(server.dataDir, { recursive: true, force: true });
  });

  test('is told, and the page goes on where it was without being loaded again', async ({ browser }) => {
    const user = await register(server.url);
    await (await signInToApi(server.url, user)).openAccount('Everyday', { opening_balance: '70.00' });
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    await giveSession(context, server.url, user);
    const page = await context.newPage();
    await page.goto('/accounts');
    await expect(page.getByText('Everyday').first()).toBeVisible();
    await page.evaluate('window.loadedOnce = true');
    const rail = page.getByRole('navigation', { name: 'Main', exact: true });
    await rail.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Exchange rates' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Exchange rates' })).toBeVisible();

    const port = Number(new URL(server.url).port);
    await server.end('SIGKILL');
    await page.getByRole('link', { name: 'Security' }).hover();
    await page.getByRole('link', { name: 'Security' }).click();
    await expect(page.getByText(/server (cannot be reached|is away)/).first()).toBeVisible({
      timeout: 15_000,
    });

    server = await startReady({ dataDir: server.dataDir, port });
    await rail.getByRole('link', { name: 'Accounts' }).click();
    await expect(page.getByText('Everyday').first()).toBeVisible();
    expect(await page.evaluate('window.loadedOnce')).toBe(true);
    await context.close();
  });
});

test('a page that is opened while the API is away waits for it and then goes on by itself', async ({
  page,
  user,
}) => {
  await page.route('**/api/v1/auth/refresh', (route) => route.abort());
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { name: 'The server is away' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('tries again every 5 seconds');
  await page.unroute('**/api/v1/auth/refresh');
  await expectSignedIn(page);
  await expect(page).toHaveURL('/accounts');
  expect(user.name).toBe('Ada');
});

test('signing out while the API is away forgets the session here all the same', async ({ page, user }) => {
  await page.goto('/more');
  await page.route('**/api/v1/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  expect(user.name).toBe('Ada');
});
