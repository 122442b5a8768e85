import type { Account, Budget, Category, TransactionPage } from '@farthing/api-contract';
import type { Locator, Page } from '@playwright/test';
import { expectNoOverflow, expectWellMade, windows } from './accessibility.ts';
import { choose } from './choices.ts';
import { enter, goTo } from './in-app.ts';
import { expect, openScreen, test } from './journey.ts';
import { dropZone, madeUpFile } from './statement-files.ts';
import { monzo } from './three-banks.ts';

test.use({ accountsInRail: true });

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

const head =
  'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance\n';
/** Days before today, as Lloyds writes them. */
const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
/** The first day so long ago or longer whose day and month can't be exchanged: a file with one has to prove its dates. */
const unmistakable = (daysAgo: number): number =>
  Number(day(daysAgo).slice(0, 2)) > 12 ? daysAgo : unmistakable(daysAgo + 1);
const row = (daysAgo: number, text: string, out: string, balance: string) =>
  `${day(daysAgo)},DEB,'30-11-22,44556677,${text},${out},,${balance}\n`;
const september =
  row(58, 'SHELL LEEDS', '48.00', '952.00') + row(unmistakable(60), 'TESCO', '20.00', '1000.00');
const october = row(35, 'THAMES WATER', '252.00', '700.00');
const november =
  row(0, 'TESCO', '30.00', '570.00') + row(unmistakable(7), 'OCTOPUS ENERGY', '100.00', '600.00');

/** Drops a file, looks at its check and imports what is new in it. */
async function importOne(page: Page, name: string, text: string, buttons: [string, string]): Promise<void> {
  await openScreen(page, '/import');
  await dropZone(page).setInputFiles(madeUpFile(name, text));
  for (const button of buttons) await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: /imported$/ })).toBeVisible();
}

test('files with a gap, of two people and without a balance: what is missing is said, nothing counts twice, and nothing is guessed', async ({
  page,
  api,
}) => {
  await openScreen(page, '/import');
  await dropZone(page).setInputFiles([
    madeUpFile('september.csv', head + september),
    madeUpFile('november.csv', head + november),
  ]);
  await page.getByRole('button', { name: 'Import 4 rows from 2 files' }).click();
  // The newest statement proves the balance. What is missing before it is named, and not invented.
  const missing = page.getByText('Transactions of Lloyds Bank are missing');
  await expect(missing).toBeVisible();
  const [joint] = await api.get<Account[]>('/accounts');
  expect(joint).toMatchObject({ balance: '570.00', transaction_count: 4 });
  await openScreen(page, `/accounts/${joint?.id}`);
  await expect(page.getByText(/£252\.00 more went out/)).toBeVisible();
  await expectWellMade(page, 'an account with transactions missing');
  await goTo(page, '/');
  await page.getByRole('link', { name: /Transactions of Lloyds Bank are missing/ }).click();
  await expect(page).toHaveURL(new RegExp(`/accounts/${joint?.id}`));

  // The other holder of the account downloads it too: the days between, and others that are there already.
  await importOne(page, 'sam.csv', head + november + october + september, ['Check 5 rows', 'Import 1 row']);
  await expect(missing).toHaveCount(0);
  expect(await api.get<Account[]>('/accounts')).toMatchObject([
    { name: 'Lloyds Bank', balance: '570.00', transaction_count: 5 },
  ]);

  // Without a balance and without an answer, the account is in no total.
  await importOne(page, 'monzo.csv', monzo, ['Check 5 rows', 'Import 5 rows']);
  await openScreen(page, '/');
  await expect(page.getByText('You own £570.00 and owe £0.00.')).toBeVisible();
  await expect(page.getByText(/Monzo/).first()).toBeVisible();
  // No pay is known: the month takes its place, and nothing waits for a payday.
  await expect(page.getByText(/Free until the end of the month/)).toBeVisible();
  await expect(page.getByText(/your pay\?/)).toHaveCount(0);
  await openScreen(page, '/forecast');
  await expect(page.getByText(/^You won’t run short by \d+ \w+ \d{4}, lowest/)).toBeVisible();
});

test('forty accounts are found and fit: in the rail, on their page, on Home, in a form and on a phone', {
  tag: '@long',
}, async ({ page, api }) => {
  const names = Array.from({ length: 40 }, (_, index) => `Savings pot ${index + 1} of the household`);
  for (const name of names) await api.openAccount(name, { type: 'savings', opening_balance: '10' });
  await enter(page, '/accounts');
  await expect(page.getByText('£400.00').first()).toBeVisible();
  await page.getByLabel('Search accounts').fill('pot 37');
  await expect(page.getByRole('link', { name: /Savings pot 37 of the household/ }).last()).toBeVisible();
  await expect(page.getByRole('link', { name: /Savings pot 36 of the household/ })).toHaveCount(0);
  await goTo(page, '/transactions/new');
  await choose(page, 'Account', 'pot 37');
  for (const path of ['/', '/accounts', '/import', '/forecast']) {
    await goTo(page, path);
    await expectNoOverflow(page, `${path} with 40 accounts`);
    await page.setViewportSize(windows.phone);
    await expectNoOverflow(page, `${path} with 40 accounts on a phone`);
    await page.setViewportSize(windows.desk);
  }
});

/** A form that is filled in while the server is there, and sent when it isn't. */
interface Filled {
  readonly kind: string;
  readonly path: string;
  /** Opens it; without one the screen is the form. Answers where its fields are. */
  readonly open?: (page: Page) => Promise<Locator>;
  readonly fields: Readonly<Record<string, string>>;
  readonly button: string;
  /** Says that it was saved in the end. */
  readonly done: RegExp;
}

const press = (name: string, form: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  return page
    .getByRole('form', { name: form })
    .or(page.getByRole('dialog', { name: form }))
    .first();
};

const forms = (account: Account): readonly Filled[] => [
  {
    kind: 'a form that is a page',
    path: '/accounts/new',
    fields: { Name: 'Rainy days' },
    button: 'Add the account',
    done: /“Rainy days” is ready/,
  },
  {
    kind: 'a form at the foot of a card',
    path: `/accounts/${account.id}`,
    open: async (page) => page.getByRole('form', { name: 'Add to known balances' }),
    fields: { Balance: '812.50' },
    button: 'Add known balance',
    done: /^Amount for .* added/,
  },
  {
    kind: 'a row that is edited in place',
    path: '/transactions',
    open: async (page) => {
      await page.getByRole('row').filter({ hasText: 'Larkfield Bakery' }).focus();
      await page.keyboard.press('e');
      return page.getByRole('form', { name: 'Edit Larkfield Bakery' });
    },
    fields: { Amount: '99.10', Merchant: 'Larkfield Bread' },
    button: 'Save',
    done: /Larkfield Bread/,
  },
  {
    kind: 'an amount that is edited in place',
    path: '/budgets',
    open: press('Change the amount of Groceries, £100.00', 'Amount of Groceries'),
    fields: { 'Amount for Groceries': '150' },
    button: 'Save the amount',
    done: /Groceries now has £150\.00/,
  },
  {
    kind: 'a sheet',
    path: '/budgets',
    open: press('Add a goal', 'Add a goal'),
    fields: { Name: 'Holiday', Target: '1200' },
    button: 'Add the goal',
    done: /Holiday/,
  },
  {
    kind: 'a sheet with a sum',
    path: '/investments',
    open: press('Add your first holding', 'Add a holding'),
    fields: {
      Symbol: 'LOBS',
      Name: 'Lobster plc',
      Units: '1,000',
      'Price per unit, GBP': '480p',
      'Bought on': '2025-05-01',
    },
    button: 'Add the holding',
    done: /No price of LOBS is stored/,
  },
  {
    kind: 'a dialog',
    path: '/settings/tags',
    open: press('Add a tag', 'Add a tag'),
    fields: { Name: 'holiday' },
    button: 'Add the tag',
    done: /^holiday$/,
  },
  {
    kind: 'a long form with a bar',
    path: '/tax/circumstances',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add an income' }).click();
      return page.locator('#screen');
    },
    fields: { 'What it is': 'Lodger', Gross: '4000' },
    button: 'Save the circumstances',
    done: /saved/i,
  },
  {
    kind: 'a page of the settings',
    path: '/settings/profile',
    fields: { 'Your name': 'Ada Lovelace' },
    button: 'Save changes',
    done: /Your profile is saved/,
  },
];

test('a connection that is lost in any kind of form is said at once, nothing typed is lost, and the next try saves it once', {
  tag: '@long',
}, async ({ page, api }) => {
  test.slow(); // ten screens
  const account = await api.openAccount('Everyday', { opening_balance: '900' });
  await api.openAccount('Broker', { type: 'investment' });
  await api.record(account);
  const groceries = (await api.get<Category[]>('/categories')).find(({ slug }) => slug === 'groceries');
  const start_date = `${new Date().toISOString().slice(0, 7)}-01`;
  await api.post<Budget>('/budgets', { category_id: groceries?.id, amount: '100', start_date });
  await enter(page, '/');
  for (const form of forms(account)) {
    await test.step(form.kind, async () => {
      await goTo(page, form.path);
      await loseAndTryAgain(page, form);
    });
  }
  expect(await api.get<Account[]>('/accounts')).toHaveLength(3);
  const { items } = await api.get<TransactionPage>('/transactions?limit=10');
  expect(items.map(({ amount, merchant }) => [amount, merchant])).toContainEqual([
    '99.10',
    'Larkfield Bread',
  ]);
});

async function loseAndTryAgain(page: Page, { open, fields, button, done }: Filled): Promise<void> {
  const form = open ? await open(page) : page.locator('#screen');
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).first().fill(value);
  const away = (url: URL) => url.pathname.startsWith('/api/v1/') || url.pathname === '/health';
  await page.route(away, (route) => route.abort());
  await form.getByRole('button', { name: button }).last().click();
  await expect(page.getByText('The server can’t be reached').first()).toBeVisible({ timeout: 6000 });
  await expect(page.getByText('The server can’t be reached. Trying again')).toBeVisible({ timeout: 6000 });
  for (const [label, value] of Object.entries(fields))
    await expect(form.getByLabel(label, { exact: true }).first()).toHaveValue(value);
  await page.unroute(away);
  // The message goes away by itself when the server is back, and what is typed stays.
  await expect(page.getByText('The server can’t be reached')).toHaveCount(0, { timeout: 8000 });
  for (const [label, value] of Object.entries(fields))
    await expect(form.getByLabel(label, { exact: true }).first()).toHaveValue(value);
  await form.getByRole('button', { name: button }).last().click();
  await expect(page.getByText(done).first()).toBeVisible();
}

test('text of twice the size on a phone: words stay whole, nothing is cut, and no day lies over its rows', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Joint current account', { opening_balance: '158100.00' });
  const date = new Date().toISOString().slice(0, 10);
  for (const merchant of ['Hollin Farm Shop and Garden Centre', 'Corner Pantry'])
    await api.record(account, { date, amount: '1200.00', merchant });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript({
    content: `addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))`,
  });
  await openScreen(page, '/transactions');
  const heading = page.getByRole('row').filter({ hasText: '−£2,400.00' });
  await expect(heading).toBeVisible();
  await expectNoOverflow(page, 'transactions with large text');
  const title = page.getByRole('heading', { level: 1 });
  // One line of 40 pixels at a height of 1.2.
  expect((await title.boundingBox())?.height).toBeLessThan(60);
  const edges = async (part: Locator) => {
    const box = await part.boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  const first = page.locator('[data-row-id]').first();
  await expect.poll(async () => (await edges(first)).top - (await edges(heading)).bottom).toBeGreaterThan(-2);
  const label = page.getByRole('button', { name: 'Filter' }).locator('.mantine-Button-label');
  expect(await label.evaluate((node) => node.scrollWidth <= node.clientWidth + 1)).toBe(true);
  await openScreen(page, '/accounts');
  const balance = page.getByRole('table').getByText('£155,700').first();
  await expect(balance).toBeVisible();
  const box = await balance.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
});
