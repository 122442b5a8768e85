import { sql } from 'kysely';
import type { SystemScope } from '../../../database/system-scope.ts';

const columns = ['id', 'email', 'password_hash'] as const;

/** A user who may have a new password. */
export interface Forgetful {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
}

/** Finds the active user of an email address, regardless of case. */
export function findByEmail(scope: SystemScope, email: string): Promise<Forgetful | undefined> {
  return scope.tables
    .selectFrom('users')
    .select(columns)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** The same by id, locked until the commit: of two uses of one link the second finds the new password. */
export function holdById(scope: SystemScope, id: string): Promise<Forgetful | undefined> {
  return scope.tables
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Replaces the password hash. */
export async function replaceHash(scope: SystemScope, id: string, password_hash: string): Promise<void> {
  await scope.tables.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}
