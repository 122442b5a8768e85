import type { ColumnType, Generated } from 'kysely';

/** An instant the database sets. */
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;

/** The table of saved filters, as `tables.ts` has the others. */
export interface FilterTables {
  saved_filters: {
    user_id: string;
    id: string;
    name: string;
    filter: unknown;
    format: Generated<number>;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  };
}
