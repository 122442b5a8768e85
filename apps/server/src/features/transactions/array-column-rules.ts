/** Types of elements, by PostgreSQL's object ids. */
const elementTypes = { boolean: 16, text: 25, date: 1082, numeric: 1700, uuid: 2950 } as const;

/** Dates are counted from 1 January 2000, in days. */
const firstDay = Date.UTC(2000, 0, 1);
const dayLength = 86_400_000;

/** Before the first value: dimensions, whether any is null, type, length, lower bound. */
const headLength = 20;

/**
 * An array for PostgreSQL in its binary form, filled value by value. It takes a third of the time there that a literal takes, and
 * leaves no strings to collect here. The memory of what was taken is written over by the next value.
 */
export interface ArrayColumn<Value> {
  add(value: Value | null): void;
  /** The array of what was added since the last time, as a parameter; it holds until the next value is added. */
  take(): Buffer;
}

/** Texts. NUL characters cannot be stored and are left out; half a surrogate pair becomes U+FFFD. */
export function textColumn(): ArrayColumn<string> {
  return arrayColumn('text', (text, into) => {
    const bytes = into.reserve(text.length * 3);
    // Most texts are short and of plain letters: a call out of JavaScript costs more than all of them.
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code === 0 || code > 127) return bytes.write(text.replaceAll('\0', ''), into.at, 'utf8');
      bytes[into.at + index] = code;
    }
    return text.length;
  });
}

/** UUIDs as text, with or without hyphens. */
export function uuidColumn(): ArrayColumn<string> {
  return arrayColumn('uuid', (text, into) => {
    const bytes = into.reserve(16);
    let digit = 0;
    for (let place = into.at; place < into.at + 16; place++) {
      if (text.charCodeAt(digit) === 45) digit++;
      bytes[place] = (nibble(text.charCodeAt(digit)) << 4) | nibble(text.charCodeAt(digit + 1));
      digit += 2;
    }
    return 16;
  });
}

function nibble(code: number): number {
  return code < 58 ? code - 48 : (code | 32) - 87;
}

/** Days, `YYYY-MM-DD`. */
export function dateColumn(): ArrayColumn<string> {
  let [last, number] = ['', 0];
  return arrayColumn('date', (day, into) => {
    // Statements have many rows a day.
    if (day !== last) [last, number] = [day, (Date.parse(day) - firstDay) / dayLength];
    into.reserve(4).writeInt32BE(number, into.at);
    return 4;
  });
}

/** Yes or no. */
export function booleanColumn(): ArrayColumn<boolean> {
  return arrayColumn('boolean', (is, into) => {
    into.reserve(1)[into.at] = is ? 1 : 0;
    return 1;
  });
}

/**
 * Amounts in minor units of a currency, as decimals; below 10^15, as all amounts are.
 * @param places of the currency, 0 to 4: what stands behind the point is one digit of PostgreSQL's, of base 10,000
 */
export function amountColumn(places: number): ArrayColumn<bigint> {
  const unit = 10 ** places;
  return arrayColumn('numeric', (minor, into) => {
    const size = Math.abs(Number(minor));
    const whole = Math.floor(size / unit);
    let count = 2;
    for (let rest = whole; rest >= 10_000; rest = Math.floor(rest / 10_000)) count++;
    const bytes = into.reserve(8 + count * 2);
    const write = (place: number, number: number) => {
      bytes[into.at + place] = number >> 8;
      bytes[into.at + place + 1] = number & 255;
    };
    write(0, count);
    write(2, count - 2); // the power of 10,000 of the first digit; the last stands behind the point
    write(4, minor < 0n ? 0x4000 : 0);
    write(6, places);
    let rest = whole;
    for (let digit = count - 2; digit >= 0; digit--) {
      write(8 + digit * 2, rest % 10_000);
      rest = Math.floor(rest / 10_000);
    }
    write(6 + count * 2, (size - whole * unit) * (10_000 / unit));
    return 8 + count * 2;
  });
}

/** Where a value is written. */
interface Place {
  /** Where it begins. */
  at: number;
  /** The bytes, with so many free from there on. */
  reserve(length: number): Buffer;
}

/** @param write writes a value at a place, and says how long it is */
function arrayColumn<Value>(
  type: keyof typeof elementTypes,
  write: (value: Value, into: Place) => number,
): ArrayColumn<Value> {
  let bytes = Buffer.allocUnsafe(4096);
  let [count, nulls] = [0, 0];
  const into: Place = {
    at: headLength,
    reserve(length) {
      if (into.at + length > bytes.length) {
        const larger = Buffer.allocUnsafe((into.at + length) * 2);
        bytes.copy(larger, 0, 0, into.at);
        bytes = larger;
      }
      return bytes;
    },
  };
  return {
    add(value) {
      const lengthAt = into.at;
      into.reserve(4);
      into.at += 4;
      const length = value === null ? -1 : write(value, into);
      bytes.writeInt32BE(length, lengthAt);
      into.at += Math.max(length, 0);
      count++;
      if (value === null) nulls = 1;
    },
    take() {
      const head = [count === 0 ? 0 : 1, nulls, elementTypes[type], count, 1];
      for (const [index, part] of head.entries()) bytes.writeInt32BE(part, index * 4);
      const taken = bytes.subarray(0, count === 0 ? 12 : into.at);
      into.at = headLength;
      [count, nulls] = [0, 0];
      return taken;
    },
  };
}
