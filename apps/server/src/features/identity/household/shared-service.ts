import type {
  HouseholdNetWorth,
  OthersAccount,
  PartlyCounted,
  SharedAccount,
  SharedAccounts,
  SharedTransactionPage,
  SharedTransactionsQuery,
} from '@farthing/api-contract';
import { convertMinor, formatMinor } from '@farthing/money';
import type { GuestScope } from '../../../database/guest-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { printDayCursor, readDayCursor } from '../../../problems/cursors.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { type AccountHoldings, valueAccountHoldings } from '../../investments/positions/value-service.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { type AccountBalance, listBalancesOn } from '../../ledger/ledger-totals/service.ts';
import { addUpHousehold, type HouseholdLine, type PersonLines } from './net-worth-rules.ts';
import { membershipIn, sameAsIn } from './service.ts';
import { listSharedTransactions } from './shared-store.ts';
import type { HouseholdScopes } from './sharing-service.ts';
import { listOwnership, type OwnershipRow } from './sharing-store.ts';

export { addUpHousehold, groupsOfSame, hundredths, keyOf } from './net-worth-rules.ts';
export { listSharedTransactions } from './shared-store.ts';
export { listOwnership, listShares, type OwnershipRow } from './sharing-store.ts';

/** The person who reads a household’s figures, with their base currency and the day of the figures. */
export interface HouseholdView {
  readonly id: string;
  readonly baseCurrency: string;
  /** Day of the balances, `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly today: string;
}

/** Balance and holdings of an account at the end of a day, in base currency as far as they can be converted. */
interface Worth extends AccountBalance {
  readonly base_minor: bigint | null;
  readonly held: AccountHoldings | undefined;
}

/**
 * Lists the accounts that others share with the user, by person.
 * @param withClosed also those that are closed and empty
 * @throws {Problem} household-not-found
 */
export async function readSharedAccounts(
  scopes: HouseholdScopes,
  view: HouseholdView,
  withClosed = false,
): Promise<SharedAccounts> {
  found(membershipIn(await scopes.household(), view.id), 'household-not-found');
  const people = await scopes.report((own) =>
    scopes.asGuest(async (guest) => {
      const [worths = []] = await readWorths(guest, own, { ...view, days: [view.asOf] });
      return {
        user_id: guest.sharer.user_id,
        name: guest.sharer.name,
        accounts: worths
          .filter((worth) => withClosed || isOnSheet(worth, view.asOf))
          .map((worth) => sharedAccount(guest, worth, view.baseCurrency)),
      };
    }),
  );
  return { base_currency: view.baseCurrency, people };
}

/**
 * Lists the transactions of an account that someone shares with them, newest first.
 * @throws {Problem} household-not-found; account-not-found for every other account; invalid-cursor
 */
export async function readSharedTransactions(
  scopes: HouseholdScopes,
  viewerId: string,
  account: { readonly user_id: string; readonly account_id: string },
  query: SharedTransactionsQuery,
): Promise<SharedTransactionPage> {
  found(membershipIn(await scopes.household(), viewerId), 'household-not-found');
  const limit = query.limit ?? 50;
  const cursor = query.cursor === undefined ? undefined : readDayCursor(query.cursor);
  const [rows] = await scopes.asGuest(async (guest) => {
    if (!showsTransactions(guest, account.account_id)) return undefined;
    return listSharedTransactions(guest, account.account_id, { cursor, limit: limit + 1 });
  }, account.user_id);
  if (!rows) throw new Problem('account-not-found');
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? printDayCursor(last) : null };
}

/**
 * Adds up what the household owns and owes, as far as the user sees it: all of their own accounts, and what others share. A
 * viewer's own accounts are not part of it.
 * @throws {Problem} household-not-found
 */
export async function readHouseholdNetWorth(
  scopes: HouseholdScopes,
  view: HouseholdView,
): Promise<HouseholdNetWorth> {
  const household = await scopes.household();
  const { me } = found(membershipIn(household, view.id), 'household-not-found');
  const people = await scopes.report(async (own) => {
    const onDay = { ...view, days: [view.asOf] };
    const read = (scope: UserScope, isVisible: (accountId: string) => boolean) =>
      readPerson(scope, own, onDay, { isVisible, sameAs: sameAsIn(household, scope.userId) });
    const [mine, others] = await Promise.all([
      me.role === 'viewer' ? [] : read(own, () => true),
      scopes.asGuest(async (guest) => ({
        read: await read(guest, (id) => isVisibleOn(guest, id, view)),
        name: guest.sharer.name,
      })),
    ]);
    return [
      ...mine.map((one) => ({ ...one, name: me.name, is_you: true })),
      ...others.flatMap(({ read, name }) => read.map((one) => ({ ...one, name, is_you: false }))),
    ];
  });
  return {
    as_of: view.asOf,
    base_currency: view.baseCurrency,
    ...addUpHousehold(people, view.baseCurrency),
    left_out: people.flatMap(({ left_out }) => left_out),
    partly_counted: people
      .flatMap(({ lines }) => lines)
      .filter(({ is_counted, percent }) => is_counted && percent !== '100')
      .map(({ user_id, account_id, percent }) => ({ user_id, account_id, percent })),
  };
}

/**
 * Returns true if a guest may know the balance of an account on the day of a view. Balances of several days add up to single
 * payments, which the level `counted` doesn't show: its only day is today.
 */
function isVisibleOn(guest: GuestScope, accountId: string, { asOf, today }: HouseholdView): boolean {
  return asOf === today || showsTransactions(guest, accountId);
}

/** Returns true if a guest sees the transactions of an account, and not only its balance. */
export function showsTransactions({ sharer }: GuestScope, accountId: string): boolean {
  return (sharer.levels.get(accountId) ?? 'counted') !== 'counted';
}

/** The accounts of a person, and why some don't count in full. */
export interface ReadPerson extends Pick<PersonLines, 'user_id' | 'lines'> {
  readonly left_out: HouseholdNetWorth['left_out'];
}

/** Days for which accounts are read, oldest first, and the currency of the figures. */
export interface PersonDays {
  readonly baseCurrency: string;
  readonly days: readonly string[];
}

/** Facts of the household about a person's accounts. */
interface PersonSharing {
  /** Says if the balance of an account on those days is for who looks. */
  readonly isVisible: (accountId: string) => boolean;
  /** Accounts that someone else records too, with that person's account. */
  readonly sameAs: ReadonlyMap<string, OthersAccount>;
}

/** Reads the accounts of the owner of a scope, on each of some days. @param own scope of who looks */
export async function readPerson(
  scope: UserScope,
  own: UserScope,
  { baseCurrency, days }: PersonDays,
  sharing: PersonSharing,
): Promise<ReadPerson[]> {
  const worths = await readWorths(scope, own, { baseCurrency, days });
  return days.map((day, index) => personOn(day, worths[index] ?? [], { ...sharing, user_id: scope.userId }));
}

function personOn(
  day: string,
  worths: readonly Worth[],
  { user_id, sameAs, isVisible }: PersonSharing & { readonly user_id: string },
): ReadPerson {
  const lines = worths.map((worth): HouseholdLine => {
    const minor = (worth.base_minor ?? 0n) + (worth.held?.value_minor ?? 0n);
    const isStarted = minor !== 0n || worth.opening_date === null || worth.opening_date <= day;
    return {
      user_id,
      account_id: worth.account_id,
      class: worth.class,
      currency: worth.currency,
      minor,
      percent: worth.percent,
      is_counted: worth.balance_known && isStarted && isOnSheet(worth, day) && isVisible(worth.account_id),
      is_complete: reasonsOf(worth).length === 0,
      same_as: sameAs.get(worth.account_id),
    };
  });
  const left_out = worths
    .filter((worth) => isOnSheet(worth, day))
    .flatMap((worth) => {
      const reasons = isVisible(worth.account_id) ? reasonsOf(worth) : (['counted_today_only'] as const);
      return reasons.map((reason) => ({ user_id, account_id: worth.account_id, reason }));
    });
  return { user_id, lines, left_out };
}

/** Reads the percentages of the user's accounts for figures that count shares. They are cached with the figures. */
export function readShares(scope: UserScope): Promise<OwnershipRow[]> {
  return scope.cache.getOrRead(
    'ownership',
    (rows) => 100 + 200 * rows.length,
    () => listOwnership(scope),
  );
}

/** Returns the percentage of an account on a day. */
export function percentOf(ownership: readonly OwnershipRow[], accountId: string, day: string): string {
  return (
    ownership.findLast(({ account_id, from }) => account_id === accountId && from <= day)?.percent ?? '100'
  );
}

/** Returns `partly_counted` of figures, which is absent if every account counts in full. */
export function printPartly(partly: PartlyCounted): { readonly partly_counted?: PartlyCounted } {
  return partly.length > 0 ? { partly_counted: partly } : {};
}

function reasonsOf(worth: Worth): HouseholdNetWorth['left_out'][number]['reason'][] {
  if (!worth.balance_known) return ['unknown_balance'];
  const missing = worth.held?.missing ?? [];
  const lacksRate = worth.base_minor === null || missing.some(({ kind }) => kind === 'rate');
  const lacksPrice = missing.some(({ kind }) => kind === 'price');
  return [...(lacksRate ? (['no_rate'] as const) : []), ...(lacksPrice ? (['no_price'] as const) : [])];
}

/** Reads what each account that a scope sees is worth, day by day. @param own scope of who looks, whose exchange rates convert */
async function readWorths(
  scope: UserScope,
  own: UserScope,
  { baseCurrency, days }: PersonDays,
): Promise<Worth[][]> {
  const balances = await listBalancesOn(scope, days);
  const hasHoldings = balances[0]?.some(({ has_holdings }) => has_holdings);
  const held = await Promise.all(
    hasHoldings ? days.map((day) => valueAccountHoldings(scope, baseCurrency, day, own)) : [],
  );
  const currencies = [...new Set(balances[0]?.map(({ currency }) => currency))];
  const wanted = days.flatMap((date) => currencies.map((currency) => ({ currency, date })));
  const used = await ratesToBase(own, baseCurrency, wanted);
  const rates = new Map(
    wanted.map(({ currency, date }, index) => [`${currency} ${date}`, used[index]?.rate]),
  );
  return days.map((day, index) =>
    (balances[index] ?? []).map((balance) => ({
      ...balance,
      base_minor: toBase(balance, baseCurrency, rates.get(`${balance.currency} ${day}`)),
      held: held[index]?.get(balance.account_id),
    })),
  );
}

/** Converts a balance. Zero needs no exchange rate. @returns null if the rate is missing */
function toBase(
  { balance_minor, currency }: AccountBalance,
  baseCurrency: string,
  rate: Parameters<typeof convertMinor>[3] | undefined,
): bigint | null {
  if (balance_minor === 0n) return 0n;
  return rate ? convertMinor(balance_minor, currency, baseCurrency, rate) : null;
}

/** Returns true unless the account is closed and empty, as the balance sheet has it. */
function isOnSheet({ closed_on, balance_minor, held }: Worth, asOf: string): boolean {
  const isClosed = closed_on !== null && closed_on <= asOf;
  const isEmpty = balance_minor === 0n && (held?.value_minor ?? 0n) === 0n;
  return !isClosed || !isEmpty || (held?.missing.length ?? 0) > 0;
}

function sharedAccount({ sharer }: GuestScope, worth: Worth, baseCurrency: string): SharedAccount {
  const { account_id, name, type, currency, percent, balance_known, balance_minor, base_minor, held } = worth;
  return {
    user_id: sharer.user_id,
    account_id,
    name,
    type,
    class: worth.class,
    currency,
    percent,
    level: sharer.levels.get(account_id) ?? 'counted',
    balance: balance_known ? formatMinor(balance_minor, currency) : null,
    balance_base: balance_known && base_minor !== null ? formatMinor(base_minor, baseCurrency) : null,
    ...(held ? { holdings_value: formatMinor(held.value_minor, baseCurrency) } : {}),
    is_complete: reasonsOf(worth).length === 0,
  };
}
