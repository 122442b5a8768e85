import type { UserScope } from '../../database/user-scope.ts';
import { type BalanceCourse, balanceCourses } from './course-rules.ts';
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
  return balanceCourses(starts, packed, valuations, { from, to, baseCurrency });
}

/** The packed days of each account in the years of a range: years that were not written to since are not read again. */
async function readDays(scope: UserScope, from: string, to: string): Promise<Map<string, Uint8Array[]>> {
  const years = await scope.memory.parts<Uint8Array>('days of accounts by year', {
    list: (known) => listPackedYears(scope, from, to, known),
    unpack: bytesOf,
    bytes: (days) => 100 + days.byteLength,
  });
  const accounts = new Map<string, Uint8Array[]>();
  for (const [key, days] of years) {
    const account = key.slice(0, key.indexOf(' '));
    const known = accounts.get(account);
    if (known) known.push(days);
    else accounts.set(account, [days]);
  }
  return accounts;
}

/** The bytes in memory of their own: Node puts small buffers into a large one that many share, which would be kept with them. */
function bytesOf(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.buffer.byteLength > bytes.byteLength ? new Uint8Array(bytes) : bytes;
}
