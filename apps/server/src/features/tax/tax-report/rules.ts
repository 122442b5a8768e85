import type { TaxQuestion } from '@farthing/api-contract';
import { Decimal, formatMinor, parseMinor } from '@farthing/money';
import { TaxError, type TaxInputs, UnknownTaxYear } from '@farthing/uk-tax';
import { fieldProblem } from '../../../problems/problem.ts';

/** Income tax knows England and Northern Ireland as one. */
export function taxRegionOf(region: TaxQuestion['region']): string {
  return region === 'england' || region === 'northern_ireland' ? 'england_ni' : region;
}

/** The inputs with every figure a plain decimal text. */
export function textInputs(inputs: TaxQuestion['inputs']): TaxInputs {
  return textFigures(inputs) as TaxInputs;
}

/** Words among the texts, and whole numbers that stay numbers. */
const words = new Set([
  'years',
  'director_from',
  'voluntary_class_2_weeks',
  'scheme',
  'date',
  'kind',
  'country',
  'marriage_allowance',
  'student_loans',
  'pay_frequency',
  'frequency',
  'employment',
]);

/** Every figure of a value as a plain decimal text, at whatever depth. */
export function textFigures(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => textFigures(item, field));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, textFigures(inner, name)]));
  if (words.has(field) || typeof value === 'boolean' || value === undefined) return value;
  return new Decimal(String(value)).toFixed();
}

/** Converts an error of the tax package into a problem response. */
export function asProblem(error: unknown): unknown {
  if (error instanceof UnknownTaxYear) return fieldProblem('unknown-tax-year', 'tax_year', error.message);
  if (error instanceof TaxError && error.code === 'rates_not_set')
    return fieldProblem('unknown-tax-year', 'tax_year', error.message);
  if (error instanceof TaxError) {
    const [field = 'inputs'] = error.message.split(' ');
    return fieldProblem('invalid-request', `inputs.${field}`, error.message);
  }
  return error;
}

/** Pence of several rows. */
export function sumPence(rows: readonly { readonly pence: bigint }[]): bigint {
  return rows.reduce((total, row) => total + row.pence, 0n);
}

/** Pounds as pence. */
export function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}

/** Pence as pounds. */
export function print(amount: bigint): string {
  return formatMinor(amount, 'GBP');
}

/** Returns the difference between two decimal strings. */
export function differenceOf(wanted: string, before: string | undefined): string {
  return new Decimal(wanted).minus(before ?? 0).toFixed();
}

/** Adds amounts in pounds. @returns pence */
export function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((all, amount) => all + pence(amount), 0n);
}
