import { dayInMonth, dayOf, weekdayOf } from '@farthing/dates';
import { dayNumber } from './civil-day.ts';

/** The three parts of the UK that have bank holidays of their own. Bacs keeps those of England and Wales everywhere. */
export const holidayRegions = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export type HolidayRegion = (typeof holidayRegions)[number];

/** Bank holiday, or the substitute of one at a weekend. */
export interface BankHoliday {
  readonly date: string;
  readonly name: string;
}

/** A day that was added, moved or will be, by proclamation. */
interface SpecialDay {
  readonly date: string;
  readonly name: string;
  readonly regions: readonly HolidayRegion[];
  /** The regular day of that year that it takes the place of. */
  readonly replaces?: string;
  readonly source: string;
}

/** Bank holidays that the rules below don't give, by date and with the source of each proclamation. */
export const specialDays: readonly SpecialDay[] = [
  {
    date: '2020-05-08',
    name: 'Early May bank holiday (VE day)',
    regions: holidayRegions,
    replaces: 'Early May bank holiday',
    source: 'Royal proclamation, June 2019: moved from 4 May 2020',
  },
  {
    date: '2022-06-02',
    name: 'Spring bank holiday',
    regions: holidayRegions,
    replaces: 'Spring bank holiday',
    source: 'Royal proclamation, 2021: moved from 30 May 2022',
  },
  {
    date: '2022-06-03',
    name: 'Platinum Jubilee bank holiday',
    regions: holidayRegions,
    source: 'Royal proclamation, 2021',
  },
  {
    date: '2022-09-19',
    name: 'State funeral of Queen Elizabeth II',
    regions: holidayRegions,
    source: 'Royal proclamation, 10 September 2022',
  },
  {
    date: '2023-05-08',
    name: 'Coronation of King Charles III',
    regions: holidayRegions,
    source: 'Royal proclamation, November 2022',
  },
  {
    date: '2026-06-15',
    name: 'World Cup bank holiday',
    regions: ['scotland'],
    source: 'Royal proclamation, 4 February 2026, Scotland only',
  },
];

/** First and last year of which some region's list was compared with GOV.UK's; the rules give the years between too. */
export const checkedYears = { first: 2017, last: 2027 } as const;

/**
 * The bank holidays of a year in order: by the Banking and Financial Dealings Act 1971, Schedule 1, the yearly
 * proclamations, the St Andrew's Day Bank Holiday (Scotland) Act 2007, and `specialDays`. Earlier and later years than
 * `checkedYears` follow the rules alone.
 * @see https://www.gov.uk/bank-holidays
 */
export function bankHolidays(region: HolidayRegion, year: number): BankHoliday[] {
  const specials = specialDays.filter(
    ({ date, regions }) => date.startsWith(`${year}-`) && regions.includes(region),
  );
  const replaced = new Set(specials.map(({ replaces }) => replaces));
  const taken = new Map<number, BankHoliday>();
  const add = (day: number, name: string) => taken.set(day, { date: dayOf(day), name });
  for (const [day, name] of movableDays(region, year)) if (!replaced.has(name)) add(day, name);
  for (const { date, name } of specials) add(dayNumber(date), name);
  const fixed = fixedDays(region, year);
  for (const [day, name] of fixed) if (weekdayOf(day) < 5) add(day, name);
  // A holiday at a weekend moves to the next weekday that is none yet: of two, the earlier one chooses first.
  for (const [day, name] of fixed) {
    if (weekdayOf(day) < 5) continue;
    let to = day + 1;
    while (weekdayOf(to) >= 5 || taken.has(to)) to += 1;
    add(to, name);
  }
  return [...taken.entries()].sort(([a], [b]) => a - b).map(([, holiday]) => holiday);
}

type NamedDay = readonly [day: number, name: string];

function fixedDays(region: HolidayRegion, year: number): NamedDay[] {
  const on = (month: number, date: number) => dayInMonth(year * 12 + month - 1, date);
  return [
    [on(1, 1), 'New Year’s Day'],
    ...(region === 'scotland' ? [[on(1, 2), '2nd January'] as const] : []),
    ...(region === 'northern-ireland'
      ? ([
          [on(3, 17), 'St Patrick’s Day'],
          [on(7, 12), 'Battle of the Boyne (Orangemen’s Day)'],
        ] as const)
      : []),
    ...(region === 'scotland' ? [[on(11, 30), 'St Andrew’s Day'] as const] : []),
    [on(12, 25), 'Christmas Day'],
    [on(12, 26), 'Boxing Day'],
  ];
}

function movableDays(region: HolidayRegion, year: number): NamedDay[] {
  const easter = easterSunday(year);
  return [
    [easter - 2, 'Good Friday'],
    ...(region === 'scotland' ? [] : [[easter + 1, 'Easter Monday'] as const]),
    [firstMonday(year, 5), 'Early May bank holiday'],
    [lastMonday(year, 5), 'Spring bank holiday'],
    [region === 'scotland' ? firstMonday(year, 8) : lastMonday(year, 8), 'Summer bank holiday'],
  ];
}

function firstMonday(year: number, month: number): number {
  const first = dayInMonth(year * 12 + month - 1, 1);
  return first + ((7 - weekdayOf(first)) % 7);
}

function lastMonday(year: number, month: number): number {
  const last = dayInMonth(year * 12 + month - 1, 31);
  return last - weekdayOf(last);
}

/** The Sunday of Easter in the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayInMonth(year * 12 + Math.floor(sum / 31) - 1, (sum % 31) + 1);
}
