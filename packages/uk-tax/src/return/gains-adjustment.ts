import { calculateTax, type TaxQuestion } from '../calculate.ts';
import { exact, printPence } from '../exact.ts';
import type { RateTables } from '../rates/rate-table.ts';

/**
 * What box 51 of the capital gains summary has to add: the return works out gains of the whole year at the rates that
 * held at its beginning, so where rates changed within it (2024-25, on 30 October 2024) the rest is an adjustment.
 * @returns pounds and pence; 0.00 where the year has one set of rates
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
