/** Number of days, weeks and months for which nightly backups are retained. */
export interface RetentionRules {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** A backup as far as it matters for how long it stays. */
interface Dated {
  readonly id: string;
  readonly kind: string;
  /** RFC 3339 instant, UTC. */
  readonly created_at: string;
  /** Result of its last test restore. Absent or null if there was none. */
  readonly verification?: { readonly ok: boolean } | null;
}

/** Backups made before restores, and before upgrades, are kept of the last three of each. */
const keptBefore = 3;

/**
 * Returns the backups to delete: nightly ones that aren't the newest of a retained day, week (from Monday) or
 * month, and old ones from before restores and upgrades. A backup that failed its test never replaces
 * another. Failed ones are retained separately, for as many days. Backups that users made or uploaded stay
 * until they delete them. @param timeZone IANA name, which defines the days
 */
export function backupsToForget(backups: readonly Dated[], keep: RetentionRules, timeZone: string): string[] {
  const newestFirst = backups.toSorted((left, right) => (left.created_at < right.created_at ? 1 : -1));
  const nightly = newestFirst.filter(({ kind }) => kind === 'nightly');
  const [failed = [], sound = []] = [true, false].map((hasFailed) =>
    nightly.filter(({ verification }) => (verification?.ok === false) === hasFailed),
  );
  const kept = new Set<Dated>();
  const periods: [readonly Dated[], number, (day: string) => string][] = [
    [sound, keep.daily, (day) => day],
    [sound, keep.weekly, mondayOf],
    [sound, keep.monthly, (day) => day.slice(0, 7)],
    [failed, keep.daily, (day) => day],
  ];
  for (const [some, count, periodOf] of periods) {
    const seen = new Set<string>();
    for (const backup of some) {
      const period = periodOf(dayIn(timeZone, Date.parse(backup.created_at)));
      if (seen.has(period) || seen.size >= count) continue;
      seen.add(period);
      kept.add(backup);
    }
  }
  const before = ['before_restore', 'before_upgrade'].flatMap((cause) =>
    newestFirst.filter(({ kind }) => kind === cause).slice(keptBefore),
  );
  return [...nightly.filter((backup) => !kept.has(backup)), ...before].map(({ id }) => id);
}

/**
 * Returns the last time up to `now` at which a nightly backup was due, in Unix milliseconds. If clocks skip
 * that hour, the next one counts.
 */
export function lastDue(now: number, hour: number, timeZone: string): number {
  const today = Date.parse(`${dayIn(timeZone, now)}T00:00:00Z`);
  const due = momentOf(today, hour, timeZone);
  return due <= now ? due : momentOf(today - 86_400_000, hour, timeZone);
}

/** The first moment after `now` at which one is due, Unix milliseconds. */
export function nextDue(now: number, hour: number, timeZone: string): number {
  const today = Date.parse(`${dayIn(timeZone, now)}T00:00:00Z`);
  const due = momentOf(today, hour, timeZone);
  return due > now ? due : momentOf(today + 86_400_000, hour, timeZone);
}

/** The moment at which clocks of a zone first show an hour of a day. @param day its midnight in UTC */
function momentOf(day: number, hour: number, timeZone: string): number {
  const wall = day + hour * 3_600_000;
  const candidates = [wall - 86_400_000, wall + 86_400_000].map((near) => wall - offsetAt(near, timeZone));
  const shown = candidates.filter((moment) => wallClock(moment, timeZone) === wall);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...candidates);
}

/** Returns the offset of a time zone from UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const whole = Math.floor(moment / 1000) * 1000;
  return wallClock(whole, timeZone) - whole;
}

function wallClock(moment: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(moment);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return Date.parse(
    `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`,
  );
}

/** Making one takes a millisecond. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, made);
  return made;
}

function dayIn(timeZone: string, moment: number): string {
  return new Date(wallClock(Math.floor(moment / 1000) * 1000, timeZone)).toISOString().slice(0, 10);
}

function mondayOf(day: string): string {
  const moment = Date.parse(`${day}T00:00:00Z`);
  const since = (new Date(moment).getUTCDay() + 6) % 7;
  return new Date(moment - since * 86_400_000).toISOString().slice(0, 10);
}
