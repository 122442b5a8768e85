import type { HolidayRegion } from './calendar/bank-holidays.ts';
import { dayNumber } from './calendar/civil-day.ts';
import { type WorkingDays, workingDaysOf } from './calendar/working-days.ts';
import { type Group, groupRows, keyOf, settingOf, streamsOf } from './detect/group.ts';
import type { Setting } from './detect/judge.ts';
import type { RecurringRow } from './row.ts';
import { type KnownSeries, recognise } from './series/decisions.ts';
import { describe } from './series/describe.ts';
import type { RecurringSeries } from './series/series.ts';

/** Options of a scan, in addition to the rows. */
export interface ScanOptions {
  /** YYYY-MM-DD: what is overdue, paused or over is judged on this day. */
  readonly today: string;
  /** Whose bank holidays move payments; England and Wales when left out, as Bacs has it. */
  readonly region?: HolidayRegion;
  /** Series found by earlier scans, with the user's decisions since then. */
  readonly known?: readonly KnownSeries[];
  /** No id is there twice, as of the rows of a table: it is not looked for. */
  readonly areUnique?: boolean;
}

/** Result of a scan. */
export interface Scan {
  /** Rejected ones are among them, with their decision. Oldest first. */
  readonly series: readonly RecurringSeries[];
  /** Ids of known series that have no transactions left. */
  readonly gone: readonly string[];
}

/** Working days by region: what was worked out for one scan is good for the next. */
const known = new Map<HolidayRegion, WorkingDays>();

function daysOf(region: HolidayRegion): WorkingDays {
  const days = known.get(region) ?? workingDaysOf(region);
  known.set(region, days);
  return days;
}

/**
 * Finds the recurring payments of one user. The order of rows changes nothing; a row changes only series of its own
 * currency, direction and merchant, so after an import the rows of the new rows' merchants can be scanned alone, with
 * the known series of those groups.
 * @throws {RecurringError} bad-day, bad-region, bad-row (the same id twice)
 */
export function findRecurring(rows: Iterable<RecurringRow>, options: ScanOptions): Scan {
  const days = daysOf(options.region ?? 'england-and-wales');
  const today = dayNumber(options.today);
  const groups = groupRows(rows, options.areUnique);
  const settings = new Map<Group, Setting>();
  const settingFor = (group: Group) => {
    const setting = settings.get(group) ?? settingOf(group, days);
    settings.set(group, setting);
    return setting;
  };
  const byKey = new Map(groups.map((group) => [group.key, group]));
  const otherOf = ({ entries, direction, merchantKey }: Group) =>
    byKey.get(keyOf(entries[0]?.row.currency ?? '', direction === 'in' ? 'out' : 'in', merchantKey));
  // Money from a shop is a refund, not income, however regular.
  const isRefunds = (group: Group) => {
    if (group.direction === 'out') return false;
    const bought = otherOf(group);
    return (
      settingFor(group).hints.isShopping || (bought !== undefined && settingFor(bought).hints.isShopping)
    );
  };
  const found = groups.flatMap((group) =>
    streamsOf(group, settingFor(group), isRefunds(group)).map((stream) => ({
      stream,
      group,
      setting: settingFor(group),
    })),
  );
  const { recognised, gone } = recognise(found, options.known ?? [], groups, settingFor);
  const series = recognised.map((one) => describe(one, today));
  return { series: series.sort(inReading), gone };
}

function inReading(a: RecurringSeries, b: RecurringSeries): number {
  const [first, second] = [`${a.firstDate} ${a.groupKey} ${a.id}`, `${b.firstDate} ${b.groupKey} ${b.id}`];
  return first < second ? -1 : 1;
}
