import * as common from '../design/common-texts.ts';
import * as forecast from '../features/planning/forecasts/texts.tsx';
import { reportsScreen } from '../features/reports/reports/texts.tsx';
import { calculatorScreen } from '../features/tax/tax-report/texts.tsx';

/** Screens that only the search names, with further search terms. */
export const searchPlaces = {
  sharedCosts: {
    label: common.sharedCosts,
    words: 'split a bill who owes whom settle up flatmate housemate household expenses',
  },
  freeToSpend: {
    label: common.freeToSpend,
    words: 'free until payday can i afford what can i spend left over safe to spend disposable',
  },
  cashFlowForecast: { label: 'Cash flow forecast', words: 'run short overdraft lowest balance payday' },
  spendingForecast: {
    label: forecast.spendingScreen.theSpendingAhead,
    words: 'next month likely cost prediction',
  },
  netWorthForecast: {
    label: forecast.netWorthScreen.netWorthAhead,
    words: 'scenarios saving future projection',
  },
  simulations: {
    label: forecast.forecastFrame.simulations,
    words: 'monte carlo retirement retire early fire probability withdrawals',
  },
  income: { label: 'Income and spending report', words: 'money in out by month earnings outgoings' },
  categories: { label: 'Categories report', words: 'where does my money go breakdown' },
  cashFlow: { label: 'Cash flow report', words: 'sankey money flow' },
  merchants: { label: 'Merchants report', words: 'shops where i spend' },
  savings: { label: 'Savings rate report', words: 'how much i save percent' },
  netWorth: { label: 'Net worth report', words: 'wealth growth over time history dividends' },
  letter: { label: reportsScreen.titles.letter, words: 'letter month summary pdf print' },
  year: { label: reportsScreen.titles.year, words: 'annual summary year' },
  taxReturn: {
    label: 'Tax return',
    words: 'self assessment sa100 sa108 hmrc boxes file submit deadline 31 january',
  },
  taxPlan: { label: 'Tax plan', words: 'pay less tax allowances marginal rate tips isa allowance' },
  couple: {
    label: 'Tax as a couple',
    words: 'marriage allowance husband wife partner spouse transfer savings',
  },
  hmrc: { label: 'Quarterly updates to HMRC', words: 'making tax digital mtd send submit' },
  circumstances: {
    label: 'Tax circumstances',
    words: 'marriage allowance student loan gift aid child benefit tax code scotland',
  },
  homes: {
    label: common.whereYouLived,
    words: 'scottish welsh taxpayer residence moved home address days scotland wales',
  },
  payslips: { label: common.payslips, words: 'payslip wage slip salary paye p60 p45 tax code' },
  addPayslip: { label: 'Add payslip', words: 'new payslip wage slip' },
  pensions: { label: common.pensions, words: 'sipp workplace state pension contributions annual allowance' },
  pensionLumpSums: {
    label: common.pensionLumpSums,
    words:
      'tax-free cash ufpls small pot trivial commutation lump sum allowance lifetime allowance arrears p55',
  },
  capitalGains: {
    label: 'Capital gains',
    words: 'cgt gain shares sold disposals section 104 pool bed and breakfast',
  },
  losses: { label: 'Tax losses', words: 'carried forward brought forward relief' },
  shareAwards: { label: 'Employee shares', words: 'rsu vesting options sharesave espp' },
  incomeSources: {
    label: 'Income sources',
    words: 'self-employed self employment sole trader freelance business rental property landlord buy to let',
  },
  calculator: {
    label: calculatorScreen.taxCalculator,
    words: 'take home pay after tax gross net salary calculator',
  },
  rates: { label: 'Tax rates', words: 'bands thresholds personal allowance basic higher rate' },
  securities: { label: 'Securities and prices', words: 'share price fund price update quotes stocks etf' },
};
