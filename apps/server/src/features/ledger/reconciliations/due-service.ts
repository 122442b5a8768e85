import type { UserScope } from '../../../database/user-scope.ts';
import { type BankPage, bankPageOf } from './bank-page-rules.ts';
import { nextStatementDue } from './rules.ts';
import { listStatementEnds } from './store.ts';

/** An open account whose next statement should be available. */
export interface DueStatement {
  readonly account_id: string;
  readonly name: string;
  /** Last day of its newest statement. */
  readonly last_day: string;
  /** Bank of its newest statement, if known from the file. */
  readonly bank: BankPage | null;
}

/** Lists open accounts whose next statement is due, judged by the usual interval between imported statements. */
export async function listDueStatements(scope: UserScope, today: string): Promise<DueStatement[]> {
  return (await listStatementEnds(scope)).flatMap(({ account_id, name, days, format_id }) => {
    const due = nextStatementDue(days);
    const last_day = days.at(-1);
    return last_day !== undefined && due !== undefined && due <= today
      ? [{ account_id, name, last_day, bank: bankPageOf(format_id) }]
      : [];
  });
}
