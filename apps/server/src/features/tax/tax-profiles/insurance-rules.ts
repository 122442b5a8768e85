import type { TaxProfile } from '@farthing/api-contract';
import { boundsOf, hasDirectorPeriods, shippedRates } from '@farthing/uk-tax';
import { fieldProblem } from '../../../problems/problem.ts';

type Insurance = Pick<TaxProfile, 'director' | 'director_appointed_on' | 'voluntary_class_2_weeks'>;

/**
 * Refuses an appointment as a director that can't be calculated, and voluntary Class 2 of a year without a rate.
 * @throws {Problem} invalid-request
 */
export function refuseInsurance(
  taxYear: string,
  { director, director_appointed_on: day, voluntary_class_2_weeks }: Insurance,
): void {
  const table = shippedRates.get(taxYear)?.national_insurance;
  if (voluntary_class_2_weeks > 0 && !table?.class_2.weekly_rate)
    throw fieldProblem(
      'invalid-request',
      'voluntary_class_2_weeks',
      'The rate of Class 2 of this year isn’t known yet',
    );
  if (day === null) return;
  const { from, to } = boundsOf(taxYear);
  const reason = !director
    ? 'is for company directors. Set director too, or remove the day'
    : day < from || day > to
      ? 'must be a day of the tax year. Leave it empty if you were a director when the year began'
      : table && !hasDirectorPeriods(table)
        ? 'can’t be used in this year: the rates changed within it, and those of directors appointed during it aren’t confirmed'
        : undefined;
  if (reason !== undefined) throw fieldProblem('invalid-request', 'director_appointed_on', reason);
}
