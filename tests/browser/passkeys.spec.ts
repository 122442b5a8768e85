import type { Page } from '@playwright/test';
import { expectWellMade } from './accessibility.ts';
import { expect, test } from './journey.ts';

/** An authenticator in the browser that answers at once, as a fingerprint reader does. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added with the password, signs in, is renamed and deleted', async ({
  page,
  server,
  newcomer,
}) => {
  // Browsers use passkeys at names, not at IP addresses, and without HTTPS at localhost only.
  const home = server.url.replace('127.0.0.1', 'localhost');
  await addAuthenticator(page);
  await page.goto(`${home}/sign-in`);
  await page.getByLabel('Email address').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toHaveCount(0);
  await expect(page.getByRole('navigation').first()).toBeVisible();

  await page.goto(`${home}/settings/security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('dialog', { name: 'Add a passkey' });
  await form.getByLabel('Name').fill('Kitchen laptop');
  await form.getByLabel('Your password').fill('a wrong password 1');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('That is not your password.')).toBeVisible();
  await expectWellMade(page, 'the form of a passkey');
  await form.getByLabel('Your password').fill(newcomer.password);
  await form.getByRole('button', { name: 'Continue' }).click();
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys).toContainText('Kitchen laptop');
  await expect(passkeys).toContainText(/for localhost · added .* · never used/);
  await expectWellMade(page, 'security with a passkey');

  await page.getByRole('button', { name: 'Sign out here' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto(`${home}/settings/security`);
  await expect(passkeys).toContainText('last used');

  await passkeys.getByRole('button', { name: 'Rename Kitchen laptop' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await passkeys.getByRole('button', { name: 'Delete Old laptop' }).click();
  await page.getByRole('button', { name: 'Delete the passkey' }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
});

test('at an IP address the card says what passkeys need, and sign-in offers none', { tag: '@long' }, async ({
  page,
  user,
  server,
}) => {
  expect(user.name).toBe('Ada');
  await page.goto('/settings/security');
  await expect(page.getByText('Passkeys need a host name, such as farthing.local.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(`${server.url}/sign-in`);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});
