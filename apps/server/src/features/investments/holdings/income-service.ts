import type { UserScope } from '../../../database/user-scope.ts';
import { type HoldingIncome, incomeOfTrades } from './income-rules.ts';
import { listIncomeTrades, listReceipts } from './income-store.ts';

export type { HoldingIncome } from './income-rules.ts';

/**
 * Returns income from holdings outside ISAs and pensions between two days, oldest first, in pence at each
 * trade's own rate. Income already in the account's transactions is excluded. For imported trades, the trade
 * counts rather than its cash movement, before withholding tax.
 */
export async function holdingIncome(scope: UserScope, from: string, to: string): Promise<HoldingIncome[]> {
  const trades = await listIncomeTrades(scope, from, to);
  if (trades.length === 0) return [];
  const accounts = [...new Set(trades.map(({ account_id }) => account_id))];
  return incomeOfTrades(trades, await listReceipts(scope, accounts, from, to));
}
