import { daysBetween, isDay } from '@farthing/dates';
import { type Box, boxAround, type TextLine, wordsAt } from './text-line.ts';
import { round } from './total.ts';
import { hasPhrase, isAlike, wordsOf } from './words-alike.ts';

/** A day that a receipt names, with the time beside it. */
export interface FoundDate {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly confidence: number;
  readonly reason: string;
  readonly box: Box | null;
  readonly index: number;
}

interface Candidate {
  readonly day: string;
  readonly start: number;
  readonly end: number;
  readonly index: number;
  score: number;
  reason: string;
}

// In English, German, French, Italian, Spanish and Dutch; a name may be cut after its third letter.
const monthNames: readonly (readonly string[])[] = [
  'JANUARY JANUAR JANVIER GENNAIO ENERO JANUARI',
  'FEBRUARY FEBRUAR FEVRIER FEBBRAIO FEBRERO FEBRUARI',
  'MARCH MAERZ MARS MARZO MAART MRT MARZ',
  'APRIL AVRIL APRILE ABRIL',
  'MAY MAI MAGGIO MAYO MEI',
  'JUNE JUNI JUIN GIUGNO JUNIO',
  'JULY JULI JUILLET LUGLIO JULIO',
  'AUGUST AOUT AGOSTO AUGUSTUS',
  'SEPTEMBER SEPT SEPTEMBRE SETTEMBRE SEPTIEMBRE',
  'OCTOBER OKTOBER OCTOBRE OTTOBRE OCTUBRE',
  'NOVEMBER NOVEMBRE NOVIEMBRE',
  'DECEMBER DEZEMBER DECEMBRE DICEMBRE DICIEMBRE',
].map((names) => names.split(' '));

const figures = '[0-9OolI|SB]';
const numeric = new RegExp(
  `(?<![0-9A-Za-z.,])(${figures}{1,2}) ?([/.\\-]) ?(${figures}{1,2}) ?[/.\\-] ?(${figures}{4}|'?${figures}{2})(?![0-9]| ?[.,/] ?[0-9]|[A-Za-z]{2})`,
  'g',
);
const iso = new RegExp(
  `(?<![0-9])(20${figures}{2}) ?[-/.] ?(${figures}{1,2}) ?[-/.] ?(${figures}{1,2})(?![0-9])`,
  'g',
);
const dayMonth =
  /(?<![0-9A-Za-z])([0-9OolI|SB]{1,2})(?:st|nd|rd|th|\.)?[ ./-]{0,3}(?:of |de |d')?([\p{L}018]{3,10}?)\.?[ ,./'-]{0,2}(?:de )?((?:20|2O)[0-9OolI|SB]{2}|[0-9][0-9OlI|S])(?![0-9A-Za-z:]|\.\S)/giu;
/** As tills of restaurants print it: NOV20'26. */
const monthDayShortYear = /(?<!\p{L})(\p{L}{3,9})\.? ?([0-9]{1,2}) ?['’`´] ?([0-9]{2})(?![0-9])/giu;
const monthDay = /(?<!\p{L})(\p{L}{3,10})\.? ([0-9]{1,2})(?:st|nd|rd|th)?,? ((?:20)[0-9]{2})(?![0-9])/giu;

const good = [
  'DATE',
  'DATUM',
  'FECHA',
  'DATA',
  'SALE',
  'ISSUED',
  'TRANSACTION',
  'PAID',
  'ORDERED',
  'PURCHASED',
  'PURCHASE',
  'TIME',
  'UHRZEIT',
  'TAX POINT',
  'INVOICE DATE',
  'ORDER DATE',
  'DATE OF ISSUE',
  'RECHNUNGSDATUM',
];
const bad = [
  'DUE',
  'EXPIRES',
  'EXPIRY',
  'EXPIRE',
  'EXP',
  'VALID',
  'UNTIL',
  'RETURN',
  'RETURNS',
  'REFUND',
  'EXCHANGE',
  'BEST BEFORE',
  'USE BY',
  'DELIVERY',
  'DELIVERED',
  'DELIVER',
  'ARRIVING',
  'DISPATCH',
  'ESTIMATED',
  'ENDS',
  'OFFER',
  'VOUCHER',
  'SINCE',
  'BORN',
  'NEXT',
  'FALLIG',
  'ECHEANCE',
  'SCADENZA',
  'VENCIMIENTO',
  'WARRANTY',
  'GUARANTEE',
  'BY',
  'CHECK OUT',
  'COLLECTION',
  'TO',
  'PRIOR',
  'PAY BY',
];

/**
 * The day of the purchase among all days on the receipt: the day comes first in figures, as in Britain and most of
 * Europe; days to come, days of return, delivery and expiry count against it, a time or the word for date beside it for it.
 * @param today the last day that is likely, YYYY-MM-DD
 */
export function findDate(lines: readonly TextLine[], today: string): FoundDate | null {
  const candidates: Candidate[] = [];
  lines.forEach(({ text }, index) => {
    const limited = text.slice(0, 300);
    for (const found of daysIn(limited, today)) candidates.push(judge(found, limited, index, today));
  });
  const counts = new Map<string, number>();
  for (const { day } of candidates) counts.set(day, (counts.get(day) ?? 0) + 1);
  for (const one of candidates) if ((counts.get(one.day) ?? 0) > 1) one.score += 1;
  const [best, ...rest] = candidates.sort((a, b) => b.score - a.score || a.index - b.index);
  if (best === undefined) return null;
  const rival = rest.find(({ day }) => day !== best.day);
  const line = lines[best.index];
  if (line === undefined) return null;
  const words = wordsAt(line, best.start, best.end);
  const read = line.words.length === 0 ? 1 : Math.min(...words.map(({ confidence }) => confidence));
  const gap = rival === undefined ? 6 : best.score - rival.score;
  return {
    day: best.day,
    confidence: round(
      (0.45 + 0.08 * Math.min(6, Math.max(0, gap))) * (best.score < 0 ? 0.5 : 1) * (0.7 + 0.3 * read),
    ),
    reason: best.reason,
    box: boxAround(line.words.length === 0 ? [] : words),
    index: best.index,
  };
}

function judge(
  found: ReturnType<typeof daysIn>[number],
  text: string,
  index: number,
  today: string,
): Candidate {
  const words = wordsOf(text.slice(0, found.start));
  const near = words.slice(-4);
  const all = wordsOf(text);
  let score = found.weight;
  let reason = 'The only way to read a day on this line.';
  if (
    /(?<![0-9])([01]?[0-9]|2[0-3])[:.h][0-5][0-9](?![0-9])/.test(text.slice(found.end)) ||
    /\d[:]\d\d/.test(text.slice(0, found.start))
  ) {
    score += 3;
    reason = 'It is next to a time.';
  }
  if (good.some((word) => hasPhrase(near, word.split(' ')))) {
    score += 3;
    reason = 'The words before it say that it is the date.';
  }
  const isBad = bad.some(
    (word) => hasPhrase(near, word.split(' ')) || (word.length > 5 && hasPhrase(all, word.split(' '))),
  );
  if (isBad) {
    score -= 6;
    reason = 'The words next to it suggest another date, but there is no better match.';
  }
  const ahead = daysBetween(today, found.day);
  if (ahead > 1) score -= 7;
  else if (ahead < -365 * 8) score -= 4;
  else if (ahead < -365 * 3) score -= 1;
  return { day: found.day, start: found.start, end: found.end, index, score, reason };
}

/** A day as a year of two or four digits, a month and a day of the month. */
type CivilParts = readonly [year: string, month: number, day: number];

/** Days in figures of which recognition has spoiled something, with the weight of each. */
const damagedDates: readonly (readonly [pattern: RegExp, weight: number])[] = [
  // Strokes between figures that were read as something else, as nothing or as a seven.
  [/(?<![0-9])([0-3]?[0-9])[^0-9A-Za-z]{1,2}([01][0-9])[^0-9A-Za-z]{0,2}(20[0-9]{2})(?![0-9])/g, 1],
  [/(?<![0-9])([0-3][0-9])([01][0-9])[/.-](20[0-9]{2})(?![0-9])/g, 0.5],
  [/(?<![0-9])([0-3][0-9])[71|]([01][0-9])[71|]?(20[0-9]{2})(?![0-9])/g, 0],
  [/(?<![0-9])([0-3][0-9])[/.,-]([01][0-9])[/.,-]([0-9]{2})(?= )/g, 0.5],
  // The time without a space before it.
  [/(?<![0-9])([0-3]?[0-9])[/.-]([01]?[0-9])[/.-]((?:20)?[0-9]{2})(?=[0-2][0-9]:[0-5][0-9])/g, 2],
  // Strokes that were not seen: "251125 16:35" is a day and a time.
  [/(?<![0-9A-Za-z])([0-3][0-9])([01][0-9])((?:20)?[0-9]{2})(?= +[0-2][0-9][:.][0-5][0-9])/g, 0],
];

interface Found {
  readonly day: string;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

function daysIn(text: string, today: string): Found[] {
  const found: Found[] = [];
  const add = (match: RegExpMatchArray, [year, month, day]: CivilParts, weight: number) => {
    const [start, end] = [match.index ?? 0, (match.index ?? 0) + match[0].length];
    const iso = dayText(fullYear(year, today), month, day);
    if (iso !== null && !found.some((one) => start < one.end && end > one.start))
      found.push({ day: iso, start, end, weight });
  };
  const addNamed = (match: RegExpMatchArray, name = '', day = '') => {
    const month = monthOf(name);
    if (month > 0) add(match, [digits(match[3]), month, Number(digits(day))], 3);
  };
  for (const match of text.matchAll(iso))
    add(match, [digits(match[1]), Number(digits(match[2])), Number(digits(match[3]))], 3);
  for (const match of text.matchAll(monthDayShortYear)) addNamed(match, match[1], match[2]);
  for (const match of text.matchAll(dayMonth)) addNamed(match, match[2], match[1]);
  for (const match of text.matchAll(monthDay)) addNamed(match, match[1], match[2]);
  for (const match of text.matchAll(numeric)) {
    const [first, second] = [Number(digits(match[1])), Number(digits(match[3]))];
    const year = digits(match[4]);
    const weight = (year.length === 4 ? 2.5 : 2) - (match[2] === '.' && year.length === 2 ? 0.5 : 0);
    // The month first only where nothing else is possible, as on American receipts.
    if (second <= 12) add(match, [year, second, first], weight);
    else if (first <= 12) add(match, [year, first, second], weight - 1);
  }
  for (const [pattern, weight] of damagedDates)
    for (const match of text.matchAll(pattern))
      add(match, [match[3] ?? '', Number(match[2]), Number(match[1])], weight);
  return found;
}

/** Returns the month number from 1 to 12, or 0 if the word isn't a month. */
function monthOf(name: string): number {
  const [word = ''] = wordsOf(name);
  if (word.length < 3) return 0;
  if (word === 'JUI') return 7; // JUL with a misread end: the French June is JUIN
  const cut = monthNames.findIndex((names) => names.some((one) => one.startsWith(word)));
  if (cut >= 0) return cut + 1;
  return monthNames.findIndex((names) => names.some((one) => isAlike(word, one))) + 1;
}

function digits(written = ''): string {
  return written
    .replace(/[Oo]/g, '0')
    .replace(/[lI|]/g, '1')
    .replace(/S/g, '5')
    .replace(/B/g, '8')
    .replace(/\D/g, '');
}

/** Two digits are of this century. */
function fullYear(year: string, today: string): number {
  return year.length === 4 ? Number(year) : Number(today.slice(0, 2)) * 100 + Number(year);
}

function dayText(year: number, month: number, day: number): string | null {
  if (year < 1990 || year > 2099) return null;
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? text : null;
}
