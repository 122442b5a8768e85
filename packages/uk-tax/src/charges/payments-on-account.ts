import { above, type Exact, figure, larger, over } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';

/** Payments on account for the next year, in pounds, if any are due. */
export interface PaymentsOnAccount {
  /** Income tax, charges and Class 4: what the next year's payments are measured by. */
  readonly assessed: Exact;
  readonly deducted: Exact;
  /** Each of the two; nothing where none are due. */
  readonly each: Exact;
  readonly why: 'due' | 'small' | 'at_source';
}

/** Below this much no payments are asked for (SI 1996/1654 reg 3). */
const least = figure(1000);

/**
 * Payments on account of the next year: half each of income tax and Class 4 less what was taken off at source; none
 * where that is below £1,000, or more than four fifths of it were taken off at source (TMA 1970 s59A; SI 1996/1654
 * reg 3). Capital gains tax, Class 2 and student loans are not part of it.
 */
export function paymentsOnAccountOf(
  { incomeTax, classFour }: { readonly incomeTax: Exact; readonly classFour: Exact },
  deducted: Exact,
): PaymentsOnAccount {
  const assessed = incomeTax + classFour;
  const relevant = above(assessed, larger(deducted, 0n));
  const why = relevant < least ? 'small' : relevant * 5n < assessed ? 'at_source' : 'due';
  return { assessed, deducted, each: why === 'due' ? over(relevant, figure(2)) : 0n, why };
}

const whyNone = {
  due: 'half of what is left, twice',
  small: 'none: less than £1,000 is left',
  at_source: 'none: more than 80% was taken off at source',
};

/** Explains what the payments on account of the next year go by. */
export function paymentStep(advance: PaymentsOnAccount): TaxStep {
  return step(
    'payments',
    'Each payment on account of the next year',
    advance.each,
    'TMA 1970 s59A; SI 1996/1654',
    [
      ['Income tax, charges and Class 4', advance.assessed],
      ['Taken off at source', -advance.deducted],
      ['Result', whyNone[advance.why]],
    ],
  );
}
