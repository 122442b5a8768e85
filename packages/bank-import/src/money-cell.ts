import { Decimal } from '@farthing/money';

/** Result of `readMoneyCell` for a cell that isn't an amount in the currency. */
const notMoney = Number.NaN;

/** Amounts of 10^15 minor units and more are refused, as `@farthing/money` does; below it a double is exact. */
export const largestMinor = 1e15;

/** Returns true if a money cell is blank or holds one of the words that brokers write for a blank. */
export function isBlankCell(text: string | undefined): boolean {
  if (text === undefined || text === '') return true;
  if (text.length > 4) return text.trim() === '';
  const trimmed = text.trim();
  return trimmed === '' || trimmed === '-' || trimmed === 'n/a' || trimmed === 'N/A';
}

/**
 * Reads an amount as a bank writes it, exactly, as minor units: currency signs and codes, thousands separators, signs before
 * or after the currency sign or behind the number, U+2212 and en dashes, brackets, CR and DR.
 * @param places decimal places of the currency; further digits must be zeros
 * @param decimalComma the file writes `1.234,56`
 * @returns a whole number below 10^15, or NaN: see `explainMoneyCell`
 */
export function readMoneyCell(text: string, places: number, decimalComma: boolean): number {
  const point = decimalComma ? 44 : 46;
  const group = decimalComma ? 46 : 44;
  let value = 0;
  let negative = false;
  let signs = 0;
  let digits = 0;
  let fraction = -1;
  let groupDigits = -1;
  let ended = false;
  let brackets = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      if (ended) return notMoney;
      digits += 1;
      if (fraction < 0) {
        value = value * 10 + (code - 48);
        if (value >= largestMinor) return notMoney;
        if (groupDigits >= 0) groupDigits += 1;
      } else if (fraction < places) {
        value = value * 10 + (code - 48);
        fraction += 1;
      } else if (code !== 48) return notMoney;
    } else if (code === point) {
      if (fraction >= 0 || ended || (groupDigits >= 0 && groupDigits !== 3)) return notMoney;
      groupDigits = -1;
      fraction = 0;
    } else if (code === group || code === 39) {
      if (digits === 0 || fraction >= 0 || ended || !mayGroup(digits, groupDigits)) return notMoney;
      groupDigits = 0;
    } else if (code === 45 || code === 0x2212 || code === 0x2013) {
      if (++signs > 1) return notMoney;
      negative = true;
      ended = digits > 0;
    } else if (code === 43 || code === 40) {
      if (++signs > 1 || digits > 0) return notMoney;
      negative = code === 40;
      if (negative) brackets = 1;
    } else if (code === 41) {
      if (digits === 0 || --brackets !== 0) return notMoney;
      ended = true;
    } else if (code === 32 || code === 0xa0 || code === 0x202f || code === 9) {
      if (digits > 0 && fraction < 0 && isGroupOfThree(text, at + 1)) {
        if (!mayGroup(digits, groupDigits)) return notMoney;
        groupDigits = 0;
      } else if (digits > 0) ended = true;
    } else if (code === 0xa3 || code === 36 || code === 0x20ac || code === 0xa5) {
      if (digits > 0) ended = true;
    } else {
      const length = wordAt(text, at);
      const sign = length === 2 && digits > 0 ? creditSign(text, at) : 0;
      if (length < 2 || (length === 2 && sign === 0) || (sign !== 0 && ++signs > 1)) return notMoney;
      negative ||= sign < 0;
      ended = digits > 0;
      at += length - 1;
    }
  }
  if (digits === 0 || brackets !== 0 || (groupDigits >= 0 && groupDigits !== 3)) return notMoney;
  return finish(value, places - Math.max(fraction, 0), negative);
}

/** Returns true if a thousands separator may follow: at most three digits before the first, exactly three between two. */
function mayGroup(digits: number, groupDigits: number): boolean {
  return groupDigits < 0 ? digits <= 3 : groupDigits === 3;
}

/** Brings the digits read to minor units, with their sign. */
function finish(digits: number, missingPlaces: number, negative: boolean): number {
  let value = digits;
  for (let place = 0; place < missingPlaces; place += 1) value *= 10;
  if (value >= largestMinor) return notMoney;
  return negative && value !== 0 ? -value : value;
}

/** 1 for CR, -1 for DR, 0 for other letters. */
function creditSign(text: string, at: number): -1 | 0 | 1 {
  const second = text.charCodeAt(at + 1) | 32;
  if (second !== 114) return 0;
  const first = text.charCodeAt(at) | 32;
  return first === 99 ? 1 : first === 100 ? -1 : 0;
}

/**
 * Returns true if a point followed by three digits could be a thousands separator: `1.230` is 1.23 or 1,230.
 * The file's other amounts decide. If they don't, no amount is read from such a cell.
 */
export function mayBeThousands(text: string): boolean {
  return /^\D*[1-9]\d{0,2}\.\d{3}(?!\d)[^\d,.]*$/.test(text);
}

/** 1 for an amount with CR behind it, -1 for one with DR, 0 for one with neither. */
export function creditMark(text: string): -1 | 0 | 1 {
  let end = text.length - 1;
  while (end > 1 && text.charCodeAt(end) <= 32) end -= 1;
  return end > 1 && (text.charCodeAt(end) | 32) === 114 ? creditSign(text, end - 1) : 0;
}

/** Currencies that are written with a sign. */
const currenciesOf: Readonly<Record<string, RegExp>> = {
  '£': /^(GBP|GGP|IMP|JEP|GIP|FKP|SHP|EGP|LBP|SYP|SSP|SDG)$/,
  '€': /^EUR$/,
  $: /D$|^(ARS|CLP|COP|MXN)$/,
  '¥': /^(JPY|CNY)$/,
};

/**
 * Returns true if an amount has the sign or code of another currency. Reading € as £ would record money
 * that was never paid. A three-letter word that isn't a currency code is rejected too.
 */
export function namesOtherCurrency(text: string, currency: string): boolean {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  // Most cells are plain figures, which name none.
  if (isFigure(last) && (isFigure(first) || (first === 45 && isFigure(text.charCodeAt(1))))) return false;
  const named = /[£€$¥]|\p{L}{3,}/u.exec(text)?.[0];
  if (named === undefined) return false;
  return !(currenciesOf[named]?.test(currency) ?? named.toUpperCase() === currency);
}

function isFigure(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Length of the run of letters at `at`; a code or CR/DR has two or three. */
function wordAt(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at < 4) {
    const code = text.charCodeAt(end) | 32;
    if (code < 97 || code > 122) break;
    end += 1;
  }
  const length = end - at;
  return length === 2 || length === 3 ? length : 0;
}

function isGroupOfThree(text: string, at: number): boolean {
  for (let offset = 0; offset < 3; offset += 1) {
    const code = text.charCodeAt(at + offset);
    if (!(code >= 48 && code <= 57)) return false;
  }
  const next = text.charCodeAt(at + 3);
  return !(next >= 48 && next <= 57);
}

/** Returns the reason why a cell isn't an amount, as a message for the user. */
export function explainMoneyCell(
  text: string,
  places: number,
  currency: string,
  decimalComma: boolean,
): string {
  const shown = text.trim().slice(0, 40);
  if (!Number.isNaN(readMoneyCell(text, places + 6, decimalComma))) {
    return `"${shown}" has more decimal places than ${currency} has`;
  }
  return (text.match(/\d/g)?.length ?? 0) > 13
    ? `"${shown}" is too large or not an amount`
    : `"${shown}" is not an amount`;
}

/**
 * Detects the decimal mark that a cell proves: a comma or point followed by one or two digits at the end.
 * @returns -1 comma, 1 point, 0 neither
 */
export function decimalMark(text: string): -1 | 0 | 1 {
  for (let at = text.length - 1, digits = 0; at >= 0; at -= 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += 1;
    else if (digits > 0) return digits > 2 || (code !== 44 && code !== 46) ? 0 : code === 44 ? -1 : 1;
  }
  return 0;
}

const decimalPoint = /^([-\u2013\u2212]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;
const decimalCommas = /^([-\u2013\u2212]?)(\d{1,3}(?:\.\d{3})+|\d*)(?:,(\d*))?$/;

const scientific = /^[-\u2013\u2212]?\d+(?:\.\d+)?[eE][-+]?\d{1,2}$/;

/**
 * Normalises a quantity, price or rate to a plain decimal string without thousands separators, currency
 * signs, exponents or trailing zeros.
 * @param decimalComma the file writes `1.234,56`
 * @returns null if the cell is blank or not a number (`Not available`)
 */
export function readDecimalCell(text: string | undefined, decimalComma = false): string | null {
  if (text === undefined || isBlankCell(text) || text.length > 60) return null;
  const bare = text.trim();
  if (scientific.test(bare)) {
    const value = new Decimal(bare.replace(/^[\u2013\u2212]/, '-'));
    return Math.abs(value.e) > 20 ? null : value.toFixed();
  }
  const found = (decimalComma ? decimalCommas : decimalPoint).exec(bare.replace(/[£$€+\s]/g, ''));
  if (found === null) return null;
  const [, sign, grouped = '', places = ''] = found;
  if (grouped === '' && places === '') return null;
  const whole = grouped.replace(/[,.]/g, '').replace(/^0+(?=\d)/, '') || '0';
  const fraction = places.replace(/(?<!0)0+$/, '');
  const plain = fraction === '' ? whole : `${whole}.${fraction}`;
  return sign !== '' && /[1-9]/.test(plain) ? `-${plain}` : plain;
}
