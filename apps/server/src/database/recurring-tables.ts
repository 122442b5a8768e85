import type { ColumnType, Generated } from 'kysely';

/** An instant the database sets. */
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;
/** An instant that may be missing. */
type MaybeStamp = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

/** The tables of recurring payments, as `tables.ts` has the others. */
export interface RecurringTables {
  recurring_series: {
    user_id: string;
    id: string;
    source: 'found' | 'typed';
    merchant_key: string;
    // biome-ignore lint/suspicious/noExplicitAny: the slice's rules say what is in it
    series: ColumnType<any, string, string>;
    // biome-ignore lint/suspicious/noExplicitAny: the slice's rules say what is in it
    typed: ColumnType<any, string | null, string | null>;
    member_ids: Generated<string[]>;
    account_id: string | null;
    category_id: string | null;
    name: string | null;
    decision: 'confirmed' | 'rejected' | 'ended' | null;
    ended_on: string | null;
    contract_ends_on: string | null;
    merged_into: string | null;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: MaybeStamp;
  };
  recurring_members: { user_id: string; transaction_id: string; series_id: string };
  recurring_scans: {
    user_id: string;
    scanned_at: MaybeStamp;
    scanned_on: string | null;
    holidays: string | null;
    revision: Generated<number>;
  };
  recurring_changes: { user_id: string; number: Generated<string>; text: string | null };
}
