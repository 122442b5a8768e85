import type { MerchantReport, MerchantReportQuery, PartlyCounted } from '@farthing/api-contract';
import { minorRate } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { printPartly } from '../../identity/household/shared-service.ts';
import { type FigureView, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { explainRange, type ReportRate } from '../category-report/explain-service.ts';
import { readOthersPart } from '../category-report/own-share-service.ts';
import { daysOutside, monthStart, reportRange } from '../category-report/service.ts';
import { type MerchantFigures, orderMerchants, printMerchant } from './merchant-rules.ts';
import {
  listForeignMonths,
  listOthersAccounts,
  type MerchantOrder,
  type MerchantSumRow,
  sumMerchants,
} from './merchant-sums-store.ts';
import { periodsOf } from './period-rules.ts';

const howMerchants = [
  'Each transaction counts for its merchant, whatever its splits, and refunds count as received. Transactions without a merchant are left out.',
  'Foreign currency is totalled by merchant and month and converted at the latest rate on or before the end of the month.',
];
const howSharedMerchants =
  'Of an account of which you own a part, that part counts, by the day. It is rounded by merchant.';

/**
 * Returns the amounts paid to and received from each merchant. Whole months come from the totals. For a
 * partly included month, the transactions outside the range are read and deducted. So is the part that others own of joint accounts.
 * @throws {Problem} invalid-request for a reversed range or one over 600 months
 */
export async function readMerchants(
  scope: UserScope,
  query: MerchantReportQuery,
  { baseCurrency, today }: FigureView,
): Promise<MerchantReport> {
  const { from, to } = reportRange(query, today);
  const order = { sort: query.sort ?? '-spent', limit: query.limit ?? 50 };
  const { items, total, merchants, rates, partly } = await readFirst(
    scope,
    { from, to },
    baseCurrency,
    order,
  );
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
    ...printPartly(partly),
    ...(query.explain === true
      ? {
          explain: await explainRange(scope, {
            from,
            to,
            rowsOf: 'merchants',
            how: partly.length > 0 ? [...howMerchants, howSharedMerchants] : howMerchants,
            rates,
          }),
        }
      : {}),
  };
}

/** The merchants at the top of an order, and all of them together. */
interface TopMerchants {
  readonly items: readonly MerchantFigures[];
  readonly total: MerchantFigures;
  /** Number of merchants. */
  readonly merchants: number;
  readonly rates: readonly ReportRate[];
  readonly partly: PartlyCounted;
}

/** Returns the merchants at the top of an order. */
function readFirst(
  scope: UserScope,
  { from, to }: { readonly from: string; readonly to: string },
  baseCurrency: string,
  { sort, limit }: MerchantOrder,
): Promise<TopMerchants> {
  return scope.cache.getOrRead(
    `merchants ${baseCurrency} ${from} ${to} ${sort} ${limit}`,
    (top) => 250 * (top.items.length + top.rates.length),
    async () => {
      const { partly } = await readOthersPart(scope, to, () => listOthersAccounts(scope, from, to));
      const others = partly.length > 0 ? { from, to } : undefined;
      const range = { first: monthStart(from), last: monthStart(to), outside: daysOutside(from, to), others };
      const months = new Map(periodsOf(from, to, 'month').map((month) => [monthStart(month.from), month.to]));
      const wanted = (await listForeignMonths(scope, range, baseCurrency)).map(({ currency, month }) => ({
        currency,
        month,
        date: months.get(month) ?? to,
      }));
      const used = await ratesToBase(scope, baseCurrency, wanted);
      const found = wanted.flatMap(({ currency, month }, index) => {
        const rate = used[index];
        return rate ? [{ currency, month, ...minorRate(rate.rate, currency, baseCurrency) }] : [];
      });
      const { items, total, merchants } = await sumMerchants(scope, range, baseCurrency, {
        rates: found,
        sort,
        limit,
      });
      return {
        items: orderMerchants(items.map(figuresOf), sort),
        total: figuresOf(total),
        merchants,
        rates: wanted.map(({ currency, date }, index) => ({ currency, date, used: used[index] ?? null })),
        partly,
      };
    },
  );
}

function figuresOf({ merchant, spent, received, count }: MerchantSumRow): MerchantFigures {
  return { merchant, spent: BigInt(spent), received: BigInt(received), count: Number(count) };
}
