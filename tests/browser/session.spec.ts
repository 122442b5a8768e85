import { ask } from '../contract/server-process.ts';
import { totpCode, wrongCode } from '../contract/sign-in.ts';
import { watchLoaded } from './built-files.ts';
import { newAddress, register } from './client.ts';
import { expectSignedIn, expectSignedOut, signIn } from './front-door.ts';
import { expect, openScreen, test } from './journey.ts';
import { command } from './keyboard.ts';
import { accountChoice, dropZone, goldenFile } from './statement-files.ts';

test('who registers is signed in, at home, and asked nothing more', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email address').fill(`new-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('a quiet sunday evening');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectSignedIn(page);
  await expect(page).toHaveURL('/');
});

test('a registration that cannot be says so at each field and keeps what was typed', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email address').fill('ada at home');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter an email address, such as ada@example.org.')).toBeVisible();
  await expect(page.getByText('Use 12 characters or more.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Ada');
  await expect(page.getByLabel('Email address')).toHaveValue('ada at home');
  await page.getByLabel('Email address').fill('ada@example.org');
  await expect(page.getByText('Enter an email address, such as ada@example.org.')).toBeHidden();
  await expect(page.getByText('Use 12 characters or more.')).toBeVisible();
});

test('an address that is registered already is refused in words', async ({ page, newcomer }) => {
  await page.goto('/register');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email address').fill(newcomer.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('a quiet sunday evening');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('This email address is already registered');
});

test('a wrong password is refused without saying which half was wrong, and the right one is let in', async ({
  page,
  newcomer,
}) => {
  await page.goto('/sign-in');
  await signIn(page, newcomer.email, 'not my password at all');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Email address')).toHaveValue(newcomer.email);
  await signIn(page, newcomer.email, newcomer.password);
  await expectSignedIn(page);
  await expect(page).toHaveURL('/');
});

test.describe('too many attempts', () => {
  const address = newAddress();
  test.use({ extraHTTPHeaders: { 'x-forwarded-for': address } });

  test('after 20 in a minute the page counts down and sends nothing more', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const body = { email: 'nobody@example.org', password: 'not my password' };
    const headers = { 'x-forwarded-for': address };
    await page.clock.install();
    await page.goto('/sign-in');
    const attempts = Array.from({ length: 20 }, () =>
      ask(server.url, 'POST', '/api/v1/auth/login', { body, headers }),
    );
    await Promise.all(attempts); // at once: the minute begins with the first of them
    await signIn(page, body.email, body.password);
    const told = page.getByRole('status').filter({ hasText: 'Too many sign-in attempts' });
    await expect(told).toContainText(/You can try again in \d+ seconds?\./);
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    await expect(button).toBeDisabled();
    const seconds = Number(/(\d+) second/.exec(await told.innerText())?.[1]);
    await page.clock.runFor(2000);
    await expect(told).toContainText(`You can try again in ${seconds - 2} second`);
    await page.clock.runFor((seconds - 4) * 1000);
    await expect(button).toBeDisabled();
    await page.clock.runFor(3000);
    await expect(button).toBeEnabled();
    await expect(told).toBeHidden();
  });
});

test('with two steps on, the code of the app follows the password; a wrong one is refused', async ({
  page,
  server,
  newcomer,
  api,
}) => {
  const { secret, backup_codes } = await api.get<{ secret: string; backup_codes: string[] }>(
    '/auth/totp/setup',
  );
  await api.post('/auth/totp/enable', { secret, code: totpCode(secret, -1) });
  await page.goto('/sign-in');
  await signIn(page, newcomer.email, newcomer.password);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(wrongCode(secret));
  await expect(page.getByRole('alert')).toHaveText('That code isn’t valid. Check it and try again.');
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret));
  await expectSignedIn(page);
  expect(backup_codes).toHaveLength(10);
  expect(server.url).toBe(new URL(page.url()).origin);
});

test('after repeated wrong codes Home warns that someone may know the password', async ({
  page,
  newcomer,
  api,
}) => {
  await api.openAccount('Everyday');
  const { secret } = await api.get<{ secret: string }>('/auth/totp/setup');
  await api.post('/auth/totp/enable', { secret, code: totpCode(secret, -1) });
  await page.goto('/sign-in');
  await signIn(page, newcomer.email, newcomer.password);
  const code = page.getByRole('textbox', { name: 'Code' });
  for (let count = 1; count <= 5; count += 1) {
    const refused = page.waitForResponse((response) => response.url().endsWith('/auth/login/totp'));
    await code.fill('');
    await code.fill(wrongCode(secret));
    await refused;
  }
  await code.fill('');
  await code.fill(totpCode(secret));
  await expectSignedIn(page);
  const warning = page.getByRole('status').filter({ hasText: 'Someone may know your password' });
  await expect(warning).toContainText('Several wrong codes were entered after your password');
  await warning.getByRole('button', { name: 'It was me' }).click();
  await expect(warning).toBeHidden();
  await page.reload();
  await expectSignedIn(page);
  await expect(warning).toBeHidden();
});

test('a backup code stands in for the app, once', async ({ page, newcomer, api }) => {
  const { secret, backup_codes } = await api.get<{ secret: string; backup_codes: string[] }>(
    '/auth/totp/setup',
  );
  await api.post('/auth/totp/enable', { secret, code: totpCode(secret, -1) });
  for (const round of ['first', 'second']) {
    await page.goto('/sign-in');
    await signIn(page, newcomer.email, newcomer.password);
    await page.getByRole('textbox', { name: 'Code' }).fill(String(backup_codes[0]));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (round === 'second')
      await expect(page.getByRole('alert')).toHaveText('That code isn’t valid. Check it and try again.');
    else {
      await expectSignedIn(page);
      await page.context().clearCookies();
    }
  }
});

test('a reload keeps the session, and the address with it', async ({ page, user }) => {
  await openScreen(page, '/settings/security');
  await page.reload();
  await expectSignedIn(page);
  await expect(page).toHaveURL('/settings/security');
  expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain('eyJ');
  expect(user.email).toContain('@');
});

test('who was never here has the form at once, while the server is still asked who it is', {
  tag: '@long',
}, async ({ page, newcomer }) => {
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/v1/auth/refresh', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(newcomer.email);
  answer();
  await signIn(page, newcomer.email, newcomer.password);
  await expectSignedIn(page);
});

test('who comes back after the cookie that the page can read has ended is still signed in, and loads no sign-in page', async ({
  page,
  user,
}) => {
  await openScreen(page, '/more');
  await page.context().clearCookies({ name: 'csrf_token' });
  const loaded = watchLoaded(page);
  await page.goto('/accounts');
  await expectSignedIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loaded().filter(({ path }) => path.includes('signed-out'))).toEqual([]);
  expect(user.name).toBe('Ada');
});

test('who comes by a deep link signs in and gets what the link was to', async ({ page, server }) => {
  const user = await register(server.url);
  await page.goto('/transactions?q=bakery');
  await signIn(page, user.email, user.password);
  await expectSignedIn(page);
  await expect(page).toHaveURL('/transactions?q=bakery');
});

test('signing out forgets the files of previews and the account last used', async ({ page, api, user }) => {
  const account = await api.openAccount('Everyday');
  const savings = await api.openAccount('Savings');
  await openScreen(page, `/transactions/new?account_id=${savings.id}`);
  await page.getByLabel('Amount', { exact: true }).fill('3.20');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL('/transactions');
  await openScreen(page, '/import');
  await accountChoice(page).selectOption(account.id);
  await dropZone(page).setInputFiles(goldenFile('monzo'));
  await expect(page).toHaveURL(/\/import\/.+/);
  const kept = () => page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })');
  expect(await kept()).toContain(savings.id);
  await command(page, 'Sign out');
  await expectSignedOut(page);
  expect(await kept()).not.toContain(savings.id);
  // The page isn't reloaded, so anything this tab had cached would still be there.
  await signIn(page, user.email, user.password);
  await page.getByRole('button', { name: 'Delete this preview' }).click();
  await expect(page.getByRole('dialog')).toContainText('can be imported again');
});

test('signing out leaves nothing to go back to', async ({ page, user }) => {
  await openScreen(page, '/');
  await page.goto('/more');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  await page.goBack();
  await page.reload();
  await expectSignedOut(page);
  expect(await page.context().cookies()).toEqual([]);
  expect(user.name).toBe('Ada');
});

test('without a mail server, who forgot a password is told who can help', async ({ page }) => {
  await page.goto('/forgot-password');
  await expect(page.getByText('Ask your administrator')).toBeVisible();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expectSignedOut(page);
});
