import type {
  Account,
  CapitalGainsReport,
  Holding,
  HoldingTradePage,
  Security,
} from '@farthing/api-contract';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { undo } from './choices.ts';
import type { Api } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

/** A pool with the figures of HMRC's helpsheet HS284: 1,500 shares for £6,280. */
async function holdLobsters(api: Api): Promise<Holding> {
  const account = await api.openAccount('Broker', { type: 'investment' });
  const holding = await api.post<Holding>('/holdings', {
    account_id: account.id,
    symbol: 'LOBS',
    name: 'Lobster plc',
    purchase_currency: 'GBP',
    quantity: '1000',
    purchase_price: '4',
    fees: '150',
    purchase_date: '2023-04-10',
  });
  await trade(api, holding, { type: 'buy', date: '2024-09-01', quantity: '500', price: '4.10', fees: '80' });
  return holding;
}

function trade(api: Api, holding: Holding, body: object) {
  return api.post(`/holdings/${holding.id}/transactions`, body);
}

const trades = (api: Api, { id }: Holding) => api.get<HoldingTradePage>(`/holdings/${id}/transactions`);

test('a first holding: its account, what was bought, a price, and the gain', async ({ page, api }) => {
  await openScreen(page, '/investments');
  await expect(page.getByRole('heading', { name: 'No investments yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add your first holding' }).click();
  await expect(page.getByText('First, add an account for it')).toBeVisible();
  await api.openAccount('Broker', { type: 'investment' });
  await openScreen(page, '/investments');
  await page.getByRole('button', { name: 'Add your first holding' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a holding' });
  await sheet.getByRole('button', { name: 'Add the holding' }).click();
  await expect(sheet.getByText('Enter a symbol')).toBeVisible();
  await expectAccessible(page, 'a holding without a symbol');
  await sheet.getByLabel('Symbol').fill('LOBS');
  await sheet.getByLabel('Name').fill('Lobster plc');
  await sheet.getByLabel('Kind').selectOption('share');
  await sheet.getByLabel('Units').fill('1,000');
  await sheet.getByLabel('Price per unit, GBP').fill('480p');
  await sheet.getByLabel('Bought on').fill('2025-05-01');
  await sheet.getByLabel(/^Fees/).fill('25');
  await expect(sheet.getByText('£4,825.00')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add the holding' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lobster plc' })).toBeVisible();
  await expect(page.getByText('No price of LOBS is stored')).toBeVisible();
  const prices = page.getByRole('form', { name: 'Add a price' });
  await prices.getByLabel('Price, GBP').fill('5.50');
  await prices.getByRole('button', { name: 'Add price' }).click();
  await expect(page.getByText('£5,500.00').first()).toBeVisible();
  await expect(page.getByText('+£675.00').first()).toBeVisible();
  expect(await api.get<Security[]>('/securities')).toMatchObject([{ symbol: 'LOBS', kind: 'share' }]);
  await page.getByRole('link', { name: 'Investments' }).first().click();
  await expect(page.getByRole('table', { name: 'Holdings' })).toContainText('Lobster plc');
});

test('more cannot be sold than is held: the sentence stands at the units, and nothing typed is lost', {
  tag: '@long',
}, async ({ page, api }) => {
  const holding = await holdLobsters(api);
  await openScreen(page, `/investments/holdings/${holding.id}`);
  await page.getByRole('button', { name: 'Add a trade' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Add a trade of LOBS' });
  await sheet.getByRole('radio', { name: 'Sell' }).check();
  await expect(sheet.getByText('You hold 1,500 today')).toBeVisible();
  await expectAccessible(page, 'a trade added');
  await sheet.getByLabel('Date').fill('2025-05-01');
  await sheet.getByLabel('Units').fill('1600');
  await sheet.getByLabel('Price per unit, GBP').fill('4.80');
  await sheet.getByRole('button', { name: 'Add the trade' }).click();
  await expect(sheet.getByText(/100 more units of LOBS/)).toBeVisible();
  await expect(sheet.getByLabel('Units')).toBeFocused();
  await sheet.getByLabel('Units').fill('700');
  await sheet.getByLabel(/^Fees/).fill('100');
  await expect(sheet.getByText('£3,260.00')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add the trade' }).click();
  await expect(sheet).toBeHidden();
  expect((await trades(api, holding)).items[0]).toMatchObject({ type: 'sell', quantity: '700' });
  await undo(page, /^Sell of LOBS/);
  expect((await trades(api, holding)).items).toHaveLength(2);
});

test('a foreign trade takes the stored rate, and asks for one where none is stored', async ({
  page,
  api,
}) => {
  const account = await api.openAccount('Dollar broker', { type: 'investment', currency: 'USD' });
  const holding = await api.post<Holding>('/holdings', { account_id: account.id, symbol: 'ACME' });
  await api.post('/exchange-rates', {
    from_currency: 'USD',
    to_currency: 'GBP',
    date: '2025-01-01',
    rate: '0.79',
  });
  await openScreen(page, `/investments/holdings/${holding.id}`);
  await page.getByRole('button', { name: 'Add the first trade' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a trade of ACME' });
  await sheet.getByLabel('Units').fill('10');
  await sheet.getByLabel('Price per unit, USD').fill('100');
  await expect(sheet.getByText('1 USD = 0.79 GBP, stored for 1 Jan 2025.')).toBeVisible();
  await expect(sheet.getByText('£790.00')).toBeVisible();
  await sheet.getByLabel('Date').fill('2020-01-06');
  await expect(sheet.getByText(/No USD rate is stored on or before 6 Jan 2020/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Add the trade' }).click();
  await expect(sheet.getByText('Enter what 1 USD was in pounds.')).toBeVisible();
  await sheet.getByLabel('Pounds for 1 USD').fill('0.76');
  await expect(sheet.getByText('£760.00')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add the trade' }).click();
  await expect(sheet).toBeHidden();
  expect((await trades(api, holding)).items[0]).toMatchObject({ fx_rate: '0.76', total_gbp: '760.00' });
});

test('a trade is edited in its sheet, deleted and brought back', { tag: '@long' }, async ({ page, api }) => {
  const holding = await holdLobsters(api);
  await openScreen(page, `/investments/holdings/${holding.id}`);
  await page.getByRole('button', { name: 'Edit buy of 1 Sep 2024' }).click();
  const sheet = page.getByRole('dialog', { name: 'Buy of LOBS' });
  await expect(sheet.getByLabel('Units')).toHaveValue('500');
  await sheet.getByLabel('Units').fill('600');
  await sheet.getByRole('button', { name: 'Save the trade' }).click();
  await expect(sheet).toBeHidden();
  expect((await trades(api, holding)).items[0]).toMatchObject({ quantity: '600' });
  await undo(page, /is saved/);
  expect((await trades(api, holding)).items[0]).toMatchObject({ quantity: '500', fees: '80' });
  await page.getByRole('button', { name: 'Delete buy of 10 Apr 2023' }).click();
  await expect(page.getByText(/Buy of LOBS on 10 Apr 2023 is deleted/)).toBeVisible();
  expect((await trades(api, holding)).items).toHaveLength(1);
  await undo(page, /is deleted/);
  await expect.poll(async () => (await trades(api, holding)).items.length).toBe(2);
});

test('a split multiplies the units and leaves the cost; the pool shows each event', { tag: '@long' }, async ({
  page,
  api,
}) => {
  const holding = await holdLobsters(api);
  await openScreen(page, `/investments/holdings/${holding.id}`);
  await page.getByRole('button', { name: 'Add a trade' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Add a trade of LOBS' });
  await sheet.getByRole('radio', { name: 'Other event' }).check();
  await sheet.getByLabel('Event', { exact: true }).selectOption('split');
  await sheet.getByLabel('New units for one old').fill('2');
  await sheet.getByRole('button', { name: 'Add the trade' }).click();
  await expect(sheet).toBeHidden();
  const pool = page.getByRole('table', { name: 'Section 104 holding, newest event first' });
  await expect(pool.getByRole('row').nth(1)).toContainText('Share split');
  await expect(pool.getByRole('row').nth(1)).toContainText('3,000');
  await expect(pool.getByRole('row').nth(1)).toContainText('£6,280.00');
});

test('the gains of a tax year, and one disposal with every match', async ({ page, api }) => {
  const holding = await holdLobsters(api);
  await trade(api, holding, {
    type: 'sell',
    date: '2025-05-01',
    quantity: '700',
    price: '4.80',
    fees: '100',
  });
  await trade(api, holding, { type: 'buy', date: '2025-05-20', quantity: '200', price: '4.70', fees: '12' });
  const report = await api.get<CapitalGainsReport>('/reports/capital-gains');
  const [year] = report.years;
  expect(year?.disposals[0]?.matches.map(({ rule }) => rule)).toEqual(['thirty_day', 'section_104']);
  await openScreen(page, '/investments');
  await page.getByRole('link', { name: 'Capital gains' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Capital gains' })).toBeVisible();
  await expect(page.getByText('£3,360.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Lobster plc, sold on 1 May 2025: show the matches' }).click();
  await expect(page).toHaveURL(/disposal=/);
  const sheet = page.getByRole('dialog', { name: 'LOBS, 1 May 2025' });
  const matches = sheet.getByRole('table');
  await expect(matches).toContainText('Bought within 30 days after');
  await expect(matches).toContainText('20 May 2025 · TCGA 1992 s106A(5)');
  await expect(matches).toContainText('Section 104 holding');
  await expectAccessible(page, 'the matches of a disposal');
  await expect(matches.getByRole('row', { name: /Total/ })).toContainText('£3,360.00');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByLabel('Tax year').selectOption('2026-27');
  await expect(page.getByText('Nothing was sold in 2026/27')).toBeVisible();
});

test('a wrong ISIN is refused at its field; prices come from a file', { tag: '@long' }, async ({
  page,
  api,
}) => {
  await holdLobsters(api);
  await openScreen(page, '/investments/securities');
  await page.getByRole('link', { name: /Lobster plc/ }).click();
  await page.getByRole('button', { name: 'Edit the security' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit the security' });
  await sheet.getByLabel('ISIN').fill('GB0002634940');
  await sheet.getByRole('button', { name: 'Save the security' }).click();
  await expect(sheet.getByText(/check digit/)).toBeVisible();
  await expectAccessible(page, 'a security edited');
  await sheet.getByLabel('ISIN').fill('GB0002634946');
  await sheet.getByRole('button', { name: 'Save the security' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('GB0002634946')).toBeVisible();
  await page.getByRole('button', { name: 'Import prices' }).click();
  const importing = page.getByRole('dialog', { name: 'Import prices of LOBS' });
  const csv = 'date,price,currency\n2026-11-02,480,GBX\n03/11/2026,4.90,GBP\nsoon,1,GBP\n';
  await importing
    .locator('input[type=file]')
    .setInputFiles({ name: 'lobs.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(importing.getByText('3 lines of “lobs.csv” read')).toBeVisible();
  await expectAccessible(page, 'prices imported');
  await expect(importing.getByRole('table', { name: 'Lines that were left out' })).toContainText('4');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Prices, newest first' })).toContainText('£4.80');
});

test('a holding that is deleted comes back with its trades', async ({ page, api }) => {
  const holding = await holdLobsters(api);
  await trade(api, holding, { type: 'sell', date: '2024-09-01', quantity: '100', price: '4.80' });
  await openScreen(page, `/investments/holdings/${holding.id}`);
  await page.getByRole('button', { name: 'More for this holding' }).click();
  await page.getByRole('menuitem', { name: 'Delete the holding' }).click();
  await expect(page).toHaveURL('/investments');
  expect(await api.get<Holding[]>('/holdings')).toEqual([]);
  await undo(page, /3 trades deleted/);
  expect(await api.get<Holding[]>('/holdings')).toMatchObject([{ symbol: 'LOBS', trade_count: 3 }]);
});

test('long and right-to-left names, many places and hidden amounts stay in their room', {
  tag: '@long',
}, async ({ page, api }) => {
  const account: Account = await api.openAccount('حساب الاستثمار', { type: 'isa' });
  for (const [symbol, name] of [
    ['LONG', 'Extraordinarily '.repeat(12).trim()],
    ['RTL', 'صندوق الأسهم العالمية'],
  ]) {
    await api.post('/holdings', {
      account_id: account.id,
      symbol,
      name,
      purchase_currency: 'GBP',
      quantity: '1234567.123456789012',
      purchase_price: '0.000012345678',
      purchase_date: '2025-05-01',
    });
  }
  for (const width of [1280, 390, 360]) {
    await page.setViewportSize({ width, height: 860 });
    await openScreen(page, '/investments');
    await expect(page.getByText('Extraordinarily').filter({ visible: true }).first()).toBeVisible();
    await expectNoOverflow(page, `investments at ${width}`);
  }
  await page.keyboard.press('.');
  await expect(page.getByText('1,234,567')).toHaveCount(0);
});

test('one press asks for permission in the words of the source, then says what could not be priced', async ({
  page,
  api,
}) => {
  await holdLobsters(api);
  // The request itself fails here, as a browser test reaches no other server: a reason must be shown.
  await page.route('**/api/v1/connections/yahoo-prices/run', (route) =>
    route.fulfill({
      json: {
        ok: false,
        message: '0 prices added and 0 corrected for 0 of 1 securities.',
        details: ['LOBS: Yahoo Finance doesn’t know the symbol LOBS', 'LOBS: no price'],
        added: 0,
        updated: 0,
        import_id: null,
      },
    }),
  );
  await openScreen(page, '/investments');
  await page.getByRole('button', { name: 'Get prices' }).click();
  const sheet = page.getByRole('dialog', { name: 'Get prices' });
  await expect(sheet.getByText('It may read from query1.finance.yahoo.com.')).toBeVisible();
  await expect(sheet.getByText('It changes none that you entered')).toBeVisible();
  expect(await api.get('/connections/yahoo-prices')).toMatchObject({ enabled: false });
  await expectAccessible(page, 'the permission to ask for prices');
  await expectNoOverflow(page, 'the permission to ask for prices');
  await sheet.getByRole('button', { name: 'Allow and get prices' }).click();
  await expect(sheet.getByText('Yahoo Finance doesn’t know the symbol LOBS')).toBeVisible();
  expect(await api.get('/connections/yahoo-prices')).toMatchObject({ enabled: true });
});
