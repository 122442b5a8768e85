import { calculateTax, type TaxQuestion } from '../calculate.ts';
import { exact, printPence } from '../exact.ts';
import type { RateTables } from '../rates/rate-table.ts';

/**
 * Returns the adjustment for box 51 of the capital gains summary. The return calculates the whole year's
 * gains at the rates in force at its start. If rates changed within the year (2024-25, on 30 October 2024),
 * the difference is an adjustment. @returns pounds and pence, 0.00 if the year has one set of rates
 */
export function gainsAdjustment(question: TaxQuestion, rates: RateTables): string {
  const table = rates.get(question.tax_year);
  const [first, ...later] = table?.capital_gains.periods ?? [];
  if (!table || !first || later.length === 0) return '0.00';
  const periods = table.capital_gains.periods.map((period) => ({ ...period, rates: first.rates }));
  const atFirst = { ...table, capital_gains: { ...table.capital_gains, periods } };
  const asReturned = calculateTax(question, new Map([...rates, [question.tax_year, atFirst]]));
  return printPence(exact(calculateTax(question, rates).cgt) - exact(asReturned.cgt));
}
