import type { BalanceSheet } from '@farthing/api-contract';
import type { UserScope } from '../../database/user-scope.ts';
import { printRate, ratesToBase } from '../exchange-rates/service.ts';
import { listBalances } from '../ledger-totals/service.ts';
import { valueAccountHoldings } from '../positions/service.ts';
import { isOnSheet, makeBalanceSheet } from './rules.ts';

/**
 * What the user owns and owes at the end of a day, in base currency: balances, and what accounts hold beside them at
 * the newest prices. Two queries and one more for rates, where not all is in base.
 */
export async function readBalanceSheet(
  scope: UserScope,
  baseCurrency: string,
  asOf: string,
): Promise<BalanceSheet> {
  const [all, holdings] = await Promise.all([
    listBalances(scope, asOf),
    valueAccountHoldings(scope, baseCurrency, asOf),
  ]);
  const balances = all.filter((balance) => isOnSheet(balance, asOf, holdings.get(balance.account_id)));
  const wanted = balances.map(({ currency }) => ({ currency, date: asOf }));
  const used = await ratesToBase(scope, baseCurrency, wanted);
  const rates = used.map((one) => one && { ...one, printed: printRate(one.rate) });
  return makeBalanceSheet(balances, rates, baseCurrency, asOf, holdings);
}
