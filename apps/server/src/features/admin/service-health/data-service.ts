import type { UserScope } from '../../../database/user-scope.ts';
import { checkTotals } from '../../ledger/ledger-totals/service.ts';
import { readStale } from '../../planning/review/service.ts';
import { readBalanceSheet } from '../../reports/balance-sheet/service.ts';
import { countRecords } from './store.ts';

/** Results of checking a user's data. */
export interface DataCounts {
  readonly accounts: number;
  readonly transactions: number;
  readonly attachments: number;
  readonly attachment_bytes: number;
  readonly totals_that_differ: number;
  readonly stale_prices: number;
  readonly missing_rates: number;
}

/** Counts of an empty check. */
export const noCounts: DataCounts = {
  accounts: 0,
  transactions: 0,
  attachments: 0,
  attachment_bytes: 0,
  totals_that_differ: 0,
  stale_prices: 0,
  missing_rates: 0,
};

/** Looks through the data of the scope's user; the scope should see one moment. @param today `YYYY-MM-DD` */
export async function lookThrough(scope: UserScope, today: string): Promise<DataCounts> {
  const { base_currency: baseCurrency, currencies, ...counts } = await countRecords(scope);
  const [differences, stale, sheet] = await Promise.all([
    checkTotals(scope, currencies),
    readStale(scope, { baseCurrency, today }),
    readBalanceSheet(scope, baseCurrency, today),
  ]);
  return {
    ...counts,
    totals_that_differ: differences.length,
    stale_prices: stale.count,
    missing_rates: sheet.missing_rates.length,
  };
}

/** Two counts together. */
export function addUp(one: DataCounts, other: DataCounts): DataCounts {
  return {
    accounts: one.accounts + other.accounts,
    transactions: one.transactions + other.transactions,
    attachments: one.attachments + other.attachments,
    attachment_bytes: one.attachment_bytes + other.attachment_bytes,
    totals_that_differ: one.totals_that_differ + other.totals_that_differ,
    stale_prices: one.stale_prices + other.stale_prices,
    missing_rates: one.missing_rates + other.missing_rates,
  };
}
