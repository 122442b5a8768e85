import Type from 'typebox';
import { FractionInput } from './forecasts.ts';
import { Amount, AmountInput, Body, CurrencyCode, described, Id, integer } from './values.ts';

const afterYears = Type.Optional(
  Type.Integer({ default: 0, description: 'Years until the first withdrawal. 0 starts in the first year' }),
);

/** Withdrawals by year, paid in twelfths at the end of each month. Amounts are per year, in today's prices. */
export const MonteCarloWithdrawal = Body({
  strategy: Type.Enum(['fixed-real', 'percentage', 'guardrails', 'floor-and-ceiling'], {
    description:
      '`fixed-real`: the same amount in today’s prices each year (`annual`). `percentage`: a share of the balance (`rate`). `guardrails`: the Guyton–Klinger rules (`rate`, `guard`, `adjustment`). `floor-and-ceiling`: a share of the balance between two limits (`rate`, `floor`, `ceiling`)',
  }),
  after_years: afterYears,
  annual: Type.Optional(described(AmountInput, 'For fixed-real')),
  rate: Type.Optional(described(FractionInput, 'For all strategies except `fixed-real`. 0.04 is 4% a year')),
  guard: Type.Optional({ ...FractionInput, default: '0.2' }),
  adjustment: Type.Optional({ ...FractionInput, default: '0.1' }),
  floor: Type.Optional(AmountInput),
  ceiling: Type.Optional(AmountInput),
});
export type MonteCarloWithdrawal = Type.Static<typeof MonteCarloWithdrawal>;

/**
 * A Monte Carlo simulation. Amounts are in base currency and rates are annual fractions. By default, monthly log returns
 * are normal with mean (ln(1 + annual_return) − annual_volatility²/2)/12 and standard deviation annual_volatility/√12.
 * Contributions are paid at the end of each month. The same seed gives the same result on every machine.
 */
export const MonteCarloRequest = Body({
  years: integer('1 to 60'),
  runs: Type.Optional(
    Type.Integer({ default: 10_000, description: 'Number of simulated paths, 1 to 1,000,000' }),
  ),
  seed: Type.Optional(
    integer('Seed of the random numbers, 0 to 2⁵³ − 1. If absent, the service chooses one and returns it'),
  ),
  initial: AmountInput,
  monthly_contribution: Type.Optional({
    ...AmountInput,
    default: '0',
    description: 'Paid at the end of each month. Negative for a withdrawal',
  }),
  contribution_years: Type.Optional(
    integer('Number of years with contributions, from the start. Default: all years'),
  ),
  contributions_keep_pace: Type.Optional(
    Type.Boolean({ default: false, description: 'Contributions grow with inflation' }),
  ),
  annual_return: Type.Optional(
    described(FractionInput, 'Expected annual return, −0.9 to 1. Required unless `returns` is `historical`'),
  ),
  annual_volatility: Type.Optional(
    described(
      FractionInput,
      'Standard deviation of the annual log return, 0 to 1.5. Required unless `returns` is `historical`',
    ),
  ),
  inflation: Type.Optional({ ...FractionInput, default: '0', description: 'Annual inflation, −0.2 to 0.5' }),
  returns: Type.Optional(
    Type.Enum(['normal', 'student-t', 'historical'], {
      default: 'normal',
      description:
        'Return distribution. `historical` draws blocks of past months with replacement (block bootstrap)',
    }),
  ),
  degrees_of_freedom: Type.Optional(
    Type.Integer({
      default: 5,
      description: 'Degrees of freedom of Student’s t, 3 to 100. Fewer mean heavier tails',
    }),
  ),
  monthly_returns: Type.Optional(
    Type.Array(FractionInput, {
      maxItems: 2400,
      description:
        'For `historical`, unless `security_id` is given: total return of each month in order, at least 12',
    }),
  ),
  security_id: Type.Optional(
    described(
      Id,
      'For `historical`, instead of `monthly_returns`: uses the monthly returns of this security’s stored prices',
    ),
  ),
  block_months: Type.Optional(
    Type.Integer({ default: 12, description: 'Number of months in a block, 1 to 240' }),
  ),
  withdrawal: Type.Optional(MonteCarloWithdrawal),
  target: Type.Optional(
    described(
      AmountInput,
      'Amount to reach by the end, in today’s prices. Without a target, a run succeeds if the money never runs out',
    ),
  ),
});
export type MonteCarloRequest = Type.Static<typeof MonteCarloRequest>;

const shares = { p5: Amount, p25: Amount, p50: Amount, p75: Amount, p95: Amount };
/** 5th, 25th, 50th, 75th and 95th percentiles of all paths. */
export const MonteCarloShares = Type.Object(shares);

/** Distribution of all paths at the end of a year. p5 to p95 are in today's prices. */
export const MonteCarloYear = Type.Object({
  year: integer('1 is the end of the first year'),
  ...shares,
  nominal: described(MonteCarloShares, 'The same percentiles in future prices'),
  mean: described(
    Amount,
    'Mean of all paths, in today’s prices. High outliers raise it above the median (p50)',
  ),
  paid_in: described(
    Amount,
    'Initial amount and contributions so far, in today’s prices. Withdrawals are not deducted',
  ),
  depleted: Type.Number({ description: 'Share of paths that have run out of money by the end of this year' }),
  income: Type.Optional(
    described(MonteCarloShares, 'Amount withdrawn in the year by an adaptive strategy, in today’s prices'),
  ),
});

/** Result of a Monte Carlo simulation. */
export const MonteCarloForecast = Type.Object({
  base_currency: CurrencyCode,
  years: Type.Integer(),
  runs: Type.Integer(),
  seed: integer('Seed to send again for the same result'),
  start: Type.Object(
    { year: integer('0'), ...shares },
    { description: 'Today, in the shape of `percentiles`. All five percentiles are `initial`' },
  ),
  percentiles: Type.Array(MonteCarloYear, { description: 'One item for the end of each year' }),
  success_probability: Type.Number({
    description: 'Share of paths that never run out of money and, if there is a target, reach it',
  }),
  success_error: Type.Number({ description: 'Standard error of `success_probability`, √(p(1 − p)/runs)' }),
  historical_months: Type.Optional(integer('Number of months that historical returns were drawn from')),
});
export type MonteCarloForecast = Type.Static<typeof MonteCarloForecast>;
