import { createServer } from 'node:net';
import { clientId, clientSecret, type OidcServer, startOidcServer } from '../contract/oidc-server.ts';
import { expectWellMade } from './accessibility.ts';
import { expect, test as journey } from './journey.ts';

/** A port that is free now. The provider sends users back to an address that is known before the service starts. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

let provider: OidcServer;
const test = journey.extend<object, { environment: Readonly<Record<string, string>> }>({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
    async ({}, provide) => {
      const port = await freePort();
      const baseUrl = `http://127.0.0.1:${port}`;
      provider = await startOidcServer(`${baseUrl}/oidc`);
      await provide({
        ...{ LOG_LEVEL: 'error', PORT: String(port), BASE_URL: baseUrl, OIDC_ISSUER: provider.issuer },
        ...{ OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: 'Home ID' },
      });
      provider.close();
    },
    { scope: 'worker' },
  ],
});

test('an account at the provider is linked in the settings, signs in, and is unlinked', async ({
  page,
  server,
  user,
}) => {
  provider.accounts.set('ada', { preferred_username: 'ada.l' });
  provider.behave = { account: 'ada' };
  await page.goto(`${server.url}/settings/security`);
  await page.getByRole('button', { name: 'Link an account' }).click();
  const form = page.getByRole('dialog', { name: 'Link an account' });
  await form.getByLabel('Your password').fill('a wrong password 1');
  await form.getByRole('button', { name: 'Go to the provider' }).click();
  await expect(form.getByText('That is not your password.')).toBeVisible();
  await expectWellMade(page, 'the form to link an account');
  await form.getByLabel('Your password').fill(user.password);
  await form.getByRole('button', { name: 'Go to the provider' }).click();
  const linked = page.getByRole('list', { name: 'Sign in with Home ID' });
  await expect(linked).toContainText('ada.l');
  await expect(page).toHaveURL(`${server.url}/settings/security#provider`);
  await expectWellMade(page, 'security with a linked account');

  await page.getByRole('button', { name: 'Sign out here' }).click();
  const button = page.getByRole('button', { name: 'Sign in with Home ID' });
  await expect(button).toBeVisible();
  await expectWellMade(page, 'sign-in with a provider');
  await button.click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  // The code is in no entry of the history that leads back here.
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();

  await page.goto(`${server.url}/oidc?error=access_denied&state=x`);
  await expect(page.getByText('You cancelled the sign-in.', { exact: false })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/oidc`);

  await page.goto(`${server.url}/settings/security`);
  await linked.getByRole('button', { name: 'Unlink the account' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(user.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink the account' }).click();
  await expect(page.getByRole('button', { name: 'Link an account' })).toBeVisible();
});
