import { readFileSync } from 'node:fs';
import pg from 'pg';
import { embeddedUrl } from '../contract/server-process.ts';
import { expectAccessible } from './accessibility.ts';
import { expectSignedIn, signIn } from './front-door.ts';
import { expect, openScreen, test } from './journey.ts';

/** Makes a user an administrator, as only the first one is by itself. */
async function makeAdministrator(dataDir: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  await client.query('update users set is_admin = true where email = $1', [email]);
  await client.end();
}

test('an administrator keeps the recovery key, backs up, downloads, deletes and restores with the password', async ({
  page,
  server,
  user,
  api,
}) => {
  await makeAdministrator(server.dataDir, user.email);
  await openScreen(page, '/admin/backups');
  await expect(page.getByRole('heading', { name: 'Keep your recovery key' })).toBeVisible();
  await expectAccessible(page, 'backups of an administrator');
  await page.getByLabel('Your password').fill(user.password);
  await page.getByRole('button', { name: 'Show the recovery key' }).click();
  await expect(page.getByLabel('Recovery key', { exact: true })).toContainText('AGE-');
  await page.getByLabel('I’ve saved it somewhere else').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery key' })).toHaveCount(0);

  const lines = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(lines).toContainText(['tested'], { timeout: 30_000 });
  await expect(page.getByText('It was restored as a test, and everything matched')).toBeVisible();
  const choose = async (what: string) => {
    await lines
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: what, exact: true }).click();
  };
  const coming = page.waitForEvent('download');
  await choose('Download it');
  const saved = readFileSync(await (await coming).path());
  expect(saved.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  await choose('Delete it');
  await expect(page.getByRole('heading', { name: 'No backup yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines).toHaveCount(1);

  await api.post('/accounts', { name: 'Opened after the backup', type: 'cash', currency: 'GBP' });
  await choose('Restore it');
  await expect(page.getByText('This replaces everything on this server')).toBeVisible();
  const password = page.getByRole('dialog').getByLabel('Your password');
  await password.fill('not my password at all');
  await page.getByRole('button', { name: 'Replace everything' }).click();
  await expect(page.getByText('That is not your password.')).toBeVisible();
  await expectAccessible(page, 'the question before a restore');
  await password.fill(user.password);
  await page.getByRole('button', { name: 'Replace everything' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 60_000 });
  await signIn(page, user.email, user.password);
  await expectSignedIn(page);
  await openScreen(page, '/admin/backups');
  await expect(lines.first()).toContainText('Before a restore');
  await openScreen(page, '/accounts');
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  await expect(page.getByText('Opened after the backup')).toHaveCount(0);
});

test('before a restore an administrator sees whose access it would change', async ({
  page,
  server,
  user,
  api,
}) => {
  await makeAdministrator(server.dataDir, user.email);
  const { id } = await api.post<{ id: string }>('/admin/backups', {});
  const email = `bea-${Date.now()}@example.org`;
  const client = new pg.Client({ connectionString: embeddedUrl(server.dataDir) });
  await client.connect();
  await client.query(
    `insert into users (id, email, display_name, password_hash) values (gen_random_uuid(), $1, 'Bea', 'x')`,
    [email],
  );
  const second = await api.post<{ id: string }>('/admin/backups', {});
  expect(second.id).not.toBe(id);
  await client.query(`update users set disabled_at = now() where email = $1`, [email]);
  await client.end();
  await openScreen(page, '/admin/backups');
  const restore = async (line: number) => {
    await page
      .getByRole('list', { name: 'Backups' })
      .getByRole('listitem')
      .nth(line)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Restore it', exact: true }).click();
  };
  await restore(0);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${email} is disabled now and would be enabled again.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Replace everything' })).toBeEnabled();
  await expectAccessible(page, 'whose access a restore would change');
  await dialog.getByRole('button', { name: 'Keep the current data' }).click();
  await restore(1);
  await expect(dialog.getByText(`${email} is not in the backup. Their data would be deleted.`)).toBeVisible();
});
