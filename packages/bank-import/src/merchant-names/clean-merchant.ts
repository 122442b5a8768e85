import { brandOf, folded } from './brands.ts';
import { isForwarded, withoutOpenings } from './openings.ts';
import { ownLine } from './own-lines.ts';
import { countryWords, isCutPlace, placeNames, shortCodes } from './places.ts';
import { readableCase } from './readable-case.ts';

const months = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)[A-Z]*';
const day = `(?:\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}|\\d{1,2} ?${months}(?: ?\\d{2,4})?)`;
const codes =
  'GBP|EUR|USD|CHF|JPY|NOK|SEK|DKK|PLN|CZK|HUF|AUD|CAD|NZD|SGD|HKD|THB|INR|AED|ZAR|TRY|RON|BGN|ISK|MXN|BRL';
/** Patterns that end a name: text that banks print after it. */
const tails = new RegExp(
  [
    `[ ,]+(?:ON )?${day}\\b`,
    ' \\d{1,2}[:.]\\d\\d\\b',
    ` (?:${codes}) ?\\d`,
    `[ ,]+\\d[\\d.,]* ?(?:${codes})\\b`,
    ' (?:RATE|KURS) \\d',
    ' @ ?\\d',
    ' VISAXR\\b',
    ' (?:REF|REFERENCE|MANDATE NO)\\b[: ]',
    ' CD \\d{4}\\b',
    ' X{4,}',
    ' \\*{4}',
    ' GC-\\d',
  ].join('|'),
  'i',
);
const titled = /^(?:MR|MRS|MS|MISS|DR|MR & MRS) +(?=\p{L})/iu;
const messages =
  /^(?:rent|deposit|thanks|thank|gift|birthday|bday|loan|bills?|holiday|food|dinner|invoice|inv|consult|salary|wages|payroll|refund|share|pymts?|payment|sst|glbe|savings|lunch|tickets?|pizza|drinks|janu?a?r?y?|febr?u?a?r?y?|march|april|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/i;
const salary = /^(?:salary|wages|sst|glbe|pymts?)$/i;
const legalForms =
  /^(?:LTD|LIMITED|PLC|LLP|L\.?T\.?D\.|INC|GMBH|UAB|CIC|HELP\.UBER\.COM|DDR|BGC|CPM|BCC|CLP|STO|FT|BBP)[.,]?$/i;
const keepsPlace = /^(?:of|&|and|the|visit|in|at|de|le|la)$/i;
/** Brands that the number behind them belongs to. */
const numbered = /^(?:Trading|Forever)/;

/** Length of the prefix of a description that is searched. Names are at the start, and a cell can have 8 KiB. */
const longestDescription = 500;

/**
 * The name of the merchant, or of the person, in a description of a bank: "CARD PAYMENT TO ELM ROAD GARAGE LTD,31.00 GBP ON
 * 08-08-2026" is "Elm Road Garage". A name that is clean already stays as it is.
 * @returns an empty text where no name is left
 */
export function cleanMerchant(description: string): string {
  let name = description.slice(0, longestDescription);
  for (let round = 0; round < 5; round++) {
    const cleaner = cleanOnce(name);
    if (cleaner === name) return name;
    name = cleaner;
  }
  return name;
}

/**
 * Returns the lookup key of a merchant: the clean name in lower case without punctuation, so that every way a
 * bank prints one merchant has the same key. Empty if no name is left.
 */
export function merchantKey(description: string): string {
  return folded(cleanMerchant(description));
}

/** Cache of recently cleaned descriptions, shared by all cleaners, because a household's statements repeat them. */
const recent = new Map<string, string>();
const mostRecent = 2000;
const longestRecent = 100;

function cleanUnlessRecent(description: string): string {
  if (description.length > longestRecent) return cleanMerchant(description);
  // A copy, because a slice would keep its parent string in memory.
  const key = ` ${description}`;
  let name = recent.get(key);
  if (name === undefined) {
    name = cleanMerchant(key.slice(1));
    if (recent.size >= mostRecent) recent.clear();
    recent.set(key, name);
  }
  return name;
}

/** A memoising cleaner. Descriptions in statements repeat, apart from numbers. */
export function createMerchantCleaner(): (description: string) => string {
  const known = new Map<string, string>();
  return (given) => {
    const description = given.slice(0, longestDescription);
    // Digits tell dates, stores and references apart, not merchants: a name that has none goes for all of them.
    const masked = description.replace(/\d/g, '0');
    let name = known.get(masked);
    if (name === undefined) {
      name = cleanUnlessRecent(masked);
      if (known.size >= 20_000) known.clear();
      known.set(masked, name);
    }
    if (masked === description || !(name.includes('0') || numbered.test(name))) return name;
    return withLastNumber(name, description) ?? cleanMerchant(description);
  };
}

/**
 * The name of a description that ends in its only number, when the name that it has with zeros ends so too: no rule and no brand
 * but the numbered ones looks at which number of one or two digits it is. Null for all others.
 */
function withLastNumber(name: string, description: string): string | null {
  const [number = ''] = /(?<=^\D* )\d{1,2}$/.exec(description) ?? [];
  if (number === '' || numbered.test(name) || !name.endsWith(` ${'0'.repeat(number.length)}`)) return null;
  return name.slice(0, -number.length) + number;
}

function cleanOnce(description: string): string {
  const given = printable(description);
  const flat = given.replace(/\s+/g, ' ');
  const own = ownLine(flat) ?? (isForwarded(flat) ? null : brandOf(flat, false));
  if (own !== null) return own;
  const named = field(given);
  const { rest, isTransfer } = withoutOpenings(named);
  // What somebody wrote in small letters, with nothing of a bank before it, may well be called by its town.
  const mayHavePlace = rest !== named || !/\p{Ll}/u.test(rest);
  const name = (ownLine(rest) ?? brandOf(rest, false)) || withoutTail(rest, isTransfer, mayHavePlace);
  return name.slice(0, 300).toWellFormed().trim();
}

function printable(text: string): string {
  return text
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/^[\s'"]+|[\s"]+$/g, '');
}

/** The part of a line of several fields that names somebody: banks separate them by spaced commas, or by padding. */
function field(text: string): string {
  const parts = text.split(/ , /);
  if (parts.length > 1) {
    const [first = '', second = ''] = parts;
    return /^\d{4} \d\d[A-Z]{3}\d\d/.test(first) ? `${first} , ${second}` : first;
  }
  const padding = text.search(/\s{2,}(?!\*)/);
  if (padding < 0) return text;
  const first = text.slice(0, padding);
  // A code alone before the padding belongs to what follows.
  return /^(?:[A-Z/]{2,4}|\)\)\))$/.test(first) && withoutOpenings(`${first} X`).rest === 'X'
    ? `${first} ${
        text
          .slice(padding)
          .trimStart()
          .split(/\s{2,}/)[0] ?? ''
      }`
    : first;
}

function withoutTail(text: string, isTransfer: boolean, mayHavePlace: boolean): string {
  let rest = text.replace(/\s+/g, ' ').trim();
  const tail = tails.exec(rest);
  if (tail !== null && tail.index > 0) rest = rest.slice(0, tail.index);
  rest = rest.replace(/^[^\p{L}\p{N}(]+|(?<![\s,;:*#@/&(-])[\s,;:*#@/&(-]+$/gu, '');
  if (titled.test(rest)) return person(rest.replace(titled, ''));
  let words = rest.split(' ');
  const number = words.findIndex((word, index) => isNumber(word) && (index > 0 || words.length > 1));
  if (number === 0) words = words.slice(1);
  else if (number > 0) words = words.slice(0, number);
  words = trimEnd(words, isTransfer, mayHavePlace);
  const name = words
    .join(' ')
    .replace(/(?<![\s,;:*#@/&(-])[\s,;:*#@/&(-]+$/u, '')
    .replace(/(?<=\p{L}{3})\.(?:co\.uk|com|net|org|uk)$/iu, '');
  return brandOf(name, true) ?? readableCase(name);
}

/** Store numbers, telephone numbers, references: three digits and more, or letters among two digits and more. */
function isNumber(word: string): boolean {
  if (/^[#*(+]?\d[\d/().-]{2,}$/.test(word)) return true;
  return word.length >= 5 && /\d.*\d/.test(word) && /^[\p{Lu}\d*:/-]+$/u.test(word);
}

function trimEnd(words: readonly string[], isTransfer: boolean, mayHavePlace: boolean): string[] {
  const kept = [...words];
  for (;;) {
    const last = kept.at(-1) ?? '';
    if (kept.length < 2) return kept;
    if (/^[-–,*#/&.]+$/.test(last) || legalForms.test(last) || salary.test(last)) kept.pop();
    else if (isTransfer && kept.length > 2 && (messages.test(last) || /^\d+$/.test(last))) kept.pop();
    else if (/^(?:www\.|https?)/i.test(last) || /^[\w-]+\.(?:co|com|gov|info|eu)[./]\S*$/i.test(last))
      kept.pop();
    else if (isTransfer && kept.length < 4) return kept;
    else if (!mayHavePlace || !takePlace(kept)) return kept;
  }
}

/** Takes a place or country off the end, unless the name would not be one without it. */
function takePlace(words: string[]): boolean {
  const last = (words.at(-1) ?? '').replace(/[.,]$/, '');
  if (last !== last.toUpperCase() && !placeNames.has(last.toUpperCase())) return false;
  const upper = last.toUpperCase();
  if (countryWords.has(last)) return take(words, 1);
  for (const length of [4, 3, 2, 1]) {
    if (words.length <= length) continue;
    const place = words.slice(-length).join(' ').toUpperCase().replaceAll('-', ' ').replace(/[.,']/g, '');
    if (placeNames.has(place) && !keepsPlace.test(words.at(-length - 1) ?? '')) return take(words, length);
  }
  const before = words.slice(-3, -1).map((word) => word.toUpperCase());
  if (
    shortCodes.has(last) &&
    [1, 2].some((length) => words.length - 1 > length && placeNames.has(before.slice(-length).join(' ')))
  )
    return take(words, 1);
  const isCut = last === upper && words.length > 2 && !placeNames.has(upper) && isCutPlace(upper);
  return isCut && !keepsPlace.test(words.at(-2) ?? '') && take(words, 1);
}

function take(words: string[], length: number): boolean {
  words.length -= length;
  return true;
}

/** After a title: initials and a surname, or a first name and a surname; what follows is a message. */
function person(text: string): string {
  const words = text.split(' ');
  const surname = words.findIndex((word) => word.replace(/\./g, '').length > 1);
  const isFirstName = surname === 0 && words.length > 1 && !messages.test(words[1] ?? '');
  return readableCase(words.slice(0, surname < 0 ? words.length : surname + (isFirstName ? 2 : 1)).join(' '));
}
