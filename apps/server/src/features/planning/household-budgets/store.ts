import { type Selectable, sql } from 'kysely';
import { onlyRow } from '../../../database/only-row.ts';
import { rowOf, rowsOf } from '../../../database/statements.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { Tables } from '../../../database/tables.ts';

/** A budget of a household as its table holds it. */
export type HouseholdBudgetRow = Readonly<
  Omit<Selectable<Tables['household_budgets']>, 'household_id' | 'amounts'>
> & {
  /** Minor units by the month or, in weekly and yearly budgets, the day from which an amount holds. */
  readonly amounts: Readonly<Record<string, string>>;
};

/** The fields that may be changed. */
export type HouseholdBudgetFields = Pick<HouseholdBudgetRow, 'period' | 'amounts' | 'rollover'>;

const columns = sql`id, name, currency, period, amounts, rollover, version, created_at, updated_at`;

/** Lists the budgets of a household by name. */
export function listBudgets(scope: SystemScope, householdId: string): Promise<HouseholdBudgetRow[]> {
  return rowsOf<HouseholdBudgetRow>(scope)`
    select ${columns} from household_budgets where household_id = ${householdId} order by name, period, id`;
}

/** Finds a budget of a household. */
export function findBudget(
  scope: SystemScope,
  householdId: string,
  id: string,
): Promise<HouseholdBudgetRow | undefined> {
  return rowOf<HouseholdBudgetRow>(scope)`
    select ${columns} from household_budgets where household_id = ${householdId} and id = ${id}`;
}

/** Counts the budgets of a household. */
export async function countBudgets(scope: SystemScope, householdId: string): Promise<number> {
  const { count } = await scope.tables
    .selectFrom('household_budgets')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('household_id', '=', householdId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes a budget. @throws the violation of `household_budgets_name` for a category that has one of this period */
export async function insertBudget(
  scope: SystemScope,
  householdId: string,
  {
    id,
    name,
    currency,
    period,
    amounts,
    rollover,
  }: Omit<HouseholdBudgetRow, 'version' | 'created_at' | 'updated_at'>,
): Promise<HouseholdBudgetRow> {
  return onlyRow(
    await sql<HouseholdBudgetRow>`
      insert into household_budgets (household_id, id, name, currency, period, amounts, rollover)
      values (${householdId}, ${id}, ${name}, ${currency}, ${period}, ${JSON.stringify(amounts)}, ${rollover})
      returning ${columns}`.execute(scope.tables),
  );
}

/** Changes a budget and counts its version up. */
export async function updateBudget(
  scope: SystemScope,
  householdId: string,
  id: string,
  { period, amounts, rollover }: HouseholdBudgetFields,
): Promise<HouseholdBudgetRow> {
  return onlyRow(
    await sql<HouseholdBudgetRow>`
      update household_budgets set period = ${period}, amounts = ${JSON.stringify(amounts)}, rollover = ${rollover},
        version = version + 1, updated_at = now()
      where household_id = ${householdId} and id = ${id} returning ${columns}`.execute(scope.tables),
  );
}

/** Deletes a budget. */
export async function deleteBudget(scope: SystemScope, householdId: string, id: string): Promise<void> {
  await scope.tables
    .deleteFrom('household_budgets')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}
