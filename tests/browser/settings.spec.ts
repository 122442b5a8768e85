import { totpCode, wrongCode } from '../contract/sign-in.ts';
import { expectAccessible } from './accessibility.ts';
import { giveSession, signInToApi } from './client.ts';
import { expectSignedIn, expectSignedOut, signIn } from './front-door.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('two-step sign-in is set up by scanning, keeping the backup codes, and typing a first code', async ({
  page,
  newcomer,
}) => {
  await openScreen(page, '/settings/security');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await page.getByLabel('Secret', { exact: true }).innerText();
  const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeDisabled();
  await page.getByLabel('I’ve saved them').check();
  await code.fill(wrongCode(secret.replace(/\s/g, '')));
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await expect(page.getByText('That code isn’t valid now')).toBeVisible();
  await code.fill(totpCode(secret.replace(/\s/g, ''), -1));
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await expect(page.getByText('Two-step sign-in is on')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/');
  await signIn(page, newcomer.email, newcomer.password);
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret.replace(/\s/g, '')));
  await expectSignedIn(page);
  await page.context().clearCookies();
  await page.goto('/');
  await signIn(page, newcomer.email, newcomer.password);
  await page.getByRole('textbox', { name: 'Code' }).fill(String(codes[3]));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(page);
});

test('a session elsewhere is ended from the list; a token for a program is made with the password, and deleted', async ({
  page,
  server,
  newcomer,
}) => {
  const other = await signInToApi(server.url, newcomer);
  await openScreen(page, '/settings/security');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('This device');
  await sessions
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(sessions).toHaveCount(1);
  await expect(other.get('/profile')).rejects.toThrow('401');

  await page.getByRole('button', { name: 'Create a token' }).click();
  await page.getByRole('textbox', { name: 'What is it for?' }).fill('Kitchen display');
  await page.getByRole('button', { name: 'Create the token' }).click();
  await expect(page.getByText('Enter your password to create the token.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your password' }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Create the token' }).click();
  const token = await page.getByLabel('API token', { exact: true }).innerText();
  await expectAccessible(page, 'the secret of a token');
  await page.getByRole('button', { name: 'Done' }).click();
  const asProgram = () =>
    fetch(`${server.url}/api/v1/profile`, { headers: { authorization: `Bearer ${token}` } });
  expect((await asProgram()).status).toBe(200);
  await expect(page.getByRole('list', { name: 'API tokens' })).toContainText('reads only');
  await page.getByRole('button', { name: 'Delete Kitchen display' }).click();
  await page.getByRole('button', { name: 'Delete the token' }).click();
  await expect(page.getByText('No API tokens yet')).toBeVisible();
  expect((await asProgram()).status).toBe(401);
});

test('signing out everywhere ends this session and the others', async ({ page, server, newcomer }) => {
  const other = await signInToApi(server.url, newcomer);
  await openScreen(page, '/settings/security');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectSignedOut(page);
  await expect(other.get('/profile')).rejects.toThrow('401');
});

test('a new password needs the present one, and is the one that works then', async ({ page, newcomer }) => {
  await openScreen(page, '/settings/security');
  await page.getByLabel('Current password').fill('not my password at all');
  await page.getByLabel('New password').fill('another quiet evening');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('form', { name: 'Change your password' })).toContainText(/password/i);
  await expect(page.getByLabel('New password')).toHaveValue('another quiet evening');
  await page.getByLabel('Current password').fill(newcomer.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/');
  await signIn(page, newcomer.email, 'another quiet evening');
  await expectSignedIn(page);
});

test('a profile that was changed elsewhere shows both values and saves the one that is chosen', {
  tag: '@long',
}, async ({ page, api }) => {
  await openScreen(page, '/settings/profile');
  const name = page.getByLabel('Your name');
  await expect(name).toHaveValue('Ada');
  await api.patch('/profile', { display_name: 'Augusta' });
  await name.fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const clash = page.getByRole('table', { name: 'What differs' });
  await expect(clash).toContainText('Ada Lovelace');
  await expect(clash).toContainText('Augusta');
  expect(await api.get('/profile')).toMatchObject({ display_name: 'Augusta' });
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  expect(await api.get('/profile')).toMatchObject({ display_name: 'Ada Lovelace' });
});

test('a saved profile is taken back with Ctrl+Z', async ({ page, api }) => {
  await openScreen(page, '/settings/profile');
  await page.getByLabel('Your name').fill('Augusta');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone.', { exact: true }).last()).toBeVisible();
  expect(await api.get('/profile')).toMatchObject({ display_name: 'Ada' });
});

test('what is typed into a profile while it is saved stays, and is saved next', async ({ page, api }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/profile', async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  await openScreen(page, '/settings/profile');
  const name = page.getByLabel('Your name');
  await name.fill('Augusta');
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await asked;
  await name.fill('Augusta Ada');
  held.resolve();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(name).toHaveValue('Augusta Ada');
  expect(await api.get('/profile')).toMatchObject({ display_name: 'Augusta' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => api.get('/profile')).toMatchObject({ display_name: 'Augusta Ada' });
});

test('dark is chosen once and stays, also before the first paint of a reload', { tag: '@long' }, async ({
  page,
}) => {
  await openScreen(page, '/settings/appearance');
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('body').waitFor({ state: 'attached' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('colours that follow the computer change with it at once', { tag: '@long' }, async ({ page }) => {
  await openScreen(page, '/settings/appearance');
  const scheme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the pages of the settings are a list beside the page, or one field where there is no room for it', {
  tag: '@long',
}, async ({ page }) => {
  await openScreen(page, '/settings/appearance');
  const pages = page.getByRole('navigation', { name: 'Settings', exact: true });
  await expect(pages.getByRole('link', { name: 'Exchange rates' })).toBeVisible();
  for (const width of [1199, 1000, 769, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await expect(pages.getByLabel('Page of the settings')).toBeVisible();
    await expect(pages.getByRole('combobox', { name: 'Search settings' })).toBeVisible();
    expect((await pages.boundingBox())?.height, `at ${width} pixels`).toBeLessThan(64);
  }
  await page.setViewportSize({ width: 1000, height: 860 });
  await pages.getByLabel('Page of the settings').selectOption({ label: 'Exchange rates' });
  await expect(page).toHaveURL('/settings/exchange-rates');
});

test('everyday words find settings: the card comes into sight, and its heading or field has the focus', {
  tag: '@long',
}, async ({ page }) => {
  await openScreen(page, '/settings/categories');
  const search = page.getByRole('combobox', { name: 'Search settings' });
  for (const [typed, address, focused] of [
    ['password', '/settings/security#password', 'Password'],
    ['dark', '/settings/appearance#colours', 'Choose'],
    ['two-factor', '/settings/security#two-step', 'Two-step sign-in'],
    ['currency', '/settings/profile#currency', 'Base currency'],
    ['delete my account', '/settings/profile#delete-account', 'Delete my account'],
    ['export', '/settings/data#export', 'Export everything'],
    ['language of dates', '/settings/appearance#language', 'Language, dates and amounts'],
    ['sessions', '/settings/security#sessions', 'Where you are signed in'],
    ['payday', '/settings/profile#month', 'Your month starts on'],
    ['pasword', '/settings/security#password', 'Password'],
    ['e-mail', '/settings/profile#account', 'Your account'],
    ['openai', '/settings/receipts#model', 'Receipt reader'],
    ['exchange rates', '/settings/exchange-rates', 'Exchange rates'],
  ] as const) {
    await search.fill(typed);
    await expect(page.getByRole('listbox', { name: 'Search settings' })).toBeVisible();
    await search.press('Enter');
    await expect(page, typed).toHaveURL(address);
    const focus = page.locator('#screen *:focus');
    await expect(focus, typed).toHaveAccessibleName(focused);
    await expect(focus, typed).toBeInViewport();
  }
});

test('the search of the settings says when it finds nothing, and Search everything finds the same settings', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/settings/profile');
  const search = page.getByRole('combobox', { name: 'Search settings' });
  await search.fill('zebrafinch');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await search.fill('2fa');
  await expectAccessible(page, 'found settings');
  await page.getByRole('option', { name: 'Two-step sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search everything' }).fill('delete my account');
  await expect(page.getByRole('dialog').locator('[data-selected]')).toContainText('Settings, Profile');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings/profile#delete-account');
  await expect(page.getByRole('heading', { name: 'Delete my account' })).toBeFocused();
});

test('administrators find their pages among the settings, others do not', { tag: '@long' }, async ({
  page,
  context,
  server,
  operator,
}) => {
  const search = page.getByRole('combobox', { name: 'Search settings' });
  await openScreen(page, '/settings/profile');
  await search.fill('nightly');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await giveSession(context, server.url, operator);
  await openScreen(page, '/settings/profile');
  await search.fill('nightly');
  await search.press('Enter');
  await expect(page).toHaveURL('/admin/jobs');
});

test('the appearance page leads to the licences of third parties, which are plain text', {
  tag: '@long',
}, async ({ page, context }) => {
  await openScreen(page, '/settings/appearance');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'View third-party licences' }).click();
  await expect((await opened).locator('body')).toContainText('Copyright (c) Meta Platforms');
  const notices = await page.request.get('/third-party-notices.txt');
  expect(notices.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await notices.text()).toMatch(/^react \S+, licence: MIT$/m);
});

test('who deletes the account types the password, and is gone', async ({ page, newcomer }) => {
  await openScreen(page, '/settings/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account permanently?' });
  await expectAccessible(page, 'the question before the account goes');
  await dialog.getByLabel('Your password').fill(newcomer.password);
  await dialog.getByRole('button', { name: 'Delete everything and sign out' }).click();
  await expectSignedOut(page);
  await signIn(page, newcomer.email, newcomer.password);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
});

test('a model for receipts is named and tried; its key is kept out of sight and goes to one place only', {
  tag: '@long',
}, async ({ page, api }) => {
  await openScreen(page, '/settings/receipts');
  await expect(page.getByText('Nothing leaves this server')).toBeVisible();
  await page.getByRole('radio', { name: /^OpenAI/ }).check();
  await page.getByLabel('Base URL').fill('http://127.0.0.1:9/v1');
  await page.getByLabel('Model', { exact: true }).fill('tiny');
  await page.getByLabel('API key', { exact: true }).fill('sk-secret');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('must begin with https://')).toBeVisible();
  await expect(page.getByLabel('Base URL')).toBeFocused();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('sk-secret');
  await page.getByLabel('Base URL').fill('https://127.0.0.1:9/v1');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('A receipt that you scan is sent to 127.0.0.1:9')).toBeVisible();
  await expect(page.getByText('A key is stored and encrypted')).toBeVisible();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Try the model' }).click();
  await expect(page.getByRole('alert')).toContainText('in a private network. The operator');
  await page.getByLabel('Base URL').fill('https://models.example/v1');
  await expect(page.getByText('Saving this forgets the stored key')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Stored encrypted, and never shown again')).toBeVisible();
  expect(await api.get('/settings/ai')).toMatchObject({ host: 'models.example', has_api_key: false });
});

test('a connection says what it may do, is switched on, and runs; a key that is entered is never shown again', async ({
  page,
  api,
}) => {
  await openScreen(page, '/settings/connections');
  const packaged = page.getByRole('region', { name: 'Rates that come with farthing' });
  await packaged.getByText('What it may do').click();
  await expect(packaged.getByText('It makes no requests')).toBeVisible();
  await expect(packaged.getByRole('button', { name: /Run now/ })).toBeHidden();
  await packaged.getByLabel('Switched on').check();
  await packaged.getByRole('button', { name: /Run now/ }).click();
  await expect(
    packaged.getByText(/rates read, the newest of 13 Apr|rates read, the newest of 2026-04-13/),
  ).toBeVisible();
  expect(await api.get('/exchange-rates?limit=1')).toMatchObject({ items: [{ source: 'connector' }] });

  const twelve = page.getByRole('region', { name: 'Twelve Data' });
  await twelve.getByLabel('Switched on').check();
  await twelve.getByLabel('API key', { exact: true }).fill('a-key-of-my-own');
  await twelve.getByRole('button', { name: 'Save' }).click();
  await expect(twelve.getByText('Stored, encrypted')).toBeVisible();
  await expect(twelve.getByLabel('API key', { exact: true })).toHaveValue('');
  await twelve.getByRole('button', { name: 'Delete key' }).click();
  await expect(twelve.getByText('Stored, encrypted')).toBeHidden();
});
