import type {
  PartlyCounted,
  SearchMatch,
  SearchQuery,
  SearchResult,
  Transaction,
} from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { printPartly } from '../../identity/household/shared-service.ts';
import { readHoldings } from '../../investments/holdings/service.ts';
import { listAccountsWithBalances } from '../../ledger/accounts/service.ts';
import { listCategories } from '../../ledger/categories/service.ts';
import type { FigureView } from '../../ledger/exchange-rates/service.ts';
import { listMerchants } from '../../ledger/merchants/service.ts';
import { listTags } from '../../ledger/tags/service.ts';
import { listTransactions } from '../../ledger/transactions/list/read-transactions.ts';
import { readCategoryReport, reportRange } from '../category-report/service.ts';
import { readMerchants } from '../reports/merchant-service.ts';
import { categoryWords } from './category-words-rules.ts';
import {
  findMatches,
  readPeriod,
  type SearchCandidate,
  toAccountMatch,
  toHoldingMatch,
  toMerchantMatch,
} from './rules.ts';

const newestRows = 5;
/** Approximate memory size of a candidate. */
const candidateBytes = 200;
const mostMerchants = 20_000;

/**
 * Finds accounts, categories, merchants, holdings and tags by name, with what they are worth or what they cost in the period
 * of the query, and the transactions that the same query finds.
 */
export async function search(scope: UserScope, { q }: SearchQuery, view: FigureView): Promise<SearchResult> {
  const { text, period } = readPeriod(q, view.today);
  const range = period ?? reportRange({}, view.today);
  // Each letter typed is a search of its own, over the same names.
  const { candidates, partly } = await scope.cache.getOrRead(
    `search ${view.baseCurrency} ${view.today} ${range.from} ${range.to}`,
    ({ candidates: all }) => all.length * candidateBytes,
    () => listCandidates(scope, range, view),
  );
  const matches = findMatches(text, candidates);
  const days = period ? { date_from: period.from, date_to: period.to } : {};
  const found = await listRows(scope, { q: text, ...days }, view);
  const [best] = matches;
  // A misspelt name finds no row by its words, but the name it stands for does.
  const query = { q: (found.total === 0 && best && queryOf(best)) || text, ...days };
  const { items, total } = query.q === text ? found : await listRows(scope, query, view);
  return {
    date_from: range.from,
    date_to: range.to,
    has_period: period !== undefined,
    matches,
    ...printPartly(matches.some(isOfPeriod) ? partly : []),
    transaction_query: query,
    transactions: items,
    transaction_count: total,
  };
}

/** Returns true if the amount of a match adds up transactions, of which the user's part counts. */
const isOfPeriod = ({ measure }: SearchMatch) => measure === 'spent' || measure === 'received';

/** Returns the search that finds the transactions of a category or merchant. */
function queryOf({ kind, name }: SearchMatch): string | undefined {
  if (kind === 'category') return `category:"${name}"`;
  return kind === 'merchant' ? `"${name}"` : undefined;
}

/** Reads the newest rows of a search. Counting scans all rows once more, so few rows are counted by themselves. */
async function listRows(
  scope: UserScope,
  query: { readonly q: string; readonly date_from?: string; readonly date_to?: string },
  { baseCurrency }: FigureView,
): Promise<{ items: Transaction[]; total: number }> {
  const page = await listTransactions(scope, { ...query, limit: newestRows }, baseCurrency);
  if (page.next_cursor === null) return { items: page.items, total: page.items.length };
  const counted = await listTransactions(scope, { ...query, limit: 1, count: true }, baseCurrency);
  return { items: page.items, total: counted.total ?? 0 };
}

/** Names that a search may find, and the accounts of which only the user's share counts in what was spent and received. */
interface Candidates {
  readonly candidates: readonly SearchCandidate[];
  readonly partly: PartlyCounted;
}

async function listCandidates(
  scope: UserScope,
  { from, to }: { readonly from: string; readonly to: string },
  view: FigureView,
): Promise<Candidates> {
  const days = { date_from: from, date_to: to };
  const [accounts, categories, report, names, merchants, holdings, tags] = await Promise.all([
    listAccountsWithBalances(scope, { baseCurrency: view.baseCurrency, asOf: view.today }, false),
    listCategories(scope),
    readCategoryReport(scope, days, view.baseCurrency, view.today),
    listMerchants(scope, { limit: mostMerchants }),
    readMerchants(scope, { ...days, limit: mostMerchants }, view),
    readHoldings(scope, {}, view),
    listTags(scope),
  ]);
  const totals = new Map(report.items.map((item) => [item.category_id, item.total]));
  const ofMerchants = new Map(merchants.items.map((item) => [item.merchant, item]));
  const base = { currency: view.baseCurrency, detail: null };
  const candidates = [
    ...accounts.map(toAccountMatch),
    ...categories.map(
      ({ id, name, slug, kind }): SearchCandidate => ({
        ...base,
        ...(slug !== null && categoryWords[slug] ? { words: categoryWords[slug] } : {}),
        kind: 'category',
        id,
        name,
        measure: kind === 'income' ? 'received' : 'spent',
        amount: totals.get(id) ?? formatMinor(0n, view.baseCurrency),
      }),
    ),
    ...names.items.map(({ name }) => toMerchantMatch(name, ofMerchants.get(name), view.baseCurrency)),
    ...holdings.map(toHoldingMatch),
    ...tags.map(
      ({ name }): SearchMatch => ({ ...base, kind: 'tag', id: null, name, measure: null, amount: null }),
    ),
  ];
  return { candidates, partly: report.partly_counted ?? [] };
}
