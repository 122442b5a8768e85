import { parseMinor } from '@farthing/money';
import { errorMessage } from './error-facts.ts';
import { fieldProblem } from './problem.ts';

/**
 * Reads the amount of a request's field.
 * @returns minor units of the currency
 * @throws {Problem} invalid-amount, which names the field
 */
export function readMinor(value: string | number, currency: string, field: string): bigint {
  try {
    return parseMinor(value, currency);
  } catch (error) {
    throw fieldProblem('invalid-amount', field, errorMessage(error));
  }
}
