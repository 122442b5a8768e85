import type { HoldingTrade, HoldingTradeChange, NewHoldingTrade, TradeType } from '@farthing/api-contract';
import { Decimal, normaliseCurrency } from '@farthing/money';
import { errorMessage } from '../../../problems/error-facts.ts';
import { fieldProblem, invalidField, Problem } from '../../../problems/problem.ts';

/** The figures of a trade; money in its currency, never in pence. */
export type TradeFigures = Readonly<
  Pick<
    HoldingTrade,
    | 'quantity'
    | 'price'
    | 'fees'
    | 'ratio'
    | 'old'
    | 'new'
    | 'amount'
    | 'cost'
    | 'foreign_tax'
    | 'parent_value'
    | 'new_value'
    | 'new_quantity'
    | 'fee_quantity'
  >
>;

/** Figures of a trade without any. */
export const noFigures: TradeFigures = {
  quantity: null,
  price: null,
  fees: '0',
  ratio: null,
  old: null,
  new: null,
  amount: null,
  foreign_tax: null,
  cost: null,
  parent_value: null,
  new_value: null,
  new_quantity: null,
  fee_quantity: null,
};

const inMoney = ['price', 'fees', 'amount', 'foreign_tax', 'cost', 'parent_value', 'new_value'] as const;
const inUnits = ['quantity', 'ratio', 'old', 'new', 'new_quantity'] as const;

/** Required fields of each trade type. */
const needed: Readonly<Record<TradeType, readonly (keyof TradeFigures | 'new_symbol')[]>> = {
  buy: ['quantity', 'price'],
  sell: ['quantity', 'price'],
  dividend: ['amount'],
  split: ['ratio'],
  unsplit: ['ratio'],
  restructure: ['old', 'new'],
  dividend_accumulated: ['amount'],
  capital_return: ['amount'],
  transfer_in: ['quantity', 'cost'],
  transfer_out: ['quantity'],
  spin_off: ['ratio', 'new_symbol', 'parent_value', 'new_value'],
  exchange: ['ratio', 'new_symbol'],
  rights_issue: ['quantity', 'price'],
  bonus_issue: ['quantity'],
  swap: ['quantity', 'new_symbol', 'new_quantity', 'amount'],
  reward: ['quantity', 'price'],
  airdrop: ['quantity', 'price'],
  wallet_in: ['quantity'],
  wallet_out: ['quantity'],
  excess_income: ['price'],
};

/** Refuses a day after the last of a closed account. @throws {Problem} account-closed */
export function refuseClosed(account: { readonly closed_on: string | null }, date: string): void {
  if (account.closed_on !== null && date > account.closed_on) throw new Problem('account-closed');
}

/** Refuses a day that has not come yet. @throws {Problem} future-date */
export function refuseFuture(date: string, today: string, field = 'date'): void {
  if (date > today) throw fieldProblem('future-date', field, `${field} ${date} is in the future`);
}

/** The currency of a trade as written: its ISO code, and what its money is divided by. */
export function readCurrency(written: string, field = 'currency'): { currency: string; divisor: 1 | 100 } {
  try {
    return normaliseCurrency(written);
  } catch (error) {
    throw fieldProblem('unknown-currency', field, errorMessage(error));
  }
}

/**
 * The figures of a trade as written, over those it had: plain decimals, money in pence divided.
 * @throws {Problem} invalid-amount for units that are zero, or money with too many places
 */
export function readFigures(
  written: NewHoldingTrade | HoldingTradeChange,
  divisor: 1 | 100,
  before: TradeFigures,
): TradeFigures {
  const figures = figuresOf(before);
  for (const field of inUnits) {
    const value = written[field];
    if (value === undefined) continue;
    const units = new Decimal(value);
    if (units.lte(0)) throw fieldProblem('invalid-amount', field, `${field} must be more than zero`);
    figures[field] = plain(units, field);
  }
  if (written.fee_quantity !== undefined) {
    const units = new Decimal(written.fee_quantity);
    figures.fee_quantity = units.isZero() ? null : plain(units, 'fee_quantity');
  }
  for (const field of inMoney) {
    const value = written[field];
    if (value !== undefined) figures[field] = plain(new Decimal(value).div(divisor), field);
  }
  return figures;
}

/** The figures alone of a trade that may have more fields. */
function figuresOf(trade: TradeFigures): { -readonly [Field in keyof TradeFigures]: TradeFigures[Field] } {
  const { quantity, price, fees, ratio, old, amount, cost, foreign_tax, parent_value, new_value } = trade;
  const { new: fresh, new_quantity, fee_quantity } = trade;
  return {
    ...{ quantity, price, fees, ratio, old, new: fresh, amount, cost, foreign_tax, parent_value, new_value },
    ...{ new_quantity, fee_quantity },
  };
}

function plain(value: Decimal, field: string): string {
  if (value.decimalPlaces() > 12) {
    throw fieldProblem('invalid-amount', field, `${field} must have at most 12 decimal places`);
  }
  return value.toFixed();
}

/** Types whose value is units times price, so that a sum of their own would contradict it. */
const valuedByPrice: readonly TradeType[] = ['reward', 'airdrop', 'excess_income', 'wallet_in', 'wallet_out'];

/**
 * Fills in what follows from the rest, and refuses a trade that lacks what its type needs.
 * @throws {Problem} invalid-request naming the field
 */
export function completeFigures(
  type: TradeType,
  figures: TradeFigures,
  newSymbol: string | undefined,
): TradeFigures {
  const { quantity, price } = figures;
  const cost =
    type === 'transfer_in' && figures.cost === null && quantity !== null && price !== null
      ? new Decimal(quantity).times(price).toFixed()
      : figures.cost;
  const complete = {
    ...figures,
    // The units of reported income follow from the other trades.
    quantity: type === 'excess_income' ? null : quantity,
    amount: valuedByPrice.includes(type) ? null : figures.amount,
    cost,
    foreign_tax: type === 'dividend' ? figures.foreign_tax : null,
  };
  for (const field of needed[type]) {
    if ((field === 'new_symbol' ? newSymbol : complete[field]) == null) {
      throw invalidField(field, `A ${type.replace('_', ' ')} needs ${field}`);
    }
  }
  if (type === 'dividend' && new Decimal(complete.amount ?? 0).isZero()) {
    throw fieldProblem('invalid-amount', 'amount', 'amount must be more than zero');
  }
  if (new Decimal(complete.foreign_tax ?? 0).gt(complete.amount ?? 0)) {
    throw fieldProblem('invalid-amount', 'foreign_tax', 'foreign_tax must not be more than amount');
  }
  return complete;
}

/**
 * A rate that came with the trade: pounds for one unit. That of pounds is 1.
 * @throws {Problem} invalid-amount
 */
export function readFxRate(written: string | number, currency: string, divisor: 1 | 100): string {
  const rate = new Decimal(written).times(currency === 'GBP' ? divisor : 1);
  if (rate.lte(0)) throw fieldProblem('invalid-amount', 'fx_rate', 'fx_rate must be more than zero');
  if (currency === 'GBP' && !rate.eq(1)) {
    throw fieldProblem(
      'invalid-amount',
      'fx_rate',
      'fx_rate is pounds per unit of the currency, so it must be 1 for GBP',
    );
  }
  return plain(rate, 'fx_rate');
}

/**
 * Returns true if a dividend is a property income distribution (CTA 2010 s548). A trade of another type never is.
 * @throws {Problem} invalid-request if another type is marked as one
 */
export function readPropertyIncome(
  type: TradeType,
  written: boolean | undefined,
  before: boolean | undefined,
  foreignTax: string | null,
): boolean {
  const isDistribution = written ?? before ?? false;
  if (type === 'dividend' && isDistribution && new Decimal(foreignTax ?? 0).gt(0))
    throw fieldProblem('invalid-amount', 'foreign_tax', 'A property income distribution has no foreign tax');
  if (type === 'dividend') return isDistribution;
  if (written) throw invalidField('property_income', 'property_income is for dividends only');
  return false;
}

/** Returns a trade's amount in pounds without fees, rounded half up to the penny, or null if its type has no amount. */
export function totalInPounds(
  type: string,
  figures: Pick<TradeFigures, 'quantity' | 'price' | 'amount' | 'cost'>,
  fxRate: string,
): string | null {
  const { quantity, price, amount, cost } = figures;
  const traded = quantity !== null && price !== null ? new Decimal(quantity).times(price).toFixed() : null;
  const money: Partial<Record<string, string | null>> = {
    buy: traded,
    sell: traded,
    rights_issue: traded,
    reward: traded,
    airdrop: traded,
    excess_income: traded,
    swap: amount,
    dividend: amount,
    dividend_accumulated: amount,
    capital_return: amount,
    transfer_in: cost,
  };
  const total = money[type] ?? null;
  return total === null ? null : new Decimal(total).times(fxRate).toFixed(2, Decimal.ROUND_HALF_UP);
}
