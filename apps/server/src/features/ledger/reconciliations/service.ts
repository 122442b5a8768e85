import type {
  Coverage,
  NewReconciliation,
  Reconciliation,
  ReconciliationCheck,
  ReconciliationList,
  ReconciliationQuery,
} from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import { formatMinor, parseMinor } from '@farthing/money';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { found, Problem, readMinor } from '../../../problems/problem.ts';
import { getAccount, lockAccount, readValuations } from '../accounts/service.ts';
import { findBalance, listMovedDays } from '../ledger-totals/service.ts';
import {
  assertNotFuture,
  findBreaks,
  gapsBetween,
  joinDays,
  missingBetween,
  runningBalance,
  type Statement,
} from './rules.ts';
import {
  deleteReconciliation,
  findLock,
  findReconciliations,
  listNewestStatements,
  listOfAmounts,
  listReconciliations,
  listStatements,
  type ReconciliationRow,
  replaceReconciliation,
  type StatementRow,
} from './store.ts';

export { deleteReconciliations as forgetReconciliations, findLock as lockedUntil } from './store.ts';

interface AccountMoney {
  readonly id: string;
  readonly currency: string;
}

/** Lists the statements that an account was locked to. @throws {Problem} account-not-found */
export async function readReconciliations(scope: UserScope, accountId: string): Promise<ReconciliationList> {
  const account = await getAccount(scope, accountId);
  const rows = await listReconciliations(scope, account.id);
  return { locked_until: rows[0]?.date ?? null, items: rows.map((row) => toResponse(row, account.currency)) };
}

/**
 * Compares a statement's closing balance with the recorded one, and names single rows that explain a difference.
 * @throws {Problem} account-not-found, invalid-amount, future-date
 */
export async function checkStatement(
  scope: UserScope,
  accountId: string,
  { date, balance }: ReconciliationQuery,
  today: string,
): Promise<ReconciliationCheck> {
  assertNotFuture(date, today);
  const account = await getAccount(scope, accountId);
  return compare(scope, account, date, readMinor(balance, account.currency, 'balance'));
}

/**
 * Locks an account to a statement with which it agrees. Up to the statement's last day, nothing that affects the
 * balance may change.
 * @throws {Problem} account-not-found, invalid-amount, future-date, not-reconciled with both figures
 */
export async function reconcile(
  scope: UserScope,
  accountId: string,
  { date, balance }: NewReconciliation,
  today: string,
): Promise<Reconciliation> {
  assertNotFuture(date, today);
  const account = found(await lockAccount(scope, accountId), 'account-not-found');
  const minor = readMinor(balance, account.currency, 'balance');
  const check = await compare(scope, account, date, minor);
  if (!check.agrees) {
    throw new Problem('not-reconciled', {
      detail: `Nothing was locked. The statement says ${check.statement_balance} ${account.currency} but your records say ${check.balance}, a difference of ${check.difference}.`,
    });
  }
  const row = await replaceReconciliation(scope, {
    id: uuid(),
    account_id: account.id,
    date,
    balance: formatMinor(minor, account.currency),
  });
  return toResponse(row, account.currency);
}

/** Deletes a reconciliation, which unlocks the account back to the previous one. @throws {Problem} reconciliation-not-found */
export async function removeReconciliation(scope: UserScope, accountId: string, id: string): Promise<void> {
  if (!(await deleteReconciliation(scope, accountId, id))) throw new Problem('reconciliation-not-found');
}

/** Rejects restored statements whose accounts no longer agree with them. @throws {Problem} not-reconciled */
export async function refuseDisagreeing(scope: UserScope, ids: readonly string[]): Promise<void> {
  for (const { account_id, date, balance } of await findReconciliations(scope, ids)) {
    const account = await lockAccount(scope, account_id);
    const recorded = await findBalance(scope, account_id, date);
    if (!account || !recorded) throw new Problem('account-not-found');
    const { name, currency } = account;
    const minor = parseMinor(balance, currency);
    if (minor === recorded.balance_minor) continue;
    const [said, found] = [minor, recorded.balance_minor].map((one) => formatMinor(one, currency));
    throw new Problem('not-reconciled', {
      detail: `${name} no longer agrees with its statement of ${dayInWords(date)}. The statement says ${said} ${currency} but your records say ${found}.`,
    });
  }
}

/** Returns the days of an account that its statements cover, with all mismatches. @throws {Problem} account-not-found */
export async function readCoverage(scope: UserScope, accountId: string, today: string): Promise<Coverage> {
  const account = await getAccount(scope, accountId);
  const rows = await listStatements(scope, account.id);
  const [difference] = await listDifferences(scope, account.id);
  const moves = await listMovedDays(scope, account.id, '0001-01-01', '2199-12-31');
  const print = (minor: bigint | null) => (minor === null ? null : formatMinor(minor, account.currency));
  const statements = rows.map((row) => statementOf(row, account.currency));
  const opening = parseMinor(account.opening_balance, account.currency);
  const values = (await readValuations(scope, account.id)).map(({ date, value }) => ({
    date,
    amountMinor: parseMinor(value, account.currency),
  }));
  const recorded = runningBalance(opening, moves, values);
  const covered = joinDays(statements);
  const breaks = findBreaks(statements, recorded);
  const missing = breaks.findLast(({ kind }) => kind !== 'records');
  const absent = missingBetween(breaks, moves);
  const days = [...covered.flatMap(({ from, to }) => [from, to]), ...moves.map(({ date }) => date)].sort();
  return {
    account_id: account.id,
    currency: account.currency,
    locked_until: await findLock(scope, account.id),
    from: days[0] ?? null,
    to: days.findLast((day) => day <= today) ?? days.at(-1) ?? null,
    statements: statements.map(({ import_id, file_name, from, to, closingMinor }) => ({
      ...{ import_id, file_name, from, to, closing: print(closingMinor) },
    })),
    covered,
    gaps: gapsBetween(covered),
    breaks: breaks.map(({ expectedMinor, foundMinor, ...place }) => ({
      ...{ ...place, expected: print(expectedMinor), found: print(foundMinor) },
    })),
    difference: difference
      ? {
          ...{ day: difference.day, stated: difference.stated, recorded: difference.recorded },
          missing: missing ? { from: missing.from, to: missing.to } : null,
        }
      : null,
    missing: absent
      ? { from: absent.from, to: absent.to, amount: formatMinor(absent.amountMinor, account.currency) }
      : null,
  };
}

/**
 * An open account whose recorded balance differs from the closing balance of its newest statement. Amounts are in its
 * currency.
 */
export interface BalanceDifference {
  readonly account_id: string;
  readonly name: string;
  readonly currency: string;
  readonly day: string;
  readonly stated: string;
  readonly recorded: string;
}

/** Returns the differences of all open accounts, or of one account. */
export async function listDifferences(scope: UserScope, accountId?: string): Promise<BalanceDifference[]> {
  const found = await Promise.all(
    (await listNewestStatements(scope, accountId)).map(async ({ account_id, day, closing }) => {
      const account = await findBalance(scope, account_id, day);
      if (!account?.balance_known || account.closed_on !== null) return [];
      const { name, currency, balance_minor: recorded } = account;
      const stated = parseMinor(closing, currency);
      if (stated === recorded) return [];
      const figures = { stated: formatMinor(stated, currency), recorded: formatMinor(recorded, currency) };
      return [{ account_id, name, currency, day, ...figures }];
    }),
  );
  return found.flat();
}

async function compare(
  scope: UserScope,
  { id, currency }: AccountMoney,
  date: string,
  statement: bigint,
): Promise<ReconciliationCheck> {
  const recorded = (await findBalance(scope, id, date))?.balance_minor ?? 0n;
  const difference = statement - recorded;
  const amounts =
    difference === 0n ? [] : [-difference, ...(difference % 2n === 0n ? [-difference / 2n] : [])];
  const print = (minor: bigint) => formatMinor(minor, currency);
  const found = amounts.length === 0 ? [] : await listOfAmounts(scope, id, date, amounts.map(print));
  return {
    date,
    currency,
    statement_balance: print(statement),
    balance: print(recorded),
    difference: print(difference),
    agrees: difference === 0n,
    candidates: found.map(({ id: transaction_id, signed_amount, ...row }) => {
      const minor = parseMinor(signed_amount, currency);
      const reason = minor === -difference ? ('extra' as const) : ('wrong-way' as const);
      return { transaction_id, ...row, signed_amount: print(minor), reason };
    }),
  };
}

/** Returns a statement as it is stored, with its amounts in minor units. */
export function statementOf({ balance_check: check, ...row }: StatementRow, currency: string): Statement {
  const minor = (text: string | null) => (text === null ? null : parseMinor(text, currency));
  const { first_break: first } = check;
  return {
    import_id: row.id,
    file_name: row.file_name,
    from: row.first_date,
    to: row.last_date,
    openingMinor: minor(check.opening),
    closingMinor: minor(check.closing),
    missing: check.status === 'broken' ? check.missing_days : [],
    firstBreak: first && {
      expectedMinor: parseMinor(first.expected, currency),
      foundMinor: parseMinor(first.found, currency),
    },
  };
}

function toResponse(row: ReconciliationRow, currency: string): Reconciliation {
  return { ...row, balance: formatMinor(parseMinor(row.balance, currency), currency) };
}
