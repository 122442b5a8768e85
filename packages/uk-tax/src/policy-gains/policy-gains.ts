import { TaxError } from '../errors.ts';
import { type Exact, exact, figure, over, printPence, times, total } from '../exact.ts';
import type { TaxYear } from '../tax-year.ts';

/** A gain of a life insurance policy, as the certificate of the insurer has it. */
export interface PolicyGain {
  readonly gain: string;
  /** Whole years by which the gain is divided, at least 1. */
  readonly years: number;
  /** Tax at the basic rate is treated as paid on it, as on most UK policies (ITTOIA 2005 ss530, 531). */
  readonly tax_treated_as_paid: boolean;
}

/** A gain as read. In pounds. */
export interface ReadPolicyGain {
  readonly gain: Exact;
  /** The gain divided by its years (ITTOIA 2005 s536(1) step 1). */
  readonly annualEquivalent: Exact;
  readonly isTaxed: boolean;
}

const mostYears = 99;
/** The basic rate of the years for which the relief is known. */
const basicRate = exact('0.2');

/**
 * Reads gains of policies.
 * @param amount reads an amount of pounds
 * @throws {TaxError} bad_input, naming the field
 */
export function readPolicyGains(
  gains: readonly PolicyGain[],
  amount: (field: string, text: string) => Exact,
): ReadPolicyGain[] {
  return gains.map(({ gain, years, tax_treated_as_paid: isTaxed }, index) => {
    if (!Number.isInteger(years) || years < 1 || years > mostYears)
      throw new TaxError(
        'bad_input',
        `policy_gains.${index}.years must be a whole number from 1 to ${mostYears}`,
      );
    const read = amount(`policy_gains.${index}.gain`, gain);
    return { gain: read, annualEquivalent: over(read, figure(years)), isTaxed };
  });
}

/** Returns the gains together, those with tax treated as paid, the others, and their annual equivalents. */
export function sumOfPolicyGains(gains: readonly ReadPolicyGain[]) {
  const sum = (of: readonly ReadPolicyGain[]) => total(of.map(({ gain }) => gain));
  return {
    all: sum(gains),
    taxed: sum(gains.filter(({ isTaxed }) => isTaxed)),
    untaxed: sum(gains.filter(({ isTaxed }) => !isTaxed)),
    annualEquivalent: total(gains.map(({ annualEquivalent }) => annualEquivalent)),
  };
}

/** Returns the tax that is treated as paid on a gain, in pounds and pence. */
export function policyTaxTreatedAsPaid(gain: string): string {
  return printPence(times(figure(gain), basicRate));
}

/** Years for which the relief is known. Its nil rates follow the slice from 2021-22 on; the basic rate of 2027-28 isn't confirmed. */
const firstYear = '2021-22';
const lastYear = '2026-27';

/**
 * Refuses gains for which the law couldn't be confirmed.
 * @throws {TaxError} bad_input
 */
export function refusePolicyGains(taxYear: TaxYear, hasGains: boolean, hasTermination: boolean): void {
  if (!hasGains) return;
  if (taxYear < firstYear || taxYear > lastYear)
    throw new TaxError(
      'bad_input',
      `policy_gains can be calculated from ${firstYear} to ${lastYear} only: for other years, use the calculation of HMRC`,
    );
  if (hasTermination)
    throw new TaxError(
      'bad_input',
      'policy_gains can’t be calculated in a year with a taxable termination payment: use the calculation of HMRC',
    );
}
