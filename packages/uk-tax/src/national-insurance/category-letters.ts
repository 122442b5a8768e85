/** Rates that an employee pays: all, the reduced rate of married women, the additional rate only, or none. */
export type EmployeeRates = 'full' | 'reduced' | 'deferred' | 'nothing';

/**
 * Category letters with what the employee pays and the first day of that meaning (CA38, CA44; SSCBA 1992 ss6(3), 8; SI 2001/1004
 * Part 6 for deferment; NIM01540). Freeports have letters since 2022-23, investment zones since 2024-25. Before those days, and
 * in contracted-out employment until 5 April 2016, these letters stood for other contributions.
 */
const letters: ReadonlyMap<string, readonly [rates: EmployeeRates, from: string]> = new Map([
  ['A', ['full', '2015-04-06']],
  ['M', ['full', '2015-04-06']],
  ['H', ['full', '2016-04-06']],
  ['V', ['full', '2022-04-06']],
  ['F', ['full', '2022-04-06']],
  ['N', ['full', '2024-04-06']],
  ['B', ['reduced', '2015-04-06']],
  ['I', ['reduced', '2022-04-06']],
  ['E', ['reduced', '2024-04-06']],
  ['J', ['deferred', '2015-04-06']],
  ['Z', ['deferred', '2015-04-06']],
  ['L', ['deferred', '2022-04-06']],
  ['D', ['deferred', '2024-04-06']],
  ['C', ['nothing', '2015-04-06']],
  ['X', ['nothing', '2015-04-06']],
  ['S', ['nothing', '2022-04-06']],
  ['K', ['nothing', '2024-04-06']],
]);

/**
 * Returns the rates that a category letter stands for.
 * @param letter category letter of the payslip
 * @param date day of the payment
 * @returns undefined where the letter stood for contributions whose rates aren't held, such as those of mariners
 */
export function employeeRatesOf(letter: string, date: string): EmployeeRates | undefined {
  const [rates, from = ''] = letters.get(letter) ?? [];
  return date < from ? undefined : rates;
}

/** Returns true if an employee under this letter pays the ordinary rates, as calculated for a year's pay. */
export function paysFullInsurance(letter: string, date: string): boolean {
  return employeeRatesOf(letter, date) === 'full';
}
