import type { ImportRowTrade, TradeType } from '@farthing/api-contract';
import type { StatementTrade } from '@farthing/bank-import';
import { currencyPlaces, Decimal } from '@farthing/money';
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
import { draftIncome, draftReward } from './trade-income-rules.ts';

export type { NoTrade, SecurityNames, TradeDraft } from './trade-figures-rules.ts';

/**
 * Reads a broker's row as a trade.
 * @returns `cash` for what only moves cash; the reason where it cannot be recorded
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
    case 'split_close':
    case 'split_open':
      return draftSplit(trade, action === 'split_close' ? 'close' : 'open');
    case 'split_added':
      return draftAddedUnits(trade);
    case 'deposit':
    case 'withdrawal':
    case 'interest':
    case 'tax_withheld':
    case 'fee':
      return trade.cashMinor === null ? skipped('The row names no money that moved') : 'cash';
    default:
      return skipped(leftOut[action] ?? 'A row of the broker that is no trade and no payment');
  }
}

const leftOut: Readonly<Partial<Record<StatementTrade['action'], string>>> = {
  split: 'A split without its ratio: record it on the holding by hand',
  conversion: 'A conversion: swap of coins or currencies. Record a swap of coins as a sale and a purchase',
  holding: 'What was held on a day, not a trade: the history of trades is needed',
  other: 'The file does not say what this row did: record it on the holding by hand if it is a trade',
};

function skipped(reason: string): NoTrade {
  return { outcome: 'skipped', reason };
}

function draftDeal(trade: StatementTrade, type: 'buy' | 'sell'): TradeDraft | NoTrade {
  const quantity = positive(trade.quantity);
  if (!quantity) return refused('The row names no quantity, or one of zero');
  const cash = cashOf(trade);
  const printed = trade.price === null ? null : new Decimal(trade.price).abs();
  if (printed === null && cash === null) return refused('The row names neither a price nor a total');
  const given = trade.fees === null ? null : new Decimal(trade.fees).abs();
  const price = printed ?? net(cash ?? new Decimal(0), type, given ?? new Decimal(0)).div(quantity);
  const currency = (printed === null ? null : trade.priceCurrency) ?? trade.currency;
  const gross = quantity.times(price);
  const charge = chargeOf(type, { cash, gross, given, sameCurrency: currency === trade.currency, currency });
  const rate = rateBetween(trade, currency, gross, cash === null ? null : net(cash, type, charge.fees));
  const fees = currency === trade.currency ? charge.fees : rate ? charge.fees.div(rate) : charge.fees;
  return {
    ...common(trade),
    type,
    currency,
    quantity: print(quantity),
    price: print(price),
    fees: print(fees),
    amount: null,
    fxRate: poundsRate(trade, currency, rate),
    notes: null,
    cash: moved(trade, 'transfer'),
    remark: charge.remark,
  };
}

/** What the units themselves came to: the cash without its fees. */
function net(cash: Decimal, type: 'buy' | 'sell', fees: Decimal): Decimal {
  const value = type === 'buy' ? cash.minus(fees) : cash.plus(fees);
  return value.isNegative() ? cash : value;
}

/**
 * What was charged, in the currency of the cash. Where the file has no fees of its own (Hargreaves Lansdown, AJ Bell,
 * interactive investor give the net total) they are the difference between total and units times price.
 */
function chargeOf(
  type: 'buy' | 'sell',
  {
    cash,
    gross,
    given,
    sameCurrency,
    currency,
  }: {
    readonly cash: Decimal | null;
    readonly gross: Decimal;
    readonly given: Decimal | null;
    readonly sameCurrency: boolean;
    readonly currency: string;
  },
): { readonly fees: Decimal; readonly remark: string | null } {
  const none = new Decimal(0);
  if (given !== null) return { fees: given, remark: null };
  if (cash === null || cash.isZero() || !sameCurrency) return { fees: none, remark: null };
  const difference = type === 'buy' ? cash.minus(gross) : gross.minus(cash);
  const roundingOnly = difference.isNegative() && difference.abs().lte(0.05);
  if (difference.gte(0) && difference.lte(Decimal.max(gross.times(0.1), 100))) {
    return { fees: difference, remark: null };
  }
  if (roundingOnly) return { fees: none, remark: null };
  const shown = (value: Decimal) => value.toFixed(currencyPlaces(currency));
  return {
    fees: none,
    remark: `Units times price is ${shown(gross)} ${currency}, but the row's total is ${shown(cash)}: check the price`,
  };
}

function draftSplit(trade: StatementTrade, half: 'close' | 'open'): TradeDraft | NoTrade {
  const quantity = positive(trade.quantity);
  if (!quantity) return refused('The row names no quantity, or one of zero');
  return { ...withoutMoney(trade), type: 'restructure', half, quantity: print(quantity) };
}

function draftAddedUnits(trade: StatementTrade): TradeDraft | NoTrade {
  const quantity = positive(trade.quantity);
  if (!quantity || trade.quantity?.startsWith('-')) return skipped(leftOut.split ?? '');
  return { ...withoutMoney(trade), type: 'bonus_issue', quantity: print(quantity) };
}

function withoutMoney(trade: StatementTrade): Omit<TradeDraft, 'type' | 'quantity'> {
  const remark = null;
  // No money moves, so no rate is asked for.
  const nothing = { price: null, fees: '0', amount: null, fxRate: null, notes: null, cash: null, remark };
  return { ...common(trade), currency: 'GBP', ...nothing };
}

/** A draft as a row of an import shows it. */
export function presentDraft(draft: TradeDraft): ImportRowTrade {
  const { type, date, security, quantity, price, currency, fees, fxRate, amount } = draft;
  const { symbol, name, isin } = security;
  return { type, date, symbol, name, isin, quantity, price, currency, fees, fx_rate: fxRate, amount };
}

const verbs: Readonly<Partial<Record<TradeType, string>>> = {
  buy: 'Bought',
  sell: 'Sold',
  dividend: 'Dividend of',
  capital_return: 'Capital returned by',
};

/** The words for a trade's cash on the account. */
export function cashWords({ type, quantity, security }: TradeDraft): string {
  return [verbs[type] ?? type, quantity, security.name || security.symbol].filter(Boolean).join(' ');
}
