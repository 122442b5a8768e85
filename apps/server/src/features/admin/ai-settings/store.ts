import { sql } from 'kysely';
import { lockSettingsRow, selectOwn, updateOwn } from '../../../database/own-rows.ts';
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
  return selectOwn(scope, 'ai_settings').select(columns).executeTakeFirst();
}

/** The same, locked until the commit: changes take turns, and each sees the key that is stored. */
export async function lockSettings(scope: UserScope) {
  await lockSettingsRow(scope, 'ai_settings');
  return selectOwn(scope, 'ai_settings').select(columns).executeTakeFirstOrThrow();
}

/** Puts the settings in place of the stored ones. */
export function replaceSettings(scope: UserScope, row: AiSettingsRow) {
  return updateOwn(scope, 'ai_settings')
    .set({ ...row, version: sql<number>`version + 1` })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
