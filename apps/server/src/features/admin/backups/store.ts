import { sql } from 'kysely';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { PresentPerson, SignIn } from './effects-rules.ts';

/** Returns true if this server had any users before a moment. @param until Unix milliseconds */
export async function hadUsers(scope: SystemScope, until: number): Promise<boolean> {
  const row = await scope.tables
    .selectFrom('users')
    .select('id')
    .where('created_at', '<=', new Date(until).toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists users with what lets them in. @param since RFC 3339: backup codes used after it are counted */
export function listPeople(scope: SystemScope, since: string): Promise<PresentPerson[]> {
  return scope.tables
    .selectFrom('users')
    .select([
      'id',
      'email',
      sql<boolean>`disabled_at is not null`.as('disabled'),
      'totp_enabled as second_factor',
      sql<number>`(select count(*) from totp_backup_codes codes
        where codes.user_id = users.id and codes.used_at > ${since})::integer`.as('codes_used'),
      sql<SignIn[]>`coalesce((select json_agg(s) from (
        select 'passkey' as kind, id::text as id, name from passkeys where user_id = users.id
        union all select 'provider', issuer || ' ' || subject, account from oidc_links where user_id = users.id) s), '[]')`.as(
        'sign_ins',
      ),
    ])
    .orderBy('created_at')
    .execute();
}
