import type { TaxReport } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { readTaxReport } from './service.ts';

/**
 * Reads the report of a year, or the sentence that says why farthing doesn't calculate it. @param day today
 * @throws {Problem} unknown-tax-year, invalid-request
 */
export async function reportOrRefusal(
  scope: UserScope,
  taxYear: string,
  day: string,
): Promise<{ readonly report: TaxReport } | { readonly refused: string }> {
  try {
    return { report: await readTaxReport(scope, taxYear, day) };
  } catch (error) {
    if (!(error instanceof Problem) || !/^(residence|profit|gains)-not-calculated$/.test(error.code))
      throw error;
    return { refused: error.detail };
  }
}
