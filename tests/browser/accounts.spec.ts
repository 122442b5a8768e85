import type { Account, BalanceSheet } from '@farthing/api-contract';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { undo } from './choices.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

test('a total without a rate says what it leaves out, and a rate makes it whole', async ({ page, api }) => {
  await api.openAccount('Everyday', { opening_balance: '100.00' });
  await api.openAccount('Lisbon flat', { currency: 'EUR', opening_balance: '1000.00' });
  await openScreen(page, '/');
  await expect(page.getByText('The total is not complete')).toBeVisible();
  await expect(page.getByText('£100.00').first()).toBeVisible();
  await page.getByRole('link', { name: 'Add a rate' }).first().click();
  await page.getByRole('button', { name: 'Add a rate for EUR' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a rate' });
  await sheet.getByLabel('Rate', { exact: true }).fill('abc');
  await sheet.getByRole('button', { name: 'Add the rate' }).click();
  await expect(sheet).toBeVisible();
  await sheet.getByLabel('Rate', { exact: true }).fill('0.86');
  await expect(sheet.getByText(/1 EUR = .*0\.86/)).toBeVisible();
  await expectAccessible(page, 'a rate added');
  await sheet.getByRole('button', { name: 'Add the rate' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByText('£960.00').first()).toBeVisible();
  await expect(page.getByText('The total is not complete')).toHaveCount(0);
  expect(await api.get<BalanceSheet>('/reports/balance-sheet')).toMatchObject({
    net_worth: '960.00',
    missing_rates: [],
  });
});

test('what a house is worth is written down by the day, and can be taken back', async ({ page, api }) => {
  const account = await api.openAccount('Home', { type: 'property' });
  await openScreen(page, `/accounts/${account.id}`);
  const form = page.getByRole('form', { name: /^Add to/ });
  await form.getByRole('textbox', { name: /value|worth/i }).fill('£250,000');
  await form.getByRole('button', { name: 'Add valuation' }).click();
  await expect(page.getByText('£250,000.00').first()).toBeVisible();
  expect(await api.get<Account>(`/accounts/${account.id}`)).toMatchObject({ balance: '250000.00' });
  await undo(page, /^Amount for .* added/);
  expect(await api.get<Account>(`/accounts/${account.id}`)).toMatchObject({ balance: '0.00' });
});

test('what is owed on a card is typed without a minus and counts against the total', async ({
  page,
  api,
}) => {
  await openScreen(page, '/accounts/new');
  await page.getByLabel('Name', { exact: true }).fill('Card');
  await page.getByLabel('Type').selectOption({ label: 'Credit card' });
  await page.getByRole('textbox', { name: /owe/i }).fill('250');
  await page.getByRole('button', { name: 'Add the account' }).click();
  await expect(page.getByText('“Card” is ready')).toBeVisible();
  expect(await api.get<BalanceSheet>('/reports/balance-sheet')).toMatchObject({ net_worth: '-250.00' });
});

test('an account that was changed elsewhere shows both values and saves the one that is chosen', {
  tag: '@long',
}, async ({ page, api }) => {
  const account = await api.openAccount('Everyday');
  await openScreen(page, `/accounts/${account.id}`);
  await expect(page.getByRole('button', { name: 'More for this account' })).toBeVisible();
  await page.keyboard.press('e');
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
  await name.fill('Every day');
  await api.patch(`/accounts/${account.id}`, { name: 'Joint account' });
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  const clash = page.getByRole('table', { name: 'What differs' });
  await expect(clash).toContainText('Every day');
  await expect(clash).toContainText('Joint account');
  // Refused once more: the form comes back with what was typed, and says why.
  const change = `**/accounts/${account.id}`;
  await page.route(change, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('dialog').getByText('Nothing was saved')).toBeVisible();
  await expect(name).toHaveValue('Every day');
  await page.unroute(change);
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  expect(await api.get(`/accounts/${account.id}`)).toMatchObject({ name: 'Joint account' });
});

test('an account with nothing on it goes with an undo', { tag: '@long' }, async ({ page, api }) => {
  const account = await api.openAccount('Everyday');
  await openScreen(page, `/accounts/${account.id}`);
  await page.getByRole('button', { name: 'More for this account' }).click();
  await page.getByRole('menuitem', { name: 'Delete the account' }).click();
  await expect(page).toHaveURL('/accounts');
  expect(await api.get<Account[]>('/accounts')).toEqual([]);
  await undo(page, /deleted/);
  expect(await api.get<Account[]>('/accounts')).toMatchObject([{ name: 'Everyday' }]);
});

for (const count of [0, 1, 200]) {
  test(`home and accounts are right with ${count} accounts`, {
    tag: '@long',
  }, async ({ page, api }) => {
    for (let number = 1; number <= count; number++)
      await api.openAccount(`Account ${number}`, { opening_balance: '10.00' });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 860 });
      await openScreen(page, '/');
      await expectNoOverflow(page, `home with ${count} accounts`);
      await openScreen(page, '/accounts');
      const expected = count === 0 ? 'No accounts yet' : `£${(count * 10).toLocaleString('en-GB')}.00`;
      await expect(page.getByText(expected).first()).toBeVisible();
      await expectNoOverflow(page, `accounts, ${count} of them`);
    }
    if (count < 200) return;
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('Account 17');
    await expect(page.getByText('12 of 200')).toBeVisible(); // 17, 117 and 170 to 179
  });
}

test('the accounts are one list by kind, with totals, the change in 30 days and the last import', {
  tag: '@long',
}, async ({ page, api }) => {
  const account = await api.openAccount('Everyday', {
    opening_balance: '100.00',
    institution: 'Larkfield Bank',
  });
  await api.openAccount('Cash ISA', { type: 'isa', opening_balance: '20.00' });
  await api.openAccount('Pension pot', { type: 'pension', opening_balance: '30.01' });
  await api.openAccount('Car loan', { type: 'loan', opening_balance: '-50.00' });
  await api.openAccount('Mortgage', { type: 'mortgage', opening_balance: '-1000.00' });
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  await api.importStatement(account, 'days.csv', `Date,Description,Amount\n${day},HOLLIN FARM SHOP,-23.10\n`);
  await openScreen(page, '/accounts');
  const table = page.getByRole('table', { name: 'Accounts' });
  await expect(table).toHaveCount(1);
  await expect(table.getByRole('row', { name: /^Investments and pensions .*£50\.01$/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /^Loans and mortgages .*owed £1,050\.00$/ })).toBeVisible();
  const row = table.getByRole('row', { name: /Everyday/ }).last();
  await expect(row).toContainText('Larkfield Bank');
  await expect(row.getByRole('cell')).toHaveText([/Everyday/, '−£23.10', /\d{4}$/, '£76.90']);
  await expect(
    table
      .getByRole('row', { name: /Cash ISA/ })
      .getByRole('cell')
      .nth(2),
  ).toHaveText('–');
  await expectAccessible(page, 'the list of accounts');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByRole('columnheader')).toHaveText(['Account', 'Balance']);
  await expectNoOverflow(page, 'the list of accounts');
  // The whole row leads to the account, not only its name.
  await row.click();
  await expect(page).toHaveURL(`/accounts/${account.id}`);
});

test('a card that is overpaid is in credit, and nothing is owed on it', async ({ page, api }) => {
  await api.openAccount('Everyday', { opening_balance: '100.00' });
  await api.openAccount('Card', { type: 'credit_card', opening_balance: '34.07' });
  await openScreen(page, '/');
  await expect(
    page.getByText('You own £100.00, and your cards and loans are £34.07 in credit.'),
  ).toBeVisible();
  await openScreen(page, '/accounts');
  await expect(page.getByText('in credit £34.07')).toBeVisible();
  await expect(page.getByText('Net worth £134.07')).toBeVisible();
});
