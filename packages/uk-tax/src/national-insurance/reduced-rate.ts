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

/** Rates of directors in years whose rate changed: 2023 c. 57 Sch para 1(5). That of 2022-23 (2022 c. 43 Sch para 5) wasn't seen. */
const ofDirectors: readonly {
  readonly from: string;
  readonly to: string;
  readonly rate: string | undefined;
}[] = [
  { from: '2022-04-06', to: '2023-04-05', rate: undefined },
  { from: '2023-04-06', to: '2024-04-05', rate: '0.0535' },
];

/**
 * Returns the reduced rate of Class 1 on a day.
 * @param date day of the payment
 * @param isDirector the rate is that of the whole year (SI 2001/1004 reg 8)
 * @returns `0.0185` is 1.85%; undefined where the rate is not confirmed
 */
export function reducedRateOf(date: string, isDirector = false): string | undefined {
  const onDay = ({ from, to }: { readonly from: string; readonly to: string }) => date >= from && date <= to;
  const blended = isDirector ? ofDirectors.find(onDay) : undefined;
  return blended ? blended.rate : rates.find(onDay)?.rate;
}
