import type { ImportRowTrade, TradeType } from '@farthing/api-contract';
import type { StatementTrade } from '@farthing/bank-import';
import { Decimal } from '@farthing/money';
import { draftMove, draftReward, draftSwap, feeOf } from './trade-coin-rules.ts';
import {
  cashOf,
  common,
  moved,
  type NoTrade,
  positive,
  poundsRate,
  print,
  rateBetween,
  refused,
  type TradeDraft,
} from './trade-figures-rules.ts';
import { draftIncome } from './trade-income-rules.ts';

export type { TradeDraft } from './trade-figures-rules.ts';

/**
 * Reads a broker's row as a trade.
 * @returns the trade, `cash` if the row only moves cash, or the reason why it can't be recorded
 */
export function draftTrade(trade: StatementTrade): TradeDraft | NoTrade | 'cash' {
  const { action } = trade;
  switch (action) {
    case 'buy':
    case 'sell':
      return draftDeal(trade, action);
    case 'dividend':
      return draftIncome(trade, 'dividend');
    case 'capital_return':
    case 'accumulation':
      return draftIncome(trade, action === 'accumulation' ? 'dividend_accumulated' : 'capital_return');
    case 'reward':
      return draftReward(trade);
    case 'swap':
      return draftSwap(trade);
    case 'wallet_in':
    case 'wallet_out':
      return draftMove(trade, action);
    case 'split_close':
    case 'split_open':
      return draftSplit(trade, action === 'split_close' ? 'close' : 'open');
    case 'split_added':
      return draftAddedUnits(trade);
    case 'deposit':
    case 'withdrawal':
    case 'interest':
    case 'tax_withheld':
    case 'adjustment':
    case 'fee':
      if (trade.cashMinor === null) return skipped('The row has no amount');
      return trade.cashMinor === 0n ? skipped('The amount is less than a penny') : 'cash';
    default:
      return skipped(leftOut[action] ?? 'Neither a trade nor a payment');
  }
}

const leftOut: Readonly<Partial<Record<StatementTrade['action'], string>>> = {
  split: 'A split without a ratio. Record it on the holding by hand',
  conversion: 'A conversion between coins or currencies. Record a swap of coins on the holding by hand',
  holding: 'A holding on a date, not a trade. Import the history of trades instead',
  other: 'The file doesn’t say what this row is. If it’s a trade, record it on the holding by hand',
};

function skipped(reason: string): NoTrade {
  return { outcome: 'skipped', reason };
}

/** Drafts a purchase or sale. The row has been checked: units times price and the fees give the cash. */
function draftDeal(trade: StatementTrade, type: 'buy' | 'sell'): TradeDraft | NoTrade {
  const quantity = positive(trade.quantity);
  if (!quantity) return refused('The row has no quantity, or a quantity of zero');
  const cash = cashOf(trade);
  const charged = new Decimal(trade.fees ?? 0);
  const inCoins = feeOf(trade);
  if ('outcome' in inCoins) return inCoins;
  if (trade.feeCoins && !charged.isZero()) return refused('The row has a fee in money and one in coins');
  const paid = cash === null || cash.isZero() ? null : net(cash, type, charged);
  const printed = trade.price === null ? null : new Decimal(trade.price).abs();
  // Only an account in pounds gives the sterling value of a foreign price. Otherwise the payment currency counts.
  const isPriced =
    printed !== null && (trade.currency === 'GBP' || trade.priceCurrency === 'GBP' || paid === null);
  const currency = (isPriced ? trade.priceCurrency : null) ?? trade.currency;
  const price = currency === trade.priceCurrency ? printed : (paid?.div(quantity) ?? printed);
  if (price === null) return refused('The row has neither a price nor a total');
  const gross = quantity.times(price);
  const isForeign = currency !== trade.currency && paid !== null;
  const rate = isForeign && !gross.isZero() ? paid.div(gross) : rateBetween(trade, currency, gross, paid);
  return {
    ...common(trade),
    type,
    ...(trade.reverses ? { half: 'reversal' } : {}),
    currency,
    quantity: print(quantity),
    price: print(price),
    fees: print(rate ? charged.div(rate) : charged),
    amount: null,
    fxRate: poundsRate(trade, currency, rate),
    notes: null,
    cash: moved(trade, 'transfer'),
    remark: null,
    ...(trade.feeCoins ? inCoins : {}),
  };
}

/** Returns the value of the units: cash without fees. */
function net(cash: Decimal, type: 'buy' | 'sell', fees: Decimal): Decimal {
  const value = type === 'buy' ? cash.minus(fees) : cash.plus(fees);
  return value.isNegative() ? cash : value;
}

function draftSplit(trade: StatementTrade, half: 'close' | 'open'): TradeDraft | NoTrade {
  const quantity = positive(trade.quantity);
  if (!quantity) return refused('The row has no quantity, or a quantity of zero');
  return { ...withoutMoney(trade), type: 'restructure', half, quantity: print(quantity) };
}

function draftAddedUnits(trade: StatementTrade): TradeDraft | NoTrade {
  if (!positive(trade.quantity)) return refused('The row has no quantity, or a quantity of zero');
  return {
    ...withoutMoney(trade),
    type: 'split',
    half: 'added',
    quantity: print(new Decimal(trade.quantity ?? 0)),
  };
}

function withoutMoney(trade: StatementTrade): Omit<TradeDraft, 'type' | 'quantity'> {
  const remark = null;
  // No money moves, so no exchange rate is needed.
  const nothing = { price: null, fees: '0', amount: null, fxRate: null, notes: null, cash: null, remark };
  return { ...common(trade), currency: 'GBP', ...nothing };
}

/** Converts a draft to its form in the rows of an import. */
export function toTradeResponse(draft: TradeDraft): ImportRowTrade {
  const { type, date, security, quantity, price, currency, fees, fxRate, amount } = draft;
  const { symbol, name, isin } = security;
  return {
    ...{ type, date, symbol, name, isin, quantity, price, currency, fees, fx_rate: fxRate, amount },
    new_symbol: draft.newSymbol ?? null,
    new_quantity: draft.newQuantity ?? null,
  };
}

const verbs: Readonly<Partial<Record<TradeType, string>>> = {
  buy: 'Bought',
  sell: 'Sold',
  dividend: 'Dividend of',
  capital_return: 'Capital returned by',
};

/** Returns the description of a trade's cash line. */
export function cashWords({ type, quantity, security }: TradeDraft): string {
  return [verbs[type] ?? type, quantity, security.name || security.symbol].filter(Boolean).join(' ');
}
