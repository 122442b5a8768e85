import type { ColumnType, Generated } from 'kysely';

/** An instant the database sets. */
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;
/** A jsonb column: read as a value, written as its JSON text. */
// biome-ignore lint/suspicious/noExplicitAny: the slice's contract says what is in it
type Json = ColumnType<any, string, string>;

/** The tables of rules and tags, as `tables.ts` has the others. */
export interface RuleTables {
  rules: {
    user_id: string;
    id: string;
    name: string;
    enabled: Generated<boolean>;
    position: number;
    stop: Generated<boolean>;
    match: 'all' | 'any';
    conditions: Json;
    actions: Json;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  };
  rule_dismissals: { user_id: string; key: string; dismissed_at: Stamp };
  tags: { user_id: string; name: string; created_at: Stamp };
  deleted_tags: {
    user_id: string;
    id: string;
    name: string;
    transaction_ids: string[];
    merged_into: string | null;
    gained_ids: Generated<string[]>;
    deleted_at: Stamp;
  };
}
