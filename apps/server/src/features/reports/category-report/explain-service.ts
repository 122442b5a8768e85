import type { ReportExplanation } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { printRate, type RateUsed } from '../../ledger/exchange-rates/service.ts';
import { countRows, listSample, type RowsOf } from './store.ts';

/** Most rates that an explanation lists. */
const mostRates = 200;

/** A rate that a report used or lacked, with the day whose amounts it converts. */
export interface ReportRate {
  readonly currency: string;
  readonly date: string;
  readonly used: RateUsed | null;
}

interface Explained {
  readonly from: string;
  readonly to: string;
  readonly rowsOf: RowsOf;
  readonly how: readonly string[];
  readonly rates: readonly ReportRate[];
  readonly leftOut?: readonly string[];
}

/** Explains the figures of a date range. */
export async function explainRange(
  scope: UserScope,
  { from, to, rowsOf, how, rates, leftOut = [] }: Explained,
): Promise<ReportExplanation> {
  const [{ count, transfers }, sample] = await Promise.all([
    countRows(scope, from, to, rowsOf),
    listSample(scope, from, to, rowsOf),
  ]);
  const skipped =
    rowsOf !== 'all' && transfers > 0
      ? [
          `${transfers} ${transfers === 1 ? 'transfer' : 'transfers'} between accounts, which are neither income nor spending`,
        ]
      : [];
  return {
    how: [...how],
    rows: { count, sample },
    rates: [...rates]
      .sort((left, right) => (left.date < right.date ? 1 : left.date > right.date ? -1 : 0))
      .flatMap(({ currency, date, used }) =>
        used && used.method !== 'same'
          ? [{ currency, date, rate: printRate(used.rate), rate_date: used.rate_date, method: used.method }]
          : [],
      )
      .slice(0, mostRates),
    left_out: [
      ...skipped,
      ...leftOut,
      ...rates
        .filter(({ used }) => used === null)
        .map(({ currency, date }) => `Money in ${currency}: no rate is stored on or before ${date}`),
    ],
  };
}
