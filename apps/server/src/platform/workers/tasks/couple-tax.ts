import { type CoupleQuestion, type CoupleTax, coupleTax, type RateTable } from '@farthing/uk-tax';

/** Compares the tax years of a couple at the rates of a table. @throws {TaxError} */
export function run({
  question,
  table,
}: {
  readonly question: CoupleQuestion;
  readonly table: RateTable;
}): CoupleTax {
  return coupleTax(question, new Map([[question.tax_year, table]]));
}
