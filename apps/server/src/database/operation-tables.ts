import type { ColumnType, Generated } from 'kysely';

/** User operations and the rows they changed. Written by triggers and by the committing scope, as migration 0011 explains. */
export interface OperationTables {
  operations: {
    user_id: string;
    id: string;
    at: Generated<string>;
    actor: 'you' | 'token' | 'service';
    actor_name: string | null;
    session_id: string | null;
    kind: string;
    label: string | null;
    resource: string | null;
    resource_key: string | null;
    // biome-ignore lint/suspicious/noExplicitAny: the slice `history` says what is in it
    parts: ColumnType<any, string, string>;
    complete: boolean;
    undoes: string | null;
    root_id: string | null;
    undone_by: string | null;
    undone_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  };
  operation_changes: {
    user_id: string;
    number: Generated<string>;
    operation_id: string;
    table_name: string;
    key: string | null;
    resource: string;
    resource_key: string | null;
    verb: string;
    rows: number;
    label: string | null;
    day: string | null;
    // biome-ignore lint/suspicious/noExplicitAny: an image of a row of any table
    before: ColumnType<any, string, string>;
    // biome-ignore lint/suspicious/noExplicitAny: an image of a row of any table
    after: ColumnType<any, string, string>;
  };
}
