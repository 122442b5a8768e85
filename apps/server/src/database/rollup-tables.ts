import type { ColumnType } from 'kysely';

/** What is summed up of transactions, as `tables.ts` has the others: minor units, written by every change of them. */
export interface RollupTables {
  account_balances: { user_id: string; account_id: string; amount_minor: string; transaction_count: string };
  day_deltas: {
    user_id: string;
    account_id: string;
    date: string;
    amount_minor: string;
    transaction_count: number;
  };
  month_totals: MonthTotalsTable;
  account_years: { user_id: string; account_id: string; year: number; days: Buffer };
  category_years: CategoryYearsTable;
  merchant_years: MerchantYearsTable;
}

interface MonthTotalsTable {
  user_id: string;
  month: string;
  category_id: string;
  currency: string;
  type: 'expense' | 'income';
  amount_minor: string;
  transaction_count: number;
  days: string[];
}

interface CategoryYearsTable {
  user_id: string;
  year: number;
  category_id: string;
  currency: string;
  type: 'expense' | 'income';
  months: string[];
  packed: ColumnType<Buffer, never, never>;
}

interface MerchantYearsTable {
  user_id: string;
  merchant: string;
  currency: string;
  type: 'expense' | 'income';
  year: number;
  amounts: string[];
  counts: number[];
  packed: ColumnType<Buffer, never, never>;
}
