import type { TransactionPage } from '@farthing/api-contract';
import { getQuery } from './client.ts';

/** The newest few transactions, of one account or of all. */
export const recentTransactionsQuery = (limit: number, account_id?: string) =>
  getQuery<TransactionPage>(['transactions', 'recent', limit, account_id], '/transactions', {
    limit,
    account_id,
  });

/** The newest transaction of a category since a day. */
export const newestOfCategoryQuery = (category_id: string, date_from: string) =>
  getQuery<TransactionPage>(['transactions', 'newest', category_id, date_from], '/transactions', {
    category_id,
    date_from,
    limit: 1,
  });

/** The transactions of an account on one day, up to 500 of them. */
export const transactionsOfDayQuery = (account_id: string, day: string) =>
  getQuery<TransactionPage>(['transactions', 'day', account_id, day], '/transactions', {
    account_id,
    date_from: day,
    date_to: day,
    limit: 500,
  });
