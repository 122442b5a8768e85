import type { PartlyCounted } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { readOthersPart } from '../../reports/category-report/own-share-service.ts';
import { type Cut, type Spending, spendingOf } from './spending-rules.ts';
import {
  type CellRange,
  listCutSums,
  listMonthCells,
  listOthersCuts,
  listOthersMonths,
} from './spending-store.ts';

/** Cuts to read. @see listCutSums */
export interface WantedCuts {
  readonly cuts: readonly Cut[];
  /** Null: all. */
  readonly categories: readonly string[] | null;
}

/** Spending, of which the user's part counts, and the accounts of which others own a part. */
export interface OwnSpending {
  readonly spending: Spending;
  readonly partly: PartlyCounted;
}

/** Reads whole months from the rollup, and the days that no whole month covers, without the part that is others'. */
export async function readOwnSpending(
  scope: UserScope,
  range: CellRange,
  wanted: readonly WantedCuts[],
): Promise<OwnSpending> {
  const [cells, sums, { rows, partly }] = await Promise.all([
    listMonthCells(scope, range),
    Promise.all(wanted.map(({ cuts, categories }) => listCutSums(scope, cuts, categories))),
    readOthersPart(scope, range.to, async () => {
      const [months, ...cuts] = await Promise.all([
        listOthersMonths(scope, range),
        ...wanted.map((one) => listOthersCuts(scope, one.cuts, one.categories)),
      ]);
      return [...months, ...cuts.flat()];
    }),
  ]);
  const others = {
    months: rows.filter((row) => 'month' in row),
    cuts: rows.filter((row) => 'boundary' in row),
  };
  return { spending: spendingOf(cells, sums.flat(), others), partly };
}
