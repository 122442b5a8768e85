import { above, type Exact, figure, larger, smaller, times } from '../exact.ts';
import type { Circumstances } from '../inputs.ts';
import type { PensionTable } from '../rates/rate-table.ts';

/** Tax relief on an individual's own pension contributions. In pounds, gross. */
export interface PensionRelief {
  readonly relevantEarnings: Exact;
  readonly limit: Exact;
  readonly ownContributions: Exact;
  /** Relievable part of the contributions paid net, which extends the tax bands. */
  readonly relievedAtSource: Exact;
  readonly excess: Exact;
}

/**
 * The limit of relief: relevant UK earnings of the year or, at source only, the basic amount of £3,600 where that is
 * more; nothing from age 75 (FA 2004 ss188-190, 192). Net pay contributions are within pay, and come first.
 */
export function pensionReliefOf({ relief_limit }: PensionTable, person: Circumstances): PensionRelief {
  const relevantEarnings =
    person.pay +
    person.benefits +
    person.vouchersAndExpenses +
    person.shareIncome +
    person.terminationPayments +
    person.profitBeforeLosses;
  const ofEarnings = times(relevantEarnings, figure(relief_limit.relevant_earnings_share));
  const limit = person.isOver75 ? 0n : larger(ofEarnings, figure(relief_limit.basic_amount));
  const relievedAtSource = smaller(person.reliefAtSource, above(limit, person.netPayContributions));
  return {
    relevantEarnings,
    limit,
    ownContributions: person.reliefAtSource + person.netPayContributions,
    relievedAtSource,
    excess: person.reliefAtSource - relievedAtSource,
  };
}
