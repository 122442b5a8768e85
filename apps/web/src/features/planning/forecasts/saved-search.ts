import type { MonteCarloRequest, NetWorthForecastRequest } from '@farthing/api-contract';
import { type ForecastSearch, inAddress } from './address.ts';
import {
  mostEvents,
  mostScenarios,
  type PlanEvent,
  type PlanScenario,
  planClasses,
  writeEvents,
  writeScenarios,
} from './plan.ts';
import { percentOf } from './typed-numbers.ts';

/** Thrown for parts of a plan that the net worth screen can't show. A plan saved through the API may have them. */
class NotShown extends Error {}

/**
 * The address of the screen of net worth that asks a saved request; undefined for one with more than it shows: money that
 * comes for a time only, events of one scenario, more scenarios than four.
 */
export function netWorthSearch(request: NetWorthForecastRequest): ForecastSearch | undefined {
  return unlessNotShown(() => {
    const { years, scenarios, flows = [], events = [], opening } = request;
    if (opening !== undefined || scenarios.length > mostScenarios || events.length > mostEvents)
      throw new NotShown();
    const shown = scenarios.map((one): PlanScenario => {
      const [flow, ...more] = [...flows, ...(one.flows ?? [])];
      if (more.length > 0 || one.events?.length || flow?.from || flow?.to || flow?.keeps_pace === false)
        throw new NotShown();
      return {
        name: one.name,
        inflation: percentShown(one.inflation ?? '0.02'),
        saving: String(flow?.amount ?? '0'),
        into: flow?.class ?? 'savings',
        growth: Object.fromEntries(
          // In one order, whatever the order they were kept in: the address tells which plan is shown.
          planClasses.flatMap((type) => {
            const rate = one.growth?.[type];
            return rate === undefined ? [] : [[type, percentShown(rate)]];
          }),
        ),
      };
    });
    const dated = events.map(({ name, date, class: into, amount, keeps_pace }): PlanEvent => {
      if (keeps_pace === false) throw new NotShown();
      return { name, date, into, amount: String(amount) };
    });
    return {
      years,
      plan: writeScenarios(shown),
      ...(dated.length > 0 ? { events: writeEvents(dated) } : {}),
    };
  });
}

/** The address of the screen of chances that asks a saved request; undefined for one with more than it shows. */
export function monteCarloSearch(request: MonteCarloRequest): ForecastSearch | undefined {
  return unlessNotShown(() => {
    const { withdrawal, returns = 'normal', monthly_contribution: monthly = '0' } = request;
    const isUsual = (value: unknown, usual: unknown) => value === undefined || Number(value) === usual;
    const pays = Number(monthly) !== 0;
    const after = withdrawal?.after_years ?? 0;
    if (
      !isUsual(request.runs, 10_000) ||
      !isUsual(request.degrees_of_freedom, 5) ||
      !isUsual(request.block_months, 12) ||
      !isUsual(withdrawal?.guard, 0.2) ||
      !isUsual(withdrawal?.adjustment, 0.1) ||
      (returns === 'historical' && request.security_id === undefined) ||
      (pays && request.contributions_keep_pace !== true) ||
      (pays && (request.contribution_years ?? request.years) !== (withdrawal ? after : request.years))
    )
      throw new NotShown();
    const fields: Record<string, string | number | undefined> = {
      years: request.years,
      start: request.initial,
      monthly,
      ...(returns === 'historical'
        ? { months: 'past', security: request.security_id }
        : {
            return: percentShown(request.annual_return ?? 0),
            swings: percentShown(request.annual_volatility ?? 0),
            ...(returns === 'student-t' ? { months: 'wild' } : {}),
          }),
      inflation: percentShown(request.inflation ?? 0),
      goal: request.target,
      seed: request.seed ?? 1,
      ...(withdrawal
        ? {
            take: withdrawal.strategy,
            after,
            amount: withdrawal.annual,
            share: withdrawal.rate === undefined ? undefined : percentShown(withdrawal.rate),
            least: withdrawal.floor,
            most: withdrawal.ceiling,
          }
        : {}),
    };
    return Object.fromEntries(
      Object.entries(fields).flatMap(([field, value]) =>
        value === undefined ? [] : [[field, inAddress(String(value))]],
      ),
    );
  });
}

function percentShown(share: number | string): string {
  const percent = percentOf(share);
  if (Math.abs(Number(percent) / 100 - Number(share)) > 1e-9) throw new NotShown();
  return percent;
}

function unlessNotShown(read: () => ForecastSearch): ForecastSearch | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotShown) return undefined;
    throw error;
  }
}
