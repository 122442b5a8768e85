import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from './only-row.ts';
import type { UserScope } from './user-scope.ts';

/** Tables whose rows have an id, a version, and the time of their last change. */
type VersionedTable =
  | 'budgets'
  | 'capital_assets'
  | 'disposals'
  | 'forecast_plans'
  | 'goals'
  | 'holding_trades'
  | 'income_sources'
  | 'payslips'
  | 'pensions'
  | 'recurring_series'
  | 'securities'
  | 'share_awards';

interface RowOptions {
  /** Columns that lists are ordered by. */
  readonly orderBy?: string;
  /** Condition that rows must meet to be found. */
  readonly only?: RawBuilder<unknown>;
}

/**
 * Returns the statements on the user's rows of a table. Every change increments the row's version.
 * @param columns names of the columns of `Row`, separated by commas
 */
export function versionedRows<Row extends { readonly id: string; readonly version: number }>(
  table: VersionedTable,
  columns: string,
  { orderBy = 'id', only = sql`true` }: RowOptions = {},
) {
  const from = sql.table(table);
  const row = sql.raw(columns);
  const read = async (scope: UserScope, rest: RawBuilder<unknown>) => {
    const statement = sql<Row>`select ${row} from ${from} where user_id = ${scope.userId} and ${only} ${rest}`;
    return (await statement.execute(scope.tables)).rows;
  };
  return {
    /** @param where further condition */
    list: (scope: UserScope, where: RawBuilder<unknown> = sql`true`) =>
      read(scope, sql`and ${where} order by ${sql.raw(orderBy)}`),

    find: async (scope: UserScope, id: string): Promise<Row | undefined> =>
      (await read(scope, sql`and id = ${id}`))[0],

    /** Finds a row as `find` does, and locks it until the commit. */
    lock: async (scope: UserScope, id: string): Promise<Row | undefined> =>
      (await read(scope, sql`and id = ${id} for update`))[0],

    /** Locks rows in the order of their ids. */
    lockAll: (scope: UserScope, ids: readonly string[]): Promise<Row[]> =>
      read(scope, sql`and id = any(${ids}::uuid[]) order by id for update`),

    async insert(scope: UserScope, fields: Partial<Row> & { readonly id: string }): Promise<Row> {
      const given = givenFields(fields);
      const names = sql.join(given.map(([column]) => sql.ref(column)));
      const values = sql.join(given.map(([, value]) => value));
      const statement = sql<Row>`
        insert into ${from} (user_id, ${names}) values (${scope.userId}, ${values}) returning ${row}`;
      return onlyRow(await statement.execute(scope.tables));
    },

    /** Changes the given fields. @returns undefined if the row is absent, or isn't at `version` */
    async update(
      scope: UserScope,
      id: string,
      fields: Partial<Row>,
      version?: number,
    ): Promise<Row | undefined> {
      const changes = givenFields(fields).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      const { rows } = await sql<Row>`
        update ${from} set ${sql.join([...changes, sql`version = version + 1`, sql`updated_at = now()`])}
        where user_id = ${scope.userId} and id = ${id}
          and (${version ?? null}::integer is null or version = ${version ?? null}::integer)
        returning ${row}`.execute(scope.tables);
      return rows[0];
    },

    /** @returns true if the row existed */
    async remove(scope: UserScope, id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from ${from} where user_id = ${scope.userId} and id = ${id}`.execute(scope.tables);
      return numAffectedRows === 1n;
    },
  };
}

function givenFields(fields: object): [column: string, value: unknown][] {
  return Object.entries(fields).filter(([, value]) => value !== undefined);
}

/**
 * Returns the statements on the user's rows of a table that has one for each tax year.
 * @param column JSON column that holds the value of a year
 */
export function taxYearRows<Row extends { readonly tax_year: string; readonly version: number }>(
  table: 'tax_profiles' | 'tax_rate_tables',
  column: keyof Row & string,
) {
  const from = sql.table(table);
  const name = sql.ref(column);
  const columns = sql`tax_year, ${name}, version, updated_at`;
  const read = async (scope: UserScope, rest: RawBuilder<unknown>) => {
    const statement = sql<Row>`select ${columns} from ${from} where user_id = ${scope.userId} ${rest}`;
    return (await statement.execute(scope.tables)).rows;
  };
  return {
    /** Lists the stored years, oldest first. */
    list: (scope: UserScope) => read(scope, sql`order by tax_year`),

    find: async (scope: UserScope, taxYear: string): Promise<Row | undefined> =>
      (await read(scope, sql`and tax_year = ${taxYear}`))[0],

    /** Finds a year as `find` does, and locks it until the commit. */
    lock: async (scope: UserScope, taxYear: string): Promise<Row | undefined> =>
      (await read(scope, sql`and tax_year = ${taxYear} for update`))[0],

    /**
     * Stores the value of a year. @param version version to replace, 0 if there must be none, undefined to replace any
     * @returns undefined if `version` isn't the stored one
     */
    async upsert(
      scope: UserScope,
      tax_year: string,
      value: object,
      version: number | undefined,
    ): Promise<Row | undefined> {
      const json = JSON.stringify(value);
      const isReplaced = version === undefined ? sql`true` : sql`t.version = ${version}`;
      const { rows } =
        version === undefined || version === 0
          ? await sql<Row>`
              insert into ${from} as t (user_id, tax_year, ${name}) values (${scope.userId}, ${tax_year}, ${json})
              on conflict (user_id, tax_year) do update set ${name} = excluded.${name}, version = t.version + 1,
                updated_at = now() where ${isReplaced}
              returning ${columns}`.execute(scope.tables)
          : await sql<Row>`
              update ${from} t set ${name} = ${json}, version = version + 1, updated_at = now()
              where user_id = ${scope.userId} and tax_year = ${tax_year} and ${isReplaced}
              returning ${columns}`.execute(scope.tables);
      return rows[0];
    },

    async remove(scope: UserScope, taxYear: string): Promise<void> {
      await sql`delete from ${from} where user_id = ${scope.userId} and tax_year = ${taxYear}`.execute(
        scope.tables,
      );
    },
  };
}
