import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';

/** Cache of API responses. In memory only, and cleared at sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      retry: (count, error) => {
        const status = error instanceof ApiProblem ? error.status : 0;
        return (status === 0 || status >= 500) && count < 2;
      },
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

const held = new Set<() => void>();

/** Runs `forget` when the user signs out, to clear data outside the cache that the next user mustn't see. */
export function atSignOut(forget: () => void): void {
  held.add(forget);
}

/** Clears the cache, and the data that parts of the app hold outside it. */
export function forgetAnswers(): void {
  queryClient.clear();
  for (const forget of held) forget();
}

/** Prefetches the data of a screen before it renders. The screen repeats failed requests and shows their errors. */
export function askFor(queries: readonly { readonly queryKey: QueryKey }[]): void {
  for (const query of queries) void queryClient.prefetchQuery(query as FetchQueryOptions);
}

/** Invalidates the queries whose keys begin with one of these names. */
export async function invalidate(...names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** Invalidates every list and figure that depends on transactions, accounts or rates. */
export const moneyChanged = () =>
  invalidate(
    'transactions',
    'accounts',
    'balance-sheet',
    'category-report',
    'reports',
    'budgets',
    'goals',
    'notices',
    'recurring',
    'review',
    'balances',
    'imports',
    'valuations',
    'tax',
    'securities',
    'holdings',
    'portfolio',
    'capital-gains',
    'forecasts',
    'hmrc',
  );
