import type { ForecastPlanKind, MonteCarloRequest, NetWorthForecastRequest } from '@farthing/api-contract';
import { sql } from 'kysely';
import { restoreRow, softDelete } from '../../../database/soft-delete.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';

const columns = ['id', 'kind', 'name', 'request', 'version', 'created_at', 'updated_at'] as const;

/** A saved plan as the table holds it. */
export interface PlanRow {
  readonly id: string;
  readonly kind: ForecastPlanKind;
  readonly name: string;
  readonly request: NetWorthForecastRequest | MonteCarloRequest;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Inserts and updates plans. @throws {Problem} forecast-plan-taken */
export const { insert: insertPlan, update: updatePlan } = versionedRows<PlanRow>('forecast_plans', columns);

/** The saved plans, by name. */
export function listPlanRows(scope: UserScope, kind?: ForecastPlanKind): Promise<PlanRow[]> {
  return scope.tables
    .selectFrom('forecast_plans')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('deleted_at', 'is', null)
    .$call((query) => (kind === undefined ? query : query.where('kind', '=', kind)))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** One saved plan, or undefined. @param isLocked until the commit */
export function findPlanRow(scope: UserScope, id: string, isLocked = false): Promise<PlanRow | undefined> {
  return scope.tables
    .selectFrom('forecast_plans')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Puts a plan away. @returns whether it was there */
export function hidePlan(scope: UserScope, id: string): Promise<boolean> {
  return softDelete(scope, 'forecast_plans', id);
}

/** Restores a deleted plan. @returns true if it was restored @throws {Problem} forecast-plan-taken */
export async function showPlan(scope: UserScope, id: string): Promise<boolean> {
  return await restoreRow(scope, 'forecast_plans', id);
}
