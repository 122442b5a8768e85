import type { ColumnType, Generated } from 'kysely';

/** An instant the database sets. */
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;

/** The tables of saved filters and of the search, as `tables.ts` has the others. */
export interface SearchTables {
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
  search_days: { user_id: string; gram: number; year: number; days: string };
  search_changes: { user_id: string; number: Generated<string>; date_from: string; date_to: string };
}
