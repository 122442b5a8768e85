import Type from 'typebox';
import { MissingFigure, Wrapper } from './holdings.ts';
import { HouseholdReport } from './household-reports.ts';
import { PortfolioAllocation, PortfolioPerformance, PortfolioPerformanceQuery } from './portfolio.ts';
import { SecurityKind } from './securities.ts';
import { Amount, Body, CurrencyCode, Day, described, flag, Id, nullable, text } from './values.ts';

const person = Type.Optional(
  described(
    Id,
    'One person of the household: you, or someone who shares accounts with you. Default: everyone together',
  ),
);

export const HouseholdPortfolioQuery = Body({ person });
export type HouseholdPortfolioQuery = Type.Static<typeof HouseholdPortfolioQuery>;

const figures = {
  value: text('Market value today of the holdings with a price and an exchange rate'),
  paid_in: text('Purchases with fees, and transfers in'),
  taken_out: text('Sales less fees, capital returns, and transfers out'),
  dividends: text('Dividends paid out since the first trade'),
  gain: text('value + taken_out + dividends − paid_in, for the holdings that have a value'),
  income_of_year: text('Dividends of the tax year, paid out or accumulated'),
};

/** A holding of an account of the household. Its figures are of the whole holding. */
const HouseholdHolding = Type.Object({
  user_id: Id,
  is_own: flag('True in an account of yours'),
  account_id: Id,
  account_name: Type.String(),
  percent: text('Percent of the account that is its user’s today, and counts'),
  holding_id: Id,
  symbol: Type.String(),
  name: Type.String(),
  kind: SecurityKind,
  wrapper: Wrapper,
  quantity: Type.String(),
  currency: CurrencyCode,
  price: nullable(Type.String()),
  price_date: nullable(Day),
  value_base: nullable(described(Amount, 'Null if a price or an exchange rate is missing')),
  gain_base: nullable(described(Amount, 'Since the first trade. Null if it can’t be calculated')),
});
export type HouseholdHolding = Type.Static<typeof HouseholdHolding>;

const { not_counted, partly_counted, to_check } = HouseholdReport.properties;
const { by_class, by_region, by_currency, by_wrapper } = PortfolioAllocation.properties;
const accountsLeftOut = {
  not_counted: described(
    not_counted,
    'Accounts with holdings at level `counted`. Their holdings aren’t shown to you and don’t count',
  ),
  partly_counted: described(
    partly_counted,
    'Accounts of which less than 100% is their user’s today. This part counts on every day',
  ),
  to_check,
};

/** Holdings of the household, without cash. */
export const HouseholdPortfolio = Type.Object({
  as_of: Day,
  base_currency: CurrencyCode,
  tax_year: Type.String(),
  people: Type.Array(Type.Object({ user_id: Id, name: Type.String(), is_you: Type.Boolean(), ...figures }), {
    description: 'You, and what each of the others shares with its transactions',
  }),
  counted_twice: Type.Object(figures, {
    description: 'Part of the people’s figures that is in two of them, from joint accounts that both keep',
  }),
  total: Type.Object(figures, {
    description: 'All people without what is counted twice; with `person`, theirs alone',
  }),
  holdings: Type.Array(HouseholdHolding, {
    description:
      'Those with units, largest first. A joint account that both keep is listed once, unless part of each copy counts',
  }),
  by_class,
  by_region,
  by_currency,
  by_wrapper,
  missing: Type.Array(MissingFigure, { description: 'Prices and exchange rates missing from the value' }),
  gain_leaves_out: Type.Array(Type.String(), {
    description: 'Symbols of holdings without a value. `gain` excludes them and their cost',
  }),
  ...accountsLeftOut,
});
export type HouseholdPortfolio = Type.Static<typeof HouseholdPortfolio>;

const { date_from, date_to, interval } = PortfolioPerformanceQuery.properties;
export const HouseholdPerformanceQuery = Body({ date_from, date_to, interval, person });
export type HouseholdPerformanceQuery = Type.Static<typeof HouseholdPerformanceQuery>;

export const HouseholdPerformance = Type.Object({ ...PortfolioPerformance.properties, ...accountsLeftOut });
export type HouseholdPerformance = Type.Static<typeof HouseholdPerformance>;
