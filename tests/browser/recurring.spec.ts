import type { Account, Recurring, RecurringList } from '@farthing/api-contract';
import type { Page } from '@playwright/test';
import { expectWellMade } from './accessibility.ts';
import { undo } from './choices.ts';
import type { Api } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

const today = new Date().toISOString().slice(0, 10);

/** A day within the next fortnight whose date every month has. */
const due =
  [4, 5, 6, 7, 8].map((days) => later(today, days)).find((day) => Number(day.slice(8)) <= 28) ?? today;

function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same date so many months before. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, date)).toISOString().slice(0, 10);
}

/** Formats a day as on screen: `4 Aug 2026`. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
    .format(new Date(`${day}T12:00:00Z`))
    .replace('Sept', 'Sep');
}

const shops = 'Bakery Florist Butcher Cobbler Chemist Grocer Ironmonger Tailor Bookshop'.split(' ');

/** A statement of payments that come every month, and of one-off shopping. */
async function importBills(api: Api, account: Account): Promise<void> {
  const rows = Array.from({ length: 9 }, (_, index) => {
    const day = monthsBefore(due, 9 - index);
    const price = index < 5 ? '31.00' : '34.00';
    return [
      `${day},QUICKLINE BROADBAND,-${price}`,
      `${later(day, 1)},HARBOUR GYM,-25.00`,
      `${later(day, 2)},${shops[index]},-${4 + index * 3}.${10 + index * 7}`,
    ];
  }).flat();
  await api.importStatement(account, 'year.csv', `Date,Description,Amount\n${rows.join('\n')}\n`);
}

/** The list once no scan is on its way any more. */
async function scanned(api: Api): Promise<RecurringList> {
  let list: RecurringList | undefined;
  const isThere = async () => {
    list = await api.get<RecurringList>('/recurring');
    return !list.scanning && list.items.length > 0;
  };
  await expect.poll(isThere, 'something is found').toBe(true);
  return list as RecurringList;
}

const found = (page: Page) => page.getByRole('list', { name: 'Found payments' }).getByRole('listitem');
const goingOut = (page: Page) => page.getByRole('list', { name: 'Money out' }).getByRole('listitem');

test('an imported statement shows what recurs: confirmed by a key, due in the calendar, its price rise told', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Everyday', { opening_balance: '2000' });
  await importBills(api, account);
  await scanned(api);
  await openScreen(page, '/budgets');
  await page.getByRole('link', { name: 'Recurring', exact: true }).click();
  await expect(found(page)).toHaveCount(2);
  const rail = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(rail.locator('[aria-current]')).toHaveText('Budget');
  await expect(found(page).first()).toContainText(/QUICKLINE BROADBAND/i);
  await expect(found(page).first()).toContainText('+£36.00 a year since');

  await expect(found(page).first()).toContainText(
    /9 payments, (about )?every month, now £34\.00 each, last on/,
  );

  await page.getByRole('button', { name: 'Confirm all 2' }).click();
  await expect(goingOut(page)).toHaveCount(2);
  await undo(page, '2 payments confirmed.');
  await expect(found(page)).toHaveCount(2);

  await page.keyboard.press('y');
  await expect(goingOut(page)).toContainText([/QUICKLINE BROADBAND.*next .*£408\.00 a year/i]);
  await undo(page, /QUICKLINE BROADBAND confirmed/i);
  await expect(found(page)).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(goingOut(page)).toHaveCount(1);
  await page.keyboard.press('n');
  await expect(found(page)).toHaveCount(0);
  await expect(page.getByText(/HARBOUR GYM is not recurring/i)).toBeVisible();

  const grid = page.getByRole('grid', { name: /^Payments in/ });
  // The calendar opens on the month of the next payment.
  const day = grid.locator(`[data-day="${due}"]`);
  await expect(day).toHaveAccessibleName(/: 1 payment, £34\.00 out$/);
  await day.click();
  await expect(page.getByRole('heading', { name: dayText(due), exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(grid.locator(`[data-day="${later(due, 1)}"]`)).toBeFocused();
  await page.keyboard.press('t');
  const row = page.getByRole('row').filter({ hasText: dayText(due) });
  await expect(row).toContainText(/QUICKLINE BROADBAND.*−£34\.00/i);
  await page.keyboard.press('t');
  await expect(grid).toBeVisible();
  await expectWellMade(page, '/recurring');

  await page.getByRole('button', { name: /^Open QUICKLINE BROADBAND/i }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('The price changed once')).toBeVisible();
  await expectWellMade(page, '/recurring?open=');
  await sheet.getByRole('link', { name: 'See its 9 payments' }).click();
  await expect(page.getByText('9 transactions match')).toBeVisible();
});

test('the mark of a transaction wins: r says no and the payment goes, the form lets farthing decide again', {
  tag: '@long',
}, async ({ page, api }) => {
  const account = await api.openAccount('Everyday', { opening_balance: '2000' });
  await importBills(api, account);
  await scanned(api);
  await openScreen(page, '/transactions?q=gym');
  const rows = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: /harbour gym/i });
  await expect(rows).toHaveCount(9);
  await expect(rows.first().getByLabel('Recurring')).toBeVisible();
  for (const key of ['j', 'x']) await page.keyboard.press(key);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('r');
  await expect(page.getByText('9 transactions marked as not recurring.')).toBeVisible();
  await expect(rows.first().getByLabel('Recurring')).toHaveCount(0);
  await expect
    .poll(async () => (await scanned(api)).items.map(({ name }) => name.toLowerCase()).join())
    .toBe('quickline broadband');

  await undo(page, '9 transactions marked');
  await expect.poll(async () => (await scanned(api)).items.length).toBe(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Let farthing decide').check({ force: true });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(rows.first().getByLabel('Recurring')).toBeVisible();
});

test('a bill keeps what is typed into its form although the accounts load late', async ({ page, api }) => {
  await api.openAccount('Everyday', { opening_balance: '2000' });
  await openScreen(page, '/recurring');
  await page.route('**/api/v1/accounts?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add a payment' }).click();
  const form = page.getByRole('form', { name: 'Add a payment' });
  await form.getByLabel('Name').fill('Window cleaner');
  await page.waitForTimeout(2000);
  await expect(form.getByLabel('Name')).toHaveValue('Window cleaner');
  await expect(form.getByLabel('Account')).toContainText('Everyday');
});

test('a bill is entered by hand, changed, changed elsewhere meanwhile, deleted and brought back', {
  tag: '@long',
}, async ({ page, api }) => {
  await api.openAccount('Everyday', { opening_balance: '2000' });
  await openScreen(page, '/recurring');
  await expect(page.getByText('No recurring payments yet')).toBeVisible();
  await page.getByRole('button', { name: 'Scan again' }).click();
  await expect(page.getByText('Looked at 0 transactions: no recurring payments.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a payment' }).click();
  const form = page.getByRole('form', { name: 'Add a payment' });
  await form.getByLabel('Name').fill('Window cleaner');
  await form.getByRole('button', { name: 'Add the payment' }).click();
  await expect(form.getByText('Choose a day.')).toBeVisible();
  await form.getByLabel('Amount', { exact: true }).fill('£18');
  await form.getByLabel('Next payment').fill(later(today, 3));
  await form.getByLabel('How often').selectOption('Every four weeks');
  await form.getByRole('button', { name: 'Add the payment' }).click();
  await expect(goingOut(page)).toContainText([/Window cleaner.*Every four weeks.*£18\.00.*£234\.00 a year/]);

  await page.getByRole('button', { name: 'Open Window cleaner' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Edit' }).click();
  const { items } = await api.get<RecurringList>('/recurring');
  const id = (items[0] as Recurring).id;
  await api.patch(`/recurring/${id}`, { contract_ends_on: later(today, 200) });
  await sheet.getByLabel('Amount', { exact: true }).fill('20');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sheet.getByText('This was changed elsewhere while you were editing')).toBeVisible();
  await expect(sheet.getByRole('table', { name: 'What differs' }).getByRole('row')).toHaveCount(3);
  await sheet.getByRole('button', { name: 'Keep mine' }).click();
  await expect(sheet.getByText('£20.00')).toBeVisible();
  // Every field that differed is now as it was typed here, not the amount alone.
  expect(await api.get(`/recurring/${id}`)).toMatchObject({ amount: '20.00', contract_ends_on: null });
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No recurring payments yet')).toBeVisible();
  await undo(page, 'Window cleaner deleted.');
  await expect(goingOut(page)).toContainText([/Window cleaner.*£20\.00/]);
});

test('upcoming payments are shared with a calendar app by a private link, which ends with its token', {
  tag: '@long',
}, async ({ page, request, api }) => {
  const account = await api.openAccount('Everyday', { opening_balance: '2000' });
  await importBills(api, account);
  await scanned(api);
  await openScreen(page, '/recurring');
  await page.getByRole('button', { name: 'Add to my calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Show payments in your calendar' });
  await dialog.getByRole('button', { name: 'Create the calendar link' }).click();
  await expect(dialog.getByText('Enter your password to create the link.')).toBeVisible();
  await expectWellMade(page, 'the form for a calendar link');
  await dialog.getByLabel('Include amounts').check();
  await dialog.getByLabel('Your password').fill(api.user.password);
  await dialog.getByRole('button', { name: 'Create the calendar link' }).click();
  const link = (await page.getByRole('region', { name: 'Calendar link' }).innerText()).trim();
  const feed = await request.get(link);
  expect(feed.headers()['content-type']).toContain('text/calendar');
  expect((await feed.text()).replaceAll('\r\n ', '')).toMatch(/SUMMARY:Harbour Gym\\, −25\.00 GBP/);
  await page.getByRole('button', { name: 'Done' }).click();
  await openScreen(page, '/settings/security');
  await expect(page.getByText('opens the calendar only')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Calendar' }).click();
  await page.getByRole('button', { name: 'Delete the token' }).click();
  await expect(page.getByText('The token “Calendar” no longer works.')).toBeVisible();
  expect((await request.get(link)).status()).toBe(401);
});
