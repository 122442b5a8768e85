import { register } from './client.ts';
import { expectSignedIn, signIn } from './front-door.ts';
import { expect, openScreen, test } from './journey.ts';

test('a session that was ended elsewhere asks for the password and gives back what was typed', async ({
  page,
  user,
  api,
}) => {
  await openScreen(page, '/settings/profile');
  const name = page.getByLabel('Your name');
  await name.fill('Ada Lovelace');
  await api.post('/auth/logout-all');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible();
  await expect(page.getByText('What you entered is saved')).toBeVisible();
  await expect(name).toBeHidden();
  await signIn(page, user.email, 'not my password at all');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await signIn(page, user.email, user.password);
  await expectSignedIn(page);
  await expect(name).toHaveValue('Ada Lovelace');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
});

test('a token that runs out in the middle of an edit is renewed, and the edit is saved', async ({
  page,
  user,
}) => {
  await openScreen(page, '/settings/profile');
  await page.getByLabel('Your name').fill('Ada Lovelace');
  const body = JSON.stringify({ detail: 'Not authenticated' });
  // The save is rejected once. A profile refetched in the meantime mustn't replace it.
  let refused = 0;
  await page.route('**/api/v1/profile', (route) => {
    if (route.request().method() === 'GET' || refused > 0) return route.continue();
    refused += 1;
    return route.fulfill({ status: 401, contentType: 'application/json', body });
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Lovelace');
  expect(refused).toBe(1);
  expect(user.name).toBe('Ada');
});

test('when another person signs in over a screen, nothing of the first is left on it', async ({
  page,
  user,
  api,
  server,
}) => {
  const other = await register(server.url, 'Grace');
  await openScreen(page, '/settings/profile');
  await page.getByLabel('Your name').fill('Ada in secret');
  await api.post('/auth/logout-all');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await signIn(page, other.email, other.password);
  await expectSignedIn(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Welcome, Grace' })).toBeVisible();
  await openScreen(page, '/settings/profile');
  await expect(page.getByLabel('Your name')).toHaveValue('Grace');
  expect(user.name).toBe('Ada');
});
