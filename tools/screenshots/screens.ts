import type { Page } from '@playwright/test';
import type { Api } from '../../tests/browser/client.ts';
import { bakerySlip, slipPicture } from '../../tests/browser/receipt-files.ts';
import { everyday, firstOf, held, previewPath, tradesPath } from './households.ts';

/** A picture: what is opened, by whom, and what is done before it is taken. */
export interface Screen {
  readonly name: string;
  /** The address, or how who looks at it finds it. */
  readonly path: string | ((api: Api) => Promise<string>);
  /** Who looks at it: no one signed in, a user without records, one with two small accounts, or one with a year of everything. */
  readonly whose?: 'nobody' | 'empty' | 'small';
  readonly only?: 'phone' | 'desktop';
  /** Prepares the screen before the screenshot. */
  readonly prepare?: (page: Page, api: Api) => Promise<unknown>;
}

/** Every screen, in the order of the app. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/sign-in', whose: 'nobody' },
  { name: 'register', path: '/register', whose: 'nobody' },
  { name: 'home-newcomer', path: '/', whose: 'empty' },
  { name: 'transactions-empty', path: '/transactions', whose: 'empty' },
  { name: 'home', path: '/' },
  { name: 'review', path: '/review' },
  { name: 'review-transfer', path: '/review?kind=transfer', whose: 'small' },
  { name: 'review-refund', path: '/review?kind=refund', whose: 'small' },
  {
    name: 'account-statements',
    path: async (api) => `/accounts/${(await everyday(api)).id}`,
    whose: 'small',
    prepare: async (page) => {
      await page.getByText(/^Matches your bank, and locked/).waitFor();
      await page
        .getByRole('heading', { name: 'Statements', exact: true })
        .evaluate('one => one.scrollIntoView()');
    },
  },
  { name: 'transactions', path: '/transactions' },
  {
    name: 'transaction',
    path: async (api) =>
      `/transactions?open=${(await firstOf(api, '/transactions?type=expense&limit=3')).id}`,
  },
  { name: 'new-transaction', path: '/transactions/new' },
  { name: 'scan', path: '/scan' },
  {
    name: 'scan-read',
    path: '/scan',
    prepare: async (page, api) => {
      const { merchant, date, amount } = await firstOf(api, '/transactions?type=expense&limit=3');
      const day = date.split('-').reverse().join('/');
      const paid = {
        ...bakerySlip,
        merchant: merchant ?? '',
        date: day,
        total: amount,
        goods: [['GOODS', amount]] as const,
      };
      const file = { name: 'till-slip.png', mimeType: 'image/png', buffer: slipPicture(paid) };
      await page.getByLabel('Receipts', { exact: true }).setInputFiles(file);
      await page.getByRole('button', { name: 'Attach to this payment' }).waitFor();
      await page.getByRole('textbox', { name: 'Amount' }).focus();
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  { name: 'accounts', path: '/accounts' },
  { name: 'account', path: async (api) => `/accounts/${(await everyday(api)).id}` },
  { name: 'new-account', path: '/accounts/new' },
  { name: 'budget', path: '/budgets' },
  {
    name: 'budget-plan',
    path: '/budgets',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Set all budgets' }).click();
      await page.getByRole('button', { name: 'Use 3-month averages' }).click();
    },
  },
  { name: 'recurring', path: '/recurring?month=2026-12' },
  { name: 'investments', path: '/investments' },
  { name: 'holding', path: async (api) => `/investments/holdings/${(await held(api, 'CRST')).id}` },
  { name: 'securities', path: '/investments/securities' },
  {
    name: 'security-prices',
    path: async (api) => `/investments/securities/${(await held(api, 'LARK')).security_id}`,
  },
  { name: 'forecast', path: '/forecast' },
  { name: 'forecast-spending', path: '/forecast/spending' },
  { name: 'forecast-net-worth', path: '/forecast/net-worth' },
  { name: 'forecast-chances', path: '/forecast/chances' },
  { name: 'reports', path: '/reports' },
  { name: 'report-categories', path: '/reports?view=categories' },
  { name: 'report-net-worth', path: '/reports?view=net-worth' },
  { name: 'cash-flow', path: '/reports?view=cash-flow' },
  {
    name: 'monthly-letter',
    path: '/reports?view=letter',
    prepare: (page) => page.getByText('One thing to do').waitFor(),
  },
  { name: 'year-in-review', path: '/reports?view=year' },
  { name: 'tax', path: '/tax' },
  { name: 'payslips', path: '/tax/payslips' },
  {
    name: 'payslip-check',
    path: async (api) => `/tax/payslips/${(await api.get<{ id: string }[]>('/tax/payslips'))[0]?.id}`,
  },
  { name: 'pensions', path: '/tax/pensions' },
  { name: 'circumstances', path: '/tax/circumstances' },
  { name: 'homes', path: '/tax/homes' },
  { name: 'pension-lump-sums', path: '/tax/pension-lump-sums' },
  { name: 'tax-plan', path: '/tax/plan' },
  { name: 'couple', path: '/tax/plan/couple' },
  { name: 'losses', path: '/tax/losses' },
  { name: 'share-awards', path: '/tax/share-awards' },
  { name: 'hmrc', path: '/tax/hmrc' },
  { name: 'tax-return', path: '/tax/return?year=2025-26' },
  { name: 'capital-gains', path: '/tax/capital-gains?year=2025-26' },
  {
    name: 'capital-gains-disposal',
    path: '/tax/capital-gains?year=2025-26',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Hollin/ })
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole('dialog').getByText('within 30 days').filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'tax-rates', path: '/tax/rates' },
  {
    name: 'calculator',
    path: '/tax/calculator?year=2025-26',
    prepare: (page) => page.getByRole('button', { name: 'Try it with £45,000 of pay' }).click(),
  },
  { name: 'imports', path: '/import' },
  { name: 'import-found', path: previewPath },
  { name: 'import-check', path: async (api) => `${await previewPath(api)}#check` },
  { name: 'import-trades', path: async (api) => `${await tradesPath(api)}#check` },
  { name: 'settings', path: '/settings' },
  { name: 'profile', path: '/settings/profile' },
  { name: 'security', path: '/settings/security' },
  {
    name: 'api-token',
    path: '/settings/security',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Create a token' }).first().click();
      await page.getByLabel('What is it for?').fill('Nightly report');
    },
  },
  { name: 'appearance', path: '/settings/appearance' },
  { name: 'your-data', path: '/settings/data' },
  { name: 'categories', path: '/settings/categories' },
  { name: 'rules', path: '/settings/rules' },
  {
    name: 'rule',
    path: '/settings/rules',
    prepare: async (page) => {
      const line = page.getByRole('listitem').filter({ hasText: 'Ridgeway Fuel' });
      await line.getByRole('button', { name: 'Make a rule' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^Would change/)
        .first()
        .waitFor();
    },
  },
  { name: 'tags', path: '/settings/tags' },
  { name: 'merchants', path: '/settings/merchants' },
  { name: 'notifications', path: '/settings/notifications' },
  { name: 'connections', path: '/settings/connections' },
  { name: 'household', path: '/household' },
  { name: 'household-settings', path: '/settings/household' },
  { name: 'exchange-rates', path: '/settings/exchange-rates' },
  { name: 'receipt-reading', path: '/settings/receipts' },
  { name: 'activity', path: '/settings/activity' },
  { name: 'history', path: '/settings/history' },
  { name: 'health', path: '/admin/health' },
  { name: 'people', path: '/admin/people' },
  { name: 'backups', path: '/admin/backups' },
  { name: 'jobs', path: '/admin/jobs' },
  { name: 'more', path: '/more', only: 'phone' },
  {
    name: 'transactions-selected',
    path: '/transactions',
    prepare: async (page) => {
      await page.getByRole('row').filter({ hasText: '£' }).nth(3).waitFor();
      for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
    },
  },
  {
    name: 'saved-filter',
    path: '/transactions?q=category:groceries%20%3E40',
    prepare: (page) => page.getByText('Big shops').first().waitFor(),
  },
  {
    name: 'search',
    path: '/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: 'Search everything' }).fill('groceries oct');
      await page.getByText(/spent in Oct/).waitFor();
    },
  },
  { name: 'keys', path: '/transactions', only: 'desktop', prepare: (page) => page.keyboard.press('?') },
];
