import type {
  HouseholdReport,
  HouseholdYear,
  MadeHouseholdInvite,
  SharedCosts,
} from '@farthing/api-contract';
import type { Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { giveSession, newAddress, register, signInToApi } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

test('a couple on two phones: the list and the reports of both follow whose figures, and a shared cost is settled', {
  tag: '@long',
}, async ({ page, api, browser, server, user }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const joint = await api.openAccount('Joint account', { opening_balance: '1200.00' });
  await api.record(joint, { merchant: 'Hollin Farm Shop', notes: 'a secret note', amount: '10.01' });
  const secret = await api.openAccount('Secret savings', { opening_balance: '50.00' });
  await api.record(secret, { merchant: 'Secret Jeweller', amount: '45.00' });
  await api.post('/household', { name: 'Larch Lane' });
  const { token } = await api.post<MadeHouseholdInvite>('/household/invites', {});
  const ben = await register(server.url, 'Ben');
  const benApi = await signInToApi(server.url, ben);
  await benApi.post('/household/invites/accept', { token });
  const own = await benApi.openAccount('Ben’s current account', { opening_balance: '300.00' });
  await benApi.record(own, { merchant: 'Larch Bakery', amount: '4.00' });
  await api.put(`/household/sharing/${joint.id}`, { level: 'view' });
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  await giveSession(context, server.url, ben);
  const phone = await context.newPage();

  await openScreen(phone, '/transactions');
  await phone.getByRole('group', { name: 'Whose figures' }).getByRole('radio', { name: 'Household' }).check();
  const list = phone.getByRole('list', { name: 'Transactions' });
  await expect(list).toContainText('Hollin Farm Shop');
  await expect(list).toContainText('Larch Bakery');
  await expect(phone.getByText('Secret Jeweller')).toHaveCount(0);
  await expectAccessible(phone, 'transactions of the household');
  await phone.getByLabel('Search transactions').fill('bakery');
  await expect(list).not.toContainText('Hollin Farm Shop');
  await openScreen(phone, '/reports');
  const report = await benApi.get<HouseholdReport>('/household/report');
  expect(report.total.spending).toBe('14.01');
  await expect(phone.getByText('£14.01').first()).toBeVisible();
  await expectAccessible(phone, 'reports of the household');
  await openScreen(phone, '/reports?view=letter');
  await expect(phone.getByText('Yours, and what others share with you.')).toBeVisible();
  await expect(phone.getByText('One account isn’t included')).toHaveCount(0);
  await expectAccessible(phone, 'the letter of the household');
  await openScreen(phone, '/reports?view=year');
  const year = await benApi.get<HouseholdYear>('/household/year-in-review');
  expect(year.total.spending).toBe('14.01');
  await expect(phone.getByText('£14.01').first()).toBeVisible();
  await expectAccessible(phone, 'the year of the household');
  await api.put(`/household/sharing/${joint.id}`, { level: 'counted' });
  await phone.reload();
  await expect(
    phone.getByText('One account isn’t included, because only its balance is shared.'),
  ).toBeVisible();
  await expect(phone.getByText('Hollin Farm Shop')).toHaveCount(0);
  await api.put(`/household/sharing/${joint.id}`, { level: 'view' });
  await openScreen(phone, '/tax');
  await expect(phone.getByText('this page is always about you')).toBeVisible();

  const [row] = (await api.get<{ items: { id: string }[] }>(`/transactions?account_id=${joint.id}`)).items;
  await openScreen(page, `/transactions?open=${row?.id}`);
  await page.getByRole('link', { name: 'Share this cost' }).click();
  const form = page.getByRole('dialog', { name: 'Share this cost' });
  await expect(form).toContainText('Hollin Farm Shop');
  await expectAccessible(page, 'the form of a shared cost');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Ben owes you £5.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a cost' }).click();
  const typed = page.getByRole('dialog', { name: 'Add a cost' });
  await typed.getByRole('radio', { name: 'Percentage' }).check({ force: true });
  await typed.getByRole('button', { name: 'Save' }).click();
  await expect(typed.getByText('Enter the amount you paid, such as 12.30.')).toBeVisible();
  await expect(typed.getByText('Enter the percentage of each person who shares the cost.')).toBeVisible();
  await typed.getByLabel('What it was for').fill('Train tickets');
  await typed.getByLabel('Amount you paid').fill('30');
  await typed.getByRole('radio', { name: 'Equally' }).check({ force: true });
  // The answer is lost, and the form is changed before it is sent again.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/household/costs', loseAnswer, { times: 1 });
  await typed.getByRole('button', { name: 'Save' }).click();
  await expect(typed.getByText('The server can’t be reached')).toBeVisible();
  await typed.getByLabel('Amount you paid').fill('40');
  await typed.getByRole('button', { name: 'Save' }).click();
  await expect(typed.getByText('Your first attempt was recorded after all')).toBeVisible();
  await typed.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Train tickets' }).click();
  await expect(page.getByText('Train tickets')).toHaveCount(0);

  await openScreen(phone, '/household/costs');
  await expect(phone.getByRole('heading', { name: `You owe ${user.name} £5.00` })).toBeVisible();
  await expectAccessible(phone, 'shared costs');
  await phone.getByRole('button', { name: 'Record a settlement' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByRole('heading', { name: `You and ${user.name} are even` })).toBeVisible();
  const { balances } = await api.get<SharedCosts>('/household/costs');
  expect(balances.map(({ balance }) => balance)).toEqual(['0.00']);
  await context.close();
});
