import { Decimal, formatMinor, parseMinor } from '@farthing/money';
import { errorMessage } from '../../../problems/error-facts.ts';
import { fieldProblem } from '../../../problems/problem.ts';

/** Reads an amount above zero. @throws {Problem} invalid-amount naming the field */
export function positive(written: string | number, currency: string, field: string): string {
  const amount = read(written, currency, field);
  if (Number(amount) <= 0) throw fieldProblem('invalid-amount', field, 'must be above zero');
  return amount;
}

/** Reads an amount in pounds. @throws {Problem} invalid-amount naming the field */
export function pounds(written: string | number, field: string): string {
  return read(written, 'GBP', field);
}

function read(written: string | number, currency: string, field: string): string {
  try {
    return formatMinor(parseMinor(new Decimal(written).toFixed(), currency), currency);
  } catch (error) {
    throw fieldProblem('invalid-amount', field, errorMessage(error));
  }
}
