import type { Holding } from '@farthing/api-contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast, expectNoOverflow } from './accessibility.ts';
import type { Api } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

/** Every address of the app; the ids of what is seeded go into the places for them. */
const screens = [
  '/',
  '/transactions',
  '/transactions?q=bakery&type=expense',
  '/transactions/new',
  '/accounts',
  '/accounts/new',
  '/accounts/:account',
  '/budgets',
  '/investments',
  '/investments/holdings/:holding',
  '/investments/securities',
  '/investments/securities/:security',
  '/tax',
  '/tax/payslips',
  '/tax/payslips/new',
  '/tax/pensions',
  '/tax/plan',
  '/tax/circumstances',
  '/tax/return?year=2025-26',
  '/tax/rates',
  '/tax/capital-gains?year=2025-26',
  '/tax/calculator',
  '/reports',
  '/import',
  '/import/:import',
  '/settings/profile',
  '/settings/security',
  '/settings/appearance',
  '/settings/categories',
  '/settings/exchange-rates',
  '/settings/activity',
  '/more',
];

const desk = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };

/** Something of everything: accounts in two currencies, rows, a preview. Answers the addresses. */
async function seed(api: Api): Promise<string[]> {
  const account = await api.openAccount('Everyday', { opening_balance: '1250.50' });
  const euros = await api.openAccount('Lisbon flat', { currency: 'EUR', opening_balance: '310.00' });
  for (let day = 1; day < 10; day++) await api.record(account, { date: `2026-11-0${day}` });
  await api.record(account, { type: 'income', amount: '2310.00', merchant: 'Salary', tags: ['work'] });
  await api.post('/transactions', {
    account_id: account.id,
    type: 'transfer',
    amount: '100.00',
    to_account_id: euros.id,
    to_amount: '115.20',
    date: '2026-11-10',
  });
  const csv = 'Date,Description,Amount,Balance\n2026-11-11,HOLLIN FARM SHOP,-23.10,100.00\n';
  const { id } = await api.importStatement(account, 'november.csv', csv);
  const holding = await holdShares(api);
  return screens.map((path) =>
    path
      .replace(':account', account.id)
      .replace(':import', id)
      .replace(':holding', holding.id)
      .replace(':security', holding.security_id),
  );
}

/** Shares bought, sold in part at a gain, and priced. */
async function holdShares(api: Api): Promise<Holding> {
  const account = await api.openAccount('Broker', { type: 'investment' });
  const bought = { symbol: 'LOBS', name: 'Lobster plc', quantity: '1000', purchase_price: '4' };
  const holding = await api.post<Holding>('/holdings', {
    account_id: account.id,
    ...bought,
    purchase_date: '2024-04-10',
  });
  const sale = { type: 'sell', date: '2025-05-01', quantity: '700', price: '4.80', fees: '100' };
  await api.post(`/holdings/${holding.id}/transactions`, sale);
  for (const [date, price] of [
    ['2025-05-01', '4.80'],
    ['2026-11-02', '5.1234'],
  ])
    await api.post(`/securities/${holding.security_id}/prices`, { date, price });
  return holding;
}

async function settled(page: Page, path: string): Promise<void> {
  await openScreen(page, path);
  await page.waitForLoadState('networkidle');
}

/** Shows the page as it stands in the dark, once every colour has changed over. */
async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => null)',
  );
}

for (const [device, viewport] of [
  ['desk', desk],
  ['phone', phone],
] as const) {
  test.describe(device, () => {
    test.use({ viewport });

    test('no screen has a serious finding of axe, light or dark, and none is wider than its window', async ({
      page,
      api,
      user,
    }) => {
      test.setTimeout(240_000);
      expect(user.name).toBe('Ada');
      for (const path of await seed(api)) {
        await page.emulateMedia({ colorScheme: 'light' });
        await settled(page, path);
        await expectAccessible(page, path);
        await darken(page);
        await expectContrast(page, `${path}, dark`);
        await expectNoOverflow(page, path);
        if (viewport === desk) continue;
        await page.setViewportSize({ width: 360, height: 740 });
        await expectNoOverflow(page, `${path}, 360 pixels`);
        await page.setViewportSize(viewport);
      }
    });
  });
}

test.describe('before anybody is signed in', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the pages of sign-in have no serious finding of axe, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const path of ['/sign-in', '/register']) {
        for (const viewport of [desk, phone, { width: 360, height: 740 }]) {
          await page.setViewportSize(viewport);
          await openScreen(page, path);
          await expectAccessible(page, path);
          await expectNoOverflow(page, path);
        }
      }
    });
  }
});
