import type { PensionAllowance } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { shippedTable } from '../tax-rates/service.ts';
import { workOutYear } from '../tax-report/service.ts';
import { allowanceOf } from './allowance-rules.ts';

/**
 * The annual allowance of a tax year from all that is recorded of pensions and income.
 * @throws {Problem} unknown-tax-year
 */
export async function readPensionAllowance(scope: UserScope, taxYear: string): Promise<PensionAllowance> {
  const shipped = shippedTable(taxYear);
  const year = await workOutYear(scope, taxYear);
  return allowanceOf(year.rates.get(taxYear) ?? shipped, year);
}
