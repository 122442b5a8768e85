import { dayAfter } from '@farthing/dates';
import { formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { listAccounts } from '../accounts/service.ts';
import { listMovedDays } from '../ledger-totals/service.ts';
import { findBreaks, missingBetween } from './rules.ts';
import { statementOf } from './service.ts';
import { listBalancedStatements } from './store.ts';

/** Transactions that are missing between two statements of an open account. The amount is in its currency. */
export interface MissingTransactions {
  readonly account_id: string;
  readonly name: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  /** Negative: money out. */
  readonly amount: string;
}

/** Returns the newest days without their transactions of each open account, as its statements show. */
export async function listMissing(scope: UserScope): Promise<MissingTransactions[]> {
  const rows = await listBalancedStatements(scope);
  const byAccount = Map.groupBy(rows, ({ account_id }) => account_id);
  if (![...byAccount.values()].some(({ length }) => length > 1)) return [];
  const found: MissingTransactions[] = [];
  for (const { id, name, currency, closed_on } of await listAccounts(scope)) {
    const own = byAccount.get(id) ?? [];
    if (closed_on !== null || own.length < 2) continue;
    // Only mismatches between statements count here, and they don't depend on the records.
    const breaks = findBreaks(
      own.map((row) => statementOf(row, currency)),
      () => 0n,
    ).filter(({ kind }) => kind === 'between');
    const [first] = breaks;
    const last = breaks.at(-1);
    if (!first || !last) continue;
    const missing = missingBetween(breaks, await listMovedDays(scope, id, dayAfter(first.from, -1), last.to));
    if (!missing) continue;
    const { from, to, amountMinor } = missing;
    found.push({ account_id: id, name, currency, from, to, amount: formatMinor(amountMinor, currency) });
  }
  return found;
}
