import type { Holding, Payslip, Pension } from '@farthing/api-contract';
import type { Page } from '@playwright/test';
import { expectWellMade } from './accessibility.ts';
import { type Api, giveSession } from './client.ts';
import { expect, openScreen, test } from './journey.ts';

/** Every address of the app; the ids of what is seeded go into the places for them. */
const screens = [
  '/',
  '/transactions',
  '/transactions?q=bakery&type=expense',
  '/transactions/new',
  '/scan',
  '/review',
  '/accounts',
  '/accounts/new',
  '/accounts/:account',
  '/budgets',
  '/recurring',
  '/investments',
  '/investments/holdings/:holding',
  '/investments/securities',
  '/investments/securities/:security',
  '/tax',
  '/tax/payslips',
  '/tax/payslips/new',
  '/tax/payslips/:payslip',
  '/tax/pensions',
  '/tax/pensions/:pension',
  '/tax/plan',
  '/tax/circumstances',
  '/tax/return?year=2025-26',
  '/tax/rates',
  '/tax/capital-gains?year=2025-26',
  '/tax/calculator',
  '/forecast',
  '/forecast/spending',
  '/forecast/net-worth',
  '/forecast/chances',
  '/reports',
  '/import',
  '/import/:import',
  '/settings/profile',
  '/settings/security',
  '/settings/appearance',
  '/settings/categories',
  '/settings/rules',
  '/settings/tags',
  '/settings/merchants',
  '/settings/exchange-rates',
  '/settings/receipts',
  '/settings/activity',
  '/settings/history',
  '/settings/data',
  '/more',
];

/** What administrators have beside. */
const adminScreens = [
  '/admin/health',
  '/admin/people',
  '/admin/backups',
  '/admin/jobs',
  '/admin/outgoing',
  '/admin/activity',
];

/** Something of everything: accounts in two currencies, rows, a preview, shares, pay. Answers the addresses. */
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
  const payslip = await api.post<Payslip>('/tax/payslips', {
    employer: 'Hollin Farm Shop',
    pay_date: '2026-04-28',
    pay_frequency: 'monthly',
    tax_code: '1257L',
    gross: '3000.00',
    tax: '390.20',
    ni: '156.16',
    net: '2453.64',
  });
  const pension = await api.post<Pension>('/pensions', { name: 'Workplace' });
  return screens.map((path) =>
    path
      .replace(':account', account.id)
      .replace(':import', id)
      .replace(':holding', holding.id)
      .replace(':payslip', payslip.id)
      .replace(':pension', pension.id)
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

// In parts, which run side by side.
const parts = 4;
for (let part = 0; part < parts; part++)
  test(`no screen has a serious finding of axe, on a desk or a phone, light or dark, and none is wider than its window (${part + 1} of ${parts})`, async ({
    page,
    api,
    user,
  }) => {
    expect(user.name).toBe('Ada');
    for (const path of (await seed(api)).filter((_, index) => index % parts === part)) {
      await settled(page, path);
      await expectWellMade(page, path);
    }
  });

test('no screen of administrators has a serious finding of axe, and they fit', async ({
  page,
  context,
  server,
  operator,
  newcomer,
}) => {
  expect(newcomer.name).toBe('Ada');
  await giveSession(context, server.url, operator);
  for (const path of adminScreens) {
    await settled(page, path);
    await expectWellMade(page, path);
  }
});

test('the pages of sign-in have no serious finding of axe, and fit', async ({ page }) => {
  for (const path of ['/sign-in', '/register']) {
    await openScreen(page, path);
    await expectWellMade(page, path);
  }
});
