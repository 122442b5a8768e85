import type { Account, BalanceSheet, ImportPage, Payslip } from '@farthing/api-contract';
import type { Locator, Page } from '@playwright/test';
import { expectSignedIn } from './front-door.ts';
import { expect, openScreen, test } from './journey.ts';
import { accountChoice, dropZone, goldenFile, madeUpFile } from './statement-files.ts';
import { amex, lloyds, monzo } from './three-banks.ts';

/** Lists that the sample data fills. */
const invented = [
  '/holdings',
  '/securities',
  '/tax/payslips',
  '/pensions',
  '/tax/disposals',
  '/budgets',
] as const;
type Named = { name: string };

/** Fills the form of a new account that is open, and sends it. */
async function addAccount(page: Page, name: string, type: string, balance: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Type').selectOption({ label: type });
  if (balance) await page.getByRole('textbox', { name: /balance|owe/i }).fill(balance);
  await page.getByRole('button', { name: 'Add the account' }).click();
  await expect(page.getByText(`“${name}” is ready`)).toBeVisible();
}

test('from nothing to a right balance sheet by clicking: register, two accounts, a statement', async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email address').fill(`new-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('a quiet sunday evening');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await page.getByRole('link', { name: 'Add an account' }).click();
  await addAccount(page, 'Rainy days', 'Savings account', '£2,000');
  await page.getByRole('button', { name: 'Add another account' }).click();
  await addAccount(page, 'Everyday', 'Current account or cash', '');
  await page.getByRole('link', { name: 'Import a statement' }).click();
  await expect(accountChoice(page)).toBeVisible();

  await dropZone(page).setInputFiles(goldenFile('lloyds'));
  await expect(page.getByRole('heading', { name: 'Lloyds Bank' })).toBeVisible();
  await page.getByRole('button', { name: 'Check 6 rows' }).click();
  await expect(page.getByText('No row is missing: the running balance proves it')).toBeVisible();
  await page.getByRole('button', { name: 'Start this account at £344.25' }).click();
  await expect(page.getByText('starts at the bank’s balance of')).toBeVisible();
  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(page.getByRole('heading', { name: '4 rows imported' })).toBeVisible();
  await expect(page.getByText('The balance of Everyday is now £640.55')).toBeVisible(); // as the file's last balance says

  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click();
  await expect(page.getByText('Net worth £2,640.55')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByText('£2,640.55').first()).toBeVisible();
});

/** Screens that show net worth, and their words while no balance is known. */
const unknownWorth = [
  ['/', 'Your net worth is not known yet.'],
  ['/accounts', 'Net worth is not known yet'],
  ['/forecast', 'Your balances are not known yet'],
] as const;

test('three files of three banks end in a right balance sheet, in at most 12 clicks and 5 fields', async ({
  page,
}) => {
  let clicks = 0;
  let fields = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const fill = async (label: string, value: string) => {
    fields += 1;
    await page.getByLabel(label, { exact: true }).fill(value);
  };
  await page.goto('/register');
  await fill('Your name', 'Ada');
  await fill('Email address', `new-${Date.now()}@example.org`);
  await fill('Password', 'a quiet sunday evening');
  await click(page.getByRole('button', { name: 'Create account' }));
  await click(page.getByRole('link', { name: 'Import a statement' }).first());
  await dropZone(page).setInputFiles([
    madeUpFile('monzo.csv', monzo),
    madeUpFile('lloyds.csv', lloyds),
    madeUpFile('amex.csv', amex),
  ]);
  // Nothing is recorded before the import: no account has a balance, and the files are still there on return.
  await expect(page.getByLabel('What does your bank’s app say the balance of Monzo is now?')).toBeVisible();
  for (const [path, words] of unknownWorth) {
    await openScreen(page, path);
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.getByText('£3,105.10')).toHaveCount(0);
    await expect(page.getByText('£0.00')).toHaveCount(0);
  }
  await openScreen(page, '/import');
  await fill('What does your bank’s app say the balance of Monzo is now?', '412.50');
  await fill('What does your card’s app say you owe on American Express UK now?', '200');
  await click(page.getByRole('button', { name: 'Import 15 rows from 3 files' }));
  await expect(page.getByText('15 rows imported from 3 files')).toBeVisible();
  await click(page.getByRole('link', { name: 'Go home' }));
  await expect(page.getByText('You own £3,517.60 and owe £200.00.')).toBeVisible();
  await expect(page.getByText('Free until the end of the month')).toBeVisible();
  await expect(page.getByText('Is Ashdown Eng your pay?')).toBeVisible();
  await click(page.getByRole('button', { name: 'Yes, every month' }));
  await expect(page.getByText(/Free until payday/)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(12);
  expect(fields).toBeLessThanOrEqual(5);
  // At least 80% have a category: all but the payment from one person to another, and the card's own payment.
  await openScreen(page, '/transactions?uncategorised=true');
  await expect(page.getByRole('row', { name: /Sam Ofori/ })).toBeVisible();
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
});

test('what the screens say is what the API says, to the penny', { tag: '@long' }, async ({
  page,
  user,
  api,
}) => {
  expect(user.name).toBe('Ada');
  const everyday = await api.openAccount('Everyday', { opening_balance: '344.25' });
  await api.openAccount('Card', { type: 'credit_card', opening_balance: '-99.99' });
  await api.openAccount('Home', { type: 'property', opening_balance: '250000.00' });
  await api.importStatement(everyday, 'lloyds.csv', goldenFile('lloyds').buffer);
  const sheet = await api.get<BalanceSheet>('/reports/balance-sheet');
  expect(sheet).toMatchObject({
    total_assets: '250640.55',
    total_liabilities: '99.99',
    net_worth: '250540.56',
  });
  await openScreen(page, '/accounts');
  for (const figure of ['£250,640.55', '£99.99', '£250,540.56'])
    await expect(page.getByText(figure).first()).toBeVisible();
  await openScreen(page, '/');
  await expect(page.getByText('You own £250,640.55 and owe £99.99.')).toBeVisible();
});

test('the same statement again adds nothing, and an undone import leaves nothing behind', async ({
  page,
  user,
  api,
}) => {
  expect(user.name).toBe('Ada');
  const account = await api.openAccount('Everyday', { opening_balance: '344.25' });
  await api.importStatement(account, 'lloyds.csv', goldenFile('lloyds').buffer);
  await openScreen(page, `/import?account=${account.id}`);
  await dropZone(page).setInputFiles(goldenFile('lloyds'));
  await page.getByRole('button', { name: 'Check 6 rows' }).click();
  await expect(page.getByText('No row in this file is new.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  await expect(page.getByRole('grid', { name: 'Rows in the file' })).toContainText('Already there');

  await page.getByRole('link', { name: 'All imports' }).click();
  await page
    .getByRole('list', { name: 'Earlier imports' })
    .getByRole('link')
    .filter({ hasText: 'Imported' })
    .click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByRole('heading', { name: 'This import was undone' })).toBeVisible();
  expect(await api.get<Account>(`/accounts/${account.id}`)).toMatchObject({
    balance: '344.25',
    transaction_count: 0,
  });
  await page.getByRole('button', { name: 'Delete this import' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByText(/^The import of .+ was deleted\.$/)).toBeVisible();
  expect(await api.get('/imports')).toMatchObject({ items: [{ status: 'previewed' }] });
});

test('an invented household can be looked at and taken away again without a trace', { tag: '@long' }, async ({
  page,
  user,
  api,
}) => {
  expect(user.name).toBe('Ada');
  await openScreen(page, '/');
  await page.getByRole('button', { name: 'Look around with sample data' }).click();
  await expect(page.getByText('Sample data added.')).toBeVisible({ timeout: 60_000 });
  await expectSignedIn(page);
  const accounts = await api.get<Account[]>('/accounts');
  expect(accounts.length).toBeGreaterThanOrEqual(3);
  for (const path of invented) expect(await api.get<unknown[]>(path), path).not.toEqual([]);
  const payslips = await api.get<Payslip[]>('/tax/payslips');
  expect(payslips.map(({ check }) => check.status)).toEqual(payslips.map(() => 'agrees'));
  const imports = await api.get<ImportPage>('/imports');
  expect(imports.items.map(({ counts }) => counts.added === counts.rows)).toEqual([true, true]);
  // What is the user's own stays: a security, a payslip and a pension without the ending.
  await api.post('/securities', { symbol: 'OWN', name: 'Own plc' });
  await api.post('/pensions', { name: 'Own pension' });
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click();
  await page.getByRole('button', { name: 'Remove the sample data' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete \d+ sample accounts$/ })
    .click();
  await expect(page.getByText('Sample data removed.')).toBeVisible({ timeout: 60_000 });
  for (const path of ['/accounts', '/holdings', '/tax/payslips', '/tax/disposals', '/budgets'])
    expect(await api.get<unknown[]>(path), path).toEqual([]);
  for (const path of ['/imports', '/exchange-rates', '/transactions'])
    expect(await api.get<{ items: unknown[] }>(path), path).toMatchObject({ items: [] });
  expect(await api.get<Named[]>('/securities')).toMatchObject([{ name: 'Own plc' }]);
  expect(await api.get<Named[]>('/pensions')).toMatchObject([{ name: 'Own pension' }]);
});
