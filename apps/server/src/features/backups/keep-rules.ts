/** Of how many days, weeks and months a nightly backup is kept. */
export interface KeepRules {
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
  /** What the last test of it has shown; absent or null: none was made. */
  readonly verification?: { readonly ok: boolean } | null;
}

/** Backups made before restores, and before upgrades, are kept of the last three of each. */
const keptBefore = 3;

/**
 * The backups that may go: nightly ones that are not the newest of one of the last days, weeks (from Monday) or months
 * that have any, and old ones of before restores and upgrades. One that failed its test never takes the place of another: such are
 * kept besides, of as many days. What somebody made or sent stays until somebody deletes it.
 * @param timeZone IANA name: a day is one of there
 */
export function backupsToForget(backups: readonly Dated[], keep: KeepRules, timeZone: string): string[] {
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
 * The last moment at or before `now` at which a nightly backup was due, Unix milliseconds. Where clocks go forward over
 * the hour, the one after it.
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

/** What clocks of a zone are ahead of UTC, milliseconds. */
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
