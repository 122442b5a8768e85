import type { NewPensionContribution, PensionContribution } from '@farthing/api-contract';
import { Decimal, formatMinor, parseMinor } from '@farthing/money';
import { taxYearOf } from '@farthing/uk-tax';
import { fieldProblem } from '../../problems/problem.ts';

type Kept = Omit<PensionContribution, 'gross' | 'tax_year'>;

/** A contribution with its tax year, and what it is with the basic rate that the provider claims (FA 2004 s192). */
export function presented(row: Kept): PensionContribution {
  return { ...row, tax_year: taxYearOf(row.date), gross: grossOf(row) };
}

/** Relief at source is paid net of 20%. */
export function grossOf({ amount, method }: Pick<Kept, 'amount' | 'method'>): string {
  return method === 'relief_at_source' ? new Decimal(amount).div('0.8').toFixed(2) : amount;
}

/** Gross contributions added up. */
export function totalOf(rows: readonly Pick<Kept, 'amount' | 'method'>[]): string {
  return rows.reduce((sum, row) => sum.plus(grossOf(row)), new Decimal(0)).toFixed(2);
}

/** An amount above nothing, in pounds and pence. @throws {Problem} invalid-amount */
export function contributionAmount({ amount }: NewPensionContribution): string {
  try {
    const minor = parseMinor(amount, 'GBP');
    if (minor > 0n) return formatMinor(minor, 'GBP');
  } catch (error) {
    throw fieldProblem('invalid-amount', 'amount', `amount: ${(error as Error).message}`);
  }
  throw fieldProblem('invalid-amount', 'amount', 'amount must be above 0');
}
