import type { TaxQuestion, WhatIfQuestion } from '@farthing/api-contract';
import { Decimal, formatMinor, parseMinor } from '@farthing/money';
import { type TaxChange, TaxError, type TaxInputs, UnknownTaxYear } from '@farthing/uk-tax';
import { fieldProblem, invalidField } from '../../../problems/problem.ts';

/** Income tax knows England and Northern Ireland as one. */
export function taxRegionOf(region: TaxQuestion['region']): string {
  return region === 'england' || region === 'northern_ireland' ? 'england_ni' : region;
}

/** Figures of a request with every amount a plain decimal text. */
export interface GivenYear extends Pick<TaxQuestion, 'tax_year' | 'region'> {
  readonly inputs: TaxInputs;
}

/** See `GivenYear`. */
export interface GivenChanges extends Pick<WhatIfQuestion, 'tax_year' | 'region'> {
  readonly inputs?: TaxInputs;
  readonly add?: TaxChange;
  readonly set?: TaxInputs;
}

/** Converts an error of the tax package into a problem response. */
export function asProblem(error: unknown): unknown {
  if (error instanceof UnknownTaxYear) return fieldProblem('unknown-tax-year', 'tax_year', error.message);
  if (error instanceof TaxError && error.code === 'rates_not_set')
    return fieldProblem('unknown-tax-year', 'tax_year', error.message);
  if (error instanceof TaxError) {
    const [field = 'inputs'] = error.message.split(' ');
    return invalidField(`inputs.${field}`, error.message);
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
