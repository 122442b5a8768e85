import type { UserScope } from '../../database/user-scope.ts';
import {
  type BalanceCourse,
  type CourseGroup,
  courseGroups,
  groupCourse,
  movesThrough,
  sumYear,
  type YearDays,
} from './course-rules.ts';
import { listCourseStarts, listCourseValuations, listPackedYears } from './course-store.ts';

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
    readDays(scope, from, to),
    listCourseValuations(scope, from, to),
  ]);
  const range = { from, to, baseCurrency };
  return courseGroups(starts, valuations, range).map((group) => {
    const years = yearsOf(group, packed, range);
    const moves = movesThrough(years, years.map(sumYear), group.openings, range);
    return groupCourse(group, moves, valuations, range);
  });
}

function yearsOf(
  { members }: CourseGroup,
  packed: ReadonlyMap<string, Uint8Array>,
  { from, to }: { readonly from: string; readonly to: string },
): YearDays[] {
  const first = Number(from.slice(0, 4));
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => ({
    year: first + index,
    packed: members.flatMap(({ account_id }) => packed.get(`${account_id} ${first + index}`) ?? []),
  }));
}

/** Returns the packed days of each account and year of a range. */
async function readDays(scope: UserScope, from: string, to: string): Promise<Map<string, Uint8Array>> {
  const years = await listPackedYears(scope, from, to);
  return new Map(
    years.map(({ account_id, year, days }) => [`${account_id} ${year}`, Buffer.from(days, 'base64')]),
  );
}
