/** Totals of transactions in minor units, updated on every change, in addition to `tables.ts`. */
export interface RollupTables {
  account_balances: { user_id: string; account_id: string; amount_minor: string; transaction_count: string };
  day_deltas: {
    user_id: string;
    account_id: string;
    date: string;
    amount_minor: string;
    transaction_count: number;
  };
  month_totals: MonthTotal & { category_id: string; days: string[] };
  merchant_months: MonthTotal & { merchant: string };
}

interface MonthTotal {
  user_id: string;
  /** Its first day. */
  month: string;
  currency: string;
  type: 'expense' | 'income';
  amount_minor: string;
  transaction_count: number;
}
