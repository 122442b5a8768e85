import { sql } from 'kysely';
import { deleteOwn, selectOwn } from '../../../database/own-rows.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { SharedYear } from './rules.ts';

export { listYearSharers } from '../../../database/guest-scope.ts';

/** A shared year, with the moment at which it was shared. */
export interface StoredYear extends SharedYear {
  readonly shared_at: string;
}

/** Reads the tax year that the owner of the scope shares: the user, or someone whose guest the user is. */
export function findSharedYear(scope: UserScope, taxYear: string): Promise<StoredYear | undefined> {
  return selectOwn(scope, 'shared_tax_years')
    .select([
      ...(['region', 'inputs', 'projected', 'isa_left', 'pension_left', 'pension_available'] as const),
      'shared_at',
    ])
    .where('tax_year', '=', taxYear)
    .executeTakeFirst();
}

/** Lists the tax years that a user shares. */
export async function listSharedYears(scope: UserScope): Promise<string[]> {
  const rows = await selectOwn(scope, 'shared_tax_years').select('tax_year').orderBy('tax_year').execute();
  return rows.map(({ tax_year }) => tax_year);
}

/**
 * Shares a tax year with a household, in place of what was shared of it.
 * @throws {Problem} household-not-found if the user has left it
 */
export async function replaceSharedYear(
  scope: UserScope,
  place: { readonly tax_year: string; readonly household_id: string },
  year: SharedYear,
): Promise<void> {
  const fields = {
    ...place,
    region: year.region,
    inputs: JSON.stringify(year.inputs),
    projected: year.projected,
    isa_left: year.isa_left,
    pension_left: year.pension_left,
    pension_available: year.pension_available,
    shared_at: sql<string>`clock_timestamp()`,
  };
  await scope.tables
    .insertInto('shared_tax_years')
    .values({ ...fields, user_id: scope.userId })
    .onConflict((conflict) => conflict.columns(['user_id', 'tax_year']).doUpdateSet(fields))
    .execute();
}

/** Ends the sharing of a tax year. @returns false if it wasn't shared */
export async function deleteSharedYear(scope: UserScope, taxYear: string): Promise<boolean> {
  return (await deleteOwn(scope, 'shared_tax_years', { tax_year: taxYear })) > 0;
}
