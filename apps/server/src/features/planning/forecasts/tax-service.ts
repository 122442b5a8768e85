import { parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { taxProfilesOf } from '../../tax/tax-profiles/service.ts';
import { reportOrRefusal } from '../../tax/tax-report/refusal-service.ts';
import { type DueTax, type TaxNotCounted, taxDays } from './transfer-rules.ts';

/**
 * Lists Self Assessment payments due between two days, inclusive: the balancing payment on 31 January,
 * payments on account on 31 January and 31 July (TMA 1970 ss59A, 59B). Only for years with a tax profile,
 * because other users aren't known to file a return. In pounds. Days whose tax can't be calculated are apart.
 */
export async function listDueTax(
  scope: UserScope,
  stretch: { readonly from: string; readonly to: string; readonly today: string },
): Promise<{ readonly due: readonly DueTax[]; readonly notCounted: readonly TaxNotCounted[] }> {
  const days = taxDays(stretch.from, stretch.to);
  if (days.length === 0) return { due: [], notCounted: [] };
  const { years } = await taxProfilesOf(scope);
  const wanted = days.filter(({ tax_year }) => years.includes(tax_year));
  const found = await Promise.all(
    wanted.map(async (day) => ({ day, answer: await reportOrRefusal(scope, day.tax_year, stretch.today) })),
  );
  return {
    due: found.flatMap(({ day, answer }) => {
      if (!('report' in answer)) return [];
      return answer.report.payments
        .filter(({ date }) => date === day.date)
        .map(({ date, label, amount }) => ({ date, label, minor: parseMinor(amount, 'GBP') }))
        .filter(({ minor }) => minor > 0n);
    }),
    notCounted: found.flatMap(({ day, answer }) =>
      'refused' in answer ? [{ ...day, reason: answer.refused }] : [],
    ),
  };
}
