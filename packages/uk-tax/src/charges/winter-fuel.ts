import { type Exact, figure } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import { incomeOf } from '../income-tax/income-tax.ts';
import { sumOf } from '../income-tax/tax-on-components.ts';
import type { Circumstances } from '../inputs.ts';
import type { IncomeTable } from '../rates/rate-table.ts';
import type { TaxYear } from '../tax-year.ts';

/** First tax year of the charge. */
const firstYear: TaxYear = '2025-26';
const threshold = figure(35_000);

/** Winter fuel payment charge. In pounds. */
export interface WinterFuelCharge {
  /**
   * Income by ITA 2007 s23 step 1: before losses and other reliefs. Contributions under net pay arrangements aren't in it, because they
   * are deducted from the employment income itself (FA 2004 s193(2)).
   */
  readonly totalIncome: Exact;
  readonly threshold: Exact;
  readonly charge: Exact;
}

/**
 * Takes back a Winter Fuel Payment or Pension Age Winter Heating Payment in full from people with a total income above £35,000 (ITEPA
 * 2003 s681I, by FA 2026 Sch 10).
 * @param person before losses are deducted, with what was paid while on no benefit that rules the charge out
 */
export function winterFuelChargeOf(
  taxYear: TaxYear,
  table: IncomeTable,
  person: Circumstances,
): WinterFuelCharge {
  const totalIncome = sumOf(incomeOf(table, person));
  const isDue = taxYear >= firstYear && totalIncome > threshold;
  return { totalIncome, threshold, charge: isDue ? person.winterFuelPayment : 0n };
}

/** Explains the charge on a payment that was received. */
export function winterFuelSteps(
  { totalIncome, threshold: limit, charge }: WinterFuelCharge,
  { winterFuelPayment }: Circumstances,
): TaxStep[] {
  if (winterFuelPayment === 0n) return [];
  return [
    step('child_benefit', 'Winter fuel payment charge', charge, 'ITEPA 2003 s681I', [
      ['Payment', winterFuelPayment],
      ['Total income before reliefs', totalIncome],
      ['Charge begins above', limit],
    ]),
  ];
}
