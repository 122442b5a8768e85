import Type from 'typebox';
import { NetWorthForecastRequest } from './forecasts.ts';
import { MonteCarloRequest } from './monte-carlo.ts';
import { Body, Id, Instant } from './values.ts';

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const questions = {
  net_worth: Type.Optional(NetWorthForecastRequest),
  monte_carlo: Type.Optional(MonteCarloRequest),
};

/** A question that a user keeps: what was asked of net worth, or of Monte Carlo. One of the two is there. */
export const ForecastScenario = Type.Object({
  id: Id,
  name: Type.String(),
  ...questions,
  version: Type.Integer({ minimum: 1 }),
  created_at: Instant,
  updated_at: Instant,
});
export type ForecastScenario = Type.Static<typeof ForecastScenario>;

/** Just one of net_worth and monte_carlo. A user may keep 200. */
export const NewForecastScenario = Body({ name, ...questions });
export type NewForecastScenario = Type.Static<typeof NewForecastScenario>;

/** Given fields only; the kind of question stays. */
export const ForecastScenarioChange = Body({
  name: Type.Optional(name),
  ...questions,
  version: Type.Optional(
    Type.Integer({ minimum: 1, description: 'As last read; another is refused with 412' }),
  ),
});
export type ForecastScenarioChange = Type.Static<typeof ForecastScenarioChange>;
