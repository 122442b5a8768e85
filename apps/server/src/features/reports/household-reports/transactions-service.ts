import type {
  HouseholdTransactionPage,
  HouseholdTransactionsQuery,
  OthersAccount,
} from '@farthing/api-contract';
import type { GuestScope } from '../../../database/guest-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { printDayCursor, readDayCursor } from '../../../problems/cursors.ts';
import { membershipIn } from '../../identity/household/service.ts';
import { keyOf } from '../../identity/household/shared-service.ts';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import { copyKey } from './rules.ts';
import { earlierCopies, type ReportView, readSources, type Source } from './source-service.ts';
import { countAlike, type ListedTransaction, listAllTransactions, listPlaces, type Words } from './store.ts';

type ListSource = Source & { readonly rows: readonly ListedTransaction[] };

/**
 * Lists transactions of the household, newest first: of the user's own accounts, and of those that others share with them. One that
 * both people of a joint account keep is shown once.
 * @throws {Problem} household-not-found, household-member-not-found, invalid-cursor
 */
export async function readHouseholdTransactions(
  scopes: HouseholdScopes,
  query: HouseholdTransactionsQuery,
  view: ReportView,
): Promise<HouseholdTransactionPage> {
  const { person, limit = 50, date_from, date_to, q, others_only: othersOnly = false } = query;
  const cursor = query.cursor === undefined ? undefined : readDayCursor(query.cursor);
  const isViewer = membershipIn(await scopes.household(), view.id)?.me.role === 'viewer';
  const words = { q, uncategorised: query.uncategorised ?? false };
  return scopes.report(async (own) => {
    const { sources, not_counted } = await readSources(
      scopes,
      own,
      { ...view, person, onlyForCopies: true },
      async (scope, _byDay, guest) => ({
        rows:
          (person ?? scope.userId) === scope.userId && (guest || !othersOnly)
            ? await listAllTransactions(scope, {
                ...{ cursor, limit: limit + 1, date_from, date_to, words },
                accounts: guest && words.uncategorised ? (isViewer ? [] : changeable(guest)) : undefined,
              })
            : [],
      }),
    );
    const all = sources
      .flatMap((source) => source.rows.map((row) => ({ source, row })))
      .toSorted(({ row: one }, { row: other }) =>
        one.date === other.date ? (one.id < other.id ? 1 : -1) : one.date < other.date ? 1 : -1,
      );
    const last = all[limit - 1]?.row;
    // Two people have rows of one id when one imported the other's archive: a page doesn't end between them.
    const beyond = all.findIndex(({ row }, index) => index >= limit && row.id !== last?.id);
    const page = beyond < 0 ? all : all.slice(0, beyond);
    const copies =
      person === undefined && !othersOnly
        ? await findCopies(scopes, own, { sources, page, words })
        : new Set<string>();
    return {
      items: page
        .filter(({ source, row }) => !copies.has(rowKey(source, row)))
        .map(({ source, row }) => ({
          ...row,
          user_id: source.user_id,
          is_own: source.is_you,
        })),
      next_cursor: beyond >= 0 && last ? printDayCursor(last) : null,
      not_counted: [...not_counted],
    };
  });
}

/**
 * Finds the transactions of a page that an earlier copy of their joint account has too: the first of a day and amount is the first of
 * the other copy, and so on. A search compares only rows that it finds: each copy may have words of its own.
 */
async function findCopies(
  scopes: HouseholdScopes,
  own: UserScope,
  {
    sources,
    page,
    words,
  }: {
    readonly sources: readonly ListSource[];
    readonly page: readonly { readonly source: ListSource; readonly row: ListedTransaction }[];
    readonly words: Words;
  },
): Promise<Set<string>> {
  const before = earlierCopies(sources, () => 0);
  const asked = page.flatMap(({ source, row }) =>
    (before.get(keyOf({ user_id: source.user_id, account_id: row.account_id })) ?? []).map((copy) => ({
      copy,
      source,
      row,
    })),
  );
  if (asked.length === 0) return new Set();
  // Only rows of joint accounts have a place among those of the same account, day and amount.
  const placed = Map.groupBy(asked, ({ source }) => source.user_id);
  const counted = Map.groupBy(asked, ({ copy }) => copy.user_id);
  const places = new Map<string, number>();
  const counts = new Map<string, number>();
  const ask = async (scope: UserScope) => {
    const mine = (placed.get(scope.userId) ?? []).map(({ row }) => row);
    const wanted = (counted.get(scope.userId) ?? []).map(({ copy, row }) => wantedOf(copy, row));
    const [found, alike] = await Promise.all([
      mine.length > 0 ? listPlaces(scope, mine, words) : [],
      wanted.length > 0 ? countAlike(scope, wanted, words) : [],
    ]);
    for (const { id, place } of found) places.set(`${scope.userId} ${id}`, place);
    for (const { account_id, date, amount, count } of alike)
      counts.set(copyKey({ account: account_id, date, amount }), count);
  };
  await ask(own);
  for (const owner of new Set([...placed.keys(), ...counted.keys()]))
    if (owner !== own.userId) await scopes.asGuest(ask, owner);
  return new Set(
    asked
      .filter(({ copy, source, row }) => {
        const key = copyKey({ account: copy.account_id, date: row.date, amount: row.signed_amount });
        return (counts.get(key) ?? 0) > (places.get(rowKey(source, row)) ?? 0);
      })
      .map(({ source, row }) => rowKey(source, row)),
  );
}

/** Lists the accounts of which a member may set categories. */
const changeable = ({ sharer }: GuestScope) =>
  [...sharer.levels].filter(([, level]) => level === 'annotate' || level === 'full').map(([id]) => id);

const rowKey = ({ user_id }: Source, { id }: ListedTransaction) => `${user_id} ${id}`;

const wantedOf = ({ account_id }: OthersAccount, { date, signed_amount }: ListedTransaction) => ({
  account_id,
  date,
  signed_amount,
});
