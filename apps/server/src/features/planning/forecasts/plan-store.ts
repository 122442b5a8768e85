import type { ForecastPlanKind, MonteCarloRequest, NetWorthForecastRequest } from '@farthing/api-contract';
import { type Selectable, sql } from 'kysely';
import { restoreRow, softDelete } from '../../../database/soft-delete.ts';
import type { Tables } from '../../../database/tables.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';

const columns = 'id, kind, name, request, version, created_at, updated_at';

/** A saved plan as the table holds it. */
export type PlanRow = Readonly<
  Omit<Selectable<Tables['forecast_plans']>, 'user_id' | 'request' | 'deleted_at'>
> & {
  readonly request: NetWorthForecastRequest | MonteCarloRequest;
};

const plans = versionedRows<PlanRow>('forecast_plans', columns, {
  orderBy: 'lower(name), id',
  only: sql`deleted_at is null`,
});

/** The statements on single plans. @throws {Problem} forecast-plan-taken */
export const { find: findPlanRow, lock: lockPlanRow, insert: insertPlan, update: updatePlan } = plans;

/** Lists the saved plans, by name. */
export function listPlanRows(scope: UserScope, kind?: ForecastPlanKind): Promise<PlanRow[]> {
  return plans.list(scope, kind === undefined ? undefined : sql`kind = ${kind}`);
}

/** Soft-deletes a plan. @returns true if it existed */
export function hidePlan(scope: UserScope, id: string): Promise<boolean> {
  return softDelete(scope, 'forecast_plans', id);
}

/** Restores a deleted plan. @returns true if it was restored @throws {Problem} forecast-plan-taken */
export async function showPlan(scope: UserScope, id: string): Promise<boolean> {
  return await restoreRow(scope, 'forecast_plans', id);
}
