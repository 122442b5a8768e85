import { type QueryExecutorProvider, sql } from 'kysely';

interface Scope {
  readonly tables: QueryExecutorProvider;
}

/** Returns a template tag that runs a statement and returns its rows: rowsOf<Row>(scope)`select …`. */
export function rowsOf<Row>({ tables }: Scope) {
  return async (statement: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(statement, ...values).execute(tables)).rows;
}

/** Returns a template tag that runs a statement and returns its first row, or undefined: rowOf<Row>(scope)`select …`. */
export function rowOf<Row>(scope: Scope) {
  return async (statement: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined> =>
    (await rowsOf<Row>(scope)(statement, ...values))[0];
}

/** Returns a template tag that runs a statement without a result: runIn(scope)`delete …`. */
export function runIn({ tables }: Scope) {
  return async (statement: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    await sql(statement, ...values).execute(tables);
  };
}
