import type { OthersAccount } from '@farthing/api-contract';
import type { GuestScope } from '../../../database/guest-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { membershipIn, sameAsIn } from '../../identity/household/service.ts';
import {
  groupsOfSame,
  keyOf,
  type OwnershipRow,
  showsTransactions,
} from '../../identity/household/shared-service.ts';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import type { Copy } from './rules.ts';
import { listSourceAccounts } from './store.ts';

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
  /** The same accounts, to compare with possible copies. */
  readonly copies: readonly Copy[];
}

/** People whose transactions are read, and accounts of which only the balance is shared. */
export interface Sources<Read> {
  readonly sources: readonly (Source & Read)[];
  readonly not_counted: readonly OthersAccount[];
}

/** Part of a view that says whose figures are wanted. */
type Wanted = ReportView & {
  readonly person?: string | undefined;
  /** True if accounts and shares are needed only for joint accounts. Without one, neither is read. */
  readonly onlyForCopies?: boolean;
};

/**
 * Reads something of everyone in the household whose transactions the user sees.
 * @param work reads as a guest, or as the user; `byDay` has the accounts of the scope whose parts may change on any day, and `guest`
 *   is the scope if it is someone else's
 * @throws {Problem} household-not-found; household-member-not-found if `person` isn't in the household
 */
export async function readSources<Read>(
  scopes: HouseholdScopes,
  own: UserScope,
  { id, person, onlyForCopies = false }: Wanted,
  work: (scope: UserScope, byDay: readonly string[], guest: GuestScope | undefined) => Promise<Read>,
): Promise<Sources<Read>> {
  const state = await scopes.household();
  const { me, household } = found(membershipIn(state, id), 'household-not-found');
  requireMember(household, person);
  const joint = new Set(
    household.members.flatMap(({ counterparts }) =>
      counterparts.flatMap(({ account_id, other_account_id }) => [account_id, other_account_id]),
    ),
  );
  const read = async (scope: UserScope, name: string, guest?: GuestScope): Promise<Source & Read> => {
    const who = { name, is_you: guest === undefined };
    const source =
      onlyForCopies && joint.size === 0
        ? { user_id: scope.userId, ...who, accounts: [], copies: [], ownership: [] }
        : await readSource(
            scope,
            { ...who, sameAs: sameAsIn(state, scope.userId) },
            guest ? visibleTo(guest) : () => true,
          );
    return { ...source, ...(await work(scope, partsByDay(source, joint), guest)) };
  };
  const [mine, others] = await Promise.all([
    me.role === 'viewer' ? [] : read(own, me.name).then((source) => [source]),
    scopes.asGuest(async (guest) => ({
      source: await read(guest, guest.sharer.name, guest),
      not_counted: notCounted(guest),
    })),
  ]);
  return {
    sources: [...mine, ...others.map(({ source }) => source)],
    not_counted: others
      .flatMap((one) => one.not_counted)
      .filter(({ user_id }) => person === undefined || user_id === person),
  };
}

/** Lists the accounts of a person whose parts may change on any day: with percentages, or kept by someone else too. */
function partsByDay({ ownership, accounts }: Source, joint: ReadonlySet<string>): string[] {
  const kept = accounts.filter(({ account_id }) => joint.has(account_id));
  return [...new Set([...ownership, ...kept].map(({ account_id }) => account_id))];
}

/** Returns a test for the accounts whose transactions a guest sees. */
export const visibleTo = (guest: GuestScope) => (accountId: string) => showsTransactions(guest, accountId);

/** Lists the accounts of which a guest sees only today's balance. */
export function notCounted({ sharer, userId }: GuestScope): OthersAccount[] {
  return [...sharer.levels]
    .filter(([, level]) => level === 'counted')
    .map(([account_id]) => ({ user_id: userId, account_id }));
}

/** Checks that a person, if one is named, is of a household. @throws {Problem} household-member-not-found */
export function requireMember(
  { members }: { readonly members: readonly { readonly user_id: string }[] },
  person: string | undefined,
): void {
  if (person !== undefined && !members.some(({ user_id }) => user_id === person))
    throw new Problem('household-member-not-found');
}

async function readSource(
  scope: UserScope,
  {
    sameAs,
    ...who
  }: Pick<Source, 'name' | 'is_you'> & { readonly sameAs: ReadonlyMap<string, OthersAccount> },
  isVisible: (accountId: string) => boolean,
): Promise<Source> {
  const all = await listSourceAccounts(scope);
  const accounts = all.filter(({ account_id }) => isVisible(account_id));
  return {
    user_id: scope.userId,
    ...who,
    accounts,
    ownership: all.flatMap(({ ownership }) => ownership),
    copies: accounts.map(({ account_id, class: of }) => ({
      user_id: scope.userId,
      account_id,
      class: of,
      same_as: sameAs.get(account_id),
      is_counted: true,
    })),
  };
}

/** Lists accounts that are said to be the same and can't be: each of them counts, so household figures may count twice. */
export function clashingCopies(
  sources: readonly Pick<Source, 'copies'>[],
  person: string | undefined,
): OthersAccount[] {
  if (person !== undefined) return [];
  const { clashes } = groupsOfSame(sources.flatMap(({ copies }) => copies));
  const accounts = clashes.map(({ user_id, account_id }) => ({ user_id, account_id }));
  return [...new Map(accounts.map((one) => [keyOf(one), one])).values()];
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
