import type { BalanceSheet } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { type AccountHoldings, valueAccountHoldings } from '../../investments/positions/value-service.ts';
import { byName } from '../../ledger/accounts/service.ts';
import { printRate, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { listBalances } from '../../ledger/ledger-totals/service.ts';
import { explainRange } from '../category-report/explain-service.ts';
import { isOnSheet, makeBalanceSheet } from './rules.ts';

/** Earlier than any record. */
const firstDay = '1900-01-01';
const how = [
  'The balance of an account is its opening balance and all its transactions up to the end of the day; where a value is recorded for a day, that value and what came after it.',
  'Of an account of which you own a part, that part of its balance and holdings counts.',
  'Holdings are valued at the latest price on or before the date. Debts are liabilities, and net worth is assets minus liabilities.',
  'Accounts in other currencies are converted at the latest rate on or before the date.',
];

/**
 * Returns assets and liabilities at the end of a day, in base currency: balances, and holdings at the latest
 * prices.
 * @param explains also explains the figures
 */
export async function readBalanceSheet(
  scope: UserScope,
  baseCurrency: string,
  asOf: string,
  explains = false,
): Promise<BalanceSheet> {
  const { all, holdings } = await readStanding(scope, baseCurrency, asOf);
  const unknown = all.filter(({ balance_known }) => !balance_known).map(({ account_id }) => account_id);
  const balances = all
    .filter((balance) => balance.balance_known && isOnSheet(balance, asOf, holdings.get(balance.account_id)))
    .sort(byName);
  const wanted = balances.map(({ currency }) => ({ currency, date: asOf }));
  const used = await ratesToBase(scope, baseCurrency, wanted);
  const rates = used.map((one) => one && { ...one, printed: printRate(one.rate) });
  const sheet = {
    ...makeBalanceSheet(balances, rates, { baseCurrency, asOf }, holdings),
    ...(unknown.length > 0 ? { unknown_balances: unknown } : {}),
  };
  if (!explains) return sheet;
  const byCurrency = new Map(
    wanted.map((one, index) => [one.currency, { ...one, used: used[index] ?? null }]),
  );
  const explain = await explainRange(scope, {
    from: firstDay,
    to: asOf,
    rowsOf: 'all',
    balancesFrom: asOf,
    how,
    rates: [...byCurrency.values()].filter(({ currency }) => currency !== baseCurrency),
    leftOut: (sheet.missing_prices ?? []).map(
      ({ symbol, date }) => `${symbol}: no price is stored on or before ${date}`,
    ),
  });
  return { ...sheet, explain };
}

/** Returns the balances and holdings at the end of a day, cached until the user's next write. */
function readStanding(scope: UserScope, baseCurrency: string, asOf: string) {
  return scope.cache.getOrRead(
    `standing ${baseCurrency} ${asOf}`,
    ({ all, holdings }) =>
      holdings.values().reduce((bytes, { missing }) => bytes + 200 + 150 * missing.length, 400 * all.length),
    async () => {
      const all = await listBalances(scope, asOf);
      const hasHoldings = all.some(({ has_holdings }) => has_holdings);
      const holdings = hasHoldings
        ? await valueAccountHoldings(scope, baseCurrency, asOf)
        : new Map<string, AccountHoldings>();
      return { all, holdings };
    },
  );
}
