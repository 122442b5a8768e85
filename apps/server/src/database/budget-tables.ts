import type { ColumnType, Generated } from 'kysely';

/** An instant the database sets. */
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;

/** The tables of budgets, goals, saved plans, notices and reconciliations, as `tables.ts` has the others. */
export interface BudgetTables {
  budgets: {
    user_id: string;
    id: string;
    category_id: string | null;
    group_name: string | null;
    currency: string;
    amount: string;
    period: 'monthly' | 'weekly' | 'yearly';
    start_date: string;
    rollover: 'none' | 'surplus' | 'both';
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  };
  reconciliations: {
    user_id: string;
    id: string;
    account_id: string;
    date: string;
    balance: string;
    created_at: Stamp;
  };
  budget_amounts: { user_id: string; budget_id: string; from_date: string; amount: string };
  budget_moves: {
    user_id: string;
    id: string;
    month: string;
    from_budget_id: string;
    to_budget_id: string;
    amount: string;
    created_at: Stamp;
  };
  budget_settings: {
    user_id: string;
    month_start: 'calendar' | 'day' | 'pay_day';
    day: number;
    holidays: 'england-and-wales' | 'scotland' | 'northern-ireland';
    profile_day: number;
  };
  goals: {
    user_id: string;
    id: string;
    name: string;
    target_amount: string;
    currency: string;
    target_date: string | null;
    account_id: string | null;
    category_id: string | null;
    saved_amount: Generated<string>;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
  };
  forecast_plans: {
    user_id: string;
    id: string;
    kind: 'net-worth' | 'monte-carlo';
    name: string;
    // biome-ignore lint/suspicious/noExplicitAny: the slice's contract says what is in it
    request: ColumnType<any, string, string>;
    version: Generated<number>;
    created_at: Stamp;
    updated_at: Stamp;
    deleted_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
  };
  low_balance_limits: { user_id: string; account_id: string; amount: string };
  notice_dismissals: { user_id: string; key: string; dismissed_at: Stamp };
}
