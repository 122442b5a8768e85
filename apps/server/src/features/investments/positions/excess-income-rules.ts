import { Decimal } from '@farthing/money';
import type { Trade } from '@farthing/uk-tax';
import type { TradeRow } from './quantity-rules.ts';

/** Types of trade that dispose of units. */
const disposals = new Set(['sell', 'swap', 'transfer_out']);

/**
 * Converts excess reported income to an addition to the pool's cost on the fund distribution date (SI 2009/3001 reg 99(2), (4)).
 * If units are disposed of between the end of the period and that date, it is added on the day of the first disposal
 * (reg 99(5)).
 * @param rows all trades of the asset, oldest first
 */
export function excessIncome(row: TradeRow, rows: readonly TradeRow[]): Trade[] {
  const { period_end: end, quantity, price, date } = row;
  if (end === null || quantity === null || price === null) return [];
  const amount = new Decimal(quantity).times(price).toDecimalPlaces(12);
  if (amount.isZero()) return [];
  const sold = rows.find(
    (other) =>
      other.security_id === row.security_id &&
      disposals.has(other.type) &&
      other.date > end &&
      other.date < date,
  );
  return [
    {
      type: 'dividend_accumulated',
      date: sold?.date ?? date,
      asset: row.security_id,
      currency: row.currency,
      gbp_per_unit: row.fx_rate,
      amount: amount.toFixed(),
    },
  ];
}
