import { createRoute } from '@tanstack/react-router';
import { readCapitalGainsSearch } from '../features/tax/capital-gains/search.ts';
import { readCoupleSearch } from '../features/tax/couple/search.ts';
import { readPlanSearch } from '../features/tax/tax-plan/search.ts';
import { readTaxSearch } from '../features/tax/tax-report/tax-years.ts';
import { lazyScreen, root } from './root-route.tsx';

const tax = createRoute({
  getParentRoute: () => root,
  path: '/tax',
  validateSearch: readTaxSearch,
  component: lazyScreen(() => import('../features/tax/tax-report/tax-frame.tsx'), 'TaxFrame'),
});
const inTax = () => tax;
const taxReport = createRoute({
  getParentRoute: inTax,
  path: '/',
  component: lazyScreen(() => import('../features/tax/tax-report/report-screen.tsx'), 'ReportScreen'),
});
const payslips = createRoute({
  getParentRoute: inTax,
  path: '/payslips',
  component: lazyScreen(() => import('../features/tax/payslips/payslips-screen.tsx'), 'PayslipsScreen'),
});
const newPayslip = createRoute({
  getParentRoute: inTax,
  path: '/payslips/new',
  component: lazyScreen(() => import('../features/tax/payslips/new-payslip-screen.tsx'), 'NewPayslipScreen'),
});
const payslip = createRoute({
  getParentRoute: inTax,
  path: '/payslips/$payslipId',
  component: lazyScreen(() => import('../features/tax/payslips/payslip-screen.tsx'), 'PayslipScreen'),
});
const circumstances = createRoute({
  getParentRoute: inTax,
  path: '/circumstances',
  component: lazyScreen(
    () => import('../features/tax/tax-profiles/circumstances-screen.tsx'),
    'CircumstancesScreen',
  ),
});
const homes = createRoute({
  getParentRoute: inTax,
  path: '/homes',
  component: lazyScreen(() => import('../features/tax/homes/homes-screen.tsx'), 'HomesScreen'),
});
const pensionLumpSums = createRoute({
  getParentRoute: inTax,
  path: '/pension-lump-sums',
  component: lazyScreen(
    () => import('../features/tax/pension-lump-sums/lump-sums-screen.tsx'),
    'LumpSumsScreen',
  ),
});
const pensions = createRoute({
  getParentRoute: inTax,
  path: '/pensions',
  component: lazyScreen(() => import('../features/tax/pensions/pensions-screen.tsx'), 'PensionsScreen'),
});
const pension = createRoute({
  getParentRoute: inTax,
  path: '/pensions/$pensionId',
  component: lazyScreen(() => import('../features/tax/pensions/pension-screen.tsx'), 'PensionScreen'),
});
const capitalGains = createRoute({
  getParentRoute: inTax,
  path: '/capital-gains',
  validateSearch: readCapitalGainsSearch,
  component: lazyScreen(
    () => import('../features/tax/capital-gains/capital-gains-screen.tsx'),
    'CapitalGainsScreen',
  ),
});
const shareAwards = createRoute({
  getParentRoute: inTax,
  path: '/share-awards',
  component: lazyScreen(() => import('../features/tax/share-awards/shares-screen.tsx'), 'SharesScreen'),
});
const losses = createRoute({
  getParentRoute: inTax,
  path: '/losses',
  component: lazyScreen(() => import('../features/tax/tax-losses/losses-screen.tsx'), 'LossesScreen'),
});
const incomeSources = createRoute({
  getParentRoute: inTax,
  path: '/income-sources',
  component: lazyScreen(() => import('../features/tax/income-sources/sources-screen.tsx'), 'SourcesScreen'),
});
const incomeSource = createRoute({
  getParentRoute: inTax,
  path: '/income-sources/$sourceId',
  component: lazyScreen(() => import('../features/tax/income-sources/source-screen.tsx'), 'SourceScreen'),
});
const hmrc = createRoute({
  getParentRoute: inTax,
  path: '/hmrc',
  component: lazyScreen(() => import('../features/tax/hmrc/hmrc-screen.tsx'), 'HmrcScreen'),
});
const taxPlan = createRoute({
  getParentRoute: inTax,
  path: '/plan',
  validateSearch: readPlanSearch,
  component: lazyScreen(() => import('../features/tax/tax-plan/plan-screen.tsx'), 'PlanScreen'),
});
const couple = createRoute({
  getParentRoute: inTax,
  path: '/plan/couple',
  validateSearch: readCoupleSearch,
  component: lazyScreen(() => import('../features/tax/couple/couple-screen.tsx'), 'CoupleScreen'),
});
const taxReturn = createRoute({
  getParentRoute: inTax,
  path: '/return',
  component: lazyScreen(() => import('../features/tax/tax-pack/return-screen.tsx'), 'ReturnScreen'),
});
const taxRates = createRoute({
  getParentRoute: inTax,
  path: '/rates',
  component: lazyScreen(() => import('../features/tax/tax-rates/rates-screen.tsx'), 'RatesScreen'),
});
const taxCalculator = createRoute({
  getParentRoute: inTax,
  path: '/calculator',
  component: lazyScreen(() => import('../features/tax/tax-report/calculator-screen.tsx'), 'CalculatorScreen'),
});
/** Routes of the tax screens. */
export const taxRoutes = tax.addChildren([
  taxReport,
  payslips,
  newPayslip,
  payslip,
  capitalGains,
  circumstances,
  homes,
  pensionLumpSums,
  pensions,
  pension,
  shareAwards,
  losses,
  incomeSources,
  incomeSource,
  hmrc,
  taxPlan,
  couple,
  taxReturn,
  taxRates,
  taxCalculator,
]);
