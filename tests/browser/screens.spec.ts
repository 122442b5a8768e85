import type {
  Holding,
  IncomeSource,
  MadeHouseholdInvite,
  Payslip,
  Pension,
  Profile,
} from '@farthing/api-contract';
import type { Page } from '@playwright/test';
import {
  expectLargeTargets,
  expectNothingCut,
  expectWellMade,
  widestSpacing,
  windows,
} from './accessibility.ts';
import { type Api, giveSession, register, signInToApi } from './client.ts';
import { enter, goTo } from './in-app.ts';
import { expect, openScreen, test } from './journey.ts';
import { adminScreens, screens } from './screen-addresses.ts';

test.use({ accountsInRail: true });

/** Something of everything: accounts in two currencies, rows, a preview, shares, pay. Answers the addresses. */
async function seed(api: Api, url: string): Promise<string[]> {
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
  const source = await api.post<IncomeSource>('/tax/income-sources', {
    kind: 'property',
    name: '12 Mill Road',
    started_on: '2024-01-01',
  });
  const shared = await shareByPartner(api, url);
  return screens.map((path) =>
    path
      .replace('$userId/$accountId', shared)
      .replace('$accountId', account.id)
      .replace('$importId', id)
      .replace('$holdingId', holding.id)
      .replace('$payslipId', payslip.id)
      .replace('$pensionId', pension.id)
      .replace('$sourceId', source.id)
      .replace('$securityId', holding.security_id),
  );
}

/** A partner in the user's household, and an account that they share. Answers the ids of both, as in the address. */
async function shareByPartner(api: Api, url: string): Promise<string> {
  await api.post('/household', { name: 'Larch Lane' });
  const { token } = await api.post<MadeHouseholdInvite>('/household/invites', {});
  const partner = await signInToApi(url, await register(url, 'Ben'));
  await partner.post('/household/invites/accept', { token });
  const account = await partner.openAccount('Joint account', { opening_balance: '300.00' });
  await partner.record(account);
  await partner.put(`/household/sharing/${account.id}`, { level: 'view' });
  const { id } = await partner.get<Profile>('/profile');
  return `${id}/${account.id}`;
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

/** The screens that navigation leads to; all others are a step further. */
const isMain = (path: string) => /^\/[a-z]*$/.test(path);
const parts = { 'the main screens': isMain, 'all other screens': (path: string) => !isMain(path) };

for (const [part, isPart] of Object.entries(parts))
  test(`no screen has a serious finding of axe, on a desk or a phone, light or dark, and none is wider than its window: ${part}`, {
    tag: isPart === isMain ? [] : '@long',
  }, async ({ page, api, server, user }) => {
    expect(user.name).toBe('Ada');
    await lookAtEach(page, (await seed(api, server.url)).filter(isPart));
  });

test('no screen of administrators has a serious finding of axe, and they fit', { tag: '@long' }, async ({
  page,
  context,
  server,
  operator,
  newcomer,
}) => {
  expect(newcomer.name).toBe('Ada');
  await giveSession(context, server.url, operator);
  await lookAtEach(page, adminScreens);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: windows.phone, hasTouch: true, isMobile: true });

  test('whatever can be pressed is as large as a fingertip, and headers stay low', { tag: '@long' }, async ({
    page,
    api,
    server,
    user,
  }) => {
    expect(user.name).toBe('Ada');
    const addresses = await seed(api, server.url);
    const [first = '/', ...others] = addresses.filter((path) => !path.startsWith('/settings'));
    await enter(page, first);
    await expectLargeTargets(page, first);
    for (const path of others) {
      await goTo(page, path);
      await expectLargeTargets(page, path);
      await expectLowHeader(page, path);
    }
    for (const path of ['/settings/profile', '/settings/exchange-rates']) {
      await goTo(page, path);
      await expectLowHeader(page, path);
    }
  });
});

test('the pages of sign-in have no serious finding of axe, and fit', async ({ page }) => {
  for (const path of ['/sign-in', '/register']) {
    await openScreen(page, path);
    await expectWellMade(page, path);
  }
});

test('with the widest spacing of text, and at twice the size, no main screen cuts its words or sticks out', {
  tag: '@long',
}, async ({ page, api, server, user }) => {
  expect(user.name).toBe('Ada');
  await seed(api, server.url);
  await page.addInitScript(widestSpacing);
  await enter(page, '/');
  for (const path of [
    '/',
    '/transactions',
    '/accounts',
    '/budgets',
    '/investments',
    '/reports',
    '/forecast',
    '/tax',
  ]) {
    if (path !== '/') await goTo(page, path);
    for (const size of ['desk', 'twice'] as const) {
      await page.setViewportSize(windows[size]);
      await expectNothingCut(page, `${path}, ${size}`);
    }
  }
});

/** Goes from one screen to the next inside the app, as people do. */
async function lookAtEach(page: Page, [first = '', ...others]: readonly string[]): Promise<void> {
  await enter(page, first);
  await expectWellMade(page, first);
  for (const path of others) {
    await goTo(page, path);
    await expectWellMade(page, path);
    await page.setViewportSize(windows.phone);
    await expectLowHeader(page, path);
    await page.setViewportSize(windows.desk);
  }
}

/** Fails if tabs, title and actions take more than 120 pixels of a phone. The answer below them is content. */
async function expectLowHeader(page: Page, screen: string): Promise<void> {
  const height = () =>
    page.evaluate<number>(`(() => {
      const answer = document.querySelector('#screen [data-answer]');
      const head = document.querySelector('#screen header').getBoundingClientRect();
      return Math.round((answer ? answer.getBoundingClientRect().top : head.bottom) + scrollY);
    })()`);
  await expect.poll(height, { message: `${screen}: height of the header` }).toBeLessThanOrEqual(120);
}
