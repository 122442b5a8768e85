import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { rowOf } from './choices.ts';
import type { Api } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

const longMerchant = 'Worshipful Company of Very Long Names and Even Longer Descriptions '
  .repeat(5)
  .slice(0, 300);
const oneWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(5).slice(0, 300);
const hebrew = 'מאפיית לארקפילד בע״מ';
const arabic = 'مخبز لاركفيلد';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

async function seed(api: Api): Promise<string[]> {
  const account = await api.openAccount(`${hebrew} — ${oneWord}`.slice(0, 100), { opening_balance: '10.00' });
  await api.record(account, { merchant: longMerchant, date: '2026-11-19' });
  await api.record(account, { merchant: oneWord, description: arabic, tags: [oneWord.slice(0, 50), hebrew] });
  const row = await api.record(account, { merchant: hebrew, description: arabic, notes: arabic });
  await api.post('/categories', { name: `${arabic} ${oneWord}`.slice(0, 80), kind: 'expense' });
  return [
    '/',
    '/transactions',
    `/transactions?open=${row.id}`,
    '/transactions/new',
    '/accounts',
    `/accounts/${account.id}`,
    '/import',
    '/settings/categories',
    '/settings/activity',
  ];
}

test('texts of 300 characters and from right to left break no screen, wide or narrow, nor at twice the size', {
  tag: '@long',
}, async ({ page, api }) => {
  for (const path of await seed(api)) {
    await page.setViewportSize({ width: 1280, height: 860 });
    await openScreen(page, path);
    await page.waitForLoadState('networkidle');
    // 640 by 430 is what 200 % leaves of 1280 by 860.
    for (const [width, height] of [
      [1280, 860],
      [640, 430],
      [390, 860],
      [360, 860],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoOverflow(page, `${path} at ${width} pixels`);
    }
  }
});

test('a name from right to left is written in its own direction, and the amount stays where it is', {
  tag: '@long',
}, async ({ page, api }) => {
  await seed(api);
  await openScreen(page, '/transactions');
  const row = rowOf(page, hebrew).filter({ has: page.getByRole('checkbox', { name: `Select ${hebrew}` }) });
  const amountOf = row.getByText('£12.30');
  const title = row.getByText(hebrew, { exact: true }).first();
  await expect(title).toHaveCSS('direction', 'rtl');
  const [name, amount] = [await title.boundingBox(), await amountOf.boundingBox()];
  expect(Number(amount?.x)).toBeGreaterThan(Number(name?.x));
  await expectAccessible(page, 'transactions with odd texts');
});

test('a long name is read in full on its sheet, and typed text stays within its limit', {
  tag: '@long',
}, async ({ page, api }) => {
  await seed(api);
  await openScreen(page, '/transactions');
  await openRow(page, 'Worshipful');
  const merchant = page.getByRole('dialog').getByLabel('Merchant');
  await expect(merchant).toHaveValue(longMerchant);
  await merchant.fill('x'.repeat(400));
  expect((await merchant.inputValue()).length).toBe(300);
});

async function openRow(page: Page, word: string): Promise<void> {
  await rowOf(page, word).getByRole('button', { name: /^Open/ }).click();
}
