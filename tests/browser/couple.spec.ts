import type { MadeHouseholdInvite } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { giveSession, newAddress, register, signInToApi } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

const year = '2025-26';
const incomes = (amounts: Readonly<Record<string, string>>) => ({
  incomes: Object.entries(amounts).map(([kind, amount]) => ({
    ...{ kind, amount, description: kind, tax_paid: '0' },
  })),
});

test('a couple compares both tax years: one shares theirs on a phone, the other sees what saves tax, and no more once it is withdrawn', {
  tag: '@long',
}, async ({ page, api, browser, server, user }) => {
  await api.put(
    `/tax/profiles/${year}`,
    incomes({ employment: '62000', interest: '4200', dividends: '3000' }),
  );
  await openScreen(page, `/tax/plan?year=${year}`);
  await page.getByRole('link', { name: 'Compare both years' }).click();
  await expect(page.getByRole('heading', { name: 'Create a household first' })).toBeVisible();
  await api.post('/household', { name: 'Larch Lane' });
  await openScreen(page, `/tax/plan/couple?year=${year}`);
  await expect(page.getByRole('heading', { name: 'You’re the only person here so far' })).toBeVisible();

  const sam = await register(server.url, 'Sam');
  const samApi = await signInToApi(server.url, sam);
  const { token } = await api.post<MadeHouseholdInvite>('/household/invites', {});
  await samApi.post('/household/invites/accept', { token });
  await samApi.put(`/tax/profiles/${year}`, incomes({ employment: '9000' }));
  await openScreen(page, `/tax/plan/couple?year=${year}`);
  await expect(page.getByRole('heading', { name: 'Sam doesn’t share 2025/26 yet' })).toBeVisible();

  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  await giveSession(context, server.url, sam);
  const phone = await context.newPage();
  await openScreen(phone, `/tax/plan/couple?year=${year}`);
  await expect(phone.getByText('No one else sees your tax.')).toBeVisible();
  await phone.getByRole('button', { name: 'Share this year' }).click();
  await expect(phone.getByText('Your tax year is shared.')).toBeVisible();
  await expectAccessible(phone, 'the tax year that someone shares');

  await page.reload();
  const proposals = page.getByRole('list', { name: 'What would save tax' });
  await expect(proposals).toContainText('Give Sam savings that earn £3,700 a year');
  await expect(proposals).toContainText('£1,480.00');
  await expect(page.getByRole('region', { name: 'All together' })).toContainText('Saved a year');
  await expect(page.getByRole('group', { name: 'Both years' })).toContainText('£9,000.00');
  await expect(page.getByRole('columnheader', { name: `${user.name} (you)` })).toBeVisible();
  await expectAccessible(page, 'the tax of a couple');
  await page.getByRole('radio', { name: 'Neither' }).check();
  await expect(page.getByRole('heading', { name: 'No tax to save' })).toBeVisible();
  await expect(page).toHaveURL(/married=no/);

  await phone.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(phone.getByText('Your tax year is private again.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sam doesn’t share 2025/26 yet' })).toBeVisible();
  await context.close();
});
