import { above, type Exact, exact, figure, times, wholePoundsUp } from '../exact.ts';
import type { IncomeTable } from '../rates/rate-table.ts';

/** The personal allowance less half of what adjusted net income is above the limit, up to whole pounds (s35). */
export function personalAllowanceOf({ personal_allowance }: IncomeTable, adjustedNetIncome: Exact): Exact {
  const { amount, taper_threshold, taper_rate } = personal_allowance;
  const taper = times(above(adjustedNetIncome, figure(taper_threshold)), exact(taper_rate));
  return wholePoundsUp(above(figure(amount), taper));
}
