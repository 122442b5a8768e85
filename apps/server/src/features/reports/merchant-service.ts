import type { MerchantReport, MerchantReportQuery } from '@farthing/api-contract';
import { convertMinor, parseMinor } from '@farthing/money';
import type { UserScope } from '../../database/user-scope.ts';
import { daysOutside, reportRange } from '../category-report/service.ts';
import { ratesToBase } from '../exchange-rates/service.ts';
import { explainRange, type ReportRate } from './explain-service.ts';
import { type MerchantFigures, orderMerchants, printMerchant } from './merchant-rules.ts';
import type { ReportView } from './net-worth-service.ts';
import { periodsOf } from './period-rules.ts';
import { listMerchantDays, listMerchantSums, type MerchantSum } from './store.ts';

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
  const lastDays = new Map(periodsOf(from, to, 'month').map((one) => [one.period, one.to]));
  const [whole, outside] = await Promise.all([
    listMerchantSums(scope, baseCurrency, `${from.slice(0, 7)}-01`, `${to.slice(0, 7)}-01`),
    listMerchantDays(scope, baseCurrency, daysOutside(from, to)),
  ]);
  const cells = netCells(whole, outside);
  const wanted = cells.map(({ currency, month }) => ({
    currency,
    date: month === null ? to : (lastDays.get(month.slice(0, 7)) ?? to),
  }));
  const used = await ratesToBase(scope, baseCurrency, wanted);
  const merchants = new Map<string, MerchantFigures>();
  const rates = new Map<string, ReportRate>();
  cells.forEach(({ merchant, currency, minor, type, count }, index) => {
    const rate = used[index] ?? null;
    const { date } = wanted[index] as { date: string };
    if (currency !== baseCurrency) rates.set(`${currency} ${date}`, { currency, date, used: rate });
    if (!rate) return;
    const inBase = currency === baseCurrency ? minor : convertMinor(minor, currency, baseCurrency, rate.rate);
    const figures = merchants.get(merchant) ?? { merchant, spent: 0n, received: 0n, count: 0 };
    merchants.set(merchant, figures);
    if (type === 'expense') figures.spent -= inBase;
    else figures.received += inBase;
    figures.count += count;
  });
  const all = [...merchants.values()].filter(({ count }) => count > 0);
  const total: MerchantFigures = { merchant: '', spent: 0n, received: 0n, count: 0 };
  for (const { spent, received, count } of all) {
    total.spent += spent;
    total.received += received;
    total.count += count;
  }
  const { merchant: _, ...printedTotal } = printMerchant(total, baseCurrency);
  const rateList = [...rates.values()];
  return {
    date_from: from,
    date_to: to,
    base_currency: baseCurrency,
    items: orderMerchants(all, query.sort ?? '-spent')
      .slice(0, query.limit ?? 50)
      .map((one) => printMerchant(one, baseCurrency)),
    merchants: all.length,
    total: printedTotal,
    missing_rates: rateList
      .filter(({ used: rate }) => rate === null)
      .map(({ currency, date }) => ({ currency, date })),
    ...(query.explain === true
      ? {
          explain: await explainRange(scope, {
            from,
            to,
            rowsOf: 'merchants',
            how: howMerchants,
            rates: rateList,
          }),
        }
      : {}),
  };
}

interface Cell {
  readonly merchant: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  readonly month: string | null;
  readonly minor: bigint;
  readonly count: number;
}

/** The cells of whole months less those of the days outside the range; empty ones left out. */
function netCells(whole: readonly MerchantSum[], outside: readonly MerchantSum[]): Cell[] {
  const keyOf = (sum: MerchantSum) => `${sum.month} ${sum.currency} ${sum.type} ${sum.merchant}`;
  const taken = new Map(outside.map((sum) => [keyOf(sum), sum]));
  return whole.flatMap((sum) => {
    const { merchant, currency, type, month } = sum;
    const off = taken.size > 0 ? taken.get(keyOf(sum)) : undefined;
    const minor = parseMinor(sum.amount, currency) - (off ? parseMinor(off.amount, currency) : 0n);
    const count = Number(sum.count) - Number(off?.count ?? 0);
    return count > 0 ? [{ merchant, currency, type, month, minor, count }] : [];
  });
}
