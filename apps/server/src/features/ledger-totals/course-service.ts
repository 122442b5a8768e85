import type { UserScope } from '../../database/user-scope.ts';
import { type BalanceCourse, balanceCourses } from './course-rules.ts';
import { listCourseStarts, listCourseValuations, listPackedDays } from './course-store.ts';

/**
 * How the balances of all accounts go through a range of days, from the rollups alone: at the end of each day what
 * `listBalances` answers for it.
 */
export async function readBalanceCourses(
  scope: UserScope,
  baseCurrency: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<BalanceCourse[]> {
  const [starts, packed, valuations] = await Promise.all([
    listCourseStarts(scope, from, to),
    listPackedDays(scope, from, to),
    listCourseValuations(scope, from, to),
  ]);
  return balanceCourses(starts, packed, valuations, { from, to, baseCurrency });
}
