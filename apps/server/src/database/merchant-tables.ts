import type { ColumnType } from 'kysely';

/** An instant the database sets. */
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;

/** The tables of names of merchants, as `tables.ts` has the others. */
export interface MerchantTables {
  merchant_names: { user_id: string; key: string; name: string; created_at: Stamp };
  merchant_renames: {
    user_id: string;
    id: string;
    kind: 'rename' | 'tidy';
    name: string | null;
    row_ids: string[];
    old_names: (string | null)[];
    new_names: string[];
    remembered: unknown;
    created_at: Stamp;
    undone_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  };
}
