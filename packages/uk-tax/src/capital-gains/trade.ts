import { isDay } from '@farthing/dates';
import { BadTrade } from '../errors.ts';
import { type Exact, exactOf, one, over, times } from '../exact.ts';

/** Types of share transaction, as named in the worked examples. */
export const tradeTypes = [
  'buy',
  'sell',
  'split',
  'unsplit',
  'restructure',
  'dividend_accumulated',
  'capital_return',
  'transfer_in',
  'transfer_out',
  'spin_off',
  'exchange',
  'rights_issue',
  'bonus_issue',
] as const;
export type TradeType = (typeof tradeTypes)[number];

/** Order in which pool changes of one day are applied. Trades come after them. */
export const eventOrder: readonly TradeType[] = [
  'split',
  'unsplit',
  'restructure',
  'capital_return',
  'dividend_accumulated',
  'spin_off',
  'exchange',
  'bonus_issue',
  'rights_issue',
];

/**
 * One row of a holding's history. Amounts are decimal texts in the row's currency; quantities and rates have up to 12
 * places. A foreign row has its own rate, because each leg is converted at the rate of its day (CG78310).
 */
export interface Trade {
  readonly date: string;
  readonly type: TradeType;
  readonly asset: string;
  readonly quantity?: string | undefined;
  readonly price?: string | undefined;
  /** Value of all units of a purchase or sale. Quantity times price by default. */
  readonly total?: string | undefined;
  readonly fees?: string | undefined;
  readonly currency?: string | undefined;
  /** Pounds for one unit of the currency. */
  readonly gbp_per_unit?: string | undefined;
  /** Units of the currency for one pound, as HMRC's monthly rates are quoted. */
  readonly units_per_gbp?: string | undefined;
  /** Units ratio. For a split: new units per old. For an unsplit: old units per new. For a spin-off or exchange: new per old. */
  readonly ratio?: string | undefined;
  readonly old?: string | undefined;
  readonly new?: string | undefined;
  /** Amount added to the pool's cost by a dividend_accumulated, or deducted from it by a capital_return. */
  readonly amount?: string | undefined;
  /** Allowable cost that came with the shares of a transfer_in. */
  readonly cost?: string | undefined;
  readonly new_asset?: string | undefined;
  /** Values on the first day of dealing after a spin-off, which apportion the cost (TCGA 1992 s130, s272). */
  readonly parent_value?: string | undefined;
  readonly new_value?: string | undefined;
  /**
   * Percent of the row that the person owns (TCGA 1992 s60; CG22020). Quantity, total, fees, amount and cost are those of
   * the whole. 100 by default.
   */
  readonly owned_percent?: string | undefined;
}

/** A trade with parsed figures, in pounds. */
export interface ReadTrade {
  readonly row: number;
  readonly date: string;
  readonly type: TradeType;
  readonly asset: string;
  readonly quantity: Exact;
  /** Quantity times price, or the total. */
  readonly value: Exact;
  readonly fees: Exact;
  readonly cost: Exact;
  readonly amount: Exact;
  /** New units for one old, as numerator and denominator; of a bonus issue see `scaleBonusIssues`. */
  readonly ratio: readonly [bigint, bigint];
  readonly newAsset: string;
  /** Share of the cost that goes to the new asset, as part and whole. */
  readonly newShare: readonly [Exact, Exact];
}

/**
 * Reads rows and converts them to pounds.
 * @throws {BadTrade} for the first invalid row
 */
export function readTrades(trades: readonly Trade[]): ReadTrade[] {
  return trades.map(readTrade);
}

function readTrade(trade: Trade, row: number): ReadTrade {
  const refuse = (field: string, message: string): never => {
    throw new BadTrade(row, field, message);
  };
  const figure = (field: keyof Trade, otherwise?: string): Exact => {
    const text = trade[field] ?? otherwise;
    if (text === undefined) return refuse(field, 'is missing');
    if (!/^\d{1,18}(\.\d{1,12})?$/.test(text)) return refuse(field, 'must be a decimal that is not negative');
    return exactOf(text);
  };
  const positive = (field: keyof Trade): Exact => {
    const value = figure(field);
    return value > 0n ? value : refuse(field, 'must be more than zero');
  };
  if (!isDay(trade.date)) refuse('date', 'must be a day, YYYY-MM-DD');
  if (!tradeTypes.includes(trade.type)) refuse('type', `must be one of ${tradeTypes.join(', ')}`);
  if (!trade.asset?.trim()) refuse('asset', 'is missing');

  const { type } = trade;
  const trades = type === 'buy' || type === 'sell';
  const moves = trades || ['transfer_in', 'transfer_out', 'bonus_issue', 'rights_issue'].includes(type);
  const rate = rateOf(trade, positive, refuse);
  const owned = trade.owned_percent === undefined ? one : positive('owned_percent') / 100n;
  if (owned > one) refuse('owned_percent', 'must be at most 100');
  const ownedOf = (value: Exact) => (owned === one ? value : times(value, owned));
  const inPounds = (value: Exact) => ownedOf(rate === one ? value : times(value, rate));
  // Units and costs of a share of an account can have more decimal places than entered ones.
  const quantity =
    type === 'transfer_in' ? wide('quantity', trade, refuse) : moves ? positive('quantity') : 0n;
  if (moves && quantity === 0n) refuse('quantity', 'must be more than zero');
  const hasTotal = trades && trade.total !== undefined;
  const price = (trades && !hasTotal) || type === 'rights_issue' ? figure('price') : 0n;
  const changesUnits = ['split', 'unsplit', 'restructure', 'spin_off', 'exchange'].includes(type);
  const replaces = type === 'spin_off' || type === 'exchange';
  if (replaces && !trade.new_asset?.trim()) refuse('new_asset', 'is missing');
  if (replaces && trade.new_asset === trade.asset) refuse('new_asset', 'must be another asset');
  const parent = type === 'spin_off' ? figure('parent_value') : 1n;
  const spun = type === 'spin_off' ? figure('new_value') : 1n;
  if (parent + spun === 0n) refuse('parent_value', 'and new_value can’t both be zero');
  return {
    row,
    date: trade.date,
    type,
    asset: trade.asset,
    quantity: ownedOf(quantity),
    value: inPounds(hasTotal ? figure('total') : times(quantity, price)),
    fees: inPounds(figure('fees', '0')),
    cost: inPounds(type === 'transfer_in' ? wide('cost', trade, refuse) : 0n),
    amount: inPounds(type === 'dividend_accumulated' || type === 'capital_return' ? figure('amount') : 0n),
    ratio: changesUnits ? ratioOf(type, positive) : [1n, 1n],
    newAsset: trade.new_asset ?? '',
    newShare: type === 'exchange' ? [1n, 1n] : [spun, parent + spun],
  };
}

/** Reads a calculated figure, which can have more decimal places than an entered one. */
function wide(
  field: 'cost' | 'quantity',
  trade: Trade,
  refuse: (field: string, message: string) => never,
): Exact {
  const text = trade[field];
  if (text === undefined) return refuse(field, 'is missing');
  if (!/^\d{1,18}(\.\d{1,24})?$/.test(text)) return refuse(field, 'must be a decimal that is not negative');
  return exactOf(text);
}

function rateOf(
  { currency = 'GBP', gbp_per_unit, units_per_gbp }: Trade,
  positive: (field: keyof Trade) => Exact,
  refuse: (field: string, message: string) => never,
): Exact {
  if (gbp_per_unit !== undefined) return positive('gbp_per_unit');
  if (units_per_gbp !== undefined) return over(one, positive('units_per_gbp'));
  return currency === 'GBP' ? one : refuse('gbp_per_unit', `is missing: how many pounds is one ${currency}?`);
}

function ratioOf(type: TradeType, positive: (field: keyof Trade) => Exact): readonly [bigint, bigint] {
  if (type === 'restructure') return [positive('new'), positive('old')];
  return type === 'unsplit' ? [one, positive('ratio')] : [positive('ratio'), one];
}
