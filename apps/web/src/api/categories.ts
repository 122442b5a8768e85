import type { Category, CategoryChange, CategoryReport, NewCategory } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';
import { invalidate, moneyChanged } from './queries.ts';

/** The 45 system categories and the user's own. */
export const categoriesQuery = queryOptions({
  ...getQuery<Category[]>(['categories'], '/categories'),
  staleTime: 5 * 60_000,
});

/** Query for income and spending by category and month, net of refunds, in base currency. */
export const categoryReportQuery = (date_from?: string, date_to?: string, explain = false) =>
  queryOptions({
    queryKey: ['category-report', date_from, date_to, explain],
    queryFn: ({ signal }) =>
      api.get<CategoryReport>('/reports/categories', {
        query: { date_from, date_to, ...(explain ? { explain } : {}) },
        signal,
      }),
  });

/** Reads the stored category, bypassing every cache. */
export const readCategory = (id: string) => api.get<Category>(`/categories/${id}`);
export const createCategory = (body: NewCategory) => api.post<Category>('/categories', body);
export const changeCategory = (id: string, body: CategoryChange) =>
  api.patch<Category>(`/categories/${id}`, body);
/** @param reassign_to id of another category of the kind, or `none` */
export const deleteCategory = (id: string, reassign_to?: string) =>
  api.delete(`/categories/${id}`, { query: { reassign_to } });
export const mergeCategory = (id: string, into: string) => api.post(`/categories/${id}/merge`, { into });

/** Invalidates the queries that depend on categories: their list, and all figures and rows with categories. */
export async function categoriesChanged(): Promise<void> {
  await Promise.all([invalidate('categories', 'rules', 'saved-filters'), moneyChanged()]);
}
