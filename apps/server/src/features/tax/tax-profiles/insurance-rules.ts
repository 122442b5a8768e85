import type { TaxProfile } from '@farthing/api-contract';
import { boundsOf, employerKey, hasDirectorPeriods, shippedRates } from '@farthing/uk-tax';
import { invalidField } from '../../../problems/problem.ts';

type Insurance = Pick<
  TaxProfile,
  'director' | 'director_appointed_on' | 'directorships' | 'voluntary_class_2_weeks'
>;

/**
 * Refuses an appointment as a director that can't be calculated, and voluntary Class 2 of a year without a rate.
 * @throws {Problem} invalid-request
 */
export function refuseInsurance(
  taxYear: string,
  { director, director_appointed_on: day, directorships, voluntary_class_2_weeks }: Insurance,
): void {
  const table = shippedRates.get(taxYear)?.national_insurance;
  if (voluntary_class_2_weeks > 0 && !table?.class_2.weekly_rate)
    throw invalidField('voluntary_class_2_weeks', 'The rate of Class 2 of this year isn’t known yet');
  refuseAppointment(taxYear, 'director_appointed_on', day, director);
  if (day !== null && directorships.length > 0)
    throw invalidField(
      'director_appointed_on',
      'is for all employers. Enter the day with each employer instead',
    );
  for (const [index, { employer, appointed_on }] of directorships.entries()) {
    const path = `directorships.${index}`;
    if (!director) throw invalidField(path, 'is for company directors. Set director too');
    if (directorships.findIndex((one) => employerKey(one.employer) === employerKey(employer)) !== index)
      throw invalidField(`${path}.employer`, 'is there twice. Enter each employer once');
    refuseAppointment(taxYear, `${path}.appointed_on`, appointed_on, director);
  }
}

function refuseAppointment(taxYear: string, field: string, day: string | null, director: boolean): void {
  if (day === null) return;
  const { from, to } = boundsOf(taxYear);
  const table = shippedRates.get(taxYear)?.national_insurance;
  const reason = !director
    ? 'is for company directors. Set director too, or remove the day'
    : day < from || day > to
      ? 'must be a day of the tax year. Leave it empty if you were a director when the year began'
      : table && !hasDirectorPeriods(table)
        ? 'can’t be used in this year: the rates changed within it, and those of directors appointed during it aren’t confirmed'
        : undefined;
  if (reason !== undefined) throw invalidField(field, reason);
}
