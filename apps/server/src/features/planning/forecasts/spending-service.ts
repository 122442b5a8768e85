import type { MissingRate, PartlyCounted, SpendingForecast } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import type { WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { printPartly } from '../../identity/household/shared-service.ts';
import type { FigureView } from '../../ledger/exchange-rates/service.ts';
import { convertRow, reportRange, sumCategories } from '../../reports/category-report/service.ts';
import { type KnownSpending, knownSpending, printSpending } from './spending-rules.ts';

/** Whole months that are learnt from: methods are tried on the last sixty, each with up to sixty before it. */
const mostHistory = 120;

/** Inputs of a spending forecast, read from the rollups. */
export interface SpendingQuestion {
  readonly known: KnownSpending;
  readonly missing_rates: MissingRate[];
  readonly partly: PartlyCounted;
}

/** Reads what was spent by category and month, in base currency; transfers are not in it, refunds are taken off. Of joint accounts, the user's part counts. */
export async function readKnownSpending(
  scope: UserScope,
  { baseCurrency, today }: FigureView,
): Promise<SpendingQuestion> {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const to = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const from = new Date(Date.UTC(year, month - 1 - mostHistory, 1)).toISOString().slice(0, 10);
  const { months, rows, rates, rateOf, partly } = await sumCategories(
    scope,
    reportRange({ date_from: from, date_to: to }, today),
    baseCurrency,
  );
  const spending = rows.filter(({ kind }) => kind === 'expense');
  const isSpent = (currency: string, named: string) => {
    const index = months.findIndex((one) => one.month === named);
    return spending.some(({ sums }) => (sums.get(currency)?.[index] ?? 0n) !== 0n);
  };
  return {
    known: knownSpending(
      months.map((one) => one.month),
      spending.map((row) => ({
        category: row.category,
        spent: convertRow(row, baseCurrency, rateOf).map((minor) => -BigInt(minor)),
      })),
    ),
    missing_rates: rates
      .filter(({ used, currency, month: named }) => used === null && isSpent(currency, named))
      .map(({ currency, date }) => ({ currency, date })),
    partly,
  };
}

/** Forecasts spending from what is known of it. On a thread: the backtest takes a tenth of a second and more. */
export async function forecastKnownSpending(
  { known, missing_rates, partly }: SpendingQuestion,
  months: number,
  { baseCurrency }: FigureView,
  workers: WorkerPool,
): Promise<SpendingForecast> {
  const forecast = await workers.run('spending-forecast', { history: known.history, horizon: months });
  return { ...printSpending(known, forecast, baseCurrency), missing_rates, ...printPartly(partly) };
}
