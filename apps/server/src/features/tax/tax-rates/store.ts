import type { RateTable } from '@farthing/uk-tax';
import { deleteOwn, selectOwn } from '../../../database/own-rows.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { upsertTaxYear } from '../../../database/versioned-rows.ts';

/** The user's own table of a year. */
export interface EditedRates {
  readonly tax_year: string;
  readonly rates: RateTable;
  readonly version: number;
  readonly updated_at: string;
}

const columns = ['tax_year', 'rates', 'version', 'updated_at'] as const;

/** Lists the tables that the user has edited. */
export function listEditedRates(scope: UserScope): Promise<EditedRates[]> {
  return selectOwn(scope, 'tax_rate_tables').select(columns).orderBy('tax_year').execute();
}

/** Finds the user's table of a year and locks it until the transaction ends. Undefined if the shipped one applies. */
export function lockEditedRates(scope: UserScope, taxYear: string): Promise<EditedRates | undefined> {
  return selectOwn(scope, 'tax_rate_tables')
    .select(columns)
    .where('tax_year', '=', taxYear)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores the user's table of a year. @param version version to replace, 0 if there must be none, undefined to
 * replace any @returns undefined if `version` isn't the stored one
 */
export function upsertRates(
  scope: UserScope,
  taxYear: string,
  rates: RateTable,
  version: number | undefined,
): Promise<EditedRates | undefined> {
  const place = { table: 'tax_rate_tables', column: 'rates' } as const;
  return upsertTaxYear<EditedRates>(scope, place, { tax_year: taxYear, value: rates }, version);
}

/** Deletes the user's table of a year. */
export async function deleteRates(scope: UserScope, taxYear: string): Promise<void> {
  await deleteOwn(scope, 'tax_rate_tables', { tax_year: taxYear });
}
