import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Payslip } from '@farthing/api-contract';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible, expectNoOverflow, expectWellMade } from './accessibility.ts';
import type { Api } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

/** Two payslips, interest, rent with expenses and a sale of shares in 2025-26. */
async function seedYear(api: Api): Promise<void> {
  for (const [pay_date, tax] of [
    ['2025-04-28', '390.20'],
    ['2025-05-28', '390.40'],
  ])
    await api.post('/tax/payslips', {
      employer: 'Hollin Farm Shop',
      pay_date,
      pay_frequency: 'monthly',
      tax_code: '1257L',
      gross: '3000.00',
      tax,
      ni: '156.16',
      net: tax === '390.20' ? '2453.64' : '2453.44',
    });
  const savings = await api.openAccount('Savings pot', { type: 'savings' });
  const categories = await api.get<{ id: string; name: string }[]>('/categories');
  const interest = categories.find(({ name }) => name === 'Interest');
  await api.record(savings, {
    type: 'income',
    amount: '1500.99',
    date: '2025-05-01',
    merchant: 'Interest of May',
    category_id: interest?.id ?? null,
  });
  const broker = await api.openAccount('Broker', { type: 'investment' });
  const holding = await api.post<{ id: string }>('/holdings', {
    account_id: broker.id,
    symbol: 'HLN',
    kind: 'share',
  });
  const trades = `/holdings/${holding.id}/transactions`;
  await api.post(trades, { type: 'buy', date: '2024-05-01', quantity: '100', price: '10' });
  await api.post(trades, { type: 'sell', date: '2025-08-01', quantity: '100', price: '15.505' });
}

const screen = '/tax/return?year=2025-26';

test('the return of a year stands box by box, and each figure opens to the records behind it', async ({
  page,
  api,
}) => {
  await seedYear(api);
  await openScreen(page, '/tax?year=2025-26');
  await page.getByRole('link', { name: 'Return', exact: true }).click();
  await expect(page).toHaveURL(screen);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax return 2025/26');
  await expect(page.getByText('According to your records, you don’t need to send a return.')).toBeVisible();
  const employment = page.getByRole('region', { name: 'SA102 Employment: Hollin Farm Shop' });
  const pay = employment.getByRole('list', { name: /Employment$/ });
  await expect(pay).toContainText('£6,000.00');
  await expect(pay).toContainText('£781.00');
  await expect(pay).toContainText('exactly £780.60');
  const interest = page.getByRole('list', { name: /^SA100 Tax return, Interest/ });
  await expect(interest).toContainText('£1,500.00');
  await interest.getByText('Untaxed UK interest').click();
  await interest.getByRole('link', { name: 'Interest of May, Savings pot, 1 May 2025' }).click();
  await expect(page).toHaveURL(/\/transactions\?.*open=/);
  await page.goBack();
  const gains = page.getByRole('region', { name: 'SA108 Capital Gains Tax summary' });
  await gains.getByText('Gains in the year, before losses').click();
  await gains.getByRole('link', { name: 'HLN, 1 Aug 2025' }).click();
  await expect(page).toHaveURL(/\/tax\/capital-gains\?.*disposal=/);
  await page.goBack();
  const [first] = (await api.get<Payslip[]>('/tax/payslips?tax_year=2025-26')).toReversed();
  await pay.getByText('UK tax taken off pay in box 1').click();
  await pay.getByRole('link', { name: 'Hollin Farm Shop, 28 Apr 2025' }).click();
  await expect(page).toHaveURL(new RegExp(`/tax/payslips/${first?.id}`));
});

test('a figure is copied as it is written into the box', { tag: '@long' }, async ({ page, api, context }) => {
  await seedYear(api);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openScreen(page, screen);
  await page.getByRole('button', { name: 'Copy 1500, box 2' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('1500');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
});

test('the pack arrives as a zip, which opens', async ({ page, api }, info) => {
  await seedYear(api);
  await openScreen(page, screen);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the pack' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('self-assessment-2025-26.zip');
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(files)).toContain('pack.html');
  expect(strFromU8(files['boxes.csv'] ?? new Uint8Array())).toContain('SA102,Hollin Farm Shop,Employment,2,');
  const opened = info.outputPath('pack.html');
  await writeFile(opened, files['pack.html'] ?? '');
  await page.goto(pathToFileURL(opened).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Self Assessment 2025/26');
  await expect(page.getByRole('row', { name: /^2 Untaxed UK interest/ })).toContainText('1,500');
  await expectAccessible(page, 'the page of the pack');
});

test('on paper there are the boxes and no controls', { tag: '@long' }, async ({ page, api }) => {
  await seedYear(api);
  await openScreen(page, screen);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('Untaxed UK interest')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Tax' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download the pack' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy 1500, box 2' })).toBeHidden();
  await page.setViewportSize({ width: 718, height: 1000 });
  await expectAccessible(page, 'the return on paper, from a dark screen');
  await expectNoOverflow(page, 'the return on paper');
});

test('a year with nothing says what fills the return', { tag: '@long' }, async ({ page }) => {
  await openScreen(page, '/tax/return?year=2022-23');
  await expect(page.getByRole('heading', { name: 'Nothing for the return of 2022/23 yet' })).toBeVisible();
  await expect(page.getByText(/don’t need to send one/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download the pack' })).toHaveCount(0);
  await expectAccessible(page, 'the empty return');
});

test('a year whose forms were not checked says whose numbers these are', { tag: '@long' }, async ({
  page,
  api,
}) => {
  await api.put('/tax/profiles/2023-24', { gift_aid: '100' });
  await openScreen(page, '/tax/return?year=2023-24');
  await expect(page.getByText(/Box numbers as in the forms of 2025\/26/)).toBeVisible();
  await expect(page.getByText(/Go by the labels/)).toBeVisible();
});

test('the return with open boxes has no serious finding of axe, and fits', { tag: '@long' }, async ({
  page,
  api,
}) => {
  await seedYear(api);
  await openScreen(page, screen);
  await page.getByText('Untaxed UK interest').click();
  await expectWellMade(page, 'the return');
});
