import Type from 'typebox';
import { MissingFigure, Wrapper } from './holdings.ts';
import { PartlyCounted } from './reports.ts';
import { Amount, Body, CurrencyCode, Day, described, Id, integer, nullable, text } from './values.ts';

/** A rate of return or a share, as a decimal fraction: `0.051234` is 5.1234%. Calculated in double precision. */
const Rate = Type.String({ description: 'Decimal fraction, six places', examples: ['0.051234'] });

const figures = {
  value: text('Market value today of the holdings that have a price and an exchange rate'),
  paid_in: text('Purchases with fees, and the cost of transfers in'),
  taken_out: text('Sales less fees, capital returns, and the cost of transfers out'),
  dividends: text('Dividends paid out since the first trade'),
  gain: text('value + taken_out + dividends − paid_in, for the holdings that have a value'),
};

/** Market value and cost of all holdings, in base currency. Cash is excluded. */
export const PortfolioSummary = Type.Object({
  as_of: Day,
  base_currency: CurrencyCode,
  ...figures,
  book_cost: text('Cost of the units still held'),
  tax_year: Type.String(),
  income_of_year: text('Dividends of the tax year, paid out or accumulated'),
  by_wrapper: Type.Array(Type.Object({ wrapper: Wrapper, holdings: Type.Integer(), ...figures })),
  holdings: integer('Number of holdings with units'),
  missing: Type.Array(MissingFigure, { description: 'Prices and rates missing from the value' }),
  gain_leaves_out: Type.Array(Type.String(), {
    description: 'Symbols of holdings without a value. `gain` excludes them and their cost',
  }),
  partly_counted: Type.Optional(PartlyCounted),
});
export type PortfolioSummary = Type.Static<typeof PortfolioSummary>;

export const PortfolioPerformanceQuery = Body({
  date_from: Type.Optional(described(Day, 'Default: the first trade')),
  date_to: Type.Optional(described(Day, 'Default: today')),
  interval: Type.Optional(Type.Enum(['day', 'month'], { description: 'Default: month' })),
  account_id: Type.Optional(Id),
  holding_id: Type.Optional(Id),
  wrapper: Type.Optional(Wrapper),
  benchmark: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Id of a security, or an annual growth rate from −0.5 to 1: `0.04` is 4%',
    }),
  ),
});
export type PortfolioPerformanceQuery = Type.Static<typeof PortfolioPerformanceQuery>;

/** Return over the whole period and per year. Null if it cannot be calculated. */
const Return = Type.Object({ period: nullable(Rate), yearly: nullable(Rate) });

/** Performance of the same cash flows invested in the benchmark. */
const BenchmarkPerformance = Type.Object({
  security_id: nullable(Id),
  rate: nullable(Rate),
  name: text('Name of the security, or `4% a year`'),
  date_from: nullable(
    Type.String({
      format: 'date',
      description: 'First day with a price. Later than the start of the period if there was no price then',
    }),
  ),
  value_end: nullable(Type.String()),
  gain: nullable(text('Calculated like the gain of the period. Null if the benchmark begins later')),
  time_weighted: Return,
  money_weighted: Return,
  missing: Type.Array(MissingFigure),
});

export const PortfolioPerformance = Type.Object({
  date_from: Day,
  date_to: Day,
  base_currency: CurrencyCode,
  interval: Type.Enum(['day', 'month']),
  value_start: text('Value at the end of the day before `date_from`'),
  value_end: Amount,
  paid_in: text('Money paid in during the period'),
  taken_out: text('Money taken out during the period, including dividends'),
  gain: text('value_end + taken_out − value_start − paid_in'),
  time_weighted: Return,
  money_weighted: Return,
  series: Type.Array(
    Type.Object({
      date: Day,
      value: Amount,
      paid_in: text('Net amount paid in since the first trade'),
      benchmark: Type.Optional(
        nullable(
          text(
            'Value of the same cash flows in the benchmark. Null if it has no price, absent if there is no benchmark',
          ),
        ),
      ),
    }),
    { description: 'Values at the end of each interval, and on the first and last day' },
  ),
  priced_by_trades: Type.Array(Type.String(), {
    description: 'Symbols valued at their trade prices before the first stored price',
  }),
  missing: Type.Array(MissingFigure),
  benchmark: Type.Union([BenchmarkPerformance, Type.Null()]),
  partly_counted: Type.Optional(PartlyCounted),
});
export type PortfolioPerformance = Type.Static<typeof PortfolioPerformance>;

/** One part of a breakdown, with its share of the total. */
const Slice = Type.Object({
  key: Type.String(),
  name: Type.String(),
  value: Amount,
  share: Rate,
});

/** Breakdown of today's market value, largest part first. Percentages exclude holdings without a value. */
export const PortfolioAllocation = Type.Object({
  as_of: Day,
  base_currency: CurrencyCode,
  total: Amount,
  by_class: Type.Array(Slice, { description: 'By kind of security' }),
  by_region: Type.Array(Slice),
  by_currency: Type.Array(Slice),
  by_wrapper: Type.Array(Slice),
  by_account: Type.Array(Slice, { description: '`key` is the account id' }),
  by_security: Type.Array(Slice, { description: '`key` is the security id' }),
  missing: Type.Array(MissingFigure),
  partly_counted: Type.Optional(PartlyCounted),
});
export type PortfolioAllocation = Type.Static<typeof PortfolioAllocation>;

export const PortfolioIncomeQuery = Body({ tax_year: Type.Optional(Type.String({ maxLength: 20 })) });

/** User's stored benchmark for the portfolio, as in the `benchmark` query parameter of the performance. */
export const PortfolioBenchmark = Type.Object({
  benchmark: nullable(Type.String()),
  name: nullable(text('Name of the security')),
});
export type PortfolioBenchmark = Type.Static<typeof PortfolioBenchmark>;

export const PortfolioBenchmarkChange = Body({
  benchmark: nullable(
    Type.String({ maxLength: 40, description: 'Id of a security, an annual growth rate, or null for none' }),
  ),
});
export type PortfolioBenchmarkChange = Type.Static<typeof PortfolioBenchmarkChange>;

/** Dividends by tax year and security, in pounds. `taxable` excludes ISAs and pensions, and counts joint accounts as tax does. */
export const PortfolioIncome = Type.Object({
  currency: Type.Literal('GBP'),
  years: Type.Array(
    Type.Object({
      tax_year: Type.String(),
      dividends: Amount,
      accumulated: Amount,
      total: Amount,
      taxable: text(
        'Income outside ISAs and pensions that is taxed as the user’s. `joint_tax` of the account decides it, so with a joint account it can be more than the total',
      ),
      securities: Type.Array(
        Type.Object({
          security_id: Id,
          symbol: Type.String(),
          name: Type.String(),
          dividends: Amount,
          accumulated: Amount,
          total: Amount,
          taxable: Amount,
        }),
        { description: 'Largest first' },
      ),
    }),
    { description: 'Newest first' },
  ),
  months: Type.Array(
    Type.Object({
      month: Type.String({ examples: ['2026-03'] }),
      dividends: Amount,
      accumulated: Amount,
      total: Amount,
    }),
    { description: 'Months with income, oldest first' },
  ),
  partly_counted: Type.Optional(PartlyCounted),
});
export type PortfolioIncome = Type.Static<typeof PortfolioIncome>;
