/** A day as it is printed; the year may be left out. */
export interface PrintedDay {
  readonly day: number;
  readonly month: number;
  readonly year: number | null;
  /** Present if the day is printed in figures, as 04/05. */
  readonly isFigures?: true;
}

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthPattern =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const dayFirst = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*(${monthPattern})[\s.,-]*(\d{4}|'?\d{2})?$`,
  'i',
);
const monthFirst = new RegExp(
  String.raw`^(${monthPattern})\s*(\d{1,2})(?:st|nd|rd|th)?(?:,?\s*(\d{4}))?$`,
  'i',
);
const figures = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const shortFigures = /^(\d{1,2})\/(\d{1,2})$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Reads a day as British banks print it. Returns null for anything else and for days that don't exist. */
export function readPrintedDay(text: string): PrintedDay | null {
  const trimmed = text.trim().replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i, '');
  if (trimmed.length > 24) return null;
  const named = dayFirst.exec(trimmed);
  if (named) return checked(named[1], monthOf(named[2]), named[3]);
  const american = monthFirst.exec(trimmed);
  if (american) return checked(american[2], monthOf(american[1]), american[3]);
  const plain = figures.exec(trimmed) ?? shortFigures.exec(trimmed);
  if (plain) {
    const day = checked(plain[1], Number(plain[2]), plain[3]);
    return day && { ...day, isFigures: true };
  }
  const [, year, month, day] = iso.exec(trimmed) ?? [];
  return day === undefined ? null : checked(day, Number(month), year);
}

function monthOf(name = ''): number {
  return names.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function checked(dayText = '', month: number, yearText: string | undefined): PrintedDay | null {
  const figure = yearText?.replace("'", '');
  const year = figure === undefined ? null : figure.length === 2 ? 2000 + Number(figure) : Number(figure);
  const day = Number(dayText);
  if (month < 1 || month > 12 || day < 1 || day > lastDay(year ?? 2000, month)) return null;
  if (year !== null && (year < 1990 || year > 2100)) return null;
  return { day, month, year };
}

function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** First and last day that a statement names as its period. Either may be unknown. */
export interface StatementPeriod {
  readonly from: string | null;
  readonly to: string | null;
}

const datePattern = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?[ -]?(?:${monthPattern})(?:[ ,-]{0,2}\d{4})?|(?:${monthPattern}) \d{1,2}(?:st|nd|rd|th)?(?:,? ?\d{4})?|\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2}))`;
/** Words of a line have one space between them. */
const rangePattern = new RegExp(
  String.raw`(${datePattern}) ?(?:to|and|until|[-\u2013\u2014]) ?(${datePattern})`,
  'gi',
);
const fullPattern = new RegExp(datePattern, 'gi');

/**
 * Finds the period of a statement in its text beside the rows: "14 Nov 2023 to 13 Dec 2023", else the latest full date.
 * @param texts the lines that aren't rows, in order
 */
export function findPeriod(texts: readonly string[]): StatementPeriod {
  for (const text of texts)
    for (const [, one = '', other = ''] of text.matchAll(rangePattern)) {
      const to = readPrintedDay(other.trim());
      const from = readPrintedDay(one.trim());
      if (to === null || to.year === null || from === null) continue;
      const end = isoOf({ ...to, year: to.year });
      const start = isoOf({ ...from, year: from.year ?? yearBefore(from, to.year, end) });
      if (start <= end) return { from: start, to: end };
    }
  const own = texts.filter((text) => ownDate.test(text)).flatMap(fullDays)[0];
  const [first, ...others] = texts.flatMap(fullDays);
  if (own !== undefined || first === undefined) return { from: null, to: own ?? null };
  // The first full date of a statement is mostly its own, and others are of due payments. One far from it leaves the year open.
  const isClear = others.every((day) => day >= addDays(first, -farthest) && day <= addDays(first, farthest));
  return { from: null, to: isClear ? first : null };
}

const ownDate = /\b(?:statement date|date of (?:this )?statement|statement (?:for|to|on|issued|produced))\b/i;
/** Days between the date of a statement and the other dates that it prints. */
const farthest = 120;

function fullDays(text: string): string[] {
  return [...text.matchAll(fullPattern)].flatMap(([found]) => {
    const day = readPrintedDay(found.trim());
    return day === null || day.year === null ? [] : [isoOf({ ...day, year: day.year })];
  });
}

function yearBefore(day: PrintedDay, year: number, end: string): number {
  return isoOf({ ...day, year }) <= end ? year : year - 1;
}

function isoOf({ day, month, year }: { day: number; month: number; year: number }): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}`;
}

/** Days after the end of a period that a row may still be dated. */
const daysAfter = 10;
/** Days of the longest period in which a day has one year, with those that a row may be dated before it. */
const longestPeriod = 310;

/**
 * The day of a row, `YYYY-MM-DD`. A year that isn't printed is the latest one in which the row isn't after the statement.
 * @param year the year that a heading among the rows states, if any
 * @returns null if the year can't be told
 */
export function dayOfRow(
  printed: PrintedDay,
  { from, to }: StatementPeriod,
  year: number | null,
): string | null {
  if (printed.year !== null) return isoOf({ ...printed, year: printed.year });
  if (year !== null) return existing({ ...printed, year });
  // In a longer period, a day without its year may be one of two.
  if (to === null || (from !== null && to > addDays(from, longestPeriod))) return null;
  const latest = addDays(to, daysAfter);
  const own = Number(latest.slice(0, 4));
  const wanted = isoOf({ ...printed, year: own }) <= latest ? own : own - 1;
  return existing({ ...printed, year: wanted });
}

function existing(day: { day: number; month: number; year: number }): string | null {
  return day.day <= lastDay(day.year, day.month) ? isoOf(day) : null;
}

/** The day that is so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
