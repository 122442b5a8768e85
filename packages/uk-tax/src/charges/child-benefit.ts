import { above, type Exact, figure, one, over, times, wholePoundsDown } from '../exact.ts';
import type { RateTable } from '../rates/rate-table.ts';

/** Returns the High Income Child Benefit Charge: a percentage of the benefit, both rounded down (ITEPA 2003 s681C). */
export function childBenefitChargeOf(
  { high_income_child_benefit_charge: table }: RateTable,
  adjustedNetIncome: Exact,
  childBenefit: Exact,
): { readonly percent: Exact; readonly charge: Exact } {
  const steps = wholePoundsDown(over(above(adjustedNetIncome, figure(table.lower)), figure(table.step)));
  const hundred = 100n * one;
  const percent = steps * BigInt(table.percent_per_step);
  const most = percent > hundred ? hundred : percent;
  return { percent: most, charge: wholePoundsDown(over(times(childBenefit, most), hundred)) };
}
