import { dayAfter } from '@farthing/dates';
import { parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { type AccountRow, getAccount } from '../accounts/service.ts';
import { addValue, removeValue, setStart } from '../accounts/start-service.ts';
import { findBalance, listMovedDays } from '../ledger-totals/service.ts';
import { lockedUntil } from '../reconciliations/service.ts';
import { type ProvedStatement, statementsAfterGaps } from './start-rules.ts';
import { findPrintedStatement, listPrintedStatements, type PrintedStatement } from './start-store.ts';
import type { ImportRecord } from './store.ts';

/** Types of account whose statements print the balance of their rows. */
const statementTypes: readonly string[] = ['cash', 'savings', 'credit_card', 'loan'];

/**
 * Adjusts an account to the balances that its statements prove, after one of them is committed. An account of unknown
 * balance starts at the balance before the statement's first row. One that started at a later statement starts earlier.
 * Where transactions are missing between two statements, the newer one's opening balance is recorded as the account's
 * value of that day, so that its balance is the bank's.
 */
export async function startFromStatements(scope: UserScope, record: ImportRecord): Promise<void> {
  const account = await getAccount(scope, record.account_id);
  if (!statementTypes.includes(account.type)) return;
  const statements = await readStatements(scope, account);
  const own = statements.find(({ id }) => id === record.id);
  if (!own) return;
  const lock = await lockedUntil(scope, account.id);
  if (!account.balance_known) await startAt(scope, account, own);
  else if (lock === null && startsEarlier(account, own, statements))
    await setStart(scope, account.id, { date: own.startsOn, minor: own.openingMinor });
  await valueAfterGaps(scope, account, statements, lock ?? '');
}

/** Undoes what `startFromStatements` did for a statement whose import is reverted. */
export async function forgetStatement(scope: UserScope, record: ImportRecord): Promise<void> {
  const account = await getAccount(scope, record.account_id);
  const printed = await findPrintedStatement(scope, record.id);
  if (!printed) return;
  if (!statementTypes.includes(account.type) || (await lockedUntil(scope, account.id)) !== null) return;
  const own = proved(printed, account.currency);
  await removeValue(scope, account, { date: own.startsOn, minor: own.openingMinor });
  if (!account.balance_known || !isStartOf(account, own)) return;
  const [first] = await readStatements(scope, account);
  await setStart(scope, account.id, null);
  if (!first) return;
  await removeValue(scope, account, { date: first.startsOn, minor: first.openingMinor });
  await startAt(scope, { ...account, opening_balance: '0', opening_date: null }, first);
}

/** Starts an account so that it has the statement's opening balance on the day before its first row. */
async function startAt(scope: UserScope, account: AccountRow, statement: ProvedStatement): Promise<void> {
  const { startsOn, openingMinor } = statement;
  const recorded = (await findBalance(scope, account.id, startsOn))?.balance_minor ?? 0n;
  const moved = await listMovedDays(scope, account.id, '0001-01-01', startsOn);
  const first = moved.find(({ amountMinor }) => amountMinor !== 0n);
  await setStart(scope, account.id, {
    date: first ? dayAfter(first.date, -1) : startsOn,
    minor: parseMinor(account.opening_balance, account.currency) + openingMinor - recorded,
  });
}

/** Returns true if the account starts at another statement's opening balance and this statement is earlier. */
function startsEarlier(
  account: AccountRow,
  own: ProvedStatement,
  statements: readonly ProvedStatement[],
): boolean {
  return (
    own.startsOn < (account.opening_date ?? '') &&
    statements.some((one) => one.id !== own.id && isStartOf(account, one))
  );
}

function isStartOf({ opening_date, opening_balance, currency }: AccountRow, statement: ProvedStatement) {
  return (
    opening_date === statement.startsOn && parseMinor(opening_balance, currency) === statement.openingMinor
  );
}

async function valueAfterGaps(
  scope: UserScope,
  account: AccountRow,
  statements: readonly ProvedStatement[],
  lock: string,
): Promise<void> {
  const days = new Set(statements.flatMap(({ startsOn, to }) => [startsOn, to]));
  const balances = new Map<string, bigint>();
  for (const day of days) balances.set(day, (await findBalance(scope, account.id, day))?.balance_minor ?? 0n);
  for (const { startsOn, openingMinor } of statementsAfterGaps(statements, (day) => balances.get(day) ?? 0n))
    if (startsOn > lock) await addValue(scope, account, { date: startsOn, minor: openingMinor });
}

async function readStatements(scope: UserScope, { id, currency }: AccountRow): Promise<ProvedStatement[]> {
  return (await listPrintedStatements(scope, id)).map((row) => proved(row, currency));
}

function proved(
  { id, first_date: from, last_date: to, opening, closing }: PrintedStatement,
  currency: string,
): ProvedStatement {
  return {
    ...{ id, from, to, startsOn: dayAfter(from, -1) },
    openingMinor: parseMinor(opening, currency),
    closingMinor: parseMinor(closing, currency),
  };
}
