import type { DisposalVenture, NewDisposal } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { isDeferred, taxYearOf } from '@farthing/uk-tax';
import { errorMessage } from '../../../problems/error-facts.ts';
import { fieldProblem, invalidField, readTaxYear } from '../../../problems/problem.ts';

/**
 * Brings income tax relief on shares to the form that is stored.
 * @throws {Problem} invalid-request, invalid-amount, unknown-tax-year, naming the field
 */
export function toStoredVenture(
  given: NonNullable<NewDisposal['venture']>,
  { kind, acquired_on: issued }: NewDisposal,
): DisposalVenture {
  if (kind !== 'unlisted_shares')
    throw refused('venture', 'EIS, SEIS and VCT are for the kind unlisted_shares');
  if (!issued)
    throw refused('acquired_on', 'Relief on shares needs the day on which they were issued to you');
  const year = given.relief_year ?? taxYearOf(issued);
  readTaxYear(year, 'venture.relief_year');
  return {
    scheme: given.scheme,
    relief: pounds(given.relief ?? 0, 'relief'),
    relief_year: year,
    reduced_by: pounds(given.reduced_by ?? 0, 'reduced_by'),
    above_limit: given.above_limit ?? false,
    trade_began_on: given.trade_began_on ?? null,
  };
}

/**
 * Refuses a loss against income that the law doesn't allow: only shares that were subscribed for, sold at arm's length (ITA 2007 s131).
 * @throws {Problem} invalid-request naming the field
 */
export function refuseShareLoss({
  kind,
  disposed_by = 'sale',
  connected,
  venture,
  ...sums
}: NewDisposal): void {
  for (const field of ['loss_against_income', 'loss_against_year_before'] as const) {
    if (Number(sums[field] ?? 0) === 0) continue;
    if (kind !== 'unlisted_shares' || venture?.scheme === 'vct')
      throw refused(field, 'Only losses on unlisted shares can be set against income (ITA 2007 s131)');
    if (disposed_by !== 'sale' || connected)
      throw refused(
        field,
        'Only losses of a sale at arm’s length, a winding up or shares without value can be set against income (ITA 2007 s131(3))',
      );
  }
}

/** Refuses what a gain that was deferred can't have. @throws {Problem} invalid-request naming the field */
export function refuseDeferred({ kind, disposed_by = 'sale', connected, ...entry }: NewDisposal): void {
  if (!isDeferred(kind)) return;
  for (const field of ['selling_costs', 'cost', 'buying_costs', 'improvement_costs'] as const)
    if (Number(entry[field] ?? 0) > 0)
      throw refused(field, 'Costs are in the deferred gain already. Enter the gain as the proceeds');
  if (disposed_by !== 'sale' || connected)
    throw refused(
      disposed_by === 'sale' ? 'connected' : 'disposed_by',
      'Enter a deferred gain as a sale on the day on which it becomes taxable',
    );
}

function refused(field: string, sentence: string) {
  return invalidField(field, sentence);
}

function pounds(value: string | number, field: string): string {
  try {
    return formatMinor(parseMinor(value, 'GBP'), 'GBP');
  } catch (error) {
    throw fieldProblem('invalid-amount', `venture.${field}`, `${field}: ${errorMessage(error)}`);
  }
}
