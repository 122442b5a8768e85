import type { AuditEntry } from '@farthing/api-contract';
import { todayHere } from '../../../design/format.ts';

/** The entries of one day by this computer's clock, newest first as they came. */
interface ActivityDay {
  readonly day: string;
  readonly entries: readonly AuditEntry[];
}

/** Filter of the activity list in the URL. Days are in the browser's time zone. */
export interface ActivitySearch {
  readonly action?: string;
  readonly date_from?: string;
  readonly date_to?: string;
}

/** Puts entries under their days, leaving out days that were not asked for. */
export function activityDays(
  entries: readonly AuditEntry[],
  { date_from, date_to }: ActivitySearch,
): readonly ActivityDay[] {
  const days = Map.groupBy(entries, (entry) => todayHere(new Date(entry.created_at)));
  return [...days]
    .map(([day, members]) => ({ day, entries: members }))
    .filter(({ day }) => (!date_from || day >= date_from) && (!date_to || day <= date_to));
}

/** The same question in days of UTC, which the server counts in: wide enough to hold every hour of the days here. */
export function inUtcDays({ action, date_from, date_to }: ActivitySearch): ActivitySearch {
  return {
    ...(action ? { action } : {}),
    ...(date_from ? { date_from: utcDay(new Date(`${date_from}T00:00:00`)) } : {}),
    ...(date_to ? { date_to: utcDay(new Date(`${date_to}T23:59:59`)) } : {}),
  };
}

/** Reads the filter from an address; what cannot be is left out, so that an old link still opens. */
export function readActivitySearch(search: Readonly<Record<string, unknown>>): ActivitySearch {
  const day = (value: unknown) =>
    typeof value === 'string' && /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
      ? value
      : undefined;
  const date_from = day(search.date_from);
  const date_to = day(search.date_to);
  const { action } = search;
  return {
    ...(typeof action === 'string' && action !== '' && action.length <= 50 ? { action } : {}),
    ...(date_from ? { date_from } : {}),
    ...(date_to ? { date_to } : {}),
  };
}

function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
