import type {
  Budget,
  BudgetChange,
  BudgetMove,
  BudgetPace,
  BudgetSettings,
  BudgetSettingsEntry,
  BudgetSummary,
  NewBudget,
  NewBudgetMove,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './queries.ts';

/** A month at one look, `YYYY-MM`; the month of today where none is given. */
export const budgetSummaryQuery = (month?: string) =>
  queryOptions({
    queryKey: ['budgets', 'summary', month],
    queryFn: ({ signal }) => api.get<BudgetSummary>('/budgets/summary', { query: { month }, signal }),
  });

/** The spending of this month from day to day beside its pace. */
export const budgetPaceQuery = () =>
  queryOptions({
    queryKey: ['budgets', 'pace'],
    queryFn: ({ signal }) => api.get<BudgetPace>('/budgets/pace', { signal }),
  });

/** When the user's months start. */
export const budgetSettingsQuery = queryOptions({
  queryKey: ['budgets', 'settings'],
  queryFn: ({ signal }) => api.get<BudgetSettings>('/budgets/settings', { signal }),
});

export const createBudget = (body: NewBudget) => api.post<Budget>('/budgets', body);
export const changeBudget = (id: string, body: BudgetChange) => api.patch<Budget>(`/budgets/${id}`, body);
export const deleteBudget = (id: string) => api.delete(`/budgets/${id}`);
export const restoreBudget = (id: string) => api.post<Budget>(`/budgets/${id}/restore`, undefined);
export const moveMoney = (body: NewBudgetMove) => api.post<BudgetMove>('/budgets/moves', body);
export const takeMoveBack = (id: string) => api.delete(`/budgets/moves/${id}`);
export const setMonthStart = (body: BudgetSettingsEntry) =>
  api.put<BudgetSettings>('/budgets/settings', body);

/** Invalidates the queries that depend on budgets. */
export async function budgetsChanged(): Promise<void> {
  await Promise.all(
    ['budgets', 'goals', 'notices'].map((first) => queryClient.invalidateQueries({ queryKey: [first] })),
  );
}
