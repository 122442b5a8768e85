import { above, type Exact, exact, figure, smaller, times } from '../exact.ts';
import type { Circumstances } from '../inputs.ts';
import type { IncomeTable } from '../rates/rate-table.ts';
import type { TaxYear } from '../tax-year.ts';
import type { Components } from './tax-on-components.ts';

/** Finance costs of rental property: the part allowed as an expense and the part relieved as a tax reduction. In pounds. */
export interface FinanceCosts {
  readonly expense: Exact;
  readonly reducing: Exact;
}

/** Years in which a part of the costs was an expense. All of it was before them, and none after (ITTOIA 2005 s272A). */
const expenseShares = new Map([
  ['2017-18', exact('0.75')],
  ['2018-19', exact('0.5')],
  ['2019-20', exact('0.25')],
]);

/** Divides the finance costs of let homes by the year they are of. */
export function financeCostsOf(taxYear: TaxYear, costs: Exact): FinanceCosts {
  if (taxYear < '2017-18') return { expense: costs, reducing: 0n };
  const expense = times(costs, expenseShares.get(taxYear) ?? 0n);
  return { expense, reducing: costs - expense };
}

/** A person whose rents have had what is an expense of the finance costs taken off; what is more is a loss, and counts as nothing. */
export function lessFinanceExpense(person: Circumstances, taxYear: TaxYear): Circumstances {
  const { expense, reducing } = financeCostsOf(taxYear, person.financeCosts);
  const { foreignProperty } = person;
  const property = above(person.property - foreignProperty, expense) + foreignProperty;
  return { ...person, property, financeCosts: reducing };
}

/** Tax reduction for finance costs, with the amount carried forward to later years. */
export interface FinanceReduction {
  /** The costs, or the profits of letting, or other income than savings and dividends less allowances: the least. */
  readonly relieved: Exact;
  readonly rate: Exact;
  readonly reduction: Exact;
  readonly carriedForward: Exact;
}

/**
 * The basic rate on finance costs of let homes (ITTOIA 2005 ss274A, 274AA); from 2027-28 that of property.
 * @param income of the year before allowances
 */
export function financeReductionOf(
  table: IncomeTable,
  { financeCosts, property, foreignProperty, transitionProfit, profit }: Circumstances,
  income: Components,
  allowances: Exact,
): FinanceReduction {
  // Adjusted total income leaves out transition profits, as net income does (FA 2022 Sch 1 para 75).
  const outside = allowances + smaller(transitionProfit, profit);
  // The costs are of the UK property business alone.
  const most = smaller(
    property - foreignProperty,
    above(income.nonSavings + income.property + income.lumpSum, outside),
  );
  const relieved = smaller(financeCosts, most);
  const rate = figure((table.property.rates ?? table.savings.rates).basic);
  return { relieved, rate, reduction: times(relieved, rate), carriedForward: financeCosts - relieved };
}
