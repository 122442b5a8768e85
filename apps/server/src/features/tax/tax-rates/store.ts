import type { RateTable } from '@farthing/uk-tax';
import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';

/** A table that the user has of a year. */
export interface EditedRates {
  readonly tax_year: string;
  readonly rates: RateTable;
  readonly version: number;
  readonly updated_at: string;
}

const columns = ['tax_year', 'rates', 'version', 'updated_at'] as const;

/** All tables that the user has edited. */
export function listEditedRates(scope: UserScope): Promise<EditedRates[]> {
  return scope.tables
    .selectFrom('tax_rate_tables')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .orderBy('tax_year')
    .execute();
}

/** The user's table of a year, locked until the transaction ends; undefined while the shipped one holds. */
export function lockEditedRates(scope: UserScope, taxYear: string): Promise<EditedRates | undefined> {
  return scope.tables
    .selectFrom('tax_rate_tables')
    .select(columns)
    .where('user_id', '=', scope.userId)
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
  const text = JSON.stringify(rates);
  if (version !== undefined && version > 0)
    return scope.tables
      .updateTable('tax_rate_tables')
      .set({ rates: text, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('user_id', '=', scope.userId)
      .where('tax_year', '=', taxYear)
      .where('version', '=', version)
      .returning(columns)
      .executeTakeFirst();
  const insert = scope.tables
    .insertInto('tax_rate_tables')
    .values({ user_id: scope.userId, tax_year: taxYear, rates: text });
  const written =
    version === 0
      ? insert.onConflict((conflict) => conflict.columns(['user_id', 'tax_year']).doNothing())
      : insert.onConflict((conflict) =>
          conflict.columns(['user_id', 'tax_year']).doUpdateSet({
            rates: text,
            version: sql<number>`tax_rate_tables.version + 1`,
            updated_at: sql<string>`now()`,
          }),
        );
  return written.returning(columns).executeTakeFirst();
}

/** Takes the user's table of a year away. */
export async function deleteRates(scope: UserScope, taxYear: string): Promise<void> {
  await scope.tables
    .deleteFrom('tax_rate_tables')
    .where('user_id', '=', scope.userId)
    .where('tax_year', '=', taxYear)
    .execute();
}
