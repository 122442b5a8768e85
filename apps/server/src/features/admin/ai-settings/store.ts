import { sql } from 'kysely';
import type { UserScope } from '../../../database/user-scope.ts';

/** The settings as they are stored; the key sealed. */
export interface AiSettingsRow {
  readonly provider: 'anthropic' | 'openai';
  readonly base_url: string | null;
  readonly model: string | null;
  readonly debug: boolean;
  readonly api_key: string | null;
}

const columns = ['provider', 'base_url', 'model', 'debug', 'api_key', 'version'] as const;

/** The stored settings, undefined where nothing was ever set. */
export function findSettings(scope: UserScope) {
  return scope.tables
    .selectFrom('ai_settings')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
}

/** The same, locked until the commit: changes take turns, and each sees the key that is stored. */
export async function lockSettings(scope: UserScope) {
  await scope.tables
    .insertInto('ai_settings')
    .values({ user_id: scope.userId, version: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return scope.tables
    .selectFrom('ai_settings')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Puts the settings in place of the stored ones. */
export function replaceSettings(scope: UserScope, row: AiSettingsRow) {
  return scope.tables
    .updateTable('ai_settings')
    .set({ ...row, version: sql<number>`version + 1` })
    .where('user_id', '=', scope.userId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
