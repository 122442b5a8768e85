import type {
  ReviewDecided,
  ReviewDecision,
  ReviewSummary,
  ReviewTransactionPage,
  ReviewTransactionQuery,
} from '@farthing/api-contract';
import { merchantWayKey } from '@farthing/recurring-payments';
import type { UserScope } from '../../../database/user-scope.ts';
import { valueHoldings } from '../../investments/positions/value-service.ts';
import { listCategories } from '../../ledger/categories/service.ts';
import type { FigureView } from '../../ledger/exchange-rates/service.ts';
import { countRefundSuggestions } from '../../ledger/refunds/service.ts';
import { changeMany } from '../../ledger/transactions/edit/change-many.ts';
import { lockRowsById } from '../../ledger/transactions/links/recalculate-refunds.ts';
import { listTransactions, readTransaction } from '../../ledger/transactions/list/read-transactions.ts';
import { countTransferProposals } from '../../ledger/transfers/service.ts';
import { listRecurring } from '../recurring/list-service.ts';
import { freshFrom, suggestFrom, type Way } from './rules.ts';
import { countOpen, countPreviewed, listCategoryUses, listOpen } from './store.ts';

/** As many as one bulk change takes, one of them being the transaction itself. */
const mostAlike = 999;

/** Counts what waits for a decision or to be done; looks for transfers around what changed. */
export async function summariseReview(scope: UserScope, view: FigureView): Promise<ReviewSummary> {
  const transfers = await countTransferProposals(scope, view.baseCurrency);
  const [transactions, recurring, refunds, previewed, stale] = await Promise.all([
    countOpen(scope),
    countUndecided(scope, view),
    countRefundSuggestions(scope, view),
    countPreviewed(scope),
    readStale(scope, view),
  ]);
  return {
    transactions,
    transfers,
    refunds,
    recurring,
    imports: { count: previewed.count, import_id: previewed.count === 1 ? previewed.id : null },
    stale_prices: stale,
  };
}

/** Counts the recurring payments that were found, haven't ended, and wait for the user to confirm or reject them. */
export async function countUndecided(scope: UserScope, view: FigureView): Promise<number> {
  const { items } = await listRecurring(scope, {}, view);
  return items.filter(
    ({ decision, source, status, kind, reasons }) =>
      decision === null &&
      source === 'found' &&
      status !== 'ended' &&
      kind !== 'transfer' &&
      !reasons.some(({ code }) => code === 'marked'),
  ).length;
}

/** Lists held securities whose latest price is old. Those without any price count as missing instead. */
export async function readStale(
  scope: UserScope,
  { baseCurrency, today }: FigureView,
): Promise<ReviewSummary['stale_prices']> {
  const fresh = freshFrom(today);
  const stale = new Map<string, string>();
  for (const { security_id, quantity, price_date } of await valueHoldings(scope, baseCurrency, today)) {
    if (price_date !== null && price_date < fresh && /[1-9]/.test(quantity ?? ''))
      stale.set(security_id, price_date);
  }
  const [only] = stale.keys();
  return {
    count: stale.size,
    security_id: stale.size === 1 ? (only ?? null) : null,
    oldest: [...stale.values()].sort()[0] ?? null,
  };
}

/** A page of the transactions without a category, each with categories that fit. @throws {Problem} invalid-cursor */
export async function listReviewTransactions(
  scope: UserScope,
  { limit = 25, cursor }: ReviewTransactionQuery,
  { baseCurrency }: FigureView,
): Promise<ReviewTransactionPage> {
  const query = { uncategorised: true, limit, ...(cursor === undefined ? {} : { cursor }) };
  const [page, total, open, uses, categories] = await Promise.all([
    listTransactions(scope, query, baseCurrency),
    countOpen(scope),
    listOpen(scope),
    listCategoryUses(scope),
    listCategories(scope),
  ]);
  const slugs = categories.flatMap(({ id, slug }) => (slug === null ? [] : [[slug, id] as const]));
  const suggest = suggestFrom(uses, new Map(slugs));
  const counts = new Map<string | null, number>();
  for (const row of open) {
    const key = merchantWayKey(row.text, row.type);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return {
    items: page.items.map((transaction) => {
      const { text, type } = worded(transaction);
      const key = merchantWayKey(text, type);
      const others = key === null ? 0 : Math.max(0, (counts.get(key) ?? 0) - 1);
      return {
        transaction,
        alike_key: key ?? transaction.id,
        alike: Math.min(others, mostAlike),
        suggestions: suggest(text, type),
      };
    }),
    next_cursor: page.next_cursor,
    total,
  };
}

/**
 * Gives a transaction a category, where asked with all that are alike and have none.
 * @throws {Problem} transaction-not-found, category-not-found
 */
export async function decideTransaction(
  scope: UserScope,
  id: string,
  { category_id, alike }: ReviewDecision,
  { baseCurrency }: FigureView,
): Promise<ReviewDecided> {
  const transaction = await readTransaction(scope, id, baseCurrency);
  const ids = [transaction.id];
  const { text, type } = worded(transaction);
  const key = merchantWayKey(text, type);
  if (alike === true && key !== null) {
    const others = (await listOpen(scope)).filter(
      (row) => row.id !== transaction.id && merchantWayKey(row.text, row.type) === key,
    );
    const wanted = others.slice(0, mostAlike).map((row) => row.id);
    // Locked, so that a category assigned since the read isn't overwritten.
    const rows = await lockRowsById(scope, [transaction.id, ...wanted]);
    const stillOpen = rows.filter(
      (row) => row.category_id === null && !row.split && row.type !== 'transfer' && row.id !== transaction.id,
    );
    ids.push(...stillOpen.map((row) => row.id));
  }
  await changeMany(scope, { ids, set: { category_id } }, baseCurrency);
  return { ids };
}

/** Returns a transaction's text and direction. Transfers have no category, and are rejected elsewhere. */
function worded(one: {
  readonly merchant: string | null;
  readonly description: string;
  readonly type: string;
}): { readonly text: string; readonly type: Way } {
  return { text: one.merchant || one.description, type: one.type === 'income' ? 'income' : 'expense' };
}
