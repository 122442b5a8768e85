import type { CapitalGainsReport } from '@farthing/api-contract';
import { firstYearOf, type Identification, UnknownTaxYear } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { identifyAssets, listNames } from '../../investments/positions/service.ts';
import { disposalsOf } from '../disposals/service.ts';
import { lossesBroughtForward } from '../tax-profiles/service.ts';
import { ratesOf } from '../tax-rates/service.ts';
import { capitalGainsReport, type ReportYears } from './report-rules.ts';

/**
 * Reports the gains and losses of everything held outside ISAs and pensions, without gilts, and of the disposals that
 * are typed, with the user's rates.
 * @throws {Problem} unknown-tax-year
 */
export async function reportCapitalGains(scope: UserScope, years: ReportYears): Promise<CapitalGainsReport> {
  for (const year of [years.taxYear, years.listed]) if (year !== undefined) rejectUnknown(year);
  const rates = await ratesOf(scope);
  const [names, others, typedLosses] = await Promise.all([
    listNames(scope),
    disposalsOf(scope, rates),
    lossesBroughtForward(scope),
  ]);
  const assets: Identification[] = [];
  for await (const { identified } of identifyAssets(scope, ({ pool }) => pool === 'taxable'))
    assets.push(identified);
  const taxed = names.filter(({ kind }) => kind !== 'gilt');
  return capitalGainsReport({ assets, taxed, others, typedLosses, rates }, years);
}

function rejectUnknown(taxYear: string): void {
  try {
    firstYearOf(taxYear);
  } catch (error) {
    if (error instanceof UnknownTaxYear) throw new Problem('unknown-tax-year', { detail: error.message });
    throw error;
  }
}
