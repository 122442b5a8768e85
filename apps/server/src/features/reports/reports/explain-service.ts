import type { NetWorthReport, ReportExplanation } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import type { RateStep } from '../../ledger/exchange-rates/service.ts';
import { explainRange } from '../category-report/service.ts';

const howNetWorth = [
  'Net worth of a day is what the balance sheet says of its end: balances, dated values, and holdings at the newest price.',
  'Contributions are all recorded transactions, each at the rate of its day; transfers between accounts cancel out, and so does what was paid for holdings with what they cost.',
  'An opening balance, the first value of an account without a past, and what a first rate or price makes countable are contributions too: they were there before.',
  'Growth is the rest: new values, prices of holdings and their dividends, and changes of exchange rates.',
];

/** Explains net worth. */
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
