import type {
  Budget,
  BudgetChange,
  BudgetMove,
  BudgetPace,
  BudgetPlan,
  BudgetPlanChange,
  BudgetSettings,
  BudgetSettingsEntry,
  BudgetSummary,
  NewBudget,
  NewBudgetMove,
} from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { invalidate } from './queries.ts';

/** Query for the summary of a month, `YYYY-MM`; by default the current one. */
export const budgetSummaryQuery = (month?: string) =>
  getQuery<BudgetSummary>(['budgets', 'summary', month], '/budgets/summary', { month });

/** Query for this month's daily spending compared with its expected pace. */
export const budgetPaceQuery = () => getQuery<BudgetPace>(['budgets', 'pace'], '/budgets/pace');

/** The categories with their budget in a month and past spending. */
export const budgetPlanQuery = (month?: string) =>
  getQuery<BudgetPlan>(['budgets', 'plan', month], '/budgets/plan', { month });

/** When the user's months start. */
export const budgetSettingsQuery = getQuery<BudgetSettings>(['budgets', 'settings'], '/budgets/settings');

export const createBudget = (body: NewBudget) => api.post<Budget>('/budgets', body);
export const changeBudget = (id: string, body: BudgetChange) => api.patch<Budget>(`/budgets/${id}`, body);
export const deleteBudget = (id: string) => api.delete(`/budgets/${id}`);
export const restoreBudget = (id: string) => api.post<Budget>(`/budgets/${id}/restore`, undefined);
export const saveBudgetPlan = (month: string, body: BudgetPlanChange) =>
  api.patch<BudgetPlan>(`/budgets/plan?month=${month}`, body);
export const moveMoney = (body: NewBudgetMove) => api.post<BudgetMove>('/budgets/moves', body);
export const takeMoveBack = (id: string) => api.delete(`/budgets/moves/${id}`);
export const setMonthStart = (body: BudgetSettingsEntry) =>
  api.put<BudgetSettings>('/budgets/settings', body);

/** Invalidates the queries that depend on budgets. */
export const budgetsChanged = () => invalidate('budgets', 'goals', 'notices');
