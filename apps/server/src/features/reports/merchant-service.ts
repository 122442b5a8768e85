import type { MerchantReport, MerchantReportQuery } from '@farthing/api-contract';
import { addExact, type QuickConvert, quickConverter } from '@farthing/money';
import type { UserScope } from '../../database/user-scope.ts';
import { daysOutside, explainRange, type ReportRate, reportRange } from '../category-report/service.ts';
import { ratesToBase } from '../exchange-rates/service.ts';
import { readTopMerchants, type TopMerchants } from './large-merchant-service.ts';
import {
  addMerchants,
  foreignMonths,
  lessOutside,
  type MerchantBlock,
  type MerchantFigures,
  type MerchantYear,
  monthConverts,
  orderMerchants,
  printMerchant,
  sumBlock,
  unpackYear,
} from './merchant-rules.ts';
import { countMerchantRows } from './merchant-sums-store.ts';
import type { ReportView } from './net-worth-service.ts';
import { type Period, periodsOf } from './period-rules.ts';
import { listMerchantDays, listMerchantYears } from './store.ts';

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
  const order = { sort: query.sort ?? '-spent', limit: query.limit ?? 50 };
  const { items, total, merchants, rates } = await readFirst(scope, from, to, baseCurrency, order);
  const { merchant: _, ...printedTotal } = printMerchant(total, baseCurrency);
  return {
    date_from: from,
    date_to: to,
    base_currency: baseCurrency,
    items: items.map((one) => printMerchant(one, baseCurrency)),
    merchants,
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

/** Rows of the rollup that are added up here: those of a year in one go, which takes some 8 µs a row. */
const mostRows = { inYear: 4000, inAll: 15_000 };

/** The merchants at the top of an order. Many are added up in the database, so that no other request waits for that. */
export async function readFirst(
  scope: UserScope,
  from: string,
  to: string,
  baseCurrency: string,
  { sort, limit }: { readonly sort: '-spent' | '-received' | '-count'; readonly limit: number },
  most = mostRows,
): Promise<TopMerchants> {
  const range = `${baseCurrency} ${from} ${to}`;
  const rows = await scope.memory.kept(
    `merchant rows ${range}`,
    () => 100,
    () => countMerchantRows(scope, from, to, most.inAll + 1),
  );
  if (rows.inYear > most.inYear || rows.inAll > most.inAll) {
    const months = periodsOf(from, to, 'month');
    return scope.memory.kept(
      `merchants ${range} ${sort} ${limit}`,
      (top) => 250 * (top.items.length + top.rates.length),
      () => readTopMerchants(scope, months, baseCurrency, sort, limit),
    );
  }
  const { all, rates } = await scope.memory.kept(
    `merchants ${range}`,
    (sums) => 250 * (sums.all.length + sums.rates.length),
    () => readSums(scope, from, to, baseCurrency),
  );
  const total = all.reduce(
    (sum, { spent, received, count }) => ({
      merchant: '',
      spent: addExact(sum.spent, spent),
      received: addExact(sum.received, received),
      count: sum.count + count,
    }),
    { merchant: '', spent: 0, received: 0, count: 0 } as MerchantFigures,
  );
  return { items: orderMerchants(all, sort).slice(0, limit), total, merchants: all.length, rates };
}

/** The sums of a range in base currency, by merchant. */
async function readSums(scope: UserScope, from: string, to: string, baseCurrency: string) {
  const months = periodsOf(from, to, 'month');
  const [known, outside] = await Promise.all([
    readYears(scope, from, to),
    listMerchantDays(scope, daysOutside(from, to)),
  ]);
  const firstMonth = Number(from.slice(5, 7)) - 1;
  const years = Array.from(known, ([year, blocks]) => ({
    year,
    january: (Number(year) - Number(from.slice(0, 4))) * 12 - firstMonth,
    blocks: lessOutside(year, blocks, outside),
  }));
  const { rates, rateOf } = await readRates(scope, years, months, baseCurrency);
  const sums = years.flatMap((year) => {
    const converts = (currency: string) =>
      monthConverts(year, months.length, (month) => rateOf(currency, month));
    return year.blocks.map((block) => sumBlock(block, converts(block.currency)));
  });
  const all = Array.from(addMerchants(sums), ([merchant, figures]) => ({ merchant, ...figures }));
  return { all, rates };
}

/** Returns what the calendar years of a range paid and got. Other requests are served between two years. */
async function readYears(
  scope: UserScope,
  from: string,
  to: string,
): Promise<Map<string, readonly MerchantBlock[]>> {
  const years = new Map<string, readonly MerchantBlock[]>();
  for (const { year, packed } of await listMerchantYears(scope, from, to)) {
    years.set(year, unpackYear(packed));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return years;
}

/** The rate of each month that has money in a foreign currency. */
async function readRates(
  scope: UserScope,
  years: readonly MerchantYear[],
  months: readonly Period[],
  baseCurrency: string,
) {
  const wanted = foreignMonths(years, months.length, baseCurrency).map(({ currency, month }) => ({
    currency,
    date: (months[month] as Period).to,
    month,
  }));
  const used = await ratesToBase(scope, baseCurrency, wanted);
  const known = new Map<string, QuickConvert[]>();
  const rates = wanted.map(({ currency, date, month }, index): ReportRate => {
    const rate = used[index] ?? null;
    const ofCurrency = known.get(currency) ?? [];
    known.set(currency, ofCurrency);
    if (rate) ofCurrency[month] = quickConverter(rate.rate, currency, baseCurrency);
    return { currency, date, used: rate };
  });
  const rateOf = (currency: string, month: number) =>
    currency === baseCurrency ? null : known.get(currency)?.[month];
  return { rates, rateOf };
}
