import type {
  Account,
  AccountChange,
  AllBalancesQuery,
  BalanceQuery,
  BalanceSeries,
  NewAccount,
  NewValuation,
  Valuation,
} from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { convertMinor, formatMinor, parseMinor } from '@farthing/money';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, found, invalidField, Problem, readMinor } from '../../../problems/problem.ts';
import { hasHoldings } from '../../investments/positions/service.ts';
import { type AccountHoldings, valueAccountHoldings } from '../../investments/positions/value-service.ts';
import { type RateUsed, ratesToBase } from '../exchange-rates/service.ts';
import {
  type AccountBalance,
  findBalance,
  listBalances,
  listMovedDays,
  readAccountHistories,
} from '../ledger-totals/service.ts';
import { accountCurrency, assertDaysInOrder, assertOpen, balanceSeries, daySeries } from './rules.ts';
import {
  type AccountRow,
  deleteAccount,
  deleteValuation,
  findAccount,
  findEntryAccount,
  insertAccount,
  listAccounts,
  listLastImports,
  listValuations,
  lockAccount,
  updateAccount,
  upsertValuation,
} from './store.ts';

export { assertOpen } from './rules.ts';
export { type AccountRow, findAccount, findEntryAccount, listAccounts, lockAccount } from './store.ts';

/** Base currency and day of a converted figure. */
export interface BaseView {
  readonly baseCurrency: string;
  /** Day of the balances, `YYYY-MM-DD`. */
  readonly asOf: string;
}

/**
 * Opens an account.
 * @throws {Problem} unknown-currency, invalid-amount
 */
export async function openAccount(scope: UserScope, entry: NewAccount, view: BaseView): Promise<Account> {
  const currency = accountCurrency(entry.currency ?? view.baseCurrency);
  const row = await insertAccount(scope, {
    id: uuid(),
    name: entry.name.trim(),
    type: entry.type,
    currency,
    opening_balance: amountText(entry.opening_balance ?? 0, currency, 'opening_balance'),
    opening_date: entry.opening_date ?? null,
    institution: entry.institution ?? null,
    notes: entry.notes ?? null,
    balance_known: entry.balance_known ?? true,
  });
  return withBalance(scope, row, view);
}

/** All accounts with their balances, by name. */
export async function listAccountsWithBalances(
  scope: UserScope,
  view: BaseView,
  includeClosed: boolean,
): Promise<Account[]> {
  const [rows, balances, held, imported] = await Promise.all([
    listAccounts(scope),
    listBalances(scope, view.asOf),
    valueAccountHoldings(scope, view.baseCurrency, view.asOf),
    listLastImports(scope),
  ]);
  const rates = await ratesToBase(
    scope,
    view.baseCurrency,
    rows.map((row) => ({ currency: row.currency, date: view.asOf })),
  );
  const byId = new Map(balances.map((balance) => [balance.account_id, balance]));
  return rows
    .map((row, index) =>
      toResponse(row, view, {
        balance: byId.get(row.id),
        rate: rates[index],
        held: held.get(row.id),
        imported: imported.get(row.id),
      }),
    )
    .filter((account) => includeClosed || account.closed_on === null)
    .sort(byName);
}

const collator = new Intl.Collator('en-GB', { numeric: true });

/** Orders accounts by name, with the numbers in their names as numbers: 5, 10, 15. */
export function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return collator.compare(one.name, other.name);
}

/** One account with its balance. @throws {Problem} account-not-found */
export async function readAccount(scope: UserScope, id: string, view: BaseView): Promise<Account> {
  return withBalance(scope, await getAccount(scope, id), view);
}

/** One account's row. @throws {Problem} account-not-found */
export async function getAccount(scope: UserScope, id: string): Promise<AccountRow> {
  return found(await findAccount(scope, id), 'account-not-found');
}

/**
 * Returns the account in which a transaction on a day is to be recorded. @throws {Problem} account-not-found,
 * account-closed
 */
export async function getEntryAccount(scope: UserScope, id: string, date: string) {
  const account = found(await findEntryAccount(scope, id), 'account-not-found');
  assertOpen(account, date);
  return account;
}

/**
 * Changes an account's fields. The currency is fixed once there are transactions or valuations.
 * @throws {Problem} account-not-found, account-currency-fixed, account-type-fixed, version-clash, unknown-currency, invalid-amount,
 * invalid-request
 */
export async function amendAccount(
  scope: UserScope,
  id: string,
  change: AccountChange,
  view: BaseView,
): Promise<Account> {
  const { version, currency: written, opening_balance, balance: stated, ...plain } = change;
  if (opening_balance !== undefined && stated !== undefined)
    throw invalidField('balance', 'Send either balance or opening_balance');
  const before = found(await lockAccount(scope, id), 'account-not-found');
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  const currency = written === undefined ? before.currency : accountCurrency(written);
  if (currency !== before.currency) await assertUnused(scope, id, view);
  assertDaysInOrder(before, change);
  const type = change.type ?? before.type;
  if (isSheltered(type) !== isSheltered(before.type) || (isSheltered(type) && type !== before.type)) {
    if (await hasHoldings(scope, id)) throw fieldProblem('account-type-fixed', 'type');
  }
  const start = stated === undefined ? undefined : await startFor(scope, before, stated, view.asOf);
  const opening = start?.opening_balance ?? opening_balance;
  const balance = opening ?? (currency === before.currency ? undefined : before.opening_balance);
  const row = await updateAccount(scope, id, {
    ...start,
    ...plain,
    currency,
    opening_balance: balance === undefined ? undefined : amountText(balance, currency, 'opening_balance'),
    // A stated balance is a known balance.
    balance_known: change.balance_known ?? (opening === undefined ? undefined : true),
  });
  return withBalance(scope, row, view);
}

/** Returns the start, by default on the day before the first transaction, that gives the stated balance on a day. */
async function startFor(
  scope: UserScope,
  { id, currency, opening_balance, opening_date }: AccountRow,
  stated: string | number,
  asOf: string,
): Promise<Pick<AccountRow, 'opening_balance' | 'opening_date'>> {
  const now = (await findBalance(scope, id, asOf))?.balance_minor ?? 0n;
  const difference = readMinor(stated, currency, 'balance') - now;
  const [first] = opening_date === null ? await listMovedDays(scope, id, '0001-01-01', asOf) : [];
  return {
    opening_balance: formatMinor(parseMinor(opening_balance, currency) + difference, currency),
    opening_date: first ? dayAfter(first.date, -1) : opening_date,
  };
}

/** Returns true if the account's holdings are tax-free and pooled separately. */
function isSheltered(type: string): boolean {
  return type === 'isa' || type === 'pension';
}

async function assertUnused(scope: UserScope, id: string, view: BaseView): Promise<void> {
  const balance = await findBalance(scope, id, view.asOf);
  const values = await listValuations(scope, id);
  if ((balance?.transaction_count ?? 0) > 0 || values.length > 0)
    throw fieldProblem('account-currency-fixed', 'currency');
}

/**
 * Deletes an account. An account with transactions or holdings is deleted only with `cascade`, which deletes them too.
 * @param deleteContents deletes the account's holdings and transactions, and the totals made from them
 * @throws {Problem} account-not-found, account-in-use
 */
export async function removeAccount(
  scope: UserScope,
  id: string,
  cascade: boolean,
  deleteContents: (scope: UserScope, accountId: string) => Promise<void>,
): Promise<void> {
  if (!(await lockAccount(scope, id))) throw new Problem('account-not-found');
  const balance = await findBalance(scope, id, '2199-12-31');
  if ((balance?.transaction_count ?? 0) > 0 && !cascade) throw new Problem('account-in-use');
  if (!cascade && (await hasHoldings(scope, id))) {
    const detail = 'This account has holdings. Close it, or delete it with ?cascade=true';
    throw new Problem('account-in-use', { detail });
  }
  await deleteContents(scope, id);
  await deleteAccount(scope, id);
}

/** The balance at the end of each day that changed it. @throws {Problem} account-not-found */
export async function readBalanceSeries(
  scope: UserScope,
  id: string,
  query: BalanceQuery,
  asOf: string,
): Promise<BalanceSeries> {
  const account = await getAccount(scope, id);
  const to = query.date_to ?? asOf;
  const values = await listValuations(scope, id);
  const everything = await listMovedDays(
    scope,
    id,
    query.date_from ? dayAfter(query.date_from, -1) : '0001-01-01',
    to,
  );
  const firsts = [everything[0]?.date, values.at(-1)?.date, account.opening_date].filter(
    (day) => day != null && day <= to,
  );
  const from = query.date_from ?? firsts.sort()[0] ?? to;
  if (from > to) throw invalidField('date_from', 'date_from must not be after date_to');
  const opening = await findBalance(scope, id, dayAfter(from, -1));
  // The opening balance counts from its own day, unless there is an earlier valuation.
  const firstValued = values.at(-1)?.date ?? '9';
  const opensInside =
    account.opening_date !== null && account.opening_date >= from && account.opening_date < firstValued;
  const openingMove = {
    date: account.opening_date ?? from,
    amountMinor: parseMinor(account.opening_balance, account.currency),
  };
  const items = balanceSeries(
    { from, to, currency: account.currency },
    opening?.balance_minor ?? 0n,
    opensInside ? [...everything, openingMove] : everything,
    values.map((value) => ({ date: value.date, valueMinor: parseMinor(value.value, account.currency) })),
  );
  return { account_id: account.id, currency: account.currency, items };
}

/**
 * Returns the daily balances of all accounts, closed ones too, by name. An account that was empty before its first
 * change in the range starts on the day of that change.
 * @throws {Problem} invalid-request
 */
export async function readAllBalances(
  scope: UserScope,
  { date_from: from, date_to }: AllBalancesQuery,
  asOf: string,
): Promise<BalanceSeries[]> {
  const to = date_to ?? asOf;
  if (from > to) throw invalidField('date_from', 'date_from must not be after date_to');
  const [rows, histories] = await Promise.all([
    listAccounts(scope),
    readAccountHistories(scope, { from, to }),
  ]);
  return rows.map(({ id, currency }) => ({
    account_id: id,
    currency,
    items: daySeries({ from, to, currency }, histories.get(id)),
  }));
}

/** An account's dated values, newest first. @throws {Problem} account-not-found */
export async function readValuations(scope: UserScope, id: string): Promise<Valuation[]> {
  await getAccount(scope, id);
  return listValuations(scope, id);
}

/** Records what an account was worth at the end of a day. @throws {Problem} account-not-found, invalid-amount, account-locked */
export async function valueAccount(scope: UserScope, id: string, entry: NewValuation): Promise<Valuation> {
  const account = found(await lockAccount(scope, id), 'account-not-found');
  if (!account.balance_known) await updateAccount(scope, id, { balance_known: true });
  return upsertValuation(scope, {
    id: uuid(),
    account_id: account.id,
    date: entry.date,
    value: amountText(entry.value, account.currency, 'value'),
  });
}

/** Deletes a valuation. @throws {Problem} valuation-not-found, account-locked */
export async function removeValuation(scope: UserScope, accountId: string, id: string): Promise<void> {
  await lockAccount(scope, accountId);
  if (!(await deleteValuation(scope, accountId, id))) throw new Problem('valuation-not-found');
}

function amountText(value: string | number, currency: string, field: string): string {
  return formatMinor(readMinor(value, currency, field), currency);
}

async function withBalance(scope: UserScope, row: AccountRow, view: BaseView): Promise<Account> {
  const [balance, [rate], held, imported] = await Promise.all([
    findBalance(scope, row.id, view.asOf),
    ratesToBase(scope, view.baseCurrency, [{ currency: row.currency, date: view.asOf }]),
    valueAccountHoldings(scope, view.baseCurrency, view.asOf),
    listLastImports(scope, row.id),
  ]);
  return toResponse(row, view, { balance, rate, held: held.get(row.id), imported: imported.get(row.id) });
}

interface AccountFigures {
  readonly balance: AccountBalance | undefined;
  readonly rate: RateUsed | null | undefined;
  readonly held: AccountHoldings | undefined;
  readonly imported: string | undefined;
}

function toResponse(
  row: AccountRow,
  { baseCurrency }: BaseView,
  { balance, rate, held, imported }: AccountFigures,
): Account {
  const minor = balance?.balance_minor ?? 0n;
  return {
    ...row,
    balance: formatMinor(minor, row.currency),
    balance_base: rate
      ? formatMinor(convertMinor(minor, row.currency, baseCurrency, rate.rate), baseCurrency)
      : null,
    base_currency: baseCurrency,
    ...(held ? { holdings_value: formatMinor(held.value_minor, baseCurrency) } : {}),
    transaction_count: balance?.transaction_count ?? 0,
    ...(imported ? { last_imported_at: imported } : {}),
  };
}
