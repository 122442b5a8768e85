import Type from 'typebox';
import { CapitalGainsDisposal } from './capital-gains.ts';
import { SecurityKind } from './securities.ts';
import {
  Amount,
  Body,
  ChangeOf,
  CurrencyCode,
  CurrencyInput,
  Day,
  described,
  flag,
  Id,
  nullable,
  pageOf,
  pageQuery,
  RateInput,
  text,
  textUpTo,
  versioned,
  versionRead,
} from './values.ts';

/** Tax treatment of the holdings in an account. Each ISA or pension account has its own pools, which tax reports leave out. */
export const Wrapper = Type.Enum(['taxable', 'isa', 'pension']);

/** Missing input of a figure: a price of a security or a rate of a currency, on or before a day. */
export const MissingFigure = Type.Object({
  kind: Type.Enum(['price', 'rate']),
  name: text('Symbol or currency'),
  date: Day,
});
export type MissingFigure = Type.Static<typeof MissingFigure>;

/** A security held in an account. */
export const Holding = Type.Object({
  id: Id,
  account_id: Id,
  security_id: Id,
  symbol: Type.String(),
  name: Type.String(),
  purchase_currency: CurrencyCode,
  currency: text('Currency of the prices and `market_value`'),
  wrapper: Wrapper,
  quantity: text('Today, up to 12 places'),
  price: nullable(text('Latest price on or before today')),
  price_date: nullable(Day),
  market_value: nullable(text('In `currency`. Null if no price is stored')),
  market_value_base: nullable(text('In base currency. Null if a price or exchange rate is missing')),
  book_cost_base: nullable(text("Its share of the pool's cost by quantity, in base currency")),
  unrealised_gain_base: nullable(text('market_value_base − book_cost_base')),
  base_currency: CurrencyCode,
  missing: Type.Array(MissingFigure, { description: 'Data missing for the null figures' }),
  trade_count: Type.Integer(),
  notes: nullable(Type.String()),
  ...versioned,
});
export type Holding = Type.Static<typeof Holding>;

export const HoldingQuery = Body({ account_id: Type.Optional(Id), security_id: Type.Optional(Id) });
export type HoldingQuery = Type.Static<typeof HoldingQuery>;

const symbol = Type.String({ minLength: 1, maxLength: 40, pattern: '^\\s*\\S+(\\s+\\S+)*\\s*$' });
const name = textUpTo(200);
const notes = Type.Optional(nullable(Type.String({ maxLength: 5000 })));

/** The security of that symbol is found, or made with the name and kind. Quantity, price and date, given together, are an opening buy. */
export const NewHolding = Body({
  account_id: Id,
  symbol,
  name: Type.Optional(name),
  kind: Type.Optional(SecurityKind),
  purchase_currency: Type.Optional(CurrencyInput),
  quantity: Type.Optional(RateInput),
  purchase_price: Type.Optional(described(RateInput, 'Price of one unit in `purchase_currency`')),
  purchase_date: Type.Optional(Day),
  fees: Type.Optional(RateInput),
  fx_rate: Type.Optional(described(RateInput, 'Pounds for one unit of purchase_currency')),
  notes,
});
export type NewHolding = Type.Static<typeof NewHolding>;

export const HoldingChange = Body({
  name: Type.Optional(name),
  purchase_currency: Type.Optional(CurrencyInput),
  notes,
  version: versionRead(),
});
export type HoldingChange = Type.Static<typeof HoldingChange>;

/** Types of transaction in a holding. `dividend` is income that leaves the pool unchanged. See docs/api/holdings.md. */
export const TradeType = Type.Enum([
  'buy',
  'sell',
  'dividend',
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
  'swap',
  'reward',
  'airdrop',
  'wallet_in',
  'wallet_out',
  'excess_income',
]);
export type TradeType = Type.Static<typeof TradeType>;

/** Kind of the income that an offshore fund reports. */
export const ReportedIncomeKind = Type.Enum(['dividends', 'interest']);

const figure = (description: string) => nullable(text(description));

/** One trade or event of a holding. Fields that its type does not have are null. */
export const HoldingTrade = Type.Object({
  id: Id,
  holding_id: Id,
  account_id: Id,
  symbol: Type.String(),
  type: TradeType,
  date: Day,
  quantity: figure('Units'),
  price: figure('Price of one unit in `currency`'),
  currency: CurrencyCode,
  fees: Type.String(),
  fx_rate: text('Pounds for one unit of `currency`. 1 for pounds'),
  fx_rate_date: nullable(
    Type.String({
      format: 'date',
      description: 'Date of the stored rate. Null if the request set the rate or the rate is 1',
    }),
  ),
  ratio: figure(
    'For `split`, `spin_off` and `exchange`, new units for one old unit. For `unsplit`, old units for one new unit',
  ),
  old: figure('For `restructure`, number of old units'),
  new: figure('For `restructure`, number of new units'),
  amount: figure(
    'Amount of a dividend, accumulated dividend or capital return, before foreign tax. For `swap`, the market value of the coins received',
  ),
  foreign_tax: figure('Foreign tax withheld from a dividend, in `currency`'),
  cost: figure('For `transfer_in`, the cost of the units'),
  property_income: flag(
    'True for a `dividend` that is a property income distribution of a REIT, before the tax withheld',
  ),
  new_symbol: figure('For `spin_off`, `exchange` and `swap`, the security received'),
  new_quantity: figure('For `swap`, the units received'),
  fee_quantity: figure('Coins that paid the fee, besides `quantity`. `fees` is their market value'),
  fee_symbol: figure('The coin that paid the fee'),
  period_end: nullable(
    Type.String({ format: 'date', description: 'For `excess_income`, the last day of the reporting period' }),
  ),
  income_kind: nullable(ReportedIncomeKind),
  parent_value: figure('For `spin_off`, the value of the old units on the first day of dealing'),
  new_value: figure('For `spin_off`, the value of the new units on that day'),
  total_gbp: nullable(text('quantity × price, amount or cost, in pounds, without fees')),
  notes: nullable(Type.String()),
  external_id: nullable(Type.String()),
  import_id: nullable(Id),
  ...versioned,
});
export type HoldingTrade = Type.Static<typeof HoldingTrade>;

/** A figure of a trade: a decimal, zero allowed where the type allows it. */
const TradeFigure = Type.Union(
  [
    Type.String({ pattern: '^\\d{1,15}(\\.\\d{0,12})?$', maxLength: 32 }),
    Type.Number({ minimum: 0, maximum: 1e15 }),
  ],
  { description: 'Decimal with up to 12 places, not negative, as a string or a number' },
);

const tradeFields = {
  quantity: Type.Optional(TradeFigure),
  price: Type.Optional(TradeFigure),
  currency: Type.Optional(described(CurrencyInput, 'All figures are in pence for GBX or GBp')),
  fees: Type.Optional(TradeFigure),
  fx_rate: Type.Optional(
    described(TradeFigure, 'Pounds for one unit of the currency. Default: the stored rate of the day'),
  ),
  ratio: Type.Optional(TradeFigure),
  old: Type.Optional(TradeFigure),
  new: Type.Optional(TradeFigure),
  amount: Type.Optional(TradeFigure),
  foreign_tax: Type.Optional(TradeFigure),
  cost: Type.Optional(TradeFigure),
  property_income: Type.Optional(
    flag('For `dividend`, a property income distribution. `amount` is before the tax withheld'),
  ),
  new_symbol: Type.Optional(symbol),
  new_quantity: Type.Optional(TradeFigure),
  fee_quantity: Type.Optional(
    described(
      TradeFigure,
      'Coins that paid the fee, besides `quantity`. `fees` is their market value. 0: none',
    ),
  ),
  fee_symbol: Type.Optional(described(symbol, 'Default: the coin of the holding')),
  period_end: Type.Optional(described(Day, 'For `excess_income`. `date` is six months later')),
  income_kind: Type.Optional(ReportedIncomeKind),
  parent_value: Type.Optional(TradeFigure),
  new_value: Type.Optional(TradeFigure),
  notes,
  external_id: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200 }))),
};

export const NewHoldingTrade = Body({ type: TradeType, date: Day, ...tradeFields });
export type NewHoldingTrade = Type.Static<typeof NewHoldingTrade>;

export const HoldingTradeChange = ChangeOf(NewHoldingTrade);
export type HoldingTradeChange = Type.Static<typeof HoldingTradeChange>;

export const HoldingTradeQuery = Body({
  type: Type.Optional(TradeType),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  ...pageQuery(),
});
export type HoldingTradeQuery = Type.Static<typeof HoldingTradeQuery>;

/** Trades, newest first. */
export const HoldingTradePage = Type.Object(pageOf(HoldingTrade));
export type HoldingTradePage = Type.Static<typeof HoldingTradePage>;

export const HoldingTradePath = Type.Object({ id: Id, tx: Id });

/** The pool after something that changed it; all trades of one day are one step. Costs are in pounds. */
export const HoldingPoolStep = Type.Object({
  date: Day,
  event: TradeType,
  quantity: Type.String(),
  cost: Amount,
});

/** The Section 104 pool that a holding is part of, with its history and disposals. */
export const HoldingPool = Type.Object({
  holding_id: Id,
  asset: text('The symbol'),
  wrapper: Wrapper,
  in_tax_reports: flag('False in an ISA or pension, and for gilts'),
  currency: Type.Literal('GBP'),
  quantity: Type.String(),
  cost: Amount,
  holdings: Type.Array(
    Type.Object({
      holding_id: Id,
      account_id: Id,
      quantity: Type.String(),
      cost: Amount,
      owned_percent: text('Percent of the account that is yours. Only that counts here'),
    }),
    { description: 'Holdings that share the pool. Their costs add up to the pool cost' },
  ),
  history: Type.Array(HoldingPoolStep, { description: 'Oldest first' }),
  disposals: Type.Array(CapitalGainsDisposal, { description: 'Oldest first' }),
});
export type HoldingPool = Type.Static<typeof HoldingPool>;
