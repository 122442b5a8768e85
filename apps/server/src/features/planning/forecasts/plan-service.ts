import type {
  ForecastPlan,
  ForecastPlanChange,
  ForecastPlanKind,
  MonteCarloRequest,
  NetWorthForecastRequest,
  NewForecastPlan,
} from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import type { FigureView } from '../../ledger/exchange-rates/service.ts';
import { projectPlan, readNetWorthPlan } from './net-worth-service.ts';
import {
  findPlanRow,
  hidePlan,
  insertPlan,
  listPlanRows,
  lockPlanRow,
  type PlanRow,
  showPlan,
  updatePlan,
} from './plan-store.ts';
import { readSimulation } from './simulation-service.ts';

/** Limit on the number of saved plans, above any practical need. */
const mostPlans = 200;

/** Requests of a body: none, one or both. */
type Requests = Pick<NewForecastPlan, 'net_worth' | 'monte_carlo'>;

/** Runs a read in the user's scope, as a request does. */
type InScope = <Result>(read: (scope: UserScope) => Promise<Result>) => Promise<Result>;

/** The saved plans, by name. */
export async function listPlans(scope: UserScope, kind?: ForecastPlanKind): Promise<ForecastPlan[]> {
  return (await listPlanRows(scope, kind)).map(present);
}

/** One saved plan. @throws {Problem} forecast-plan-not-found */
export async function readPlan(scope: UserScope, id: string): Promise<ForecastPlan> {
  return present(found(await findPlanRow(scope, id)));
}

/**
 * Asks what is to be saved, so that nothing is kept that could not be answered.
 * @throws {Problem} those of the forecast, the fields by their path in the body: `net_worth.years`
 */
export async function checkPlan(
  { net_worth, monte_carlo }: Requests,
  inScope: InScope,
  view: FigureView,
  workers: WorkerPool,
): Promise<void> {
  if (net_worth && monte_carlo)
    throw invalidField('monte_carlo', 'A plan can have net_worth or monte_carlo, but not both');
  try {
    if (net_worth)
      await projectPlan(
        await inScope((scope) => readNetWorthPlan(scope, net_worth, view)),
        net_worth,
        view,
        workers,
      );
    if (monte_carlo) await inScope((scope) => readSimulation(scope, monte_carlo, view.baseCurrency));
  } catch (error) {
    throw within(net_worth ? 'net_worth' : 'monte_carlo', error);
  }
}

/**
 * Saves a plan that was checked.
 * @throws {Problem} invalid-request, forecast-plan-taken, too-many-forecast-plans
 */
export async function addPlan(
  scope: UserScope,
  { name, net_worth, monte_carlo }: NewForecastPlan,
): Promise<ForecastPlan> {
  const request = net_worth ?? monte_carlo;
  if (!request) throw invalidField('net_worth', 'A plan needs either net_worth or monte_carlo');
  if ((await listPlanRows(scope)).length >= mostPlans) throw new Problem('too-many-forecast-plans');
  const kind = net_worth ? 'net-worth' : 'monte-carlo';
  return present(await insertPlan(scope, { id: uuid(), kind, name: name.trim(), request }));
}

/**
 * Renames a plan, or puts a checked request in its place.
 * @throws {Problem} forecast-plan-not-found, version-clash, invalid-request for another kind, forecast-plan-taken
 */
export async function amendPlan(
  scope: UserScope,
  id: string,
  { name, version, ...requests }: ForecastPlanChange,
): Promise<ForecastPlan> {
  const row = found(await lockPlanRow(scope, id));
  if (version !== undefined && version !== row.version) throw new Problem('version-clash');
  const other = row.kind === 'net-worth' ? 'monte_carlo' : 'net_worth';
  if (requests[other]) throw invalidField(other, `This is a ${row.kind} plan`);
  const request = requests.net_worth ?? requests.monte_carlo ?? row.request;
  return present(found(await updatePlan(scope, row.id, { name: name?.trim() ?? row.name, request })));
}

/** Deletes a plan, which can be restored for 30 days. @throws {Problem} forecast-plan-not-found */
export async function removePlan(scope: UserScope, id: string): Promise<void> {
  if (!(await hidePlan(scope, id))) throw new Problem('forecast-plan-not-found');
}

/** Brings back a deleted plan. @throws {Problem} forecast-plan-not-found, forecast-plan-taken, too-many-forecast-plans */
export async function restorePlan(scope: UserScope, id: string): Promise<ForecastPlan> {
  if (!(await showPlan(scope, id))) throw new Problem('forecast-plan-not-found');
  if ((await listPlanRows(scope)).length > mostPlans) throw new Problem('too-many-forecast-plans');
  return readPlan(scope, id);
}

function found(row: PlanRow | undefined): PlanRow {
  if (!row) throw new Problem('forecast-plan-not-found');
  return row;
}

function present({ request, kind, ...row }: PlanRow): ForecastPlan {
  return kind === 'net-worth'
    ? { ...row, kind, net_worth: request as NetWorthForecastRequest }
    : { ...row, kind, monte_carlo: request as MonteCarloRequest };
}

function within(field: string, error: unknown): unknown {
  if (!(error instanceof Problem) || !error.errors) return error;
  return new Problem(error.code, {
    detail: error.detail,
    errors: error.errors.map((one) => ({ ...one, field: `${field}.${one.field}` })),
  });
}
