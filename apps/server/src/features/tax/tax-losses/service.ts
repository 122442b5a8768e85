import type { LossHistory } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { reportCapitalGains } from '../capital-gains/service.ts';
import { listIncomeSources } from '../income-sources/service.ts';
import { taxProfilesOf } from '../tax-profiles/service.ts';
import { shippedTable } from '../tax-rates/service.ts';
import { workOutYear } from '../tax-report/year-service.ts';
import {
  businessHistories,
  capitalLossYear,
  classFourHistory,
  historyNotes,
  yearsOfHistory,
} from './rules.ts';

/**
 * Returns capital losses and losses of businesses in the ten tax years up to one.
 * @throws {Problem} unknown-tax-year, residence-not-calculated, gains-not-calculated
 */
export async function readLossHistory(scope: UserScope, taxYear: string): Promise<LossHistory> {
  shippedTable(taxYear);
  const years = yearsOfHistory(taxYear);
  const [gains, worked, profiles, sources] = await Promise.all([
    reportCapitalGains(scope, { also: years, listed: taxYear, upTo: taxYear }),
    workOutYear(scope, taxYear),
    taxProfilesOf(scope),
    listIncomeSources(scope),
  ]);
  const capital = years.map((year) =>
    capitalLossYear(
      year,
      gains.years.find(({ tax_year }) => tax_year === year),
      profiles.of(year).capital_losses_claimed_on,
    ),
  );
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  return {
    tax_year: taxYear,
    capital,
    businesses: businessHistories(years, worked.loss_years, names),
    class_4: classFourHistory(years, worked.loss_years),
    notes: historyNotes(capital),
  };
}
