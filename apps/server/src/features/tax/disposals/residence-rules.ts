import type { DisposalResidence, NewDisposal } from '@farthing/api-contract';
import { invalidField } from '../../../problems/problem.ts';

/**
 * Converts the facts of a home to the stored form: periods by their first day, with percentages.
 * @throws {Problem} invalid-request, naming the field
 */
export function toStoredResidence(
  given: NonNullable<NewDisposal['residence']>,
  acquired: string | null,
  date: string,
): DisposalResidence {
  if (acquired === null)
    throw invalidField('acquired_on', 'Private residence relief needs the date you acquired the property');
  const periods = (given.periods ?? []).map(({ from, to, use, return_prevented }, index) => {
    const refuse = (field: string, sentence: string) => {
      throw invalidField(`residence.periods.${index}.${field}`, sentence);
    };
    if (to < from) refuse('to', 'The period must not end before it starts');
    if (from < acquired) refuse('from', 'The period must not start before you acquired the property');
    if (to > date) refuse('to', 'The period ends after you disposed of the property');
    return { from, to, use, return_prevented: return_prevented ?? false };
  });
  for (const [index, { from, to }] of periods.entries()) {
    const clash = periods.findIndex((other, at) => at > index && other.from < to && from < other.to);
    if (clash >= 0) throw invalidField(`residence.periods.${clash}.from`, 'The period overlaps another one');
  }
  const letPercent = percent(given.let_percent ?? '0', 'let_percent');
  const businessPercent = percent(given.business_percent ?? '0', 'business_percent');
  if (Number(letPercent) + Number(businessPercent) > 100)
    throw invalidField(
      'residence.let_percent',
      'The parts that were let and used for a business are more than the whole home',
    );
  return {
    throughout: given.throughout ?? false,
    periods: given.throughout ? [] : periods.sort((a, b) => (a.from < b.from ? -1 : 1)),
    let_percent: letPercent,
    business_percent: businessPercent,
    long_final_period: given.long_final_period ?? false,
  };
}

function percent(value: string | number, field: string): string {
  const text = String(value);
  if (!/^\d+(\.\d+)?$/.test(text) || Number(text) > 100)
    throw invalidField(`residence.${field}`, 'A percentage must be between 0 and 100');
  return text;
}
