import type { QueryExecutorProvider, RawBuilder } from 'kysely';

/** Runs a statement. @returns its rows */
export async function rowsOf<Row>(
  scope: { readonly tables: QueryExecutorProvider },
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  return (await statement.execute(scope.tables)).rows;
}
