import { expectWellMade } from './accessibility.ts';
import { expect, openScreen, test } from './journey.ts';

test.use({ environment: { DEMO_MODE: 'true' } });

test('one press leads into the household; what a visitor adds is gone when it is put back', {
  tag: '@long',
}, async ({ page, server }) => {
  test.setTimeout(240_000);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Look around as Robin' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create an account' })).toHaveCount(0);
  await expectWellMade(page, 'the sign-in page of a demo');
  await page.getByRole('button', { name: 'Look around as Robin' }).click();

  const banner = page.getByRole('region', { name: 'Demo', exact: true });
  await expect(banner).toContainText(/It resets in (\d+ minutes?|a moment)/);
  await expect(banner).not.toHaveAttribute('aria-live', /./);
  await expect(page.getByText('Joint current account').first()).toBeVisible();

  await openScreen(page, '/reports?view=letter');
  const whose = page.getByRole('group', { name: 'Whose figures' });
  await whose.getByRole('radio', { name: 'Household' }).check();
  await expect(page.getByText('Yours, and what others share with you.')).toBeVisible();
  await expect(page.getByText('Alex Ashdown').first()).toBeVisible();
  await expectWellMade(page, 'the letter of the demo household');
  await whose.getByRole('radio', { name: 'Shared by Alex Ashdown' }).check();
  await expect(page.getByText('What Alex Ashdown shares with you.')).toBeVisible();
  await whose.getByRole('radio', { name: 'Mine' }).check();
  await openScreen(page, '/settings/household');
  await expect(page.getByRole('list', { name: 'People' })).toContainText('Alex Ashdown');
  await expect(page.getByRole('button', { name: /Invite someone|Leave|Role/ })).toHaveCount(0);
  await openScreen(page, '/settings/security');
  await expect(page.getByText('In the demo all visitors sign in as the same person')).toBeVisible();
  await expect(page.getByRole('button', { name: /Change password|Sign out everywhere/ })).toHaveCount(0);
  await expectWellMade(page, 'security in a demo');

  await openScreen(page, '/transactions/new');
  await page.getByLabel('Amount', { exact: true }).fill('12.34');
  await page.getByLabel('Merchant').fill('A visitor was here');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL('/transactions');
  await openScreen(page, '/transactions?q=visitor');
  await expect(page.getByText('A visitor was here').first()).toBeVisible();

  server.child.kill('SIGHUP');
  await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('The demo was reset');
  await page.reload();
  await expect(banner).toBeVisible();
  await expect(page.getByText('A visitor was here')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
