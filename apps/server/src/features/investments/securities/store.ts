import type { Security } from '@farthing/api-contract';
import { sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import { rowsOf, runIn } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { versionedRows } from '../../../database/versioned-rows.ts';
import { errorCode } from '../../../problems/error-facts.ts';
import { Problem } from '../../../problems/problem.ts';
import type { KnownSecurity } from './match-rules.ts';

/** The fields that make a security. */
export type SecurityFields = Pick<
  Security,
  'symbol' | 'isin' | 'sedol' | 'name' | 'currency' | 'unit' | 'kind' | 'region'
> &
  Partial<Pick<Security, 'provider_symbol'>>;

/** Securities by symbol with their newest price up to a day; one when `id` is given. */
export function listSecurities(scope: UserScope, today: string, id?: string): Promise<Security[]> {
  return rowsOf<Security>(scope)`
    select s.id, s.symbol, s.isin, s.sedol, s.name, s.currency, s.unit, s.kind, s.region, s.provider_symbol, p.price,
      p.date as price_date, s.version, s.created_at, s.updated_at
    from securities s
    left join lateral (select price, date from security_prices p
      where p.user_id = ${scope.userId} and p.security_id = s.id and p.date <= ${today}::date
      order by p.date desc limit 1) p on true
    where s.user_id = ${scope.userId} and (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid)
    order by lower(s.symbol)`;
}

/** Fields of a security that a holding or a price needs. */
export type SecurityRow = Readonly<
  Pick<Security, 'id' | 'symbol' | 'isin' | 'name' | 'currency' | 'unit' | 'kind' | 'region'>
>;

const rowColumns = ['id', 'symbol', 'isin', 'name', 'currency', 'unit', 'kind', 'region'] as const;

/** All securities, without prices. */
export function listSecurityRows(scope: UserScope): Promise<SecurityRow[]> {
  return selectOwn(scope, 'securities').select(rowColumns).execute();
}

/** The security of a symbol in any case, or undefined. */
export function findBySymbol(scope: UserScope, symbol: string): Promise<SecurityRow | undefined> {
  return selectOwn(scope, 'securities')
    .select(rowColumns)
    .where(sql<boolean>`lower(symbol) = lower(${symbol})`)
    .executeTakeFirst();
}

const securities = versionedRows<SecurityFields & { readonly id: string; readonly version: number }>(
  'securities',
  'id, symbol, isin, sedol, name, currency, unit, kind, region, provider_symbol, version',
);

/** Writes and locks single securities. @throws {Problem} security-taken */
export const { insert: insertSecurity, lock: lockSecurity, update: updateSecurity } = securities;

/** Deletes a security with its prices. @returns whether it was there @throws {Problem} security-in-use */
export async function deleteSecurity(scope: UserScope, id: string): Promise<boolean> {
  try {
    return await securities.remove(scope, id);
  } catch (error) {
    // A holding refers to it: here the foreign key refuses the deletion, not what refers to it.
    throw errorCode(error) === '23503' ? new Problem('security-in-use') : error;
  }
}

/** Lists the identifiers of the user's securities. */
export function listKnown(scope: UserScope): Promise<KnownSecurity[]> {
  return selectOwn(scope, 'securities')
    .select(['id', 'symbol', 'isin', 'sedol', 'name'])
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

/** Deletes the securities of a list that have no holding, trade or price. */
export async function deleteUnused(scope: UserScope, ids: readonly string[]): Promise<void> {
  await runIn(scope)`
    delete from securities s where s.user_id = ${scope.userId} and s.id = any(${ids}::uuid[])
      and not exists (select from holdings h where h.user_id = ${scope.userId} and h.security_id = s.id)
      and not exists (select from holding_trades t where t.user_id = ${scope.userId}
        and (t.security_id = s.id or t.new_security_id = s.id or t.fee_security_id = s.id))
      and not exists (select from security_prices p where p.user_id = ${scope.userId} and p.security_id = s.id)`;
}
