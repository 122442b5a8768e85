import { daysOf } from './date-cell.ts';

const universalTime = /^[ T,]*23:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:(Z|UTC|GMT|\+00(?::?00)?)\s*)?$/i;

/**
 * The day on which a time of UTC falls in the United Kingdom, whose clocks are an hour ahead from the last Sunday of March to that
 * of October: the last hour of a summer's day is the next day there.
 * @param rest text after the date; a UTC time is marked here or in the heading
 */
export function dayInBritain(day: number, rest: string, headingSaysUtc: boolean): number {
  const found = universalTime.exec(rest);
  if (found === null || (found[1] === undefined && !headingSaysUtc)) return day;
  const year = Math.floor(day / 10_000);
  const isSummer = day >= lastSunday(year, 3) && day < lastSunday(year, 10);
  return isSummer ? nextDay(day) : day;
}

/** Returns true if a heading says that the times below it are UTC: `Time (UTC)`. */
export function saysUtc(heading: string | undefined): boolean {
  return /\(utc\)/i.test(heading ?? '');
}

function lastSunday(year: number, month: number): number {
  const last = daysOf(year, month);
  return year * 10_000 + month * 100 + last - new Date(Date.UTC(year, month - 1, last)).getUTCDay();
}

function nextDay(day: number): number {
  const [year, month] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100];
  // Within summer time no year ends.
  return day % 100 < daysOf(year, month) ? day + 1 : year * 10_000 + (month + 1) * 100 + 1;
}

/** A day as `YYYYMMDD` in one number, and a time of it as `HH:MM:SS`. */
export interface Moment {
  day: number;
  time: string;
}

/**
 * A moment of another zone by the clocks of the United Kingdom, which go an hour ahead at 01:00 UTC on the last Sunday of March and
 * back on that of October.
 * @param ahead minutes that the clocks of the zone are ahead of UTC
 */
export function momentInBritain({ day, time }: Moment, ahead: number): Moment {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const [year, month] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100];
  const utc = Date.UTC(year, month - 1, day % 100, hour, minute - ahead, second);
  const [from, to] = [3, 10].map((each) => utcOf(lastSunday(new Date(utc).getUTCFullYear(), each)));
  const isSummer = utc >= (from as number) && utc < (to as number);
  const there = new Date(isSummer ? utc + 3_600_000 : utc).toISOString();
  return { day: Number(there.slice(0, 10).replaceAll('-', '')), time: there.slice(11, 19) };
}

/** The moment at which clocks are changed on a day. */
function utcOf(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100, 1);
}

/** Minutes that zones are ahead of UTC, by the names that wallets give them. */
const zones: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  WET: 0,
  BST: 60,
  WEST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
};

/** Minutes that a zone is ahead of UTC: `PDT`, `GMT+02:00`; null where its name does not tell. */
export function minutesAhead(zone: string): number | null {
  const name = zone.trim().toUpperCase();
  if (Object.hasOwn(zones, name)) return zones[name] ?? null;
  const offset = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?$/.exec(name);
  if (offset === null) return null;
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
  return minutes > 14 * 60 ? null : offset[1] === '-' ? -minutes : minutes;
}
