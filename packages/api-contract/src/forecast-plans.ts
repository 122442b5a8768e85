import Type from 'typebox';
import { NetWorthForecastRequest } from './forecasts.ts';
import { MonteCarloRequest } from './monte-carlo.ts';
import { Body, Id, textUpTo, versioned, versionRead } from './values.ts';

/** Type of forecast that a plan runs. */
export const ForecastPlanKind = Type.Enum(['net-worth', 'monte-carlo']);
export type ForecastPlanKind = Type.Static<typeof ForecastPlanKind>;

/** Saved forecast request with a name. `kind` determines which request it contains. */
export const ForecastPlan = Type.Object({
  id: Id,
  kind: ForecastPlanKind,
  name: Type.String(),
  net_worth: Type.Optional(NetWorthForecastRequest),
  monte_carlo: Type.Optional(MonteCarloRequest),
  ...versioned,
});
export type ForecastPlan = Type.Static<typeof ForecastPlan>;

export const ForecastPlanQuery = Body({ kind: Type.Optional(ForecastPlanKind) });

const name = textUpTo(100);
const requests = {
  net_worth: Type.Optional(NetWorthForecastRequest),
  monte_carlo: Type.Optional(MonteCarloRequest),
};

/** One of net_worth and monte_carlo. */
export const NewForecastPlan = Body({ name, ...requests });
export type NewForecastPlan = Type.Static<typeof NewForecastPlan>;

/** The request is replaced whole; the kind stays. */
export const ForecastPlanChange = Body({
  name: Type.Optional(name),
  ...requests,
  version: versionRead(),
});
export type ForecastPlanChange = Type.Static<typeof ForecastPlanChange>;
