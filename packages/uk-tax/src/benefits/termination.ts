import { TaxError } from '../errors.ts';
import { above, type Exact, figure, printPence, smaller, total } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import { employerKey } from '../payslip/employer-key.ts';

/** A payment because a job ended, without post-employment notice pay and other pay, which are taxed as earnings. In pounds. */
export interface TerminationPayment {
  readonly employer: string;
  /** Statutory redundancy pay: exempt as earnings, and within the £30,000 (ITEPA 2003 s309; EIM13750). */
  readonly statutory_redundancy: string;
  /** All else that section 403 applies to, such as compensation for loss of office. */
  readonly other: string;
  /** Part of the £30,000 that earlier payments of this employer, or of an associated one, have used. */
  readonly exempt_used: string;
}

/** A payment split into its exempt and its taxable part, in pounds and pence. */
export interface WorkedTermination {
  readonly exempt: string;
  readonly taxable: string;
  readonly steps: readonly TaxStep[];
}

const threshold = figure(30_000);

/**
 * Splits termination payments at £30,000 for each employer, in the order given (ITEPA 2003 ss403, 404; EIM13505).
 * @returns one result for each payment
 * @throws {TaxError} bad_input where more than £30,000 was used before
 */
export function terminationsOf(payments: readonly TerminationPayment[]): WorkedTermination[] {
  const used = new Map<string, Exact>();
  return payments.map(({ employer, statutory_redundancy, other, exempt_used }) => {
    const key = employerKey(employer);
    const before = total([used.get(key) ?? 0n, figure(exempt_used)]);
    if (figure(exempt_used) > threshold) throw new TaxError('bad_input', 'exempt_used must be at most 30000');
    const whole = figure(statutory_redundancy) + figure(other);
    const exempt = smaller(whole, above(threshold, before));
    used.set(key, before + exempt);
    const taxable = whole - exempt;
    return {
      exempt: printPence(exempt),
      taxable: printPence(taxable),
      steps: [
        step('income', `Termination payment of ${employer}`, taxable, 'ITEPA 2003 ss309, 401-404', [
          ['Statutory redundancy pay', figure(statutory_redundancy)],
          ['Other payments for the end of the job', figure(other)],
          ['Exempt, of £30,000, deducted', -exempt],
          ['Used by earlier payments', before],
        ]),
      ],
    };
  });
}
