import type { ForecastPlanKind, MonteCarloRequest, NetWorthForecastRequest } from '@farthing/api-contract';
import { sql } from 'kysely';
import { restoreRow, softDelete } from '../../../database/soft-delete.ts';
import type { UserScope } from '../../../database/user-scope.ts';

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

/** Adds a plan. @throws {Problem} forecast-plan-taken */
export async function insertPlan(
  scope: UserScope,
  row: Pick<PlanRow, 'id' | 'kind' | 'name' | 'request'>,
): Promise<PlanRow> {
  return await scope.tables
    .insertInto('forecast_plans')
    .values({ ...row, request: JSON.stringify(row.request), user_id: scope.userId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes a plan and counts its version up. @throws {Problem} forecast-plan-taken */
export async function updatePlan(
  scope: UserScope,
  id: string,
  { name, request }: Pick<PlanRow, 'name' | 'request'>,
): Promise<PlanRow> {
  return await scope.tables
    .updateTable('forecast_plans')
    .set({
      name,
      request: JSON.stringify(request),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Puts a plan away. @returns whether it was there */
export function hidePlan(scope: UserScope, id: string): Promise<boolean> {
  return softDelete(scope, 'forecast_plans', id);
}

/** Restores a deleted plan. @returns true if it was restored @throws {Problem} forecast-plan-taken */
export async function showPlan(scope: UserScope, id: string): Promise<boolean> {
  return await restoreRow(scope, 'forecast_plans', id);
}
