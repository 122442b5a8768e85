import type { Transaction, TransactionPage } from '@farthing/api-contract';
import type { Page } from '@playwright/test';
import { picture } from '../contract/pictures.ts';
import { giveSession, register, signInToApi } from './client.ts';
import { expectSignedIn } from './front-door.ts';
import { expect, openScreen, test } from './journey.ts';

const passphrase = 'larch teapot meadow';

/** Makes a copy on this device, with all files of the app. */
async function keepCopy(page: Page): Promise<void> {
  await openScreen(page, '/settings/security');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.reload();
  await page.getByLabel('Passphrase of the copy').fill(passphrase);
  await page.getByLabel('Passphrase again').fill(passphrase);
  await page.getByRole('button', { name: 'Keep a copy' }).click();
  await expect(page.getByText('This device has a copy of')).toBeVisible();
}

async function unlock(page: Page, typed = passphrase): Promise<void> {
  await page.getByLabel('Passphrase of the copy').fill(typed);
  await page.getByRole('button', { name: 'Open the copy' }).click();
}

const bar = (page: Page) => page.getByRole('region', { name: 'Offline copy' });

test.describe('a copy on this device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('opens without a network after a restart, takes changes, and sends them when the server is back', async ({
    page,
    context,
    api,
    user,
  }) => {
    expect(user.name).toBe('Ada');
    const account = await api.openAccount('Everyday', { opening_balance: '100.00' });
    const bakery = await api.record(account);
    await keepCopy(page);

    await context.setOffline(true);
    await page.goto('/transactions');
    await unlock(page, 'not the right one');
    await expect(page.getByText('That isn’t the passphrase of this copy.')).toBeVisible();
    await unlock(page);
    await expect(bar(page)).toContainText('Offline copy of');
    await expect(page.getByText('Larkfield Bakery').first()).toBeVisible();

    await page.goto('/transactions/new');
    await unlock(page);
    await page.getByLabel('Amount').fill('4.50');
    await page.getByLabel('Merchant').fill('Platform Coffee');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('row', { name: /Platform Coffee/ })).toBeVisible();
    await expect(bar(page)).toContainText('1 change not sent');
    await page.getByText('Larkfield Bakery').first().click();
    await page.getByLabel('Notes').fill('bread for Sunday');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(bar(page)).toContainText('2 changes not sent');

    await context.setOffline(false);
    await expect(bar(page)).toHaveCount(0);
    const { items } = await api.get<{ items: { merchant: string; notes: string | null }[] }>('/transactions');
    expect(items.map(({ merchant, notes }) => [merchant, notes]).sort()).toEqual([
      ['Larkfield Bakery', 'bread for Sunday'],
      ['Platform Coffee', null],
    ]);
    expect(bakery.version).toBe(1);
    await expectSignedIn(page);
  });

  test('a clash is decided by its user, and someone else neither sees nor sends what waits', {
    tag: '@long',
  }, async ({ page, context, api, server, user }) => {
    const account = await api.openAccount('Everyday', { opening_balance: '100.00' });
    const bakery = await api.record(account);
    await keepCopy(page);
    await context.setOffline(true);
    await page.goto(`/transactions?open=${bakery.id}`);
    await unlock(page);
    await page.getByLabel('Notes').fill('mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(bar(page)).toContainText('1 change not sent');
    await page.getByText('Larkfield Bakery').first().click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add a file' }).click();
    const buffer = Buffer.from(await picture('png'));
    await (await chooser).setFiles({ name: 'receipt.png', mimeType: 'image/png', buffer });
    await expect(bar(page)).toContainText('2 changes not sent');
    await page.keyboard.press('Escape');

    await api.patch(`/transactions/${bakery.id}`, { notes: 'theirs', version: 1 });
    await context.setOffline(false);
    await bar(page).getByRole('button', { name: 'Show changes' }).click();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Everything is sent.')).toBeVisible();
    const stored = await api.get<Transaction>(`/transactions/${bakery.id}`);
    expect([stored.notes, stored.attachment_refs.length]).toEqual(['mine', 1]);
    await page.keyboard.press('Escape');

    await context.setOffline(true);
    await page.goto('/transactions/new');
    await unlock(page);
    await page.getByLabel('Amount').fill('4.50');
    await page.getByLabel('Merchant').fill('Platform Coffee');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(bar(page)).toContainText('1 change not sent');
    await page.goto('/more');
    await unlock(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign out and lose your changes?' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep it' }).click();

    const other = await register(server.url, 'Bea');
    await context.clearCookies();
    await giveSession(context, server.url, other);
    await context.setOffline(false);
    await expect(bar(page)).toContainText('1 unsent change of another user');
    await expect(page.getByText('Platform Coffee')).toHaveCount(0);
    const seen = await (await signInToApi(server.url, other)).get<TransactionPage>('/transactions');
    expect(seen.items).toEqual([]);

    await context.clearCookies();
    await giveSession(context, server.url, user);
    await page.reload();
    await expect(bar(page)).toHaveCount(0);
    await expect
      .poll(async () =>
        (await api.get<TransactionPage>('/transactions')).items.map(({ merchant }) => merchant).sort(),
      )
      .toEqual(['Larkfield Bakery', 'Platform Coffee']);
  });
});
