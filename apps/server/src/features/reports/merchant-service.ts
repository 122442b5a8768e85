import type { MerchantReport, MerchantReportQuery } from '@farthing/api-contract';
import { rateFraction } from '@farthing/money';
import type { UserScope } from '../../database/user-scope.ts';
import { daysOutside, explainRange, type ReportRate, reportRange } from '../category-report/service.ts';
import { ratesToBase } from '../exchange-rates/service.ts';
import {
  type MerchantCells,
  type MerchantFigures,
  orderMerchants,
  printMerchant,
  sumMerchants,
  unpackMonths,
} from './merchant-rules.ts';
import type { ReportView } from './net-worth-service.ts';
import { type Period, periodsOf } from './period-rules.ts';
import { type QuickConvert, quickConvert } from './quick-rules.ts';
import { listMerchantDays, listMerchantMonths } from './store.ts';

const howMerchants = [
  'Each transaction that names a merchant counts for it, whole; its own refunds are received. Rows without a merchant are not here.',
  'Foreign money is summed by merchant and month and converted with the newest rate on or before the last day of it.',
];

/**
 * What was paid to each merchant and got from it. Whole months are read from the rollup alone; of a month that the range
 * cuts, what lies outside is read and taken off.
 * @throws {Problem} invalid-request for a range backwards or over 600 months
 */
export async function readMerchants(
  scope: UserScope,
  query: MerchantReportQuery,
  { baseCurrency, today }: ReportView,
): Promise<MerchantReport> {
  const { from, to } = reportRange(query, today);
  const { all, rates } = await scope.memory.kept(
    `merchants ${baseCurrency} ${from} ${to}`,
    (sums) => 250 * (sums.all.length + sums.rates.length),
    () => readSums(scope, from, to, baseCurrency),
  );
  const total: MerchantFigures = { merchant: '', spent: 0n, received: 0n, count: 0 };
  for (const { spent, received, count } of all) {
    total.spent += spent;
    total.received += received;
    total.count += count;
  }
  const { merchant: _, ...printedTotal } = printMerchant(total, baseCurrency);
  return {
    date_from: from,
    date_to: to,
    base_currency: baseCurrency,
    items: orderMerchants(all, query.sort ?? '-spent')
      .slice(0, query.limit ?? 50)
      .map((one) => printMerchant(one, baseCurrency)),
    merchants: all.length,
    total: printedTotal,
    missing_rates: rates
      .filter(({ used: rate }) => rate === null)
      .map(({ currency, date }) => ({ currency, date })),
    ...(query.explain === true
      ? {
          explain: await explainRange(scope, {
            from,
            to,
            rowsOf: 'merchants',
            how: howMerchants,
            rates,
          }),
        }
      : {}),
  };
}

/** The sums of a range in base currency, by merchant. */
async function readSums(scope: UserScope, from: string, to: string, baseCurrency: string) {
  const months = periodsOf(from, to, 'month');
  const [packed, outside] = await Promise.all([
    listMerchantMonths(scope, from, to),
    listMerchantDays(scope, daysOutside(from, to)),
  ]);
  const cells = unpackMonths(packed, outside, from.slice(0, 7), months.length);
  const { rates, rateOf } = await readRates(scope, cells, months, baseCurrency);
  const all = sumMerchants(cells, rateOf);
  return { all, rates };
}

/** The rate of each month that has money in a foreign currency. */
async function readRates(
  scope: UserScope,
  cells: readonly MerchantCells[],
  months: readonly Period[],
  baseCurrency: string,
) {
  const wanted: { currency: string; date: string; month: number }[] = [];
  const known = new Map<string, (QuickConvert | undefined)[]>();
  for (const { currency, length, months: touched } of cells) {
    if (currency === baseCurrency || length === 0) continue;
    const asked = known.get(currency) ?? new Array<QuickConvert | undefined>(months.length);
    known.set(currency, asked);
    for (const month of touched.subarray(0, length)) {
      if (month in asked) continue;
      asked[month] = undefined;
      wanted.push({ currency, date: (months[month] as Period).to, month });
    }
  }
  const used = await ratesToBase(scope, baseCurrency, wanted);
  const rates = wanted.map(({ currency, date, month }, index): ReportRate => {
    const rate = used[index] ?? null;
    if (rate)
      (known.get(currency) ?? [])[month] = quickConvert(rateFraction(rate.rate, currency, baseCurrency));
    return { currency, date, used: rate };
  });
  const rateOf = (currency: string, month: number) =>
    currency === baseCurrency ? null : known.get(currency)?.[month];
  return { rates, rateOf };
}
