import type { NetWorthReport, ReportExplanation } from '@farthing/api-contract';
import type { UserScope } from '../../database/user-scope.ts';
import { printRate, type RateStep, type RateUsed } from '../exchange-rates/service.ts';
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

/** What the figures of a range are made of. */
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
          `${transfers} ${transfers === 1 ? 'transfer' : 'transfers'} between accounts: neither income nor spending`,
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

const howNetWorth = [
  'Net worth of a day is what the balance sheet says of its end: balances, dated values, and holdings at the newest price.',
  'Contributions are all recorded transactions, each at the rate of its day; transfers between accounts cancel out, and so does what was paid for holdings with what they cost.',
  'An opening balance, the first value of an account without a past, and what a first rate or price makes countable are contributions too: they were there before.',
  'Growth is the rest: new values, prices of holdings and their dividends, and changes of exchange rates.',
];

/** What net worth is made of. */
export function explainNetWorth(
  scope: UserScope,
  {
    from,
    to,
    rates,
    report,
  }: {
    readonly from: string;
    readonly to: string;
    readonly rates: ReadonlyMap<string, readonly RateStep[]>;
    readonly report: NetWorthReport;
  },
): Promise<ReportExplanation> {
  return explainRange(scope, {
    from,
    to,
    rowsOf: 'all',
    how: howNetWorth,
    rates: [...rates].flatMap(([currency, steps]) =>
      steps.filter(({ used }) => used).map(({ date, used }) => ({ currency, date, used })),
    ),
    leftOut: [
      ...report.missing_rates.map(
        ({ currency, date, date_to }) => `Money in ${currency} from ${date} to ${date_to}: no rate is stored`,
      ),
      ...report.missing_prices.map(
        ({ symbol, date, date_to }) => `${symbol} from ${date} to ${date_to}: no price is stored`,
      ),
    ],
  });
}
