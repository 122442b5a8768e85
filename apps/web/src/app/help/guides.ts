/** Path of the guides on the server. They are pages outside the app. */
const help = '/help/';

/** Guide for each screen, by the longest matching start of its address. After `#` is a heading on the page. */
const guides: Readonly<Record<string, string>> = {
  '/': 'guide/home-and-review.html',
  '/review': 'guide/home-and-review.html#review',
  '/transactions': 'guide/transactions.html',
  '/accounts': 'guide/accounts.html',
  '/household': 'guide/household.html',
  '/household/costs': 'guide/household.html#who-paid-what-for-whom',
  '/budgets': 'guide/budgets-and-goals.html',
  '/recurring': 'guide/recurring-payments.html',
  '/investments': 'guide/investments.html',
  '/tax': 'guide/tax.html#',
  '/tax/homes': 'guide/tax.html#where-you-lived',
  '/tax/pension-lump-sums': 'guide/tax.html#pension-lump-sums',
  '/tax/share-awards': 'guide/tax.html#employee-shares',
  '/tax/hmrc': 'guide/tax.html#send-to-hmrc',
  '/tax/losses': 'guide/tax.html#losses-by-year',
  '/forecast': 'guide/forecasts.html',
  '/reports': 'guide/reports.html',
  '/scan': 'guide/receipts.html',
  '/shared': 'guide/phone.html#share-files-with-farthing',
  '/import': 'guide/importing.html',
  '/settings': 'guide/your-account.html',
  '/settings/household': 'guide/household.html',
  '/settings/notifications': 'guide/notifications.html',
  '/settings/categories': 'guide/sorting.html#',
  '/settings/rules': 'guide/sorting.html#',
  '/settings/tags': 'guide/sorting.html#',
  '/settings/merchants': 'guide/sorting.html#',
  '/settings/connections': 'guide/connections.html',
  '/settings/exchange-rates': 'guide/exchange-rates.html',
  '/settings/receipts': 'guide/receipts.html#who-reads-it',
  '/settings/history': 'guide/transactions.html#history-and-undo',
  '/settings/data': 'guide/export-and-leaving.html',
  '/admin': 'guide/administration.html',
};

/** Returns the address of a screen's guide, or of the list of guides if it has none. */
export function guideOf(path: string): string {
  const [longest] = Object.keys(guides)
    .filter((start) => path === start || (start !== '/' && path.startsWith(`${start}/`)))
    .sort((one, other) => other.length - one.length);
  const guide = help + (longest ? guides[longest] : '');
  return guide.endsWith('#') ? guide + (path.split('/')[2] ?? '') : guide;
}

/** Opens the guides, or a screen's guide, in another tab, so that nothing typed is lost. */
export function openHelp(path?: string): void {
  window.open(path === undefined ? help : guideOf(path), '_blank', 'noopener');
}
