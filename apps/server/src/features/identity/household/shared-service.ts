import type {
  HouseholdNetWorth,
  SharedAccount,
  SharedAccounts,
  SharedTransactionPage,
  SharedTransactionsQuery,
} from '@farthing/api-contract';
import { convertMinor, formatMinor } from '@farthing/money';
import type { GuestScope } from '../../../database/guest-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { printDayCursor, readDayCursor } from '../../../problems/cursors.ts';
import { Problem } from '../../../problems/problem.ts';
import { type AccountHoldings, valueAccountHoldings } from '../../investments/positions/service.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { type AccountBalance, listBalances } from '../../ledger/ledger-totals/service.ts';
import { addUpHousehold, type HouseholdLine, type PersonLines } from './net-worth-rules.ts';
import { findPlace } from './service.ts';
import { listCounterparts, listSharedTransactions } from './shared-store.ts';
import type { HouseholdScopes } from './sharing-service.ts';
import { listOwnership } from './sharing-store.ts';

/** Who looks, in which currency and on which day. */
export interface HouseholdView {
  readonly id: string;
  readonly baseCurrency: string;
  /** Day of the balances, `YYYY-MM-DD`. */
  readonly asOf: string;
}

/** Balance and holdings of an account at the end of a day, in base currency as far as they can be converted. */
interface Worth extends AccountBalance {
  readonly base_minor: bigint | null;
  readonly held: AccountHoldings | undefined;
}

/**
 * Lists the accounts that others share with the user, by person.
 * @throws {Problem} household-not-found
 */
export async function readSharedAccounts(
  scopes: HouseholdScopes,
  view: HouseholdView,
): Promise<SharedAccounts> {
  await scopes.systemStatements((scope) => findPlace(scope, view.id));
  const people = await scopes.report((own) =>
    scopes.asGuest(async (guest) => ({
      user_id: guest.sharer.user_id,
      name: guest.sharer.name,
      accounts: (await readWorths(guest, own, view))
        .filter((worth) => isOpen(worth, view.asOf))
        .map((worth) => sharedAccount(guest, worth, view.baseCurrency)),
    })),
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
  await scopes.systemStatements((scope) => findPlace(scope, viewerId));
  const limit = query.limit ?? 50;
  const cursor = query.cursor === undefined ? undefined : readDayCursor(query.cursor);
  const [rows] = await scopes.asGuest(async (guest) => {
    if (guest.sharer.levels.get(account.account_id) !== 'view') return undefined;
    return listSharedTransactions(guest, account.account_id, { cursor, limit: limit + 1 });
  }, account.user_id);
  if (!rows) throw new Problem('account-not-found');
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? printDayCursor(last) : null };
}

/**
 * Adds up what the household owns and owes, as far as the user sees it: all of their own accounts, and what others share. A
 * viewer's own accounts are not part of it. Nothing is cached, as others' data and rights change without the user's.
 * @throws {Problem} household-not-found
 */
export async function readHouseholdNetWorth(
  scopes: HouseholdScopes,
  view: HouseholdView,
): Promise<HouseholdNetWorth> {
  const { me } = await scopes.systemStatements((scope) => findPlace(scope, view.id));
  const people = await scopes.report(async (own) => {
    const [mine, others] = await Promise.all([
      me.role === 'viewer' ? [] : readPerson(own, own, view),
      scopes.asGuest(async (guest) => ({
        ...(await readPerson(guest, own, view)),
        name: guest.sharer.name,
        is_you: false,
      })),
    ]);
    return [...[mine].flat().map((one) => ({ ...one, name: me.name, is_you: true })), ...others];
  });
  return {
    as_of: view.asOf,
    base_currency: view.baseCurrency,
    ...addUpHousehold(people, view.baseCurrency),
    left_out: people.flatMap(({ left_out }) => left_out),
  };
}

interface ReadPerson extends Pick<PersonLines, 'user_id' | 'lines'> {
  readonly left_out: HouseholdNetWorth['left_out'];
}

/** Reads the accounts of the owner of a scope. @param own scope of who looks */
async function readPerson(scope: UserScope, own: UserScope, view: HouseholdView): Promise<ReadPerson> {
  const [worths, ownership, counterparts] = await Promise.all([
    readWorths(scope, own, view),
    listOwnership(scope),
    listCounterparts(scope),
  ]);
  const stepsOf = Map.groupBy(ownership, ({ account_id }) => account_id);
  const sameAs = new Map(counterparts.map(({ account_id, same_as }) => [account_id, same_as]));
  const user_id = scope.userId;
  const lines = worths.map((worth): HouseholdLine => {
    const steps = stepsOf.get(worth.account_id) ?? [];
    return {
      user_id,
      account_id: worth.account_id,
      class: worth.class,
      minor: (worth.base_minor ?? 0n) + (worth.held?.value_minor ?? 0n),
      percent: steps.findLast(({ from }) => from <= view.asOf)?.percent ?? '100',
      is_counted: worth.balance_known,
      same_as: sameAs.get(worth.account_id),
    };
  });
  const left_out = worths.flatMap((worth) =>
    reasonsOf(worth).map((reason) => ({ user_id, account_id: worth.account_id, reason })),
  );
  return { user_id, lines, left_out };
}

function reasonsOf(worth: Worth): HouseholdNetWorth['left_out'][number]['reason'][] {
  if (!worth.balance_known) return ['unknown_balance'];
  const missing = worth.held?.missing ?? [];
  const lacksRate = worth.base_minor === null || missing.some(({ kind }) => kind === 'rate');
  const lacksPrice = missing.some(({ kind }) => kind === 'price');
  return [...(lacksRate ? (['no_rate'] as const) : []), ...(lacksPrice ? (['no_price'] as const) : [])];
}

/** Reads what each account that a scope sees is worth. @param own scope of who looks, whose exchange rates convert */
async function readWorths(
  scope: UserScope,
  own: UserScope,
  { baseCurrency, asOf }: HouseholdView,
): Promise<Worth[]> {
  const balances = await listBalances(scope, asOf);
  const hasHoldings = balances.some(({ has_holdings }) => has_holdings);
  const held = hasHoldings
    ? await valueAccountHoldings(scope, baseCurrency, asOf, own)
    : new Map<string, AccountHoldings>();
  const rates = await ratesToBase(
    own,
    baseCurrency,
    balances.map(({ currency }) => ({ currency, date: asOf })),
  );
  return balances.map((balance, index) => {
    const used = rates[index];
    const { balance_minor, currency } = balance;
    return {
      ...balance,
      base_minor: used ? convertMinor(balance_minor, currency, baseCurrency, used.rate) : null,
      held: held.get(balance.account_id),
    };
  });
}

/** Returns true unless the account is closed and empty. */
function isOpen({ closed_on, balance_minor, held }: Worth, asOf: string): boolean {
  return closed_on === null || closed_on > asOf || balance_minor !== 0n || (held?.value_minor ?? 0n) !== 0n;
}

function sharedAccount({ sharer }: GuestScope, worth: Worth, baseCurrency: string): SharedAccount {
  const { account_id, name, type, currency, balance_known, balance_minor, base_minor, held } = worth;
  return {
    user_id: sharer.user_id,
    account_id,
    name,
    type,
    class: worth.class,
    currency,
    level: sharer.levels.get(account_id) ?? 'counted',
    balance: balance_known ? formatMinor(balance_minor, currency) : null,
    balance_base: balance_known && base_minor !== null ? formatMinor(base_minor, baseCurrency) : null,
    ...(held ? { holdings_value: formatMinor(held.value_minor, baseCurrency) } : {}),
  };
}
