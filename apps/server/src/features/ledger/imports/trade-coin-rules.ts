import type { StatementTrade } from '@farthing/bank-import';
import {
  common,
  type NoTrade,
  positive,
  poundsRate,
  print,
  refused,
  type TradeDraft,
} from './trade-figures-rules.ts';

const nothing = { price: null, fees: '0', amount: null, notes: null, cash: null, remark: null } as const;

/** A swap of one coin for another. Without a market value it can't be taxed, so the row is rejected (CRYPTO22100). */
export function draftSwap(trade: StatementTrade): TradeDraft | NoTrade {
  const quantity = positive(trade.quantity);
  const came = positive(trade.received?.quantity ?? null);
  if (!quantity || !came || !trade.received) return refused('The row doesn’t name both coins of the swap');
  const value = positive(trade.value ?? null);
  if (!value)
    return refused(
      'The file doesn’t give the market value of this swap. Record the swap on the holding by hand with its value',
    );
  const fee = feeOf(trade);
  if ('outcome' in fee) return fee;
  return {
    ...nothing,
    ...common(trade),
    type: 'swap',
    currency: trade.currency,
    quantity: print(quantity),
    newSymbol: trade.received.symbol,
    newQuantity: print(came),
    amount: print(value),
    fxRate: poundsRate(trade, trade.currency, null),
    ...fee,
  };
}

/** Units received as income at their market value, without cash. */
export function draftReward(trade: StatementTrade): TradeDraft | NoTrade {
  const quantity = positive(trade.quantity);
  const price = positive(trade.price);
  if (!quantity || !price) return refused('The row has no units, or no value for them');
  const currency = trade.priceCurrency ?? trade.currency;
  return {
    ...nothing,
    ...common(trade),
    type: 'reward',
    currency,
    quantity: print(quantity),
    price: print(price),
    fxRate: poundsRate(trade, currency, null),
    remark: 'Received as income, at its market value on the day',
  };
}

/**
 * Coins that came from another wallet or went to one. Only the user knows whose wallet it is, so the row waits for
 * their choice.
 */
export function draftMove(trade: StatementTrade, type: 'wallet_in' | 'wallet_out'): TradeDraft | NoTrade {
  const quantity = positive(trade.quantity);
  if (!quantity) return refused('The row has no quantity, or a quantity of zero');
  const fee = feeOf(trade);
  if ('outcome' in fee) return fee;
  const currency = fee.feeQuantity === undefined ? 'GBP' : trade.currency;
  return {
    ...nothing,
    ...common(trade),
    type,
    asks: true,
    currency,
    quantity: print(quantity),
    fxRate: poundsRate(trade, currency, null),
    ...fee,
  };
}

/**
 * Returns the part of a draft for coins that paid the fee. Their market value is needed, because they are disposed of
 * (CRYPTO22280).
 */
export function feeOf(
  trade: StatementTrade,
): Pick<TradeDraft, 'fees' | 'feeSymbol' | 'feeQuantity'> | ({ readonly fees: string } & NoTrade) {
  const { feeCoins } = trade;
  const quantity = positive(feeCoins?.quantity ?? null);
  if (!feeCoins || !quantity) return { fees: '0' };
  const value = positive(feeCoins.value);
  if (!value)
    return {
      fees: '0',
      ...refused(
        `The file doesn’t give the value of the fee of ${quantity.toFixed()} ${feeCoins.symbol}. Record the row on the holding by hand`,
      ),
    };
  return { fees: print(value), feeSymbol: feeCoins.symbol, feeQuantity: print(quantity) };
}
