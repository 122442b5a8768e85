import { sql } from 'kysely';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { StoredCandidate } from './rules.ts';

/** A row that a receipt may belong to. Its amount is negative. */
export type CandidateRow = Omit<StoredCandidate, 'minor'> & { readonly signed_amount: string };

/** Search range for candidates. Days are YYYY-MM-DD, inclusive. Amounts are positive, in the receipt's currency. */
export interface CandidateWindow {
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly least: string;
  readonly most: string;
}

const mostRows = 200;

/**
 * Lists outgoing transactions of about that amount in the date range, the nearest amount first. Of a transfer, only the
 * outgoing leg counts.
 */
export async function listCandidates(scope: UserScope, window: CandidateWindow): Promise<CandidateRow[]> {
  const { from, to, currency, least, most } = window;
  return rowsOf<CandidateRow>(scope)`
    select t.id, t.account_id, a.name as account_name, t.date, t.signed_amount, t.currency, t.merchant, t.description,
      t.category_id, (select count(*)::integer from attachments f
        where f.user_id = ${scope.userId} and f.transaction_id = t.id and f.deleted_at is null) as attachment_count
    from (
      select * from transactions
      where user_id = ${scope.userId} and date between ${from}::date and ${to}::date and currency = ${currency}
        and signed_amount between -${most}::numeric and -${least}::numeric
      order by signed_amount desc, date desc, id desc limit ${sql.raw(String(mostRows))}) t
    join accounts a on a.user_id = ${scope.userId} and a.id = t.account_id`;
}
