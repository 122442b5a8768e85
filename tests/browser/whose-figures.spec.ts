import type { Holding, MadeHouseholdInvite } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { giveSession, newAddress, register, signInToApi } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

/** Returns a day before today. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('a couple on two phones: investments, recurring payments, review and search follow whose figures, as far as each shares', {
  tag: '@long',
}, async ({ page, api, browser, server, user }) => {
  const shots = process.env.SHOTS;
  await page.setViewportSize({ width: 390, height: 844 });
  const shares = await api.openAccount('Share dealing', { type: 'investment' });
  const holding = await api.post<Holding>('/holdings', {
    ...{ account_id: shares.id, symbol: 'LARCH', name: 'Larch Lane Brewery', kind: 'share' },
    ...{ quantity: '100', purchase_price: '2.50', purchase_date: daysAgo(400) },
  });
  await api.post(`/securities/${holding.security_id}/prices`, { date: daysAgo(3), price: '3.10' });
  const joint = await api.openAccount('Joint account', { opening_balance: '1200.00' });
  for (let week = 1; week <= 6; week++)
    await api.record(joint, { merchant: 'Larch Water', amount: '9.50', date: daysAgo(7 * week - 3) });
  await api.record(joint, { merchant: 'Hollin Farm Shop', amount: '10.01' });
  const secret = await api.openAccount('Secret savings', { opening_balance: '50.00' });
  await api.record(secret, { merchant: 'Secret Jeweller', amount: '45.00' });
  await api.post('/recurring/rescan');
  await api.post('/household', { name: 'Larch Lane' });
  const { token } = await api.post<MadeHouseholdInvite>('/household/invites', {});
  const ben = await register(server.url, 'Ben');
  const benApi = await signInToApi(server.url, ben);
  await benApi.post('/household/invites/accept', { token });
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  await giveSession(context, server.url, ben);
  const phone = await context.newPage();
  const look = async (name: string) => {
    if (shots) await phone.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
  };

  await openScreen(phone, '/investments');
  const whose = phone.getByRole('group', { name: 'Whose figures' });
  await whose.getByRole('radio', { name: 'Household' }).check();
  await expect(phone.getByRole('heading', { name: 'No investments to show' })).toBeVisible();
  await api.put(`/household/sharing/${shares.id}`, { level: 'counted' });
  await phone.reload();
  await expect(phone.getByText('One account with holdings isn’t included')).toBeVisible();
  await expect(phone.getByText('Larch Lane Brewery')).toHaveCount(0);
  await api.put(`/household/sharing/${shares.id}`, { level: 'view' });
  await phone.reload();
  const holdings = phone.getByRole('list', { name: 'Holdings' });
  await expect(holdings).toContainText('Larch Lane Brewery');
  await expect(holdings).toContainText(user.name);
  await expect(holdings).toContainText('£310.00');
  await expectAccessible(phone, 'investments of the household');
  await look('investments-phone');
  if (shots) {
    await phone.setViewportSize({ width: 1280, height: 900 });
    await phone.emulateMedia({ colorScheme: 'dark' });
    await look('investments-dark');
    await phone.emulateMedia({ colorScheme: 'light' });
    await phone.setViewportSize({ width: 390, height: 844 });
  }
  await holdings.getByRole('link', { name: /Larch Lane Brewery/ }).click();
  await expect(phone.getByRole('heading', { name: 'Share dealing' })).toBeVisible();

  await openScreen(phone, '/recurring');
  await expect(phone.getByRole('heading', { name: 'No recurring payments to show' })).toBeVisible();
  await api.put(`/household/sharing/${joint.id}`, { level: 'view' });
  await phone.reload();
  const out = phone.getByRole('list', { name: 'Money out' });
  await expect(out).toContainText('Larch Water');
  await expect(out).toContainText(`Joint account · ${user.name}`);
  await expectAccessible(phone, 'recurring payments of the household');
  await look('recurring-phone');

  // What may only be seen isn't there to be categorised.
  await openScreen(phone, '/review');
  await expect(phone.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
  await api.put(`/household/sharing/${joint.id}`, { level: 'annotate' });
  await phone.reload();
  const open = phone.getByRole('list', { name: 'Transactions without a category' });
  await expect(open.getByRole('listitem')).toHaveCount(7);
  await expectAccessible(phone, 'review of the household');
  await look('review-phone');
  await open.getByRole('button', { name: /Hollin Farm Shop/ }).click();
  const sheet = phone.getByRole('dialog', { name: 'Shared transaction' });
  await sheet.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Groceries' });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(open.getByRole('listitem')).toHaveCount(6);

  await phone.keyboard.press('Control+k');
  await phone.getByRole('textbox', { name: 'Search everything' }).fill('hollin');
  const found = phone.getByRole('button', { name: /Hollin Farm Shop/ });
  await expect(found).toContainText(user.name);
  await look('search-phone');
  await phone.getByRole('textbox', { name: 'Search everything' }).fill('jeweller');
  await expect(phone.getByRole('button', { name: /Secret Jeweller/ })).toHaveCount(0);
  await phone.keyboard.press('Escape');

  // On their own phone, the owner sees it as their own.
  await openScreen(page, '/review');
  await expect(
    page.getByRole('group', { name: 'Whose figures' }).getByRole('radio', { name: 'Mine' }),
  ).toBeChecked();
  await openScreen(page, '/tax');
  await expect(page.getByRole('group', { name: 'Whose figures' })).toHaveCount(0);
  await openScreen(phone, '/tax');
  await expect(phone.getByText('Each person has their own tax return')).toBeVisible();
  await expect(whose.getByRole('radio', { name: 'Household' })).toBeDisabled();
  await look('tax-phone');

  await openScreen(page, `/accounts/${joint.id}`);
  const costs = page.getByRole('checkbox', { name: 'Share costs paid from here equally' });
  await costs.click();
  await expect(page.getByText('New payments are shared within a few minutes.')).toBeVisible();
  await expectAccessible(page, 'the choice to share costs by default');
  if (shots) await page.screenshot({ path: `${shots}/share-costs-phone.png`, fullPage: true });
  await page.reload();
  await expect(costs).toBeChecked();
  await context.close();
});
