import { convertMinor, parseMinor } from '@farthing/money';
import type { UserScope } from '../../database/user-scope.ts';
import { ratesToBase } from '../exchange-rates/service.ts';
import { type HoldingIncome, incomeOfTrades } from './income-rules.ts';
import { listIncomeTrades, listReceipts } from './income-store.ts';

export type { HoldingIncome } from './income-rules.ts';

/**
 * What holdings outside ISAs and pensions brought between two days, oldest first, in pence at each trade's own rate;
 * without what the account's transactions tell too.
 */
export async function holdingIncome(scope: UserScope, from: string, to: string): Promise<HoldingIncome[]> {
  const trades = await listIncomeTrades(scope, from, to);
  if (trades.length === 0) return [];
  const accounts = [...new Set(trades.map(({ account_id }) => account_id))];
  const receipts = await listReceipts(scope, accounts, from, to);
  const rates = await ratesToBase(scope, 'GBP', receipts);
  const pounds = new Map(
    receipts.map(({ id, currency, signed_amount }, at) => {
      const rate = rates[at]?.rate;
      const minor = parseMinor(signed_amount, currency);
      return [id, currency === 'GBP' ? minor : rate && convertMinor(minor, currency, 'GBP', rate)];
    }),
  );
  return incomeOfTrades(trades, receipts, ({ id }) => pounds.get(id));
}
