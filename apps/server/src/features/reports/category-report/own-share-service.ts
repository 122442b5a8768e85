import type { PartlyCounted } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { percentOf, readShares } from '../../identity/household/shared-service.ts';

/** Others' parts of the user's figures, and the accounts that they are of. */
export interface OthersPart<Row> {
  readonly rows: readonly Row[];
  readonly partly: PartlyCounted;
}

/**
 * Reads the parts of the user's figures that are others'. For someone who owns all accounts in full, that is one query for shares.
 * @param to day whose percentages are stated
 */
export async function readOthersPart<Row extends { readonly account_id: string }>(
  scope: UserScope,
  to: string,
  read: () => Promise<Row[]>,
): Promise<OthersPart<Row>> {
  const ownership = await readShares(scope);
  if (ownership.every(({ percent }) => Number(percent) === 100)) return { rows: [], partly: [] };
  const rows = await read();
  const ids = [...new Set(rows.map(({ account_id }) => account_id))].sort();
  return {
    rows,
    partly: ids.map((account_id) => ({ account_id, percent: percentOf(ownership, account_id, to) })),
  };
}

/** Returns `partly_counted` of a report, which is absent if every account counts in full. */
export function printPartly(partly: PartlyCounted): { readonly partly_counted?: PartlyCounted } {
  return partly.length > 0 ? { partly_counted: partly } : {};
}

/** Brings the accounts of several figures together, each once. The last percentage counts. */
export function partlyOfAll(figures: readonly { readonly partly_counted?: PartlyCounted }[]): PartlyCounted {
  const all = figures.flatMap(({ partly_counted }) => partly_counted ?? []);
  return [...new Map(all.map((one) => [one.account_id, one])).values()];
}

/** Says in an explanation how accounts count of which others own a part. */
export const howShared =
  'Of an account of which you own a part, that part counts, by the day. It is rounded by category and month.';
