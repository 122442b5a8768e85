import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { messageOf } from '../api/problem.ts';
import { readBudgetSearch } from '../features/budgets/search.ts';
import { readCapitalGainsSearch } from '../features/capital-gains/search.ts';
import { readForecastSearch } from '../features/forecasts/address.ts';
import { readRecurringSearch } from '../features/recurring/search.ts';
import { readReportSearch } from '../features/reports/search.ts';
import { readReviewSearch } from '../features/review/search.ts';
import { readPlanSearch } from '../features/tax-plan/search.ts';
import { readTaxSearch } from '../features/tax-report/tax-years.ts';
import { readNewTransactionSearch, readTransactionSearch } from '../features/transactions/search.ts';
import { RouteFailed, RouteMissing } from './route-failed.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: RouteMissing });
const getParentRoute = () => root;

/**
 * A screen whose code comes when it is first wanted. Where it does not come, the router would load the whole page anew
 * at once, and with the server away nothing would be left of it; with an error of ours, RouteFailed tells instead.
 */
function lazyScreen<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error(`This screen could not be loaded: ${messageOf(cause)}`, { cause });
      }),
    name as Name & string,
  );
}

// One entry a screen. The code of each is loaded when it is first wanted, or when a link to it is touched.
const home = createRoute({
  getParentRoute,
  path: '/',
  component: lazyScreen(() => import('../features/home/home-screen.tsx'), 'HomeScreen'),
});
const transactions = createRoute({
  getParentRoute,
  path: '/transactions',
  validateSearch: readTransactionSearch,
  component: lazyScreen(
    () => import('../features/transactions/transactions-screen.tsx'),
    'TransactionsScreen',
  ),
});
const newTransaction = createRoute({
  getParentRoute,
  path: '/transactions/new',
  validateSearch: readNewTransactionSearch,
  component: lazyScreen(
    () => import('../features/transactions/new-transaction-screen.tsx'),
    'NewTransactionScreen',
  ),
});
const accounts = createRoute({
  getParentRoute,
  path: '/accounts',
  component: lazyScreen(() => import('../features/accounts/accounts-screen.tsx'), 'AccountsScreen'),
});
const newAccount = createRoute({
  getParentRoute,
  path: '/accounts/new',
  component: lazyScreen(() => import('../features/accounts/new-account-screen.tsx'), 'NewAccountScreen'),
});
const account = createRoute({
  getParentRoute,
  path: '/accounts/$accountId',
  component: lazyScreen(() => import('../features/accounts/account-screen.tsx'), 'AccountScreen'),
});
const review = createRoute({
  getParentRoute,
  path: '/review',
  validateSearch: readReviewSearch,
  component: lazyScreen(() => import('../features/review/review-screen.tsx'), 'ReviewScreen'),
});
const budgets = createRoute({
  getParentRoute,
  path: '/budgets',
  validateSearch: readBudgetSearch,
  component: lazyScreen(() => import('../features/budgets/budgets-screen.tsx'), 'BudgetsScreen'),
});
const recurring = createRoute({
  getParentRoute,
  path: '/recurring',
  validateSearch: readRecurringSearch,
  component: lazyScreen(() => import('../features/recurring/recurring-screen.tsx'), 'RecurringScreen'),
});
const investments = createRoute({
  getParentRoute,
  path: '/investments',
  component: lazyScreen(() => import('../features/portfolio/investments-screen.tsx'), 'InvestmentsScreen'),
});
const holding = createRoute({
  getParentRoute,
  path: '/investments/holdings/$holdingId',
  component: lazyScreen(() => import('../features/holdings/holding-screen.tsx'), 'HoldingScreen'),
});
const securities = createRoute({
  getParentRoute,
  path: '/investments/securities',
  component: lazyScreen(() => import('../features/securities/securities-screen.tsx'), 'SecuritiesScreen'),
});
const oneSecurity = createRoute({
  getParentRoute,
  path: '/investments/securities/$securityId',
  component: lazyScreen(() => import('../features/securities/security-screen.tsx'), 'SecurityScreen'),
});
const imports = createRoute({
  getParentRoute,
  path: '/import',
  validateSearch: (search: Record<string, unknown>): { account?: string } =>
    typeof search.account === 'string' ? { account: search.account } : {},
  component: lazyScreen(() => import('../features/imports/imports-screen.tsx'), 'ImportsScreen'),
});
const oneImport = createRoute({
  getParentRoute,
  path: '/import/$importId',
  component: lazyScreen(() => import('../features/imports/import-screen.tsx'), 'ImportScreen'),
});
const settings = createRoute({
  getParentRoute,
  path: '/settings',
  component: lazyScreen(() => import('../features/settings/settings-frame.tsx'), 'SettingsFrame'),
});
const inSettings = () => settings;
const settingsStart = createRoute({
  getParentRoute: inSettings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true });
  },
});
const profile = createRoute({
  getParentRoute: inSettings,
  path: '/profile',
  component: lazyScreen(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen'),
});
const security = createRoute({
  getParentRoute: inSettings,
  path: '/security',
  component: lazyScreen(() => import('../features/sessions/security-screen.tsx'), 'SecurityScreen'),
});
const appearance = createRoute({
  getParentRoute: inSettings,
  path: '/appearance',
  component: lazyScreen(() => import('../features/settings/appearance-screen.tsx'), 'AppearanceScreen'),
});
const categories = createRoute({
  getParentRoute: inSettings,
  path: '/categories',
  component: lazyScreen(() => import('../features/categories/categories-screen.tsx'), 'CategoriesScreen'),
});
const exchangeRates = createRoute({
  getParentRoute: inSettings,
  path: '/exchange-rates',
  component: lazyScreen(
    () => import('../features/exchange-rates/exchange-rates-screen.tsx'),
    'ExchangeRatesScreen',
  ),
});
const activity = createRoute({
  getParentRoute: inSettings,
  path: '/activity',
  component: lazyScreen(() => import('../features/audit-log/activity-screen.tsx'), 'ActivityScreen'),
});
const tax = createRoute({
  getParentRoute,
  path: '/tax',
  validateSearch: readTaxSearch,
  component: lazyScreen(() => import('../features/tax-report/tax-frame.tsx'), 'TaxFrame'),
});
const inTax = () => tax;
const taxReport = createRoute({
  getParentRoute: inTax,
  path: '/',
  component: lazyScreen(() => import('../features/tax-report/report-screen.tsx'), 'ReportScreen'),
});
const payslips = createRoute({
  getParentRoute: inTax,
  path: '/payslips',
  component: lazyScreen(() => import('../features/payslips/payslips-screen.tsx'), 'PayslipsScreen'),
});
const newPayslip = createRoute({
  getParentRoute: inTax,
  path: '/payslips/new',
  component: lazyScreen(() => import('../features/payslips/new-payslip-screen.tsx'), 'NewPayslipScreen'),
});
const payslip = createRoute({
  getParentRoute: inTax,
  path: '/payslips/$payslipId',
  component: lazyScreen(() => import('../features/payslips/payslip-screen.tsx'), 'PayslipScreen'),
});
const circumstances = createRoute({
  getParentRoute: inTax,
  path: '/circumstances',
  component: lazyScreen(
    () => import('../features/tax-profiles/circumstances-screen.tsx'),
    'CircumstancesScreen',
  ),
});
const pensions = createRoute({
  getParentRoute: inTax,
  path: '/pensions',
  component: lazyScreen(() => import('../features/pensions/pensions-screen.tsx'), 'PensionsScreen'),
});
const pension = createRoute({
  getParentRoute: inTax,
  path: '/pensions/$pensionId',
  component: lazyScreen(() => import('../features/pensions/pension-screen.tsx'), 'PensionScreen'),
});
const capitalGains = createRoute({
  getParentRoute: inTax,
  path: '/capital-gains',
  validateSearch: readCapitalGainsSearch,
  component: lazyScreen(
    () => import('../features/capital-gains/capital-gains-screen.tsx'),
    'CapitalGainsScreen',
  ),
});
const taxPlan = createRoute({
  getParentRoute: inTax,
  path: '/plan',
  validateSearch: readPlanSearch,
  component: lazyScreen(() => import('../features/tax-plan/plan-screen.tsx'), 'PlanScreen'),
});
const taxReturn = createRoute({
  getParentRoute: inTax,
  path: '/return',
  component: lazyScreen(() => import('../features/tax-pack/return-screen.tsx'), 'ReturnScreen'),
});
const taxRates = createRoute({
  getParentRoute: inTax,
  path: '/rates',
  component: lazyScreen(() => import('../features/tax-rates/rates-screen.tsx'), 'RatesScreen'),
});
const taxCalculator = createRoute({
  getParentRoute: inTax,
  path: '/calculator',
  component: lazyScreen(() => import('../features/tax-report/calculator-screen.tsx'), 'CalculatorScreen'),
});
const forecast = createRoute({
  getParentRoute,
  path: '/forecast',
  component: lazyScreen(() => import('../features/forecasts/forecast-frame.tsx'), 'ForecastFrame'),
});
const inForecast = () => forecast;
const cashFlowAhead = createRoute({
  getParentRoute: inForecast,
  path: '/',
  validateSearch: readForecastSearch('/forecast'),
  component: lazyScreen(() => import('../features/forecasts/cash-flow-screen.tsx'), 'CashFlowScreen'),
});
const spendingAhead = createRoute({
  getParentRoute: inForecast,
  path: '/spending',
  validateSearch: readForecastSearch('/forecast/spending'),
  component: lazyScreen(() => import('../features/forecasts/spending-screen.tsx'), 'SpendingScreen'),
});
const netWorthAhead = createRoute({
  getParentRoute: inForecast,
  path: '/net-worth',
  validateSearch: readForecastSearch('/forecast/net-worth'),
  component: lazyScreen(() => import('../features/forecasts/net-worth-screen.tsx'), 'NetWorthScreen'),
});
const chances = createRoute({
  getParentRoute: inForecast,
  path: '/chances',
  validateSearch: readForecastSearch('/forecast/chances'),
  component: lazyScreen(() => import('../features/forecasts/chances-screen.tsx'), 'ChancesScreen'),
});
const reports = createRoute({
  getParentRoute,
  path: '/reports',
  validateSearch: readReportSearch,
  component: lazyScreen(() => import('../features/reports/reports-screen.tsx'), 'ReportsScreen'),
});
const more = createRoute({
  getParentRoute,
  path: '/more',
  component: lazyScreen(() => import('./more-screen.tsx'), 'MoreScreen'),
});
/** The addresses of the sign-in pages, visited by somebody who is signed in already. */
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
  accounts,
  newAccount,
  account,
  budgets,
  recurring,
  investments,
  holding,
  securities,
  oneSecurity,
  imports,
  oneImport,
  settings.addChildren([settingsStart, profile, security, appearance, categories, exchangeRates, activity]),
  tax.addChildren([
    taxReport,
    payslips,
    newPayslip,
    payslip,
    capitalGains,
    circumstances,
    pensions,
    pension,
    taxPlan,
    taxReturn,
    taxRates,
    taxCalculator,
  ]),
  forecast.addChildren([cashFlowAhead, spendingAhead, netWorthAhead, chances]),
  reports,
  more,
  door('/sign-in'),
  door('/register'),
]);

/** Every screen and its address. */
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
