import { type RawBuilder, sql } from 'kysely';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** Days and balances of a committed statement, as its file prints them. Amounts are in the account's currency. */
export interface PrintedStatement {
  readonly id: string;
  readonly first_date: string;
  readonly last_date: string;
  readonly opening: string;
  readonly closing: string;
}

/** Lists the committed statements of an account whose balances don't contradict its rows, oldest first. */
export function listPrintedStatements(scope: UserScope, accountId: string): Promise<PrintedStatement[]> {
  return readPrinted(scope, sql`account_id = ${accountId} and status = 'committed'`);
}

/** Returns the days and balances of an import in any state, or undefined if its file prints none that fit. */
export async function findPrintedStatement(
  scope: UserScope,
  id: string,
): Promise<PrintedStatement | undefined> {
  return (await readPrinted(scope, sql`id = ${id}`))[0];
}

function readPrinted(scope: UserScope, condition: RawBuilder<unknown>): Promise<PrintedStatement[]> {
  return rowsOf<PrintedStatement>(scope)`
    select id, first_date, last_date, balance_check ->> 'opening' as opening, balance_check ->> 'closing' as closing
    from imports
    where user_id = ${scope.userId} and ${condition}
      and first_date is not null and last_date is not null and balance_check ->> 'status' <> 'broken'
      and balance_check ->> 'opening' is not null and balance_check ->> 'closing' is not null
    order by first_date, last_date, id`;
}
