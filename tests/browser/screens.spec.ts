import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
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
  '/tax',
  '/tax/payslips',
  '/tax/payslips/new',
  '/tax/pensions',
  '/tax/circumstances',
  '/tax/rates',
  '/tax/calculator',
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
  return screens.map((path) => path.replace(':account', account.id).replace(':import', id));
}

async function settled(page: Page, path: string): Promise<void> {
  await openScreen(page, path);
  await page.waitForLoadState('networkidle');
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of [
    ['desk', desk],
    ['phone', phone],
  ] as const) {
    test.describe(`${colorScheme}, ${device}`, () => {
      test.use({ colorScheme, viewport });

      test('no screen has a serious finding of axe, and none is wider than its window', async ({
        page,
        api,
        user,
      }) => {
        test.slow();
        expect(user.name).toBe('Ada');
        for (const path of await seed(api)) {
          await settled(page, path);
          await expectAccessible(page, path);
          await expectNoOverflow(page, path);
        }
      });
    });
  }
}

test.describe('360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('nothing sticks out on the narrowest phones', async ({ page, api, user }) => {
    expect(user.name).toBe('Ada');
    for (const path of await seed(api)) {
      await settled(page, path);
      await expectNoOverflow(page, path);
    }
  });
});

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
