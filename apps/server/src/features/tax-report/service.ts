import type { TaxPosition, TaxQuestion } from '@farthing/api-contract';
import { calculateTax } from '@farthing/uk-tax';
import { asProblem, taxRegionOf, textInputs } from './rules.ts';

/**
 * Works out a person's year from the figures that are given, without reading or keeping anything.
 * @throws {Problem} unknown-tax-year, invalid-request naming the field
 */
export function answerTaxQuestion({ tax_year, region, inputs }: TaxQuestion): TaxPosition {
  try {
    return calculateTax({ tax_year, region: taxRegionOf(region), inputs: textInputs(inputs) }) as TaxPosition;
  } catch (error) {
    throw asProblem(error);
  }
}
