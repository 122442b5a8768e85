/** Path of the guides on the server. They are pages outside the app. */
const help = '/help/';

/** The guide of each place, by the beginning of its address; the longest that fits counts. */
const guides: Readonly<Record<string, string>> = {
  '/': 'guide/home-and-review.html',
  '/review': 'guide/home-and-review.html#review',
  '/transactions': 'guide/transactions.html',
  '/accounts': 'guide/accounts.html',
  '/household': 'guide/household.html',
  '/budgets': 'guide/budgets-and-goals.html',
  '/recurring': 'guide/recurring-payments.html',
  '/investments': 'guide/investments.html',
  '/tax': 'guide/tax.html',
  '/tax/payslips': 'guide/tax.html#payslips',
  '/tax/pensions': 'guide/tax.html#pensions',
  '/tax/capital-gains': 'guide/tax.html#capital-gains',
  '/tax/losses': 'guide/tax.html#losses-by-year',
  '/tax/return': 'guide/tax.html#return',
  '/tax/plan': 'guide/tax.html#plan',
  '/tax/calculator': 'guide/tax.html#calculator',
  '/tax/rates': 'guide/tax.html#rates',
  '/forecast': 'guide/forecasts.html',
  '/reports': 'guide/reports.html',
  '/scan': 'guide/receipts.html',
  '/import': 'guide/importing.html',
  '/settings': 'guide/your-account.html',
  '/settings/household': 'guide/household.html',
  '/settings/categories': 'guide/sorting.html#categories',
  '/settings/rules': 'guide/sorting.html#rules',
  '/settings/tags': 'guide/sorting.html#tags',
  '/settings/merchants': 'guide/sorting.html#merchants',
  '/settings/connections': 'guide/connections.html',
  '/settings/exchange-rates': 'guide/exchange-rates.html',
  '/settings/receipts': 'guide/receipts.html#who-reads-it',
  '/settings/history': 'guide/transactions.html#history-and-undo',
  '/settings/data': 'guide/export-and-leaving.html',
  '/admin': 'guide/administration.html',
};

/** The address of the guide to a screen; that of all guides for a screen of none. */
export function guideOf(path: string): string {
  const [longest] = Object.keys(guides)
    .filter((start) => path === start || (start !== '/' && path.startsWith(`${start}/`)))
    .sort((one, other) => other.length - one.length);
  return help + (longest ? guides[longest] : '');
}

/** Opens the guides, or the one of a screen, beside the app: what is typed stays. */
export function openHelp(path?: string): void {
  window.open(path === undefined ? help : guideOf(path), '_blank', 'noopener');
}
