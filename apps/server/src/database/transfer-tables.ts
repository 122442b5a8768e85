import type { ColumnType, Generated } from 'kysely';

/** An instant the database sets. */
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;
/** JSON, written as its text. */
type Json<Value> = ColumnType<Value, string, string>;

/** Previous state of a row that became part of a transfer or was linked as a refund. */
export interface FormerRow {
  readonly type: 'expense' | 'income' | 'transfer';
  readonly category_id: string | null;
  readonly splits: readonly FormerSplit[];
}

/** A part of it, as it was. */
export interface FormerSplit {
  readonly category_id: string | null;
  readonly signed_amount: string;
  readonly notes: string | null;
}

/** The tables of recognised transfers and of refunds, as `tables.ts` has the others. */
export interface TransferTables {
  transfer_matches: {
    user_id: string;
    id: string;
    from_id: string;
    to_id: string;
    from_was: Json<FormerRow>;
    to_was: Json<FormerRow>;
    confirmed_at: Stamp;
  };
  transfer_rejections: {
    user_id: string;
    id: string;
    from_id: string;
    to_id: string;
    from_print: string | null;
    to_print: string | null;
    rejected_at: Stamp;
  };
  transfer_proposals: {
    user_id: string;
    from_id: string;
    to_id: string;
    from_date: string;
    to_date: string;
    confidence: string;
    reasons: string[];
  };
  transfer_changes: { user_id: string; number: Generated<string>; first_day: string; last_day: string };
  refund_links: {
    user_id: string;
    id: string;
    income_id: string;
    expense_id: string;
    amount: string;
    income_amount: string;
    created_at: Stamp;
  };
  refunded_incomes: {
    user_id: string;
    transaction_id: string;
    category_was: string | null;
    splits_was: Json<readonly FormerSplit[]>;
  };
  refund_dismissals: { user_id: string; income_id: string; print: string | null; dismissed_at: Stamp };
}
