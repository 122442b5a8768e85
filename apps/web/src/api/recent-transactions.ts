import type { TransactionPage } from '@farthing/api-contract';
import { getQuery } from './client.ts';

/** The newest few transactions, of one account or of all. */
export const recentTransactionsQuery = (limit: number, account_id?: string) =>
  getQuery<TransactionPage>(['transactions', 'recent', limit, account_id], '/transactions', {
    limit,
    account_id,
  });

/** The newest 200 incomes of at least an amount since a day. */
export const incomesSinceQuery = (date_from: string, amount_min: string) =>
  getQuery<TransactionPage>(['transactions', 'incomes', date_from, amount_min], '/transactions', {
    type: 'income',
    date_from,
    amount_min,
    limit: 200,
  });

/** The transactions of an account on one day, up to 500 of them. */
export const transactionsOfDayQuery = (account_id: string, day: string) =>
  getQuery<TransactionPage>(['transactions', 'day', account_id, day], '/transactions', {
    account_id,
    date_from: day,
    date_to: day,
    limit: 500,
  });
