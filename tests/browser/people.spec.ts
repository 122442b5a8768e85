import { rmSync } from 'node:fs';
import { startReady, temporaryFolder } from '../contract/server-process.ts';
import { expectAccessible } from './accessibility.ts';
import { giveSession, newAddress, register, signInToApi } from './client.ts';
import { expectSignedIn, expectSignedOut, signIn } from './front-door.ts';
import { expect, openScreen, test } from './journey.ts';

test('an administrator invites someone, who registers by the link, is disabled, and let in again', async ({
  browser,
}) => {
  const server = await startReady({
    dataDir: temporaryFolder(),
    environment: { LOG_LEVEL: 'error', REGISTRATION: 'invite' },
  });
  const options = { baseURL: server.url, extraHTTPHeaders: { 'x-forwarded-for': newAddress() } };
  const operator = await register(server.url, 'Olive');
  const desk = await browser.newContext(options);
  await giveSession(desk, server.url, operator);
  const page = await desk.newPage();
  await openScreen(page, '/settings/people'); // where it was before administrators had a place of their own
  await expect(page).toHaveURL('/admin/people');
  await page.getByRole('button', { name: 'Create an invite' }).click();
  await page.getByLabel('Who is it for?').fill('Bea');
  await page.getByRole('button', { name: 'Create the link' }).click();
  const link = (await page.getByRole('region', { name: 'Invite link' }).innerText()).trim();
  await expectAccessible(page, 'the link of an invite');
  await page.getByRole('button', { name: 'Done' }).click();
  const invites = page.getByRole('list', { name: 'Invites' }).getByRole('listitem');
  await expect(invites.filter({ hasText: 'Bea' })).toContainText('used 0 of 1 time');

  const guests = await browser.newContext(options);
  const guest = await guests.newPage();
  await openScreen(guest, '/sign-in');
  await expect(guest.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await openScreen(guest, '/register');
  await expect(guest.getByText('You need an invite')).toBeVisible();
  await guest.goto('about:blank');
  await guest.goto(link);
  await guest.getByLabel('Your name').fill('Bea');
  await guest.getByLabel('Email address').fill('bea@example.org');
  await guest.getByLabel('Password', { exact: true }).fill('a quiet sunday evening');
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expectSignedIn(guest);

  await page.reload();
  await expect(invites.filter({ hasText: 'Bea' })).toContainText('Used');
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(people).toHaveCount(2);
  await page.getByRole('button', { name: 'Change Bea' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await expect(page.getByText('Bea is disabled and signed out everywhere.')).toBeVisible();
  await expect(people.filter({ hasText: 'Bea' })).toContainText('Disabled');
  await guests.clearCookies();
  await guest.goto('/');
  await expectSignedOut(guest);
  await signIn(guest, 'bea@example.org', 'a quiet sunday evening');
  await expect(guest.getByRole('alert')).toHaveText('Invalid email or password');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(people.filter({ hasText: 'Bea' })).not.toContainText('Disabled');
  await signIn(guest, 'bea@example.org', 'a quiet sunday evening');
  await expectSignedIn(guest);

  const api = await signInToApi(server.url, operator);
  for (let more = 0; more < 9; more++)
    await api.post('/admin/users', {
      ...{ email: `more${more}@example.org`, display_name: `More ${more}` },
      password: 'a quiet sunday evening',
    });
  await page.reload();
  await expect(people).toHaveCount(11);
  await page.getByRole('searchbox', { name: 'Search people' }).fill('MORE7@');
  await expect(people).toHaveCount(1);
  await expect(people).toContainText('More 7');
  await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody of that name');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible(page, 'a search for people without a result');
  await openScreen(page, '/admin/activity');
  await expect(page.getByText('Bea').first()).toBeVisible(); // names are asked for by id

  await Promise.all([desk.close(), guests.close()]);
  await server.end();
  rmSync(server.dataDir, { recursive: true, force: true });
});
