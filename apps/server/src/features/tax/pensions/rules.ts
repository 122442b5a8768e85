import type { NewPensionContribution, PensionContribution } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { taxYearOf } from '@farthing/uk-tax';
import { errorMessage } from '../../../problems/error-facts.ts';
import { fieldProblem } from '../../../problems/problem.ts';

type Kept = Omit<PensionContribution, 'gross' | 'tax_year'>;

/** A contribution with its tax year, and what it is with the basic rate that the provider claims (FA 2004 s192). */
export function presented(row: Kept): PensionContribution {
  return { ...row, tax_year: taxYearOf(row.date), gross: grossOf(row) };
}

/** Relief at source is paid net of 20%: gross to the penny that is nearest, half a penny up, as the tax report has it. */
export function grossOf(row: Pick<Kept, 'amount' | 'method'>): string {
  return formatMinor(grossPence(row), 'GBP');
}

function grossPence({ amount, method }: Pick<Kept, 'amount' | 'method'>): bigint {
  const paid = parseMinor(amount, 'GBP');
  return method === 'relief_at_source' ? (paid * 5n + 2n) / 4n : paid;
}

/** Gross contributions added up. */
export function totalOf(rows: readonly Pick<Kept, 'amount' | 'method'>[]): string {
  return formatMinor(
    rows.reduce((sum, row) => sum + grossPence(row), 0n),
    'GBP',
  );
}

/** An amount above nothing, in pounds and pence. @throws {Problem} invalid-amount */
export function contributionAmount({ amount }: NewPensionContribution): string {
  try {
    const minor = parseMinor(amount, 'GBP');
    if (minor > 0n) return formatMinor(minor, 'GBP');
  } catch (error) {
    throw fieldProblem('invalid-amount', 'amount', `amount: ${errorMessage(error)}`);
  }
  throw fieldProblem('invalid-amount', 'amount', 'amount must be above 0');
}
