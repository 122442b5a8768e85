import { dayAfter } from '@farthing/dates';
import type { AccountingDates, PeriodOfAccount } from '../accounting-dates/periods-of-account.ts';
import { accountingDateIn } from '../accounting-dates/periods-of-account.ts';
import { boundsOf, type TaxYear, taxYearOf } from '../tax-year.ts';

/** The tax year in which trades moved to the tax year basis. */
export const transitionYear: TaxYear = '2023-24';

/** Parts of the basis period of 2023-24. */
export interface TransitionParts {
  /** The 12 months after the basis period of 2022-23. */
  readonly standard: PeriodOfAccount;
  /** From then to 5 April 2024. Undefined if the standard part ends on that day. */
  readonly transition: PeriodOfAccount | undefined;
}

/**
 * Returns the parts of the basis period of 2023-24 of a trade whose basis period of 2022-23 ended with its accounting date.
 * Undefined for a trade that began from 6 April 2021 on, whose basis period of 2022-23 is that of its first years.
 * @see FA 2022 Sch 1 paras 64, 65; BIM81260
 */
export function transitionParts(dates: AccountingDates): TransitionParts | undefined {
  const { from, to } = boundsOf(transitionYear);
  if (dates.startedOn >= boundsOf('2021-22').from) return undefined;
  const isMoved = dates.until !== null && taxYearOf(dates.until) < '2022-23';
  if (isMoved) return { standard: { from, to }, transition: undefined };
  const last = accountingDateIn(2022, dates.accountingDate);
  const end = last >= boundsOf('2022-23').from ? last : accountingDateIn(2023, dates.accountingDate);
  const next = accountingDateIn(Number(end.slice(0, 4)) + 1, dates.accountingDate);
  return {
    standard: { from: dayAfter(end), to: next },
    transition: { from: dayAfter(next), to },
  };
}

/** Profits of the basis period of 2023-24, in pence. Losses are negative. */
export interface TransitionFacts {
  readonly standard: bigint;
  /** Undefined if there is no transition part. */
  readonly transition: bigint | undefined;
  /** Overlap profits of earlier years that weren't relieved yet. */
  readonly overlap: bigint;
}

/** The steps of 2023-24, in pence. */
export interface TransitionSteps {
  /** Step 3: the transition part less overlap profits. */
  readonly afterOverlap: bigint;
  /** Step 4: the sum of steps 1 and 3. */
  readonly together: bigint;
  /** Step 5: transition profits, which are spread. */
  readonly transitionProfits: bigint;
  /** Profit or loss of 2023-24 without the amount of transition profits that arises in it. */
  readonly profit: bigint;
  /** Part of a loss that overlap profits made. It counts as a terminal loss (para 71). */
  readonly overlapLoss: bigint;
}

/**
 * Works out 2023-24 of a trade that began before it and didn't end in it.
 * @see FA 2022 Sch 1 paras 68-71; BIM81280, BIM81290, BIM81300
 */
export function transitionSteps2324({ standard, transition, overlap }: TransitionFacts): TransitionSteps {
  const afterOverlap = (transition ?? 0n) - overlap;
  const together = standard + afterOverlap;
  const spread = afterOverlap > 0n && together > 0n;
  const overlapLoss = together < 0n ? smaller(overlap, -together) : 0n;
  if (!spread) return { afterOverlap, together, transitionProfits: 0n, profit: together, overlapLoss };
  const transitionProfits = smaller(afterOverlap, together);
  return { afterOverlap, together, transitionProfits, profit: standard > 0n ? standard : 0n, overlapLoss };
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
