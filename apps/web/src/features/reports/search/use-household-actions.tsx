import type { HouseholdTransaction, SearchResult } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { householdQuery, sharedAccountsQuery } from '../../../api/household.ts';
import { householdFoundQuery } from '../../../api/household-reports.ts';
import { amountText, dayText, joinParts } from '../../../design/format.ts';
import { AccountsIcon, TransactionsIcon } from '../../../design/icons.ts';
import { matching } from '../../../design/matching.ts';
import type { PaletteAction } from '../../../design/palette.tsx';
import { usePreferences } from '../../../design/preferences.ts';
import { search as texts } from './texts.ts';

/**
 * Returns what a text finds among the accounts and transactions that others share, with whose they are. Nothing while the user's own
 * figures are chosen.
 * @param own what the same text finds among the user's own records, whose period it takes over
 */
export function useHouseholdActions(query: string, own: SearchResult | undefined): readonly PaletteAction[] {
  const navigate = useNavigate();
  const { whose, hideAmounts } = usePreferences();
  const wanted = query.trim() !== '' && whose !== 'mine';
  const members = useQuery({ ...householdQuery, enabled: wanted }).data?.household?.members ?? [];
  const isThere = wanted && members.length > 0;
  const person = members.find(({ user_id }) => user_id === whose)?.user_id;
  const shared = useQuery({ ...sharedAccountsQuery, enabled: isThere }).data?.people ?? [];
  const found = useQuery({
    ...householdFoundQuery(person, wordsOf(query, own)),
    enabled: isThere && own !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!isThere) return [];
  const nameOf = (id: string) => members.find(({ user_id }) => user_id === id)?.name ?? '';
  const open = (user_id: string, account_id: string) =>
    void navigate({
      to: '/household/$userId/$accountId',
      params: { userId: user_id, accountId: account_id },
    });
  const accounts = shared
    .filter(({ user_id }) => person === undefined || user_id === person)
    .flatMap((one) => one.accounts)
    .map(
      ({ user_id, account_id, name }): PaletteAction => ({
        id: `account ${user_id} ${account_id}`,
        label: name,
        description: joinParts(texts.kinds.account, nameOf(user_id)),
        icon: <AccountsIcon size={20} stroke={1.75} />,
        run: () => open(user_id, account_id),
      }),
    );
  const rows = (found.data?.items ?? []).map((row) => actionOf(row, { nameOf, hideAmounts, open }));
  return [...matching(query, accounts), ...rows];
}

interface RowParts {
  readonly nameOf: (userId: string) => string;
  readonly hideAmounts: boolean;
  readonly open: (userId: string, accountId: string) => void;
}

/** Returns the action that opens the account of a transaction. Its description names whose it is. */
function actionOf(row: HouseholdTransaction, { nameOf, hideAmounts, open }: RowParts): PaletteAction {
  const { id, user_id, account_id, account_name, date } = row;
  const amount = hideAmounts ? null : amountText(row.signed_amount, row.currency);
  return {
    id: `transaction ${user_id} ${id}`,
    label: row.merchant || row.description || dayText(date),
    description: joinParts(nameOf(user_id), account_name, dayText(date), amount),
    icon: <TransactionsIcon size={20} stroke={1.75} />,
    run: () => open(user_id, account_id),
  };
}

/** Returns the words and days of a search. Operators of one's own search are only words here. */
function wordsOf(query: string, own: SearchResult | undefined) {
  const { q = query, date_from, date_to } = own?.transaction_query ?? {};
  const words = q
    .replace(/\b(category|account|tag):/gi, '')
    .replaceAll('"', '')
    .trim()
    .slice(0, 100);
  return { q: words || query.trim().slice(0, 100), date_from, date_to };
}
