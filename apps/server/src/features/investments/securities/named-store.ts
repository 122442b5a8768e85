import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';
import type { KnownSecurity } from './match-rules.ts';
import type { SecurityFields } from './store.ts';

/** Lists the identifiers of the user's securities. */
export function listKnown(scope: UserScope): Promise<KnownSecurity[]> {
  return scope.tables
    .selectFrom('securities')
    .select(['id', 'symbol', 'isin', 'sedol', 'name'])
    .where('user_id', '=', scope.userId)
    .orderBy(sql`lower(symbol)`)
    .execute();
}

/** Writes securities; the caller made sure that their symbols and ISINs are free. */
export async function insertAll(
  scope: UserScope,
  rows: readonly (SecurityFields & { readonly id: string })[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000) {
    const part = rows.slice(start, start + 1000).map((row) => ({ ...row, user_id: scope.userId }));
    await scope.tables.insertInto('securities').values(part).execute();
  }
}

/** Deletes those of some securities that nothing is recorded of: no holding, no trade, no price. */
export async function deleteUnused(scope: UserScope, ids: readonly string[]): Promise<void> {
  await sql`
    delete from securities s where s.user_id = ${scope.userId} and s.id = any(${ids}::uuid[])
      and not exists (select from holdings h where h.user_id = ${scope.userId} and h.security_id = s.id)
      and not exists (select from holding_trades t where t.user_id = ${scope.userId}
        and (t.security_id = s.id or t.new_security_id = s.id))
      and not exists (select from security_prices p where p.user_id = ${scope.userId} and p.security_id = s.id)`.execute(
    scope.tables,
  );
}
