import type { Page } from '@playwright/test';
import { expectWellMade } from './accessibility.ts';
import type { Api } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

/** A month of the calendar so many before this one, `2026-11`. */
function month(back: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
}
const [now, last] = [month(0), month(1)];
/** A month as the app writes it: `Nov 2026`. */
const monthName = (key: string) =>
  `${new Date(`${key}-01T12:00:00Z`).toLocaleDateString('en-GB', { month: 'long' }).slice(0, 3)} ${key.slice(0, 4)}`;
/** The same in prose: `November 2026`. */
const longMonthName = (key: string) =>
  `${new Date(`${key}-01T12:00:00Z`).toLocaleDateString('en-GB', { month: 'long' })} ${key.slice(0, 4)}`;
const lastDay = new Date(Date.parse(`${now}-01T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** A salary, rent, shopping with a refund, savings put aside, money in a currency without rates, and a house. */
async function household(api: Api): Promise<void> {
  const current = await api.openAccount('Current', { opening_balance: '1000.00' });
  const savings = await api.openAccount('Savings', { type: 'savings' });
  const francs = await api.openAccount('Zurich', { currency: 'CHF' });
  const house = await api.openAccount('House', { type: 'property' });
  for (const [date, value] of [
    [`${month(10)}-10`, '200000'],
    [`${last}-10`, '203000'],
  ])
    await api.post(`/accounts/${house.id}/valuations`, { date, value });
  const list = await api.get<{ id: string; slug: string }[]>('/categories');
  const id = (slug: string) => list.find((one) => one.slug === slug)?.id as string;
  for (const date of [`${last}-01`, `${now}-01`]) {
    const row = (slug: string, amount: string, merchant: string, type: 'income' | 'expense' = 'expense') =>
      api.record(current, { date, amount, merchant, type, category_id: id(slug) });
    await row('salary_wages', '2500.00', 'Acme Ltd', 'income');
    await row('rent', '900.00', 'Northgate Lettings');
    await row('groceries', '120.00', 'Hollin Farm Shop');
    await row('groceries', '20.00', 'Hollin Farm Shop', 'income');
  }
  await api.record(francs, { date: `${now}-01`, amount: '50.00', merchant: 'Kiosk' });
  await api.post('/transactions', {
    account_id: current.id,
    to_account_id: savings.id,
    type: 'transfer',
    amount: '300.00',
    date: `${now}-01`,
  });
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name });

test('income and spending: compared, as a table, and down to its rows', async ({ page, api, user: _ }) => {
  await household(api);
  await openScreen(page, '/');
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Income and spending' })).toBeVisible();
  await expect(page.getByText('Not including CHF')).toBeVisible();
  await page.getByLabel('Range').selectOption('This month');
  await expect(page).toHaveURL(/range=month/);
  await expect(page.getByText('on a month earlier')).toHaveCount(3);
  const chart = page.getByRole('figure', { name: 'More came in than was spent' });
  await chart.getByRole('button', { name: 'Show as a table' }).click();
  await expect(
    chart.getByRole('row', { name: `${monthName(now)} £2,500.00 £1,000.00 £1,500.00` }),
  ).toBeVisible();
  await page.getByText('How this is made up').click();
  await expect(page.getByText('Includes 5 transactions')).toBeVisible();
  await expect(
    page.getByText(/2 transfers between accounts, which are neither income nor spending/),
  ).toBeVisible();
  await expect(
    page.getByText('Money in CHF: no rate is stored on or before', { exact: false }),
  ).toBeVisible();
  await chart.getByRole('link', { name: monthName(now) }).click();
  await expect(page).toHaveURL(new RegExp(`transactions\\?.*date_from=${now}-01`));
});

test('cash flow: sources, groups and what is kept add up, also in its table', async ({
  page,
  api,
  user: _,
}) => {
  await household(api);
  await openScreen(page, '/reports?view=cash-flow&range=month');
  const chart = page.getByRole('figure', { name: 'You spent most on Home' });
  await expect(
    chart.getByText('£2,500.00 came in and £1,000.00 was spent. £1,500.00 was saved.'),
  ).toBeAttached();
  await expect(chart.locator('path[data-tone]')).toHaveCount(4);
  await chart.getByRole('button', { name: 'Show as a table' }).click();
  await expect(chart.getByRole('row', { name: 'From Salary & Wages £2,500.00' })).toBeVisible();
  await expect(chart.getByRole('row', { name: 'Left over Saved £1,500.00' })).toBeVisible();
  await chart.getByRole('link', { name: 'Groceries' }).click();
  await expect(page).toHaveURL(/category_id=/);
});

test('merchants and categories lead to what was paid; refunds are taken off', { tag: '@long' }, async ({
  page,
  api,
  user: _,
}) => {
  await household(api);
  await openScreen(page, '/reports?view=merchants');
  const bars = page.getByRole('list', { name: 'Merchants with the most spending' });
  await expect(bars.getByRole('link', { name: /Hollin Farm Shop £200\.00/ })).toBeVisible();
  await tab(page, 'Categories').click();
  await expect(page.getByRole('figure', { name: 'Most was spent on rent' })).toBeVisible();
  const months = page.getByRole('table', { name: 'Categories month by month' });
  await expect(months.getByRole('row', { name: /Groceries £200\.00/ })).toBeVisible();
  await page.getByText('How this is made up').click();
  await expect(page.getByText(/Each cell is the sum of a category’s transactions/)).toBeVisible();
  await tab(page, 'Savings rate').click();
  await expect(page.getByRole('figure', { name: '60.0% of income was saved' })).toBeVisible();
});

test('net worth: what was put in apart from growth, and the year on one page', { tag: '@long' }, async ({
  page,
  api,
  user: _,
}) => {
  await household(api);
  await openScreen(page, '/reports?view=net-worth&range=3-months');
  const chart = page.getByRole('figure', { name: 'Net worth is higher than at the start' });
  await expect(
    chart.getByText(
      /£201,000\.00 to £207,000\.00 .*£3,000\.00 payments in less withdrawals and £3,000\.00 changes in value/,
    ),
  ).toBeAttached();
  await expect(chart.getByRole('slider', { name: /Net worth/ })).toBeVisible();
  await chart.getByRole('button', { name: 'Show as a table' }).click();
  await expect(
    chart.getByRole('row', {
      name: `${Number(lastDay.slice(8))} ${monthName(last)} £1,500.00 £3,000.00 £205,500.00`,
    }),
  ).toBeVisible();
  await expect(
    chart.getByRole('link', { name: `${Number(lastDay.slice(8))} ${monthName(last)}` }),
  ).toHaveAttribute('href', new RegExp(`date_from=${last}-01&date_to=${lastDay}`));
  await tab(page, 'Letter').click();
  await page.getByLabel('Month', { exact: true }).selectOption(monthName(now));
  await expect(page.getByText(/^Dear \S+,$/)).toBeVisible();
  // The year is offered with the letter of December.
  await expect(page.getByRole('link', { name: /on one page$/ })).toHaveCount(0);
  await openScreen(page, `/reports?view=year&year=${now.slice(0, 4)}`);
  await expect(page.getByText(/You saved 60\.0% of your income/)).toBeVisible();
  await page.getByLabel('Year', { exact: true }).selectOption(now.slice(0, 4));
  await expect(page.getByRole('list', { name: 'Merchants of the year' })).toContainText('Northgate Lettings');
});

test('nothing recorded yet is said, on every report', { tag: '@long' }, async ({ page, user: _ }) => {
  for (const view of ['income', 'categories', 'merchants', 'savings', 'net-worth', 'year']) {
    await openScreen(page, `/reports?view=${view}&range=all`);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await openScreen(page, '/reports?view=cash-flow');
  await expect(page.getByText('No money moved in this period')).toBeVisible();
});

test('no report has a serious finding of axe, and each fits', { tag: '@long' }, async ({ page, api }) => {
  await household(api);
  for (const view of ['income', 'categories', 'cash-flow', 'merchants', 'savings', 'net-worth', 'year']) {
    await openScreen(page, `/reports?view=${view}`);
    await page.waitForLoadState('networkidle');
    await expectWellMade(page, view);
  }
});

test('the monthly letter says what stood out and the one thing to do, and leads to the rows', async ({
  page,
  api,
  user: _,
}) => {
  const current = await api.openAccount('Current', { opening_balance: '1000.00' });
  const list = await api.get<{ id: string; slug: string }[]>('/categories');
  const id = (slug: string) => list.find((one) => one.slug === slug)?.id as string;
  for (const back of [4, 3, 2, 1]) {
    const row = (slug: string, amount: string, merchant: string, type: 'income' | 'expense' = 'expense') =>
      api.record(current, { date: `${month(back)}-10`, amount, merchant, type, category_id: id(slug) });
    await row('salary_wages', '2500.00', 'Acme Ltd', 'income');
    await row('groceries', back === 1 ? '280.00' : '100.00', 'Hollin Farm Shop');
  }
  await api.record(current, { date: `${last}-20`, amount: '9.99', merchant: 'Kiosk' });
  await openScreen(page, '/reports');
  await tab(page, 'Letter').click();
  await expect(page).toHaveURL(/view=letter/);
  await expect(
    page.getByText(`In ${longMonthName(last)} you received £2,500.00 and spent £289.99.`),
  ).toBeVisible();
  await expect(page.getByText('That is £180.00 more than the usual £100.00.')).toBeVisible();
  await expectWellMade(page, 'the monthly letter');
  await page.getByRole('link', { name: 'Choose a category for 1 transaction' }).click();
  await expect(page.getByText('1 transaction matches')).toBeVisible();
  await page.goBack();
  await page.getByLabel('Month').selectOption(monthName(month(4)));
  await expect(page.getByText('After three months of records')).toBeVisible();
});

test('net worth has a change since yesterday and a range in the address, and begins with the data', async ({
  page,
  api,
  user: _,
}) => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const account = await api.openAccount('Everyday', { opening_balance: '100.00', opening_date: ago(40) });
  await api.record(account, { date: ago(0), amount: '12.30' });
  await openScreen(page, '/');
  await expect(page.getByText('−£12.30 since yesterday')).toBeVisible();
  const choice = page.getByRole('group', { name: 'Range', exact: true });
  await choice.getByRole('radio', { name: '3 months' }).click();
  await expect(page).toHaveURL('/?range=3m');
  const line = page.getByRole('slider', { name: 'Net worth' });
  await line.focus();
  await page.keyboard.press('Home');
  const first = new Date(ago(40)).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  await expect(line).toHaveAttribute('aria-valuetext', new RegExp(first));
  await page.reload();
  await expect(choice.getByRole('radio', { name: '3 months' })).toBeChecked();
  await openScreen(page, '/reports?view=net-worth');
  await expect(page.getByText('−£12.30 since yesterday')).toBeVisible();
  await page
    .getByRole('group', { name: 'Range of the chart' })
    .getByRole('radio', { name: 'Last 5 years' })
    .click();
  await expect(page).toHaveURL(/range=5-years/);
  await expect(page.getByLabel('Range', { exact: true })).toHaveValue('5-years');
  await line.focus();
  await page.keyboard.press('Home');
  await expect(line).toHaveAttribute('aria-valuetext', new RegExp(first));
});

test('every node of the cash flow has a label that no other one covers', { tag: '@long' }, async ({
  page,
  api,
  user: _,
}) => {
  const account = await api.openAccount('Everyday');
  const list = await api.get<{ id: string; kind: string }[]>('/categories');
  for (const [index, { id, kind }] of list.entries())
    await api.record(account, {
      date: `${now}-01`,
      amount: index === 3 ? '9000.00' : `${index + 1}.00`,
      type: kind === 'income' ? 'income' : 'expense',
      category_id: id,
    });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await openScreen(page, '/reports?view=cash-flow&range=month');
    const chart = page.getByRole('figure', { name: /^You spent most on/ });
    await expect(chart.locator('rect').first()).toBeVisible();
    const labels = await chart.locator('[title*="£"]').evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { name: one.textContent, left, right, top, bottom };
      }),
    );
    expect(labels.length).toBe(await chart.locator('rect').count());
    expect(labels.length).toBeGreaterThan(15);
    for (const one of labels)
      for (const other of labels)
        if (one !== other)
          expect(
            one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 1 &&
              other.top < one.bottom - 1,
            `${one.name} and ${other.name} at ${width}`,
          ).toBe(false);
    await expectWellMade(page, `cash flow at ${width}`);
  }
});

test('a month and a period without money say what would be here, instead of zeros', { tag: '@long' }, async ({
  page,
  user,
}) => {
  expect(user.name).toBe('Ada');
  await openScreen(page, '/reports?view=letter');
  await expect(page.getByText(`No letter for ${longMonthName(last)}`)).toBeVisible();
  await expect(page.getByText('Your records are complete')).toHaveCount(0);
  await openScreen(page, '/reports');
  await expect(page.getByText('No income or spending in this period')).toBeVisible();
});
