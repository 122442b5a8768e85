import type { Pension, PensionContribution } from '@farthing/api-contract';
import { deleteOwn, selectOwn } from '../../../database/own-rows.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';

const columns = 'id, name, provider, kind, account_id, joined_on, notes, version, created_at, updated_at';

/** A pension as the table holds it. */
export type PensionRow = Omit<Pension, 'contribution_count' | 'contributions_total'>;

/** The user's pensions, by name. Deleting one deletes its contributions. */
export const pensions = versionedRows<PensionRow>('pensions', columns, { orderBy: 'name, id' });

/** A contribution as the table holds it. */
export type ContributionRow = Readonly<Omit<PensionContribution, 'tax_year' | 'gross'>>;

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
  return selectOwn(scope, 'pension_contributions')
    .select(contributionColumns)
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
  return scope.tables
    .insertInto('pension_contributions')
    .values({ ...row, user_id: scope.userId })
    .returning(contributionColumns)
    .executeTakeFirstOrThrow();
}

/** Deletes a contribution. @returns whether it was there */
export async function deleteContribution(scope: UserScope, pensionId: string, id: string): Promise<boolean> {
  return (await deleteOwn(scope, 'pension_contributions', { pension_id: pensionId, id })) > 0;
}
