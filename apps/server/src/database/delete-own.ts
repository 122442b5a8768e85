import { sql } from 'kysely';
import type { Tables } from './tables.ts';
import type { UserScope } from './user-scope.ts';

/** Tables whose rows each belong to one user. */
type OwnTable = {
  [Table in keyof Tables]: 'user_id' extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/** Deletes the user's rows that have all the given values. @returns how many there were */
export async function deleteOwn<Table extends OwnTable>(
  scope: UserScope,
  table: Table,
  values: Readonly<Partial<Record<keyof Tables[Table] & string, string>>>,
): Promise<number> {
  const conditions = Object.entries({ ...values, user_id: scope.userId }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(scope.tables);
  return Number(numAffectedRows ?? 0n);
}
