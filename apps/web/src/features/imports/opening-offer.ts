import type { Account, StatementImport } from '@farthing/api-contract';
import { addDays } from '../../design/format.ts';

/** What an account should start from, so that its balance is the bank's. */
export interface OpeningOffer {
  readonly opening_balance: string;
  readonly opening_date: string;
}

/**
 * The balance before the file's first row, for an account that starts at nothing and holds no rows but this file's.
 * Without it a newcomer's balance would be wrong by what was there before. It is signed as the API gives it: money owed
 * is negative on both sides.
 */
export function openingOffer(
  statement: StatementImport,
  account: Account | undefined,
): OpeningOffer | undefined {
  const { balance_check, counts, first_date, status, needs } = statement;
  const { opening } = balance_check;
  if (!account || opening === null || first_date === null || needs.length > 0) return undefined;
  if (/^-?[0.]*$/.test(opening) || !/^-?[0.]*$/.test(account.opening_balance)) return undefined;
  const ownRows = status === 'committed' ? counts.added : 0;
  if (status === 'reverted' || account.transaction_count !== ownRows) return undefined;
  return { opening_balance: opening, opening_date: addDays(first_date, -1) };
}
