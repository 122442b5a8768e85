/** A day as `YYYYMMDD` in one number (exact, sortable), and where the time of day starts in the cell (-1: none). */
export interface DateParts {
  day: number;
  /** True if two numbers precede the year, so that the order has to be decided over the whole file. */
  numeric: boolean;
  timeAt: number;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Remaining letters of each full month name after its three-letter abbreviation. A word that only begins like a month isn't one. */
const endings = ['uary', 'ruary', 'ch', 'il', '', 'e', 'y', 'ust', 'tember', 'ober', 'ember', 'ember'];
const longest = 40;

/**
 * Reads a date as banks write it: `31/08/2026`, `31-08-26`, `2026-08-31`, `20260831`, `31 Aug 26`, `31-Aug-2026`,
 * `Aug 31, 2026`, each perhaps with a weekday before or a time behind. Years of two digits are 1970 to 2069.
 * @param monthFirst how to take `08/09/2026`
 * @returns false if the cell has no date or an impossible one (31 February)
 */
export function readDateCell(text: string, monthFirst: boolean, into: DateParts): boolean {
  if (text.length > longest) return false;
  const numbers = [0, 0, 0];
  const widths = [0, 0, 0];
  let count = 0;
  let month = 0;
  let monthAt = -1;
  let at = 0;
  into.timeAt = -1;
  into.numeric = false;
  while (at < text.length && count + (month > 0 ? 1 : 0) < 3) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      const from = at;
      let value = 0;
      for (let digit = code; digit >= 48 && digit <= 57; digit = text.charCodeAt(at)) {
        value = value * 10 + (digit - 48);
        at += 1;
      }
      if (at - from > 8 || count > 2) return false;
      if (at - from === 8 && count === 0 && month === 0) {
        into.timeAt = at;
        return finish(into, Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100);
      }
      numbers[count] = value;
      widths[count] = at - from;
      count += 1;
    } else if ((code | 32) >= 97 && (code | 32) <= 122) {
      const from = at;
      while ((text.charCodeAt(at) | 32) >= 97 && (text.charCodeAt(at) | 32) <= 122) at += 1;
      const word = text.slice(from, at).toLowerCase();
      const found = months.indexOf(word.slice(0, 3)) + 1;
      if (found > 0 && month === 0 && endings[found - 1]?.startsWith(word.slice(3)) && !isWeekday(word)) {
        month = found;
        monthAt = count;
      } else if (!isWeekday(word) && !(count === 1 && isOrdinal(word))) return false;
    } else if (
      code === 47 ||
      code === 45 ||
      code === 46 ||
      code === 32 ||
      code === 44 ||
      code === 0xa0 ||
      code === 39
    )
      at += 1;
    else return false;
  }
  if (at < text.length) into.timeAt = at;
  return month > 0
    ? count === 2 && finishNamed(into, numbers, widths, { month, monthAt })
    : count === 3 && finishNumeric(into, numbers, widths, monthFirst);
}

/** A date whose month is a word: `31 Aug 2026`, `Aug 31, 2026`, `2026 Aug 31`. */
function finishNamed(
  into: DateParts,
  numbers: number[],
  widths: number[],
  { month, monthAt }: { month: number; monthAt: number },
): boolean {
  const [first = 0, second = 0] = numbers;
  const yearFirst = widths[0] === 4 && monthAt === 1;
  if (yearFirst) return finish(into, first, month, second);
  return finish(into, fullYear(second, widths[1] ?? 0), month, first);
}

/** A date of three numbers. */
function finishNumeric(into: DateParts, numbers: number[], widths: number[], monthFirst: boolean): boolean {
  const [first = 0, second = 0, third = 0] = numbers;
  if (widths[0] === 4) return finish(into, first, second, third);
  into.numeric = true;
  const year = fullYear(third, widths[2] ?? 0);
  return monthFirst ? finish(into, year, first, second) : finish(into, year, second, first);
}

function fullYear(year: number, width: number): number {
  return width === 2 ? year + (year < 70 ? 2000 : 1900) : width === 4 ? year : 0;
}

function isWeekday(word: string): boolean {
  return /^(mon|tue|wed|thu|fri|sat|sun)([a-z]*day|s|rs|nes|ur)?$/.test(word);
}

function isOrdinal(word: string): boolean {
  return word === 'st' || word === 'nd' || word === 'rd' || word === 'th';
}

function finish(into: DateParts, year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month))
    return false;
  into.day = year * 10_000 + month * 100 + day;
  return true;
}

/** Returns the number of days in a month. */
export function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** `20260831` as `2026-08-31`. */
export function isoDay(day: number): string {
  const text = String(day);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

const clock = /^[ T,]*(\d{1,2}):(\d{2})(?::(\d{2}))?/;

/** Returns the time of day at the start of `text` as `HH:MM:SS`, or null if there is no valid time. */
export function readTime(text: string): string | null {
  const found = clock.exec(text);
  if (found === null || Number(found[1]) > 23 || Number(found[2]) > 59 || Number(found[3] ?? 0) > 59)
    return null;
  let hour = Number(found[1]);
  const rest = text
    .slice(found[0].length, found[0].length + 12)
    .trim()
    .toLowerCase();
  if (rest.startsWith('pm') && hour < 12) hour += 12;
  if (rest.startsWith('am') && hour === 12) hour = 0;
  return `${String(hour).padStart(2, '0')}:${found[2]}:${found[3] ?? '00'}`;
}

/** Describes the format of a date cell to the user: `DD/MM/YYYY`, `DD Mon YY`, `YYYY-MM-DD`. */
export function describeDateCell(text: string, monthFirst: boolean): string {
  const cell = text.trim();
  if (/^\d{8}$/.test(cell)) return 'YYYYMMDD';
  const iso = /^\d{4}([-/.])\d{1,2}[-/.]\d{1,2}/.exec(cell);
  if (iso !== null) return `YYYY${iso[1]}MM${iso[1]}DD${timePattern(cell.slice(iso[0].length))}`;
  const plain = /^(\d{1,2})([-/. ])\d{1,2}[-/. ](\d{4}|\d{2})(?!\d)/.exec(cell);
  if (plain !== null) {
    const [whole, , mark, year = ''] = plain;
    const order = monthFirst ? `MM${mark}DD` : `DD${mark}MM`;
    return `${order}${mark}${'Y'.repeat(year.length)}${timePattern(cell.slice(whole.length))}`;
  }
  const named = /^\d{1,2}([- ])([A-Za-z]+)[- ](\d{4}|\d{2})/.exec(cell);
  if (named !== null) {
    const [, mark, name = '', year = ''] = named;
    return `DD${mark}${name.length > 4 ? 'Month' : 'Mon'}${mark}${'Y'.repeat(year.length)}`;
  }
  return /^[A-Za-z]+ \d{1,2}, \d{4}/.test(cell) ? 'Mon D, YYYY' : 'mixed';
}

function timePattern(rest: string): string {
  if (rest === '') return '';
  return rest.startsWith('T') ? 'THH:mm:ss' : /^ \d{1,2}:\d{2}:\d{2}/.test(rest) ? ' HH:mm:ss' : ' HH:mm';
}
