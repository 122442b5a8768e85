import type { Account, StatementImport } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import { isNothing } from '../../../design/format.ts';

/** Suggested opening balance that makes the account's balance match the bank's. */
interface OpeningOffer {
  /** `start`: the account starts at nothing. `earlier`: it starts later than this file does. */
  readonly kind: 'start' | 'earlier';
  readonly opening_balance: string;
  readonly opening_date: string;
}

/**
 * The balance before the file's first row, where the account should start from it: a new account that starts at nothing
 * and holds no rows but this file's, or one whose start was taken from a later statement. Without it a newcomer's balance
 * would be wrong by what was there before. It is signed as the API gives it: money owed is negative on both sides.
 */
export function openingOffer(
  statement: StatementImport,
  account: Account | undefined,
): OpeningOffer | undefined {
  const { balance_check, first_date, status, needs } = statement;
  const { opening } = balance_check;
  // The commit starts an account of unknown balance by itself.
  if (
    !account?.balance_known ||
    opening === null ||
    first_date === null ||
    needs.length > 0 ||
    status === 'reverted'
  ) {
    return undefined;
  }
  const offer = { opening_balance: opening, opening_date: dayAfter(first_date, -1) };
  if (startsEarlier(statement, account)) return { kind: 'earlier', ...offer };
  const ownRows = status === 'committed' ? statement.counts.added : 0;
  const startsAtNothing = isNothing(account.opening_balance) && account.transaction_count === ownRows;
  return startsAtNothing && !isNothing(opening) ? { kind: 'start', ...offer } : undefined;
}

/** The file begins before the account does, and reaches to its start without a gap. */
function startsEarlier(statement: StatementImport, account: Account): boolean {
  const { first_date, last_date, balance_check } = statement;
  const start = account.opening_date;
  if (start === null || first_date === null || last_date === null || first_date > start) return false;
  return last_date > start || balance_check.closing === account.opening_balance;
}
