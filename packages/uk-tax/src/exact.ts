/**
 * Exact sums of tax: whole numbers that count 10⁻²⁴ of a pound (or share). Quantities, prices and rates have up to 12
 * places, so a price times a quantity is exact; only divisions are rounded, 22 places behind the penny.
 */
export type Exact = bigint;

const places = 24;
const powersOfTen = Array.from({ length: places + 1 }, (_, power) => 10n ** BigInt(power));
export const one: Exact = 10n ** BigInt(places);
/** Figures that a division rounded are brought to this grid before they are rounded to pence: ties stay ties. */
const grid = 10n ** 12n;

/**
 * Reads a decimal text: `12.5`, `-0.000000000001`.
 * @throws {RangeError} for anything else, or more than 24 places
 */
export function exact(text: string): Exact {
  if (!/^[+-]?\d+(\.\d{0,24})?$/.test(text)) throw new RangeError(`"${text.slice(0, 40)}" is not a decimal`);
  return exactOf(text);
}

/** Reads a decimal text whose form has been checked: its digits as one whole number, scaled by its places. */
export function exactOf(text: string): Exact {
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * one;
  const decimals = text.length - point - 1;
  return BigInt(text.slice(0, point) + text.slice(point + 1)) * (powersOfTen[places - decimals] ?? 1n);
}

export function times(a: Exact, b: Exact): Exact {
  return divideRound(a * b, one);
}

/** @param b not zero */
export function over(a: Exact, b: Exact): Exact {
  return divideRound(a * one, b);
}

/** `total × part ÷ whole`, rounded once. The whole part takes the whole total. */
export function share(total: Exact, part: Exact, whole: Exact): Exact {
  return part === whole ? total : divideRound(total * part, whole);
}

export function smaller(a: Exact, b: Exact): Exact {
  return a < b ? a : b;
}

/** Rounds to pence, half away from zero, and prints two places: `-12.30`. */
export function printPence(value: Exact): string {
  const short = shortPence(value);
  return Number.isNaN(short) ? printHundredths(penceOf(value)) : printSmall(short);
}

/** Rounds to whole pence below a thousand million as `printPence` does, or returns NaN if a double isn't precise enough. */
function shortPence(value: Exact): number {
  // A double is exact to a millionth of a penny at this size, which is enough unless it is near half a penny.
  const near = Number(value) / pennyInParts;
  const pence = Math.round(near);
  return Math.abs(near) < 1e9 && Math.abs(near - pence) < 0.4999 ? pence : Number.NaN;
}

const pennyInParts = 1e22;

/** Whole pence, half away from zero, as `printPence` prints them. */
export function penceOf(value: Exact): bigint {
  // Up from half a penny, less half a step of the grid: the two roundings at once.
  return value < 0n ? -((upFrom - value) / penny) : (value + upFrom) / penny;
}

const penny = one / 100n;
const upFrom = penny / 2n + grid / 2n;

function printHundredths(pence: bigint): string {
  if (pence > 99_999_999_999_999n || pence < -99_999_999_999_999n) return print(pence, 2);
  return printSmall(Number(pence));
}

/** Prints whole pence that a double holds. */
function printSmall(pence: number): string {
  const size = Math.abs(pence);
  const rest = size % 100;
  return `${pence < 0 ? '-' : ''}${(size - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
}

/** Prints up to 12 places, without zeros at the end: quantities and rates. */
export function printQuantity(value: Exact): string {
  const short = shortUnits(value);
  if (short > 0) return String(short);
  const whole = value / one;
  if (whole * one === value) return whole.toString();
  const text = print(divideRound(value, one / grid), 12);
  return text.includes('.') ? text.replace(/\.0+$|(?<!0)0+$/, '') : text;
}

/** Returns the units that `printQuantity` prints if they are a whole number from 1 to 999, otherwise 0. */
function shortUnits(value: Exact): number {
  // A double of up to a thousand units is exact to far less than half of the twelfth decimal place.
  const near = Number(value) / unitInParts;
  const units = Math.round(near);
  return units > 0 && units < 1000 && Math.abs(near - units) < 1e-13 ? units : 0;
}

const unitInParts = 1e24;

/** The nearest whole number, half away from zero. */
export function divideRound(a: bigint, b: bigint): bigint {
  if (a >= 0n && b > 0n) {
    const down = a / b;
    return 2n * (a - down * b) >= b ? down + 1n : down;
  }
  const negative = a < 0n !== b < 0n;
  const numerator = a < 0n ? -a : a;
  const denominator = b < 0n ? -b : b;
  const quotient = (2n * numerator + denominator) / (2n * denominator);
  return negative ? -quotient : quotient;
}

function print(minor: bigint, count: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(count + 1, '0');
  const text = `${digits.slice(0, -count)}.${digits.slice(-count)}`;
  return minor < 0n ? `-${text}` : text;
}

/** A figure of a rate table, a whole number or a decimal text. */
export function figure(value: number | string): Exact {
  return exact(String(value));
}

/** Down to whole pounds. @param value not negative */
export function wholePoundsDown(value: Exact): Exact {
  return value - (value % one);
}

/** Up to whole pounds. @param value not negative */
export function wholePoundsUp(value: Exact): Exact {
  return wholePoundsDown(value + one - 1n);
}

/** Down to whole pence. @param value not negative */
export function penceDown(value: Exact): Exact {
  return value - (value % penny);
}

/** Up to whole pence. @param value not negative */
export function penceUp(value: Exact): Exact {
  return penceDown(value + penny - 1n);
}

export function larger(a: Exact, b: Exact): Exact {
  return a > b ? a : b;
}

/** Returns a − b, or zero if that is negative. */
export function above(a: Exact, b: Exact): Exact {
  return a > b ? a - b : 0n;
}

export function total(values: readonly Exact[]): Exact {
  return values.reduce((sum, value) => sum + value, 0n);
}
