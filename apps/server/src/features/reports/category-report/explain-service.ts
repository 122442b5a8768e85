import type { ReportExplanation } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { printRate, type RateUsed } from '../../ledger/exchange-rates/service.ts';
import { countRows, type ExplainedRows, listSample } from './store.ts';

/** Most rates that an explanation lists. */
const mostRates = 200;

/** A rate that a report used or lacked, with the day whose amounts it converts. */
export interface ReportRate {
  readonly currency: string;
  readonly date: string;
  readonly used: RateUsed | null;
}

interface Explained extends ExplainedRows {
  readonly how: readonly string[];
  readonly rates: readonly ReportRate[];
  readonly leftOut?: readonly string[];
}

/** Explains the figures of a date range. */
export async function explainRange(
  scope: UserScope,
  { how, rates, leftOut = [], ...range }: Explained,
): Promise<ReportExplanation> {
  const [{ count, transfers, others }, sample] = await Promise.all([
    countRows(scope, range),
    listSample(scope, range),
  ]);
  const skipped = [
    ...(range.rowsOf !== 'all' && transfers > 0
      ? [`${plural(transfers, 'transfer')} between accounts, which are neither income nor spending`]
      : []),
    ...(others > 0 ? [`${plural(others, 'transaction')} in accounts that others own in full`] : []),
  ];
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

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
