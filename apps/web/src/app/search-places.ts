import { ForecastIcon, InvestmentsIcon, PeopleIcon, ReportsIcon, TaxIcon } from '../design/icons.ts';
import { searchPlaces as texts } from './line-texts.ts';
import type { Place } from './places.ts';

/** A screen that only the search links to. */
export interface SearchPlace extends Place {
  readonly search?: Readonly<Record<string, string>>;
}

/** Screens that aren't in the navigation, with the words that people look for them by. */
export const searchPlaces: readonly SearchPlace[] = [
  { to: '/household/costs', ...texts.sharedCosts, icon: PeopleIcon },
  { to: '/forecast', ...texts.freeToSpend, icon: ForecastIcon },
  { to: '/forecast', ...texts.cashFlowForecast, icon: ForecastIcon },
  { to: '/forecast/spending', ...texts.spendingForecast, icon: ForecastIcon },
  { to: '/forecast/net-worth', ...texts.netWorthForecast, icon: ForecastIcon },
  { to: '/forecast/chances', ...texts.simulations, icon: ForecastIcon },
  { to: '/reports', ...texts.income, icon: ReportsIcon },
  { to: '/reports', search: { view: 'categories' }, ...texts.categories, icon: ReportsIcon },
  { to: '/reports', search: { view: 'cash-flow' }, ...texts.cashFlow, icon: ReportsIcon },
  { to: '/reports', search: { view: 'merchants' }, ...texts.merchants, icon: ReportsIcon },
  { to: '/reports', search: { view: 'savings' }, ...texts.savings, icon: ReportsIcon },
  { to: '/reports', search: { view: 'net-worth' }, ...texts.netWorth, icon: ReportsIcon },
  { to: '/reports', search: { view: 'letter' }, ...texts.letter, icon: ReportsIcon },
  { to: '/reports', search: { view: 'year' }, ...texts.year, icon: ReportsIcon },
  { to: '/tax/return', ...texts.taxReturn, icon: TaxIcon },
  { to: '/tax/plan', ...texts.taxPlan, icon: TaxIcon },
  { to: '/tax/plan/couple', ...texts.couple, icon: TaxIcon },
  { to: '/tax/hmrc', ...texts.hmrc, icon: TaxIcon },
  { to: '/tax/circumstances', ...texts.circumstances, icon: TaxIcon },
  { to: '/tax/homes', ...texts.homes, icon: TaxIcon },
  { to: '/tax/payslips', ...texts.payslips, icon: TaxIcon },
  { to: '/tax/payslips/new', ...texts.addPayslip, icon: TaxIcon },
  { to: '/tax/pensions', ...texts.pensions, icon: TaxIcon },
  { to: '/tax/pension-lump-sums', ...texts.pensionLumpSums, icon: TaxIcon },
  { to: '/tax/capital-gains', ...texts.capitalGains, icon: TaxIcon },
  { to: '/tax/losses', ...texts.losses, icon: TaxIcon },
  { to: '/tax/share-awards', ...texts.shareAwards, icon: TaxIcon },
  { to: '/tax/income-sources', ...texts.incomeSources, icon: TaxIcon },
  { to: '/tax/calculator', ...texts.calculator, icon: TaxIcon },
  { to: '/tax/rates', ...texts.rates, icon: TaxIcon },
  { to: '/investments/securities', ...texts.securities, icon: InvestmentsIcon },
];
