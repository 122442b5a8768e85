import type { UserScope } from '../../../database/user-scope.ts';
import { listSentUpdates } from '../hmrc/service.ts';
import { listDueUpdates } from '../income-sources/update-service.ts';
import { taxProfilesOf } from '../tax-profiles/service.ts';
import {
  assessmentDays,
  assessmentDeadline,
  deadlineWithoutReport,
  lastNamed,
  type TaxDeadline,
  updateDeadline,
} from './deadline-rules.ts';
import { reportOrRefusal } from './refusal-service.ts';

/**
 * Lists tax deadlines of the next 30 days, earliest first: Self Assessment for tax years with a profile, because other users aren't
 * known to send a return, and quarterly updates of those who must send them, but for those that HMRC has accepted.
 * @param day today
 */
export async function listTaxDeadlines(scope: UserScope, day: string): Promise<TaxDeadline[]> {
  const [assessment, due] = await Promise.all([
    assessmentDeadlines(scope, day),
    listDueUpdates(scope, day, lastNamed(day)),
  ]);
  const sent = due.length === 0 ? [] : await listSentUpdates(scope);
  const updates = due.filter(
    ({ business, tax_year, quarter }) =>
      !sent.some((one) => one.business === business && one.tax_year === tax_year && one.quarter === quarter),
  );
  return [...assessment, ...updates.map(updateDeadline)].toSorted((one, other) =>
    one.due < other.due ? -1 : one.due > other.due ? 1 : 0,
  );
}

async function assessmentDeadlines(scope: UserScope, day: string): Promise<TaxDeadline[]> {
  const days = assessmentDays(day);
  if (days.length === 0) return [];
  const { years } = await taxProfilesOf(scope);
  const known = days.filter(({ tax_year }) => years.includes(tax_year));
  const found = await Promise.all(
    known.map(async (one) => {
      const answer = await reportOrRefusal(scope, one.tax_year, day);
      return 'report' in answer ? assessmentDeadline(one, answer.report) : [deadlineWithoutReport(one)];
    }),
  );
  return found.flat();
}
