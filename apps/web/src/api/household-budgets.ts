import type {
  HouseholdBudgetChange,
  HouseholdBudgetEntry,
  HouseholdBudgets,
  NewHouseholdBudget,
} from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

/** Query for the budgets of the household in a month, `YYYY-MM`; this month without one. Rights may change at any moment. */
export const householdBudgetsQuery = (month?: string) => ({
  ...getQuery<HouseholdBudgets>(['household', 'budgets', month], '/household/budgets', { month }),
  staleTime: 0,
});

/** @param key the same while a request is repeated, so that it is recorded once */
export const createHouseholdBudget = (body: NewHouseholdBudget, key: string) =>
  api.post<HouseholdBudgetEntry>('/household/budgets', body, { headers: { 'idempotency-key': key } });
export const changeHouseholdBudget = (id: string, body: HouseholdBudgetChange) =>
  api.patch<HouseholdBudgetEntry>(`/household/budgets/${id}`, body);
export const deleteHouseholdBudget = (id: string) => api.delete(`/household/budgets/${id}`);
