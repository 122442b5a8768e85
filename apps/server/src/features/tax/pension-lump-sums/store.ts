import { sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { StoredLumpSums } from './rules.ts';

/** The user's lump sums with their version. */
export interface LumpSumsRow extends StoredLumpSums {
  readonly version: number;
}

/** The stored lump sums, or undefined. */
export function findLumpSums(scope: UserScope): Promise<LumpSumsRow | undefined> {
  return selectOwn(scope, 'pension_lump_sums')
    .select(['payments', 'state_pension_arrears', 'before_2024', 'version'])
    .$castTo<LumpSumsRow>()
    .executeTakeFirst();
}

/**
 * Stores the lump sums. @param version version to replace, 0 if there must be none, undefined to replace any
 * @returns false if `version` isn't the stored one
 */
export async function upsertLumpSums(
  scope: UserScope,
  stored: StoredLumpSums,
  version: number | undefined,
): Promise<boolean> {
  const payments = JSON.stringify(stored.payments);
  const arrears = JSON.stringify(stored.state_pension_arrears);
  const before = JSON.stringify(stored.before_2024);
  const { rows } =
    version === undefined || version === 0
      ? await sql`
          insert into pension_lump_sums as p (user_id, payments, state_pension_arrears, before_2024)
          values (${scope.userId}, ${payments}, ${arrears}, ${before})
          on conflict (user_id) do update set payments = excluded.payments,
            state_pension_arrears = excluded.state_pension_arrears, before_2024 = excluded.before_2024,
            version = p.version + 1, updated_at = now() where ${version === undefined}
          returning version`.execute(scope.tables)
      : await sql`
          update pension_lump_sums set payments = ${payments}, state_pension_arrears = ${arrears},
            before_2024 = ${before}, version = version + 1, updated_at = now()
          where user_id = ${scope.userId} and version = ${version} returning version`.execute(scope.tables);
  return rows.length === 1;
}
