import type { Category, MadeHouseholdInvite } from '@farthing/api-contract';
import { expectAccessible } from './accessibility.ts';
import { giveSession, newAddress, register, signInToApi } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

/** Returns a day before today. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('a couple sets a budget together: both see what is left, each their part, and a viewer only looks', {
  tag: '@long',
}, async ({ page, api, browser, server, user }) => {
  const shots = process.env.SHOTS;
  const food = (await api.get<Category[]>('/categories')).find(({ slug }) => slug === 'groceries');
  const joint = await api.openAccount('Joint account', { opening_balance: '1200.00' });
  await api.record(joint, { merchant: 'Hollin Farm Shop', amount: '60.00', category_id: food?.id ?? null });
  await api.record(joint, { merchant: 'Larch Cinema', amount: '18.00' });
  const secret = await api.openAccount('Secret savings', { opening_balance: '50.00' });
  await api.record(secret, { merchant: 'Secret Jeweller', amount: '45.00', category_id: food?.id ?? null });
  await api.post('/household', { name: 'Larch Lane' });
  await api.put(`/household/sharing/${joint.id}`, { level: 'view' });
  const open = async (name: string, role: string) => {
    const { token } = await api.post<MadeHouseholdInvite>('/household/invites', { role });
    const person = await register(server.url, name);
    const personApi = await signInToApi(server.url, person);
    await personApi.post('/household/invites/accept', { token });
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    });
    await giveSession(context, server.url, person);
    return { personApi, phone: await context.newPage() };
  };
  const { personApi: ben, phone } = await open('Ben', 'member');
  const other = (await ben.get<Category[]>('/categories')).find(({ slug }) => slug === 'groceries');
  const own = await ben.openAccount('Ben’s current account', { opening_balance: '300.00' });
  await ben.record(own, { merchant: 'Larch Bakery', amount: '25.00', category_id: other?.id ?? null });
  for (let week = 1; week <= 6; week++)
    await ben.record(own, { merchant: 'Larch Water', amount: '9.50', date: daysAgo(7 * week - 3) });
  await ben.post('/recurring/rescan');
  await ben.put(`/household/sharing/${own.id}`, { level: 'view' });

  await openScreen(page, '/budgets');
  const whose = page.getByRole('group', { name: 'Whose figures' });
  await whose.getByRole('radio', { name: 'Household' }).check();
  await expect(page.getByText('No budgets in this month')).toBeVisible();
  await page.getByRole('button', { name: 'Set a budget', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Set a household budget' });
  await sheet.getByRole('combobox', { name: 'Category' }).fill('groc');
  await page.getByRole('option', { name: 'Groceries' }).click();
  await sheet.getByLabel('Amount').fill('100');
  await expectAccessible(page, 'the sheet of a household budget');
  await sheet.getByRole('button', { name: 'Set the budget' }).click();
  const list = page.getByRole('list', { name: 'Household budgets' });
  await expect(list).toContainText('£15.00 left');
  await expect(list).toContainText(`${user.name} £60.00 · Ben £25.00`);
  await expect(page.getByText('One account of yours doesn’t count')).toBeVisible();
  await expect(page.getByText('Secret Jeweller')).toHaveCount(0);
  await expectAccessible(page, 'budgets of the household');

  // A weekly one of the same category is beside it, and its week may begin on another day later.
  await page.getByRole('button', { name: 'Set a budget', exact: true }).click();
  await sheet.getByRole('combobox', { name: 'Category' }).fill('groc');
  await expect(page.getByRole('option', { name: 'Groceries' })).toHaveCount(0);
  await sheet.getByRole('radio', { name: 'Weekly' }).check();
  await sheet.getByRole('combobox', { name: 'Category' }).fill('groc');
  await page.getByRole('option', { name: 'Groceries' }).click();
  await sheet.getByLabel('Amount').fill('90');
  await expect(sheet.getByLabel('Starts on')).toBeVisible();
  await expectAccessible(page, 'the sheet of a weekly household budget');
  await sheet.getByRole('button', { name: 'Set the budget' }).click();
  const weekly = page.getByRole('list', { name: 'Weekly' });
  await expect(weekly).toContainText('of £90.00 spent');
  await expect(page.getByText('All weekly budgets')).toBeVisible();
  await weekly.getByRole('button', { name: 'More for Groceries' }).click();
  await page.getByRole('menuitem', { name: 'Edit the budget' }).click();
  const weeklySheet = page.getByRole('dialog', { name: 'Edit the budget for Groceries' });
  await weeklySheet.getByRole('radio', { name: 'Yearly' }).check();
  await expect(weeklySheet.getByText('The amount changes in every period')).toBeVisible();
  await weeklySheet.getByRole('button', { name: 'Save the budget' }).click();
  await expect(page.getByRole('list', { name: 'Yearly' })).toContainText('of £90.00 spent');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(weekly).toContainText('of £90.00 spent');

  await openScreen(phone, '/budgets');
  await phone.getByRole('group', { name: 'Whose figures' }).getByRole('radio', { name: 'Household' }).check();
  await expect(phone.getByRole('list', { name: 'Household budgets' })).toContainText('£15.00 left');
  await phone.getByRole('button', { name: 'More for Groceries' }).first().click();
  await phone.getByRole('menuitem', { name: 'Edit the budget' }).click();
  const edit = phone.getByRole('dialog', { name: 'Edit the budget for Groceries' });
  await edit.getByLabel('Amount', { exact: true }).fill('80');
  if (shots) await phone.screenshot({ path: `${shots}/sheet-390-light.png` });
  await edit.getByRole('button', { name: 'Save the budget' }).click();
  await expect(phone.getByRole('list', { name: 'Household budgets' })).toContainText('£5.00 over');
  await expectAccessible(phone, 'budgets of the household on a phone');
  await page.reload();
  await expect(list).toContainText('£5.00 over');
  if (shots) {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await phone.emulateMedia({ colorScheme: scheme });
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `${shots}/budgets-1280-${scheme}.png`, fullPage: true });
      await phone.screenshot({ path: `${shots}/budgets-390-${scheme}.png`, fullPage: true });
    }
  }
  for (const [path, text] of [
    ['/forecast', 'Larch Water'],
    ['/', 'Coming up'],
    ['/reports', 'Cash flow'],
  ] as const) {
    await openScreen(page, path);
    await openScreen(phone, path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(phone.getByText(text).first()).toBeVisible();
    await expect(phone.getByText('Secret Jeweller')).toHaveCount(0);
    await expectAccessible(page, `${path} of the household`);
    if (!shots) continue;
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await phone.emulateMedia({ colorScheme: scheme });
      await page.waitForTimeout(1200);
      const name = path === '/' ? 'home' : path.slice(1);
      await page.screenshot({ path: `${shots}/${name}-1280-${scheme}.png`, fullPage: true });
      await phone.screenshot({ path: `${shots}/${name}-390-${scheme}.png`, fullPage: true });
    }
  }
  await phone.context().close();

  const { phone: viewer } = await open('Vera', 'viewer');
  await openScreen(viewer, '/budgets');
  await viewer
    .getByRole('group', { name: 'Whose figures' })
    .getByRole('radio', { name: 'Household' })
    .check();
  await expect(viewer.getByRole('list', { name: 'Household budgets' })).toContainText('£5.00 over');
  await expect(viewer.getByRole('button', { name: 'Set a budget' })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'More for Groceries' })).toHaveCount(0);
  await viewer.context().close();
});
