import type {
  NewRule,
  Rule,
  RuleChange,
  RuleDraft,
  RuleRun,
  RuleRunResult,
  RuleSuggestion,
  RuleTest,
} from '@farthing/api-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';
import { moneyChanged, queryClient } from './queries.ts';

/** Query for all rules, in the order in which they are applied. */
export const rulesQuery = getQuery<Rule[]>(['rules'], '/rules');

/** Query for rules suggested by the user's own choices. */
export const ruleSuggestionsQuery = getQuery<RuleSuggestion[]>(
  ['rules', 'suggestions'],
  '/rules/suggestions',
);

/** A rule for payments like one transaction. */
export const ruleDraftQuery = (transactionId: string) =>
  queryOptions({
    ...getQuery<NewRule>(['rules', 'draft', transactionId], '/rules/draft', {
      transaction_id: transactionId,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    // The transaction may have changed before the next rule is drafted from it.
    gcTime: 0,
  });

/**
 * Query for the changes that a rule would make. Shows the previous result until the next one arrives. @param
 * draft undefined while the rule is incomplete
 */
export const ruleTestQuery = (draft: RuleDraft | undefined) =>
  queryOptions({
    queryKey: ['rules', 'test', draft],
    queryFn: ({ signal }) => api.post<RuleTest>('/rules/test', draft, { signal }),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const createRule = (body: NewRule) => api.post<Rule>('/rules', body);
export const changeRule = (id: string, body: RuleChange) => api.patch<Rule>(`/rules/${id}`, body);
export const deleteRule = (id: string) => api.delete(`/rules/${id}`);
export const restoreRule = (id: string) => api.post<Rule>(`/rules/${id}/restore`);
export const orderRules = (ids: readonly string[]) => api.put<Rule[]>('/rules/order', { ids });
export const runRules = (body: RuleRun) => api.post<RuleRunResult>('/rules/run', body);
export const dismissSuggestion = (key: string) => api.post('/rules/suggestions/dismiss', { key });
export const restoreSuggestion = (key: string) => api.post('/rules/suggestions/restore', { key });

/** Invalidates the queries that depend on rules. */
export function rulesChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: rulesQuery.queryKey });
}

/** Invalidates the queries that a run of rules affects: all rows, and all figures calculated from them. */
export async function rowsRuled(): Promise<void> {
  await Promise.all([rulesChanged(), moneyChanged(), queryClient.invalidateQueries({ queryKey: ['tags'] })]);
}
