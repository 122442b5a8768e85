import type { NewPensionContribution, Pension } from '@farthing/api-contract';
import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
import { errorCode } from '../../../problems/error-facts.ts';
import { fieldProblem, Problem } from '../../../problems/problem.ts';

const columns = [
  'id',
  'name',
  'provider',
  'kind',
  'account_id',
  'joined_on',
  'notes',
  'version',
  'created_at',
  'updated_at',
] as const;

/** A pension as the table holds it. */
export type PensionRow = Omit<Pension, 'contribution_count' | 'contributions_total'>;
/** The fields a user may change. */
export type PensionFields = Pick<
  PensionRow,
  'name' | 'provider' | 'kind' | 'account_id' | 'joined_on' | 'notes'
>;

/** All pensions, by name. */
export function listRows(scope: UserScope): Promise<PensionRow[]> {
  return scope.tables
    .selectFrom('pensions')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** One pension, or undefined. */
export function findRow(scope: UserScope, id: string): Promise<PensionRow | undefined> {
  return scope.tables
    .selectFrom('pensions')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Writes one pension. @throws {Problem} account-not-found */
export async function insertRow(
  scope: UserScope,
  row: PensionFields & { readonly id: string },
): Promise<PensionRow> {
  try {
    return await scope.tables
      .insertInto('pensions')
      .values({ ...row, user_id: scope.userId })
      .returning(columns)
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw asProblem(error);
  }
}

/**
 * Changes the given fields of a pension.
 * @returns undefined when it is no longer at `version`
 * @throws {Problem} account-not-found
 */
export async function updateRow(
  scope: UserScope,
  id: string,
  fields: Partial<PensionFields>,
  version: number,
): Promise<PensionRow | undefined> {
  try {
    return await scope.tables
      .updateTable('pensions')
      .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('user_id', '=', scope.userId)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(columns)
      .executeTakeFirst();
  } catch (error) {
    throw asProblem(error);
  }
}

/** Deletes a pension with its contributions. @returns whether it was there */
export async function deleteRow(scope: UserScope, id: string): Promise<boolean> {
  const result = await scope.tables
    .deleteFrom('pensions')
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** A contribution as the table holds it. */
export interface ContributionRow {
  readonly id: string;
  readonly pension_id: string;
  readonly date: string;
  readonly amount: string;
  readonly method: NewPensionContribution['method'];
  readonly employer: string | null;
  readonly on_payslip: boolean;
  readonly created_at: string;
}

const contributionColumns = [
  'id',
  'pension_id',
  'date',
  'amount',
  'method',
  'employer',
  'on_payslip',
  'created_at',
] as const;

/** Contributions to one pension or to all, newest first. */
export function listContributionRows(scope: UserScope, pensionId?: string): Promise<ContributionRow[]> {
  return scope.tables
    .selectFrom('pension_contributions')
    .select(contributionColumns)
    .where('user_id', '=', scope.userId)
    .$call((query) => (pensionId === undefined ? query : query.where('pension_id', '=', pensionId)))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Stores one contribution. @throws {Problem} pension-not-found, also if the pension is deleted concurrently */
export async function insertContribution(
  scope: UserScope,
  row: Omit<ContributionRow, 'created_at'>,
): Promise<ContributionRow> {
  try {
    return await scope.tables
      .insertInto('pension_contributions')
      .values({ ...row, user_id: scope.userId })
      .returning(contributionColumns)
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw errorCode(error) === '23503' ? new Problem('pension-not-found') : error;
  }
}

/** Deletes a contribution. @returns whether it was there */
export async function deleteContribution(scope: UserScope, pensionId: string, id: string): Promise<boolean> {
  const result = await scope.tables
    .deleteFrom('pension_contributions')
    .where('user_id', '=', scope.userId)
    .where('pension_id', '=', pensionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

function asProblem(error: unknown): unknown {
  return errorCode(error) === '23503' ? fieldProblem('account-not-found', 'account_id') : error;
}
