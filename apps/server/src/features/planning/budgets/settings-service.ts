import type { BudgetSettings, BudgetSettingsEntry } from '@farthing/api-contract';
import { monthAfter } from '@farthing/dates';
import type { UserScope } from '../../../database/user-scope.ts';
import { type MonthStart, monthOf, monthSpan } from './month-rules.ts';
import { findSettings, upsertSettings } from './spending-store.ts';

/**
 * When the user's months start: as set for budgets, unless the profile's day was changed since; else on that day.
 */
export async function readMonthStart(scope: UserScope): Promise<MonthStart> {
  const { start } = await read(scope);
  return start;
}

/** The same with the months from today on. */
export async function readSettings(scope: UserScope, today: string): Promise<BudgetSettings> {
  return present(await readMonthStart(scope), today);
}

/** Sets when months start. */
export async function replaceSettings(
  scope: UserScope,
  entry: BudgetSettingsEntry,
  today: string,
): Promise<BudgetSettings> {
  const { start, profileDay } = await read(scope);
  const fresh: MonthStart = {
    month_start: entry.month_start,
    day: entry.month_start === 'calendar' ? 1 : (entry.day ?? 1),
    holidays: entry.holidays ?? start.holidays,
  };
  await upsertSettings(scope, { ...fresh, profile_day: profileDay });
  return present(fresh, today);
}

async function read(scope: UserScope): Promise<{ readonly start: MonthStart; readonly profileDay: number }> {
  const row = await findSettings(scope);
  const profileDay = row?.month_start_day ?? 1;
  const holidays = row?.holidays ?? holidaysOf(row?.region);
  if (row?.month_start && row.day && row.profile_day === profileDay)
    return { start: { month_start: row.month_start, day: row.day, holidays }, profileDay };
  return {
    start: { month_start: profileDay === 1 ? 'calendar' : 'day', day: profileDay, holidays },
    profileDay,
  };
}

function holidaysOf(region: string | undefined): MonthStart['holidays'] {
  if (region === 'scotland') return 'scotland';
  return region === 'northern_ireland' ? 'northern-ireland' : 'england-and-wales';
}

function present(start: MonthStart, today: string): BudgetSettings {
  const month = monthOf(start, today);
  return {
    ...start,
    months: [0, 1, 2].map((later) => {
      const { from, to } = monthSpan(start, monthAfter(month, later));
      return { month: monthAfter(month, later), period_start: from, period_end: to };
    }),
  };
}
