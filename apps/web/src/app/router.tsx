import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { readNewTransactionSearch, readTransactionSearch } from '../features/ledger/transactions/search.ts';
import { readBudgetSearch } from '../features/planning/budgets/search.ts';
import { readRecurringSearch } from '../features/planning/recurring/search.ts';
import { readReviewSearch } from '../features/planning/review/search.ts';
import { readCostSearch } from '../features/planning/shared-costs/search.ts';
import { readHomeSearch } from '../features/reports/home/search.ts';
import { readReportSearch } from '../features/reports/reports/search.ts';
import { adminRoutes } from './admin-routes.tsx';
import { forecastRoutes } from './forecast-routes.tsx';
import { lazyScreen, root } from './root-route.tsx';
import { RouteFailed } from './route-failed.tsx';
import { settingsRoutes } from './settings-routes.tsx';
import { taxRoutes } from './tax-routes.tsx';

const getParentRoute = () => root;

// One entry for each screen. Its code is loaded on the first visit, or when a link to it is touched.
const home = createRoute({
  getParentRoute,
  path: '/',
  validateSearch: readHomeSearch,
  component: lazyScreen(() => import('../features/reports/home/home-screen.tsx'), 'HomeScreen'),
});
const transactions = createRoute({
  getParentRoute,
  path: '/transactions',
  validateSearch: readTransactionSearch,
  component: lazyScreen(
    () => import('../features/ledger/transactions/transactions-screen.tsx'),
    'TransactionsScreen',
  ),
});
const newTransaction = createRoute({
  getParentRoute,
  path: '/transactions/new',
  validateSearch: readNewTransactionSearch,
  component: lazyScreen(
    () => import('../features/ledger/transactions/new-transaction-screen.tsx'),
    'NewTransactionScreen',
  ),
});
/** Short address for links from a phone's shortcuts and other apps. */
const add = createRoute({
  getParentRoute,
  path: '/add',
  validateSearch: readNewTransactionSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/transactions/new', search, replace: true });
  },
});
const scan = createRoute({
  getParentRoute,
  path: '/scan',
  component: lazyScreen(() => import('../features/ledger/receipts/scan-screen.tsx'), 'ScanScreen'),
});
const sharedFiles = createRoute({
  getParentRoute,
  path: '/shared',
  component: lazyScreen(
    () => import('../features/ledger/receipts/shared-files-screen.tsx'),
    'SharedFilesScreen',
  ),
});
const accounts = createRoute({
  getParentRoute,
  path: '/accounts',
  component: lazyScreen(() => import('../features/ledger/accounts/accounts-screen.tsx'), 'AccountsScreen'),
});
const newAccount = createRoute({
  getParentRoute,
  path: '/accounts/new',
  component: lazyScreen(
    () => import('../features/ledger/accounts/new-account-screen.tsx'),
    'NewAccountScreen',
  ),
});
const account = createRoute({
  getParentRoute,
  path: '/accounts/$accountId',
  component: lazyScreen(() => import('../features/ledger/accounts/account-screen.tsx'), 'AccountScreen'),
});
const household = createRoute({
  getParentRoute,
  path: '/household',
  component: lazyScreen(
    () => import('../features/identity/household/household-screen.tsx'),
    'HouseholdScreen',
  ),
});
const sharedCosts = createRoute({
  getParentRoute,
  path: '/household/costs',
  validateSearch: readCostSearch,
  component: lazyScreen(
    () => import('../features/planning/shared-costs/shared-costs-screen.tsx'),
    'SharedCostsScreen',
  ),
});
const sharedAccount = createRoute({
  getParentRoute,
  path: '/household/$userId/$accountId',
  component: lazyScreen(
    () => import('../features/identity/household/shared-account-screen.tsx'),
    'SharedAccountScreen',
  ),
});
const review = createRoute({
  getParentRoute,
  path: '/review',
  validateSearch: readReviewSearch,
  component: lazyScreen(() => import('../features/planning/review/review-screen.tsx'), 'ReviewScreen'),
});
const budgets = createRoute({
  getParentRoute,
  path: '/budgets',
  validateSearch: readBudgetSearch,
  component: lazyScreen(() => import('../features/planning/budgets/budgets-screen.tsx'), 'BudgetsScreen'),
});
const recurring = createRoute({
  getParentRoute,
  path: '/recurring',
  validateSearch: readRecurringSearch,
  component: lazyScreen(
    () => import('../features/planning/recurring/recurring-screen.tsx'),
    'RecurringScreen',
  ),
});
const investments = createRoute({
  getParentRoute,
  path: '/investments',
  component: lazyScreen(
    () => import('../features/investments/portfolio/investments-screen.tsx'),
    'InvestmentsScreen',
  ),
});
const holding = createRoute({
  getParentRoute,
  path: '/investments/holdings/$holdingId',
  component: lazyScreen(() => import('../features/investments/holdings/holding-screen.tsx'), 'HoldingScreen'),
});
const securities = createRoute({
  getParentRoute,
  path: '/investments/securities',
  component: lazyScreen(
    () => import('../features/investments/securities/securities-screen.tsx'),
    'SecuritiesScreen',
  ),
});
const oneSecurity = createRoute({
  getParentRoute,
  path: '/investments/securities/$securityId',
  component: lazyScreen(
    () => import('../features/investments/securities/security-screen.tsx'),
    'SecurityScreen',
  ),
});
const imports = createRoute({
  getParentRoute,
  path: '/import',
  validateSearch: (search: Record<string, unknown>): { account?: string } =>
    typeof search.account === 'string' ? { account: search.account } : {},
  component: lazyScreen(() => import('../features/ledger/imports/imports-screen.tsx'), 'ImportsScreen'),
});
const oneImport = createRoute({
  getParentRoute,
  path: '/import/$importId',
  component: lazyScreen(() => import('../features/ledger/imports/import-screen.tsx'), 'ImportScreen'),
});
const reports = createRoute({
  getParentRoute,
  path: '/reports',
  validateSearch: readReportSearch,
  component: lazyScreen(() => import('../features/reports/reports/reports-screen.tsx'), 'ReportsScreen'),
});
const more = createRoute({
  getParentRoute,
  path: '/more',
  component: lazyScreen(() => import('./more-screen.tsx'), 'MoreScreen'),
});
/** Redirect from a sign-in page for users who are already signed in. */
const door = (path: '/sign-in' | '/register') =>
  createRoute({
    getParentRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/', replace: true });
    },
  });

const routeTree = root.addChildren([
  home,
  transactions,
  review,
  newTransaction,
  add,
  scan,
  sharedFiles,
  accounts,
  newAccount,
  account,
  household,
  sharedAccount,
  sharedCosts,
  budgets,
  recurring,
  investments,
  holding,
  securities,
  oneSecurity,
  imports,
  oneImport,
  settingsRoutes,
  adminRoutes,
  taxRoutes,
  forecastRoutes,
  reports,
  more,
  door('/sign-in'),
  door('/register'),
]);

/** Router with every screen and its address. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteFailed,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
