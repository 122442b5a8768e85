import type { Holding, PortfolioBenchmark, Security } from '@farthing/api-contract';
import { expectAccessible, expectWellMade } from './accessibility.ts';
import type { Api } from './client.ts';
import { expect, openScreen, slowDown, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

/** Two holdings with prices: one that grew, one that fell; and a dividend. */
async function holdTwo(api: Api): Promise<{ grown: Holding; fallen: Holding }> {
  const account = await api.openAccount('Broker', { type: 'investment' });
  const open = (symbol: string, name: string, price: string) =>
    api.post<Holding>('/holdings', {
      account_id: account.id,
      symbol,
      name,
      purchase_currency: 'GBP',
      quantity: '100',
      purchase_price: price,
      purchase_date: '2025-01-06',
    });
  const grown = await open('GROW', 'Growing plc', '10');
  const fallen = await open('FALL', 'Falling plc', '5');
  const price = (holding: Holding, date: string, text: string) =>
    api.post(`/securities/${holding.security_id}/prices`, { date, price: text });
  for (const [date, up, down] of [
    ['2025-01-06', '10', '5'],
    ['2025-07-01', '12', '4.50'],
    ['2026-02-02', '15', '4'],
  ] as const) {
    await price(grown, date, up);
    await price(fallen, date, down);
  }
  await api.post(`/holdings/${grown.id}/transactions`, {
    type: 'dividend',
    date: '2026-10-01',
    amount: '20',
  });
  return { grown, fallen };
}

test('value over a chosen time, compared with a security and with a rate; the choice is kept', async ({
  page,
  api,
}) => {
  await holdTwo(api);
  const world = await api.post<Security>('/securities', { symbol: 'WORLD', name: 'World tracker' });
  await api.post(`/securities/${world.id}/prices`, { date: '2025-01-06', price: '50' });
  await api.post(`/securities/${world.id}/prices`, { date: '2026-02-02', price: '60' });
  await openScreen(page, '/investments');
  await expect(page.getByRole('figure', { name: 'Worth more than was paid in' })).toBeVisible();
  await page.getByRole('radio', { name: '1 month' }).check({ force: true });
  await expect(page.getByText(/^over the last month · /)).toBeVisible();
  await page.getByRole('radio', { name: 'All' }).check({ force: true });

  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Compare with' });
  await sheet.getByRole('button', { name: 'Show the comparison' }).click();
  await expect(sheet.getByText('Choose a security.')).toBeVisible();
  await expectAccessible(page, 'what is compared with');
  await sheet.getByRole('combobox', { name: 'Security' }).fill('World');
  await page.getByRole('option', { name: /World tracker/ }).click();
  await sheet.getByRole('button', { name: 'Show the comparison' }).click();
  await expect(sheet).toBeHidden();
  // 1,500 bought 30 at 50; the dividend of 20 sold a third of one at 60: 1,780.
  await expect(page.getByText(/^In World tracker the same payments would be worth £1,780\.00/)).toBeVisible();
  const chart = page.getByRole('figure', { name: 'Worth more than was paid in' });
  await chart.getByRole('button', { name: 'Show as a table' }).click();
  await expect(chart.getByRole('columnheader', { name: 'World tracker' })).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^In World tracker the same payments/)).toBeVisible();
  await page.getByRole('button', { name: 'Change comparison' }).click();
  await sheet.getByRole('radio', { name: 'A yearly rate' }).check({ force: true });
  await sheet.getByLabel('Growth a year, %').fill('lots');
  await sheet.getByRole('button', { name: 'Show the comparison' }).click();
  await expect(sheet.getByText('Enter a percentage as a number, such as 12.5.')).toBeVisible();
  await sheet.getByLabel('Growth a year, %').fill('3.5');
  await sheet.getByRole('button', { name: 'Show the comparison' }).click();
  await expect(page.getByText(/^In 3\.5% a year the same payments would be worth/)).toBeVisible();
  expect((await api.get<PortfolioBenchmark>('/portfolio/benchmark')).benchmark).toBe('0.035');
  await page.getByRole('button', { name: 'Change comparison' }).click();
  await sheet.getByRole('button', { name: 'Compare with nothing' }).click();
  await expect(page.getByText(/^In 3.* the same payments would be worth/)).toBeHidden();
});

test('the map of holdings says what each is worth, hides amounts, and leads to the holding', {
  tag: '@long',
}, async ({ page, api }) => {
  await holdTwo(api);
  await openScreen(page, '/investments');
  const map = page.getByRole('list', { name: 'Holdings by value' });
  await expect(map.getByRole('listitem')).toHaveCount(2);
  await expect(map.getByRole('listitem').first()).toContainText('GROW');
  await expect(map.getByText('gain +50.0%')).toBeVisible();
  await expect(map.getByText('loss −20.0%')).toBeVisible();
  await expect(map.getByText('£1,500.00')).toBeVisible();
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(map.getByText('£1,500.00')).toBeHidden();
  await expect(map.getByRole('link', { name: /1,500/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Show amounts/ }).click();
  await map.getByRole('link', { name: /^FALL, Falling plc: £400\.00, 21\.1% of all, loss −20\.0%$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Falling plc' })).toBeVisible();
});

test('the course of a holding, with its trades on the line, or its prices', { tag: '@long' }, async ({
  page,
  api,
}) => {
  const { grown } = await holdTwo(api);
  await openScreen(page, `/investments/holdings/${grown.id}`);
  await expect(page.getByText('▲ bought, ● dividend or other event', { exact: false })).toBeVisible();
  const line = page.getByRole('slider', { name: /^Value/ });
  await line.focus();
  await line.press('Home');
  await expect(line).toHaveAttribute('aria-valuetext', /Buy of 100 units/);
  await page.getByRole('radio', { name: 'Price per unit' }).check({ force: true });
  await expect(page.getByRole('figure', { name: /The price is higher than on 6 Jan 2025/ })).toBeVisible();
});

test('income by month has its table', { tag: '@long' }, async ({ page, api }) => {
  await holdTwo(api);
  await openScreen(page, '/investments');
  const income = page.getByRole('figure', { name: 'Income of the last 12 months' });
  await income.getByRole('button', { name: 'Show as a table' }).click();
  await expect(income.getByRole('row', { name: /Oct 2026 £20\.00/ })).toBeVisible();
});

test('prices are offered from a provider only where the operator set one', { tag: '@long' }, async ({
  page,
  api,
}) => {
  const { grown } = await holdTwo(api);
  await openScreen(page, '/investments/securities');
  await expect(page.getByRole('button', { name: 'Import prices' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fetch prices' })).toHaveCount(0);

  // What a service with a provider answers; fetching itself is held by tests/contract/price-provider.test.ts.
  await page.route('**/api/v1/securities/prices/provider', (route) =>
    route.fulfill({ json: { enabled: true, host: 'prices.example' } }),
  );
  const outcome = { added: 0, updated: 0, kept: 0 };
  await page.route('**/api/v1/securities/prices/refresh', (route) =>
    route.fulfill({
      json: {
        host: 'prices.example',
        added: 3,
        updated: 0,
        failed: 1,
        securities: [
          { ...outcome, security_id: grown.security_id, symbol: 'GROW', added: 3, kept: 1, error: null },
          { ...outcome, security_id: grown.id, symbol: 'FALL', error: 'prices.example answered 404' },
        ],
      },
    }),
  );
  await openScreen(page, '/investments/securities');
  await page.getByRole('button', { name: 'Fetch prices' }).click();
  const sheet = page.getByRole('dialog', { name: 'Fetch prices' });
  await expect(sheet.getByText(/Asks prices\.example for the missing prices/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Fetch prices' }).click();
  await expect(sheet.getByText('1 security of 2 got no prices')).toBeVisible();
  await expectAccessible(page, 'prices fetched');
  await expect(sheet.getByRole('row', { name: 'FALL prices.example answered 404' })).toBeVisible();
  await expect(sheet.getByRole('row', { name: 'GROW 3 added, 1 of yours not changed' })).toBeVisible();
});

test('a new holding gives its security the kind', { tag: '@long' }, async ({ page, api }) => {
  await api.openAccount('Broker', { type: 'investment' });
  await openScreen(page, '/investments');
  await page.getByRole('button', { name: 'Add your first holding' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a holding' });
  await sheet.getByLabel('Symbol').fill('TR26');
  await sheet.getByLabel('Kind').selectOption('Gilt');
  await sheet.getByLabel('I know what I bought first').uncheck({ force: true });
  await sheet.getByRole('button', { name: 'Add the holding' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'TR26' })).toBeVisible();
  expect(await api.get<Security[]>('/securities')).toMatchObject([{ symbol: 'TR26', kind: 'gilt' }]);
});

test('a sale of too much says the day as people do, at the units, and the focus goes there on a slow machine too', {
  tag: '@long',
}, async ({ page, api }) => {
  const { grown } = await holdTwo(api);
  await openScreen(page, `/investments/holdings/${grown.id}`);
  await slowDown(page, 12);
  await page.getByRole('button', { name: 'Add a trade' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Add a trade of GROW' });
  await sheet.getByRole('radio', { name: 'Sell' }).check({ force: true });
  await sheet.getByLabel('Date').fill('2025-05-04');
  await sheet.getByLabel('Units').fill('101');
  await sheet.getByLabel('Price per unit, GBP').fill('4.80');
  await sheet.getByRole('button', { name: 'Add the trade' }).click();
  await expect(
    sheet.getByText('On 4 May 2025 you disposed of 1 more unit of GROW than you held'),
  ).toBeVisible();
  await expect(sheet.getByLabel('Units')).toBeFocused();
});

test('the map, the course and the columns have no serious finding of axe, and fit', { tag: '@long' }, async ({
  page,
  api,
}) => {
  const { grown } = await holdTwo(api);
  for (const path of ['/investments', `/investments/holdings/${grown.id}`]) {
    await openScreen(page, path);
    await expect(page.getByRole('slider').first()).toBeVisible();
    await expectWellMade(page, path);
  }
});
