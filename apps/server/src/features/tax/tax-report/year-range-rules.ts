import type { TaxProfile } from '@farthing/api-contract';
import { boundsOf, firstYearOf, taxYearOf, yearBeginningIn } from '@farthing/uk-tax';
import type { PaidSlip } from './record-rules.ts';
import { pence } from './rules.ts';

const firstYear = '2015-16';

/** The tax years from the first that has rates to one. */
export function yearsUpTo(taxYear: string): string[] {
  const first = firstYearOf(firstYear);
  return Array.from({ length: firstYearOf(taxYear) - first + 1 }, (_, index) =>
    yearBeginningIn(first + index),
  );
}

/** The first day on which a payslip or a profile has pension input. */
export function firstPensionOf(
  slips: readonly Pick<PaidSlip, 'pay_date' | 'pension' | 'employer_pension'>[],
  profiles: { readonly years: readonly string[]; readonly of: (taxYear: string) => TaxProfile },
): string | undefined {
  return earliest([
    slips.find(({ pension, employer_pension }) => pence(pension) + pence(employer_pension) > 0n)?.pay_date,
    ...profiles.years
      .filter((year) => pence(profiles.of(year).other_pension_input) > 0n)
      .map((year) => boundsOf(year).from),
  ]);
}

export function earliest(days: readonly (string | undefined)[]): string | undefined {
  return days.filter((day) => day !== undefined).sort()[0];
}

/** The first year whose pension input bears on this one: not before the first pension, nor before the first rates. */
export function firstToWorkOut(memberSince: string | undefined, taxYear: string): string {
  const year = memberSince === undefined ? taxYear : taxYearOf(memberSince);
  if (year < firstYear) return firstYear;
  return year < taxYear ? year : taxYear;
}
