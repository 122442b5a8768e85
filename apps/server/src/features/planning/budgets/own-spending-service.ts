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

/**
 * Reads whole months from the rollup, and the days that no whole month covers, without the part that is others'. Percentages are stated
 * as of the last day of the figures, or today if that is earlier.
 */
export async function readOwnSpending(
  scope: UserScope,
  range: CellRange & { readonly today: string },
  wanted: readonly WantedCuts[],
): Promise<OwnSpending> {
  const day = range.to < range.today ? range.to : range.today;
  const ofCuts = <Row>(
    list: (cuts: readonly Cut[], categories: WantedCuts['categories']) => Promise<Row[]>,
  ) => Promise.all(wanted.map(({ cuts, categories }) => list(cuts, categories))).then((rows) => rows.flat());
  const [cells, sums, months, cuts] = await Promise.all([
    listMonthCells(scope, range),
    ofCuts((...cut) => listCutSums(scope, ...cut)),
    readOthersPart(scope, day, () => listOthersMonths(scope, range)),
    readOthersPart(scope, day, () => ofCuts((...cut) => listOthersCuts(scope, ...cut))),
  ]);
  const partly = new Map([...months.partly, ...cuts.partly].map((one) => [one.account_id, one]));
  return {
    spending: spendingOf(cells, sums, { months: months.rows, cuts: cuts.rows }),
    partly: [...partly.values()],
  };
}
