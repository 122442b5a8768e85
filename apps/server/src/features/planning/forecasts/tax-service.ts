import { parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { taxProfilesOf } from '../../tax/tax-profiles/service.ts';
import { readTaxReport } from '../../tax/tax-report/service.ts';
import { type DueTax, taxDays } from './transfer-rules.ts';

/**
 * Lists Self Assessment payments due between two days, inclusive: the balancing payment on 31 January,
 * payments on account on 31 January and 31 July (TMA 1970 ss59A, 59B). Only for years with a tax profile,
 * because other users aren't known to file a return. In pounds.
 */
export async function listDueTax(
  scope: UserScope,
  stretch: { readonly from: string; readonly to: string; readonly today: string },
): Promise<DueTax[]> {
  const days = taxDays(stretch.from, stretch.to);
  if (days.length === 0) return [];
  const { years, of } = await taxProfilesOf(scope);
  const wanted = [...new Set(days.map(({ tax_year }) => tax_year))].filter(
    (year) => years.includes(year) && of(year).residence === 'uk_all_year',
  );
  const reports = await Promise.all(wanted.map((year) => readTaxReport(scope, year, stretch.today)));
  return reports.flatMap((report) =>
    report.payments
      .filter(({ date }) => days.some((day) => day.date === date))
      .map(({ date, label, amount }) => ({ date, label, minor: parseMinor(amount, 'GBP') }))
      .filter(({ minor }) => minor > 0n),
  );
}
