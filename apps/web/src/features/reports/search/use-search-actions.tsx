import type { SearchMatch, SearchResult, Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { searchQuery } from '../../../api/search.ts';
import { amountText, dayText, joinParts, monthText } from '../../../design/format.ts';
import {
  AccountsIcon,
  CategoryIcon,
  InvestmentsIcon,
  SearchIcon,
  TagIcon,
  TransactionsIcon,
} from '../../../design/icons.ts';
import type { PaletteAction } from '../../../design/palette.tsx';
import { usePreferences } from '../../../design/preferences.ts';
import { search as texts } from './texts.ts';
import { useHouseholdActions } from './use-household-actions.tsx';

const icons = {
  account: AccountsIcon,
  category: CategoryIcon,
  merchant: TransactionsIcon,
  holding: InvestmentsIcon,
  tag: TagIcon,
} satisfies Record<SearchMatch['kind'], unknown>;

/**
 * Returns what a text finds among the user's records, each with the address that it leads to. With the household chosen, also what
 * others share.
 */
export function useSearchActions(query: string): readonly PaletteAction[] {
  const navigate = useNavigate();
  const { hideAmounts } = usePreferences();
  const { data } = useQuery(searchQuery(query.trim()));
  const ofHousehold = useHouseholdActions(query, data);
  if (data === undefined || query.trim() === '') return [];
  const { transaction_query: rows, transaction_count: count } = data;
  const amountOf = (value: string, currency: string) => (hideAmounts ? '' : amountText(value, currency));
  const matches = data.matches.map((match): PaletteAction => {
    const Icon = icons[match.kind];
    return {
      id: `${match.kind} ${match.id ?? match.name}`,
      label: match.name,
      description: joinParts(texts.kinds[match.kind], match.detail, figureOf(match, data, amountOf)),
      icon: <Icon size={20} stroke={1.75} />,
      run: () => void navigate(addressOf(match, data)),
    };
  });
  const transactions = data.transactions.map(
    (row): PaletteAction => ({
      id: row.id,
      label: row.merchant || row.description || dayText(row.date),
      description: joinParts(dayText(row.date), amountOf(signed(row), row.currency)),
      icon: <TransactionsIcon size={20} stroke={1.75} />,
      run: () => void navigate({ to: '/transactions', search: { ...rows, open: row.id } }),
    }),
  );
  const all: PaletteAction = {
    id: 'all-transactions',
    label: texts.allTransactions(count),
    icon: <SearchIcon size={20} />,
    run: () => void navigate({ to: '/transactions', search: rows }),
  };
  return [...matches, ...transactions, ...(count > transactions.length ? [all] : []), ...ofHousehold];
}

function signed({ type, amount }: Transaction): string {
  return type === 'expense' ? `-${amount}` : amount;
}

/** Returns the amount of a match in words: a balance or value today, or what was spent or received in the period. */
function figureOf(
  { measure, amount, currency }: SearchMatch,
  result: SearchResult,
  amountOf: (value: string, currency: string) => string,
): string | null {
  if (measure === null) return null;
  if (amount === null) return texts.noPrice;
  const figure = amountOf(amount, currency);
  if (figure === '' || measure === 'balance' || measure === 'value') return figure;
  const text = texts[measure](figure, periodOf(result));
  return result.partly_counted ? texts.yourShare(text) : text;
}

function periodOf({ has_period, date_from, date_to }: SearchResult): string {
  if (!has_period) return texts.inLastYear;
  const isMonth = date_from.slice(0, 7) === date_to.slice(0, 7);
  return texts.inPeriod(isMonth ? monthText(date_from.slice(0, 7)) : date_from.slice(0, 4));
}

function addressOf({ kind, id, name }: SearchMatch, { has_period, date_from, date_to }: SearchResult) {
  const days = has_period ? { date_from, date_to } : {};
  if (kind === 'account') return { to: '/accounts/$accountId', params: { accountId: id ?? '' } };
  if (kind === 'holding') return { to: '/investments/holdings/$holdingId', params: { holdingId: id ?? '' } };
  if (kind === 'category') return { to: '/transactions', search: { category_id: id ?? '', ...days } };
  if (kind === 'tag') return { to: '/transactions', search: { tag: name, ...days } };
  return { to: '/transactions', search: { q: `"${name}"`, ...days } };
}
