import { convertMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import type { ReportRate } from '../category-report/service.ts';
import { listDayKinds } from './store.ts';

/** Income or spending of a day, in minor units of base currency. Spending is negative. */
export interface DaySum {
  readonly date: string;
  readonly kind: 'income' | 'expense';
  readonly minor: bigint;
}

/** Income and spending by day, each day's currencies converted with its rates and rounded once; without a rate left out. */
export async function sumDays(
  scope: UserScope,
  { from, to }: { readonly from: string; readonly to: string },
  baseCurrency: string,
): Promise<{ days: DaySum[]; rates: ReportRate[] }> {
  const sums = await listDayKinds(scope, from, to);
  const used = await ratesToBase(scope, baseCurrency, sums);
  const rates = new Map<string, ReportRate>();
  const days = sums.flatMap(({ date, kind, currency, amount_minor }, index) => {
    const minor = BigInt(amount_minor);
    if (currency === baseCurrency) return [{ date, kind, minor }];
    const rate = used[index] ?? null;
    rates.set(`${currency} ${date}`, { currency, date, used: rate });
    return rate ? [{ date, kind, minor: convertMinor(minor, currency, baseCurrency, rate.rate) }] : [];
  });
  return { days, rates: [...rates.values()] };
}
