import { rmSync } from 'node:fs';
import { databaseStopped, startReady, temporaryFolder } from '../contract/server-process.ts';
import { expectSignedIn } from './front-door.ts';
import { expect, test } from './journey.ts';

test('a fresh installation opens on creating the administrator’s account, and later on signing in', async ({
  browser,
}) => {
  test.slow(); // two servers are started
  const server = await startReady({
    dataDir: temporaryFolder(),
    environment: {
      ...{ BASE_URL: 'http://127.0.0.1:9', OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_NAME: 'Home ID' },
      ...{ OIDC_CLIENT_ID: 'farthing', OIDC_CLIENT_SECRET: 'a secret of the provider' },
    },
  });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect(page.getByText('you’ll be the administrator')).toBeVisible();
    // The administrator may come from the operator's sign-in provider as well.
    await expect(page.getByRole('button', { name: 'Sign in with Home ID' })).toBeVisible();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a quiet sunday evening');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expectSignedIn(page);
    await context.clearCookies();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  } finally {
    await context.close();
    await server.end();
    await databaseStopped(server.dataDir);
    rmSync(server.dataDir, { recursive: true, force: true });
  }
});
