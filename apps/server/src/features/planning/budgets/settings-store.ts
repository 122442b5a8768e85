import type { UserScope } from '../../../database/user-scope.ts';

/** When a user's months start, as it is stored. */
export interface SettingsRow {
  readonly month_start: 'calendar' | 'day' | 'pay_day';
  readonly day: number;
  readonly holidays: 'england-and-wales' | 'scotland' | 'northern-ireland';
  /** The profile's month_start_day when it was saved. */
  readonly profile_day: number;
}

/** Returns the user's settings, null where unset, with the profile's defaults. */
export async function findSettings(
  scope: UserScope,
): Promise<(Nulls<SettingsRow> & { readonly month_start_day: number; readonly region: string }) | undefined> {
  return scope.tables
    .selectFrom('users as u')
    .leftJoin('budget_settings as s', 's.user_id', 'u.id')
    .select(['u.month_start_day', 'u.region', 's.month_start', 's.day', 's.holidays', 's.profile_day'])
    .where('u.id', '=', scope.userId)
    .executeTakeFirst();
}

type Nulls<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

/** Inserts or replaces the settings. */
export async function upsertSettings(scope: UserScope, row: SettingsRow): Promise<void> {
  await scope.tables
    .insertInto('budget_settings')
    .values({ ...row, user_id: scope.userId })
    .onConflict((conflict) => conflict.columns(['user_id']).doUpdateSet({ ...row }))
    .execute();
}
