import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';

/** A transaction as an explanation shows it. */
export interface SampleRow {
  readonly id: string;
  readonly date: string;
  readonly description: string;
  readonly merchant: string | null;
  readonly signed_amount: string;
  readonly currency: string;
}

/** Transactions included in a report: all, all except transfers, or those of the latter that have a merchant. */
export type RowsOf = 'all' | 'no transfers' | 'merchants';

const only = {
  all: sql``,
  'no transfers': sql`and type <> 'transfer'`,
  merchants: sql`and type <> 'transfer' and merchant is not null`,
} as const;

/** Counts the transactions in a date range, and the transfers among them. */
export async function countRows(
  scope: UserScope,
  from: string,
  to: string,
  rows: RowsOf,
): Promise<{ count: number; transfers: number }> {
  const { rows: counts } = await sql<{ count: string; transfers: string }>`
    select count(*) filter (where true ${only[rows]}) as count, count(*) filter (where type = 'transfer') as transfers
    from transactions where user_id = ${scope.userId} and date between ${from}::date and ${to}::date`.execute(
    scope.tables,
  );
  return { count: Number(counts[0]?.count ?? 0), transfers: Number(counts[0]?.transfers ?? 0) };
}

/** The newest five transactions of a range. */
export async function listSample(
  scope: UserScope,
  from: string,
  to: string,
  rows: RowsOf,
): Promise<SampleRow[]> {
  const { rows: sample } = await sql<SampleRow>`
    select id, date, description, merchant, signed_amount, currency from transactions
    where user_id = ${scope.userId} and date between ${from}::date and ${to}::date ${only[rows]}
    order by transactions.date desc, transactions.id desc limit 5`.execute(scope.tables);
  return sample;
}
