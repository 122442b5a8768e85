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

/**
 * Brings the accounts of several figures together, each once. Those of the earlier figures alone have 100%, which says that a part of them
 * counts on earlier days.
 */
export function partlyOfAll(
  shown: readonly { readonly partly_counted?: PartlyCounted }[],
  earlier: { readonly partly_counted?: PartlyCounted },
): PartlyCounted {
  const before = (earlier.partly_counted ?? []).map(({ account_id }) => ({ account_id, percent: '100' }));
  const all = [...before, ...shown.flatMap(({ partly_counted }) => partly_counted ?? [])];
  return [...new Map(all.map((one) => [one.account_id, one])).values()];
}

/** Says in an explanation how accounts count of which others own a part. */
export const howShared =
  'Of an account of which you own a part, that part counts, by the day. It is rounded by category and month.';
