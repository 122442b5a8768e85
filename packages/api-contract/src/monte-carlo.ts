import Type from 'typebox';
import { FractionInput } from './forecasts.ts';
import { Amount, AmountInput, Body, CurrencyCode, Id } from './values.ts';

const afterYears = Type.Optional(
  Type.Integer({ default: 0, description: 'Years until the first withdrawal; 0 is at once' }),
);

/** Withdrawals by year, paid in twelfths at the end of each month. Amounts are per year, in today's money. */
export const MonteCarloWithdrawal = Body({
  strategy: Type.Enum(['fixed-real', 'percentage', 'guardrails', 'floor-and-ceiling'], {
    description:
      'The same spending power each year (annual); a share of what is there (rate); Guyton and Klinger (rate, guard, adjustment); a share between two amounts (rate, floor, ceiling)',
  }),
  after_years: afterYears,
  annual: Type.Optional({ ...AmountInput, description: 'For fixed-real' }),
  rate: Type.Optional({ ...FractionInput, description: 'For all others; 0.04 is 4 % a year' }),
  guard: Type.Optional({ ...FractionInput, default: '0.2' }),
  adjustment: Type.Optional({ ...FractionInput, default: '0.1' }),
  floor: Type.Optional(AmountInput),
  ceiling: Type.Optional(AmountInput),
});
export type MonteCarloWithdrawal = Type.Static<typeof MonteCarloWithdrawal>;

/**
 * A simulation. Amounts in base currency, rates fractions a year. Monthly log-returns are normal with mean
 * (ln(1 + annual_return) − annual_volatility²/2)/12 and deviation annual_volatility/√12; contributions come at the end of
 * each month. With the same seed the answer is the same, on every machine.
 */
export const MonteCarloRequest = Body({
  years: Type.Integer({ description: '1 to 60' }),
  runs: Type.Optional(Type.Integer({ default: 10_000, description: 'Paths, 1 to 1,000,000' })),
  seed: Type.Optional(
    Type.Integer({ description: '0 to 2⁵³ − 1; one is chosen, and told in the answer, where it is absent' }),
  ),
  initial: AmountInput,
  monthly_contribution: Type.Optional({
    ...AmountInput,
    default: '0',
    description: 'At the end of each month; negative: taken out',
  }),
  contribution_years: Type.Optional(
    Type.Integer({ description: 'Years of contributions from the start; default: all' }),
  ),
  contributions_keep_pace: Type.Optional(
    Type.Boolean({ default: false, description: 'Contributions grow with inflation' }),
  ),
  annual_return: Type.Optional({
    ...FractionInput,
    description: 'Mean, −0.9 to 1; needed unless returns are historical',
  }),
  annual_volatility: Type.Optional({
    ...FractionInput,
    description: 'σ of a year’s log-return, 0 to 1.5; needed unless returns are historical',
  }),
  inflation: Type.Optional({ ...FractionInput, default: '0', description: 'A year, −0.2 to 0.5' }),
  returns: Type.Optional(
    Type.Enum(['normal', 'student-t', 'historical'], {
      default: 'normal',
      description: '`historical`: blocks of months that were, drawn with replacement',
    }),
  ),
  degrees_of_freedom: Type.Optional(
    Type.Integer({ default: 5, description: 'Of student-t, 3 to 100: the fewer, the heavier the tails' }),
  ),
  monthly_returns: Type.Optional(
    Type.Array(FractionInput, {
      maxItems: 2400,
      description: 'For historical: total return of each month in order, at least 12; or security_id',
    }),
  ),
  security_id: Type.Optional({
    ...Id,
    description: 'For historical: returns from month to month of the stored prices of a security of the user',
  }),
  block_months: Type.Optional(
    Type.Integer({ default: 12, description: 'Length of a block of historical months, 1 to 240' }),
  ),
  withdrawal: Type.Optional(MonteCarloWithdrawal),
  target: Type.Optional({
    ...AmountInput,
    description: 'What is to be there in the end, in today’s money; without it success is never running out',
  }),
});
export type MonteCarloRequest = Type.Static<typeof MonteCarloRequest>;

const shares = { p5: Amount, p25: Amount, p50: Amount, p75: Amount, p95: Amount };
/** Amounts below which 5, 25, 50, 75 and 95 per cent of the paths lie. */
export const MonteCarloShares = Type.Object(shares);

/** All paths at the end of a year. p5 to p95 are in today's money. */
export const MonteCarloYear = Type.Object({
  year: Type.Integer({ description: '1 is the end of the first year' }),
  ...shares,
  nominal: { ...MonteCarloShares, description: 'The same in money of that day' },
  mean: { ...Amount, description: 'Of all paths, in today’s money; the luckiest pull it above p50' },
  paid_in: {
    ...Amount,
    description: 'Initial and contributions so far, in today’s money; withdrawals by strategy are not in it',
  },
  depleted: Type.Number({ description: 'Share of paths that could not pay by the end of this year' }),
  income: Type.Optional({
    ...MonteCarloShares,
    description: 'What a withdrawal that adapts paid in the year, in today’s money',
  }),
});

/** Chances of an invested sum. */
export const MonteCarloForecast = Type.Object({
  base_currency: CurrencyCode,
  years: Type.Integer(),
  runs: Type.Integer(),
  seed: Type.Integer({ description: 'Ask with it again for the same answer' }),
  start: Type.Object(
    { year: Type.Integer({ description: '0' }), ...shares },
    { description: 'Today, as a year of `percentiles`: all five are `initial`' },
  ),
  percentiles: Type.Array(MonteCarloYear, { description: 'One a year, from the end of the first on' }),
  success_probability: Type.Number({
    description: 'Share of paths that could always pay, and have the target in the end where there is one',
  }),
  success_error: Type.Number({
    description: 'Standard error of it, √(p(1 − p)/runs): what another seed might change',
  }),
  historical_months: Type.Optional(
    Type.Integer({ description: 'With historical returns: months they were drawn from' }),
  ),
});
export type MonteCarloForecast = Type.Static<typeof MonteCarloForecast>;
