/**
 * Reduced rates of married women and widows on pay up to the upper earnings limit, by the day of the payment (SI 2001/1004
 * reg 131, as amended by SI 2022/416 for 2022-23). From 6 April 2024 reg 131 has no last year (2024 c. 5
 * s1(2)); years after 2026-27 are left out until their regulations are known.
 */
const rates: readonly { readonly from: string; readonly to: string; readonly rate: string }[] = [
  { from: '2015-04-06', to: '2022-04-05', rate: '0.0585' },
  { from: '2022-04-06', to: '2022-11-05', rate: '0.071' },
  { from: '2022-11-06', to: '2024-01-05', rate: '0.0585' },
  { from: '2024-01-06', to: '2024-04-05', rate: '0.0385' },
  { from: '2024-04-06', to: '2027-04-05', rate: '0.0185' },
];

/**
 * Letters of the reduced rate with the first day of each: in freeports (I) and investment zones (E) too (NIM01540). Before,
 * those letters stood for other contributions.
 */
const letters: ReadonlyMap<string, string> = new Map([
  ['B', '2015-04-06'],
  ['I', '2022-04-06'],
  ['E', '2024-04-06'],
]);

/**
 * Returns the reduced rate of Class 1 that a category letter stands for.
 * @param letter category letter of the payslip
 * @param date day of the payment
 * @returns `0.0185` is 1.85%; undefined for other letters, and where the rate is not confirmed
 */
export function reducedRateOf(letter: string, date: string): string | undefined {
  const since = letters.get(letter);
  if (since === undefined || date < since) return undefined;
  return rates.find(({ from, to }) => date >= from && date <= to)?.rate;
}
