import type { UserScope } from '../../../database/user-scope.ts';
import { type BalanceCourse, courseGroups, groupCourse } from './course-rules.ts';
import { listCourseStarts, listCourseValuations, listGroupMoves } from './course-store.ts';

/** Returns the daily balances of all accounts over a date range, from the rollups alone. Each day agrees with `listBalances`. */
export async function readBalanceCourses(
  scope: UserScope,
  baseCurrency: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<BalanceCourse[]> {
  const [starts, valuations] = await Promise.all([
    listCourseStarts(scope, from, to),
    listCourseValuations(scope, from, to),
  ]);
  const range = { from, to, baseCurrency };
  const groups = courseGroups(starts, valuations, range);
  const keys = groups.flatMap(({ key, members }) => members.map((one) => [one.account_id, key] as const));
  const moved = new Map(
    (await listGroupMoves(scope, new Map(keys), from, to)).map(({ key, days, minors }) => [
      key,
      days.map((day, place) => [day, BigInt(minors[place] ?? 0)] as const),
    ]),
  );
  return groups.map((group) => groupCourse(group, moved.get(group.key) ?? [], valuations, range));
}
