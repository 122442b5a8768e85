import type { Account, Category, Transaction, TransactionPage } from '@farthing/api-contract';
import { expectWellMade } from './accessibility.ts';
import { undo } from './choices.ts';
import type { Api } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

const today = new Date().toISOString().slice(0, 10);
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function seed(api: Api): Promise<{ account: Account; idOf: (name: string) => string }> {
  const account = await api.openAccount('Everyday', { opening_balance: '900' });
  const categories = await api.get<Category[]>('/categories');
  return { account, idOf: (name) => categories.find((one) => one.name === name)?.id ?? '' };
}

test('home tells what budgets have left, the next bill and the lowest balance, and a key leads to each', async ({
  page,
  api,
}) => {
  const { account, idOf } = await seed(api);
  await openScreen(page, '/');
  await expect(page.getByText('Nothing to review.')).toBeVisible();
  await expect(page.getByText('No money in or out yet this month.')).toBeVisible();
  await expect(page.getByText('Bills appear here after a few payments.')).toBeVisible();

  await api.post('/recurring', {
    name: 'Harbour Energy',
    amount: '950.00',
    account_id: account.id,
    frequency: 'monthly',
    next_date: dayIn(2),
  });
  await api.record(account, { type: 'income', amount: '40', date: today, merchant: 'Larkfield' });
  await openScreen(page, '/');
  const month = page.getByRole('region', { name: 'This month' });

  await api.post('/budgets', { category_id: idOf('Groceries'), amount: '100', start_date: today });
  await api.record(account, { amount: '88', date: today, category_id: idOf('Groceries') });
  await openScreen(page, '/');
  await expect(month).toContainText(/Left in your budgets until \d+ \w+/);
  await expect(month).toContainText('£12.00');
  const pace = month.getByRole('figure', { name: /^Spending is / });
  await pace.getByRole('button', { name: 'Show as a table' }).click();
  await expect(pace.getByRole('row').nth(1)).toContainText('£88.00');
  const coming = page.getByRole('region', { name: 'Coming up' });
  await expect(coming.getByRole('listitem').filter({ hasText: 'Harbour Energy' }).first()).toContainText(
    '£950.00',
  );
  await expect(coming.getByRole('link', { name: /Lowest balance of/ })).toContainText('below zero');
  const review = page.getByRole('list', { name: 'To review' });
  await expect(review.getByRole('listitem').nth(0)).toContainText('Groceries is nearly spent');
  await expect(review.getByRole('listitem').nth(1)).toContainText('1 transaction has no category');

  for (const [key, path] of [
    ['b', /\/budgets$/],
    ['r', /\/recurring$/],
    ['f', /\/forecast$/],
    ['1', /\/budgets$/],
    ['2', /\/review\?kind=transaction$/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(review.getByRole('listitem')).toHaveCount(2);
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('1 transaction has no category');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dismiss: Groceries is nearly spent' }).click();
  await expect(review.getByRole('listitem')).toHaveCount(1);
  await undo(page, 'Dismissed.');
  await expect(review.getByRole('listitem')).toHaveCount(2);
  await expectWellMade(page, 'home');
});

test('the review gives categories by keys, one for all alike, and takes them back', async ({ page, api }) => {
  const { account, idOf } = await seed(api);
  const row = (merchant: string, date: string, change: object = {}) =>
    api.record(account, { merchant, date, ...change });
  for (const day of ['01', '02'])
    await row('Corner Pantry', `2026-10-${day}`, { category_id: idOf('Groceries') });
  for (const day of ['03', '04', '05']) await row(`Corner Pantry ${day}77`, `2026-11-${day}`);
  await row('Second Cup', '2026-11-07');
  await row('Kiosk', '2026-11-06');
  const open = async () =>
    (await api.get<TransactionPage>('/transactions?uncategorised=true')).items.map(
      ({ merchant }: Transaction) => merchant,
    );
  await openScreen(page, '/review');
  const step = (name: string) => page.getByRole('region', { name });
  // A service that takes its time: what is taken back is the decision on the screen all the same.
  await page.route('**/review/transactions/*', async (route) => {
    const response = await route.fetch();
    await new Promise((done) => setTimeout(done, 400));
    await route.fulfill({ response });
  });
  await expect(step('Second Cup')).toBeVisible();
  await page.keyboard.press('c');
  await page.getByRole('combobox', { name: 'Category' }).fill('coffee');
  await page.keyboard.press('Enter');
  await expect(step('Kiosk')).toBeVisible();
  await expect(page.getByText('1 of 5', { exact: true })).toBeVisible();
  await page.keyboard.press('s');
  const pantry = step('Corner Pantry 0577');
  await expect(pantry.getByRole('button', { name: /Groceries/ })).toContainText(
    'Used 2 times for this merchant',
  );
  await expect(pantry.getByRole('checkbox', { name: /Also apply to 2 similar transactions/ })).toBeChecked();
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { name: '4 decided, 1 skipped' })).toBeVisible();
  await expect.poll(open).toEqual(['Kiosk']);

  await page.keyboard.press('Control+z');
  await expect(pantry).toBeVisible();
  await expect.poll(open).toHaveLength(4);
  await expectWellMade(page, 'review');
  await page.keyboard.press('a');
  await pantry.getByRole('button', { name: /Groceries/ }).click();
  await expect(step('Corner Pantry 0477')).toContainText('You just chose it for this merchant');
  await undo(page, 'Corner Pantry 0577: Groceries.');
  await expect(pantry).toBeVisible();
});

test('where the next page of the review fails, the question stays and the rest comes at another try', {
  tag: '@long',
}, async ({ page, api }) => {
  const { account } = await seed(api);
  const create = Array.from({ length: 27 }, (_, index) => ({
    account_id: account.id,
    type: 'expense',
    amount: '5.00',
    date: `2026-10-${String(index + 1).padStart(2, '0')}`,
    merchant: `Shop ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ?'[index]}`,
  }));
  await api.post('/transactions/bulk', { create });
  const nextPage = /review\/transactions\?.*cursor=/;
  await page.route(nextPage, (route) => route.fulfill({ status: 503, body: '' }));
  await openScreen(page, '/review?kind=transaction');
  const question = page.getByRole('heading', { level: 2 }).filter({ hasText: 'Shop' });
  await expect(question).toBeVisible();
  const passed = (count: number) => page.getByText(`${count} of 27`, { exact: true });
  for (let count = 1; count <= 19; count++) {
    await page.keyboard.press('s');
    await expect(passed(count)).toBeVisible();
  }
  await expect(page.getByText('The review could not be loaded')).toBeVisible();
  await expect(question).toBeVisible();
  await page.unroute(nextPage);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The review could not be loaded')).toHaveCount(0);
  for (let count = 20; count <= 27; count++) {
    await page.keyboard.press('s');
    await expect(passed(count)).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: '27 skipped, none decided' })).toBeVisible();
});

test('payments that seem to recur are confirmed by y and refused by n', async ({ page, api }) => {
  const { account } = await seed(api);
  for (const [merchant, amount, day] of [
    ['Riverside Gym', '29.99', '03'],
    ['Dale Water', '34.50', '12'],
  ] as const)
    for (const month of ['04', '05', '06', '07', '08', '09', '10', '11'])
      await api.record(account, { merchant, amount, date: `2026-${month}-${day}`, description: merchant });
  await api.post('/recurring/rescan');
  await openScreen(page, '/');
  await page.getByRole('link', { name: /2 payments seem to recur/ }).click();
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible();
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText(/Riverside Gym|Dale Water/);
  const first = await heading.textContent();
  await page.keyboard.press('y');
  await expect(heading).not.toHaveText(first ?? '');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await expect
    .poll(async () => {
      const { items } = await api.get<{ items: { name: string; decision: string }[] }>(
        '/recurring?rejected=true',
      );
      return items.map(({ decision }) => decision).sort();
    })
    .toEqual(['confirmed', 'rejected']);
  await page.keyboard.press('Control+z');
  await expect(heading).not.toHaveText(first ?? '');
  await expect(page.getByRole('button', { name: /Yes, it’s recurring/ })).toBeVisible();
});

test('a part of home that is refused is asked for by its card once more, and the rest stays', {
  tag: '@long',
}, async ({ page, api }) => {
  await seed(api);
  let asked = 0;
  await page.route('**/forecasts/cash-flow*', async (route) => {
    asked++;
    await route.fulfill({ status: 422, json: { detail: 'Too much' } });
  });
  await openScreen(page, '/');
  await expect(page.getByText('Bills appear here after a few payments.')).toBeVisible();
  await expect(page.getByText('Nothing to review.')).toBeVisible();
  expect(asked).toBeLessThan(6);
});

test('home opens with what is free until payday, its sum, and whether something can be afforded', async ({
  page,
  api,
}) => {
  const { account } = await seed(api);
  const monthly = { account_id: account.id, frequency: 'monthly' };
  await api.post('/recurring', { ...monthly, name: 'Rent', amount: '450.00', next_date: dayIn(4) });
  await api.post('/recurring', {
    ...monthly,
    name: 'Larkfield Ltd',
    direction: 'in',
    kind: 'salary',
    amount: '2000.00',
    next_date: dayIn(9),
  });
  await openScreen(page, '/');
  const free = page.getByRole('region', { name: 'Free to spend' });
  await expect(free).toContainText('Free until payday');
  await expect(free).toContainText('£450.00');
  await free.getByText('How this is worked out').click();
  await expect(free).toContainText('Bills before payday');
  const coming = page.getByRole('region', { name: 'Coming up' });
  await expect(coming.getByRole('listitem').filter({ hasText: 'Rent' })).toContainText('£450.00');
  await expect(coming).toContainText('Bills and regular transfers take £450.00');

  await free.getByRole('button', { name: 'Can I afford' }).click();
  await free.getByLabel('Amount').fill('300');
  await expect(free.getByRole('status')).toContainText('Yes. £150.00 is still free until');
  await free.getByLabel('Amount').fill('451');
  await expect(free.getByRole('status')).toContainText('Not yet. You’d be £1.00 short before');
  await free.getByLabel('Amount').fill('lots');
  await expect(free.getByRole('status')).toContainText('Enter an amount');
  await expectWellMade(page, 'home with a question');

  // The same figure and response on the forecast, whose line is redrawn.
  await page.goto('/forecast');
  await expect(page.getByText('Free until payday')).toBeVisible();
  await page.getByRole('button', { name: 'Can I afford' }).click();
  await page.getByLabel('Amount').fill('5000');
  await expect(page.getByRole('status').first()).toContainText('short');
  await expect(page.getByRole('heading', { name: /below zero/ })).toBeVisible();
});
