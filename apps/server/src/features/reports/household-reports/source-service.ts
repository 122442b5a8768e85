import type { OthersAccount } from '@farthing/api-contract';
import type { GuestScope } from '../../../database/guest-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import {
  groupsOfSame,
  type HouseholdScopes,
  keyOf,
  listCounterparts,
  listOwnership,
  type OwnershipRow,
  requireMembership,
  showsTransactions,
} from '../../identity/household/shared-service.ts';
import type { Copy } from './rules.ts';
import { listClasses } from './store.ts';

export type { HouseholdScopes } from '../../identity/household/shared-service.ts';

/** The person who reads a report of the household, with their base currency and today’s day. */
export interface ReportView {
  readonly id: string;
  readonly baseCurrency: string;
  readonly today: string;
}

/** A person of the household with the accounts whose transactions the user sees. */
export interface Source {
  readonly user_id: string;
  readonly name: string;
  readonly is_you: boolean;
  readonly accounts: readonly { readonly account_id: string; readonly name: string }[];
  readonly ownership: readonly OwnershipRow[];
  /** The same accounts, as far as they may be copies of others. */
  readonly copies: readonly Copy[];
}

/** People whose transactions are read, and accounts of which only the balance is shared. */
export interface Sources<Read> {
  readonly sources: readonly (Source & Read)[];
  readonly not_counted: readonly OthersAccount[];
}

/** Part of a view that says whose figures are wanted. */
type Wanted = ReportView & { readonly person?: string | undefined };

/**
 * Reads something of everyone in the household whose transactions the user sees. Others come first: they say which of the user's
 * accounts are theirs too.
 * @param work reads as a guest, or as the user; `byDay` has the accounts of the user whose parts may change on any day
 * @throws {Problem} household-not-found; household-member-not-found if `person` isn't in the household
 */
export async function readSources<Read>(
  scopes: HouseholdScopes,
  own: UserScope,
  { id, person }: Wanted,
  work: (scope: UserScope, byDay: 'all' | readonly string[]) => Promise<Read>,
): Promise<Sources<Read>> {
  const { me, household } = await scopes.systemStatements((scope) => requireMembership(scope, id));
  if (person !== undefined && !household.members.some(({ user_id }) => user_id === person))
    throw new Problem('household-member-not-found');
  const others = await scopes.asGuest(async (guest) => ({
    ...(await readSource(guest, { name: guest.sharer.name, is_you: false }, visibleTo(guest))),
    ...(await work(guest, 'all')),
    not_counted: [...guest.sharer.levels]
      .filter(([, level]) => level === 'counted')
      .map(([account_id]) => ({ user_id: guest.userId, account_id })),
  }));
  const not_counted = others
    .flatMap((one) => one.not_counted)
    .filter(({ user_id }) => person === undefined || user_id === person);
  if (me.role === 'viewer') return { sources: others, not_counted };
  const source = await readSource(own, { name: me.name, is_you: true }, () => true);
  const named = others.flatMap(({ copies }) => copies.map(({ same_as }) => same_as));
  const byDay = new Set([
    ...source.ownership.map(({ account_id }) => account_id),
    ...source.copies.filter(({ same_as }) => same_as).map(({ account_id }) => account_id),
    ...named.flatMap((one) => (one?.user_id === id ? [one.account_id] : [])),
  ]);
  return { sources: [{ ...source, ...(await work(own, [...byDay])) }, ...others], not_counted };
}

const visibleTo = (guest: GuestScope) => (accountId: string) => showsTransactions(guest, accountId);

async function readSource(
  scope: UserScope,
  who: { readonly name: string; readonly is_you: boolean },
  isVisible: (accountId: string) => boolean,
): Promise<Source> {
  const [classes, ownership, counterparts] = await Promise.all([
    listClasses(scope),
    listOwnership(scope),
    listCounterparts(scope),
  ]);
  const accounts = classes.filter(({ account_id }) => isVisible(account_id));
  const sameAs = new Map(counterparts.map(({ account_id, same_as }) => [account_id, same_as]));
  return {
    user_id: scope.userId,
    ...who,
    accounts,
    ownership,
    copies: accounts.map(({ account_id, class: of }) => ({
      user_id: scope.userId,
      account_id,
      class: of,
      same_as: sameAs.get(account_id),
      is_counted: true,
    })),
  };
}

/**
 * Returns, for each copy of a joint account, those that count before it. The copy with the most transactions is first; of two with the
 * same number, that with the smaller ids, so that everyone who asks finds the same one.
 * @param sizeOf number of transactions, by `keyOf`
 */
export function earlierCopies(
  sources: readonly Source[],
  sizeOf: (key: string) => number,
): Map<string, readonly OthersAccount[]> {
  const before = new Map<string, readonly OthersAccount[]>();
  for (const { lines } of groupsOfSame(sources.flatMap(({ copies }) => copies)).groups) {
    const order = lines.toSorted((one, other) => {
      const [first, second] = [keyOf(one), keyOf(other)];
      return sizeOf(second) - sizeOf(first) || (first < second ? -1 : 1);
    });
    for (const [index, copy] of order.entries()) before.set(keyOf(copy), order.slice(0, index));
  }
  return before;
}
