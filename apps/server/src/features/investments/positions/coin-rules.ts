import { Decimal } from '@farthing/money';
import type { Trade } from '@farthing/uk-tax';
import type { TradeRow } from './quantity-rules.ts';

/**
 * Converts a swap, a receipt of coins or a move between own wallets to the purchases and sales of the tax package.
 * A swap is a disposal and an acquisition at the market value of what was received (CRYPTO22100). Its fee belongs to both, half
 * each (CRYPTO22150). Rewards and airdrops are acquired at the price of the row. A move between wallets is neither, because the
 * owner stays the same.
 */
export function coinTrades(row: TradeRow): Trade[] {
  const common = { date: row.date, currency: row.currency, gbp_per_unit: row.fx_rate };
  switch (row.type) {
    case 'swap': {
      const first = new Decimal(row.fees).div(2).toDecimalPlaces(12);
      const total = row.amount ?? '0';
      return [
        {
          ...{ ...common, type: 'sell', asset: row.security_id, total, fees: first.toFixed() },
          quantity: row.quantity ?? undefined,
        },
        {
          ...{ ...common, type: 'buy', asset: row.new_security_id ?? '', total },
          fees: new Decimal(row.fees).minus(first).toFixed(),
          quantity: row.new_quantity ?? undefined,
        },
      ];
    }
    case 'reward':
    case 'airdrop':
      return [
        {
          ...{ ...common, type: 'buy', asset: row.security_id },
          quantity: row.quantity ?? undefined,
          price: row.price ?? undefined,
        },
      ];
    default:
      return [];
  }
}

/** Types of trade that `coinTrades` converts. */
export const coinTypes: ReadonlySet<string> = new Set([
  'swap',
  'reward',
  'airdrop',
  'wallet_in',
  'wallet_out',
]);

/** Returns the disposal of the coins that paid a trade's fee, at their market value (TCGA 1992 s17(1)(b); CRYPTO22280). */
export function feeDisposal(row: TradeRow): Trade[] {
  if (row.fee_quantity === null || row.fee_security_id === null) return [];
  return [
    {
      type: 'sell',
      date: row.date,
      asset: row.fee_security_id,
      currency: row.currency,
      gbp_per_unit: row.fx_rate,
      quantity: row.fee_quantity,
      total: row.fees,
    },
  ];
}
