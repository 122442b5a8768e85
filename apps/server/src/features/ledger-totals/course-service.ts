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
 * `listBalances` answers for it. Years that are what they were are not added up again.
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
  const work = scope.memory.workings(`balance courses ${baseCurrency} ${from} ${to}`);
  return courseGroups(starts, valuations, range).map((group) => {
    const years = yearsOf(group, packed, range);
    const sums = years.map((one) => work(`${group.key} ${one.year}`, one.packed, 3000, () => sumYear(one)));
    // A year that is too large for doubles is added up again each time: nothing tells it from another such.
    const of = [...sums.map((sum, place) => sum ?? years[place]), ...group.openings.flat()];
    const moves = work(group.key, of, 8 * 366 * years.length, () =>
      movesThrough(years, sums, group.openings, range),
    );
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

/** The packed days of each account and year of a range: years that were not written to since are not read again. */
function readDays(scope: UserScope, from: string, to: string): Promise<Map<string, Uint8Array>> {
  return scope.memory.parts<Uint8Array>('days of accounts by year', {
    list: (known) => listPackedYears(scope, from, to, known),
    unpack: bytesOf,
    bytes: (days) => 100 + days.byteLength,
  });
}

/** The bytes in memory of their own: Node puts small buffers into a large one that many share, which would be kept with them. */
function bytesOf(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.buffer.byteLength > bytes.byteLength ? new Uint8Array(bytes) : bytes;
}
