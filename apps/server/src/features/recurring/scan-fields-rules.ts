const digitOf = new Int8Array(128).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) digitOf[digit.charCodeAt(0)] = value;
const digits = new Uint8Array([...'0123456789abcdef'].map((digit) => digit.charCodeAt(0)));
const dash = '-'.charCodeAt(0);
const point = '.'.charCodeAt(0);

const isDash = (at: number) => at === 8 || at === 13 || at === 18 || at === 23;

/**
 * Reads a UUID as PostgreSQL writes it into four words.
 * @returns whether it is one; the words are spoiled where not
 */
export function readUuid(text: string, start: number, end: number, words: Uint32Array, at: number): boolean {
  if (end - start !== 36) return false;
  let [word, place] = [0, at];
  for (let letter = 0, count = 0; letter < 36; letter++) {
    const code = text.charCodeAt(start + letter);
    if (isDash(letter)) {
      if (code !== dash) return false;
      continue;
    }
    const digit = code < 128 ? (digitOf[code] as number) : -1;
    if (digit < 0) return false;
    word = (word << 4) | digit;
    count++;
    if (count % 8 === 0) {
      words[place] = word;
      place++;
      word = 0;
    }
  }
  return true;
}

const letters = new Uint8Array(36).fill(dash);

/** The UUID of four words. */
export function uuidText(words: Uint32Array, at: number): string {
  for (let letter = 0, count = 0; letter < 36; letter++) {
    if (isDash(letter)) continue;
    const word = words[at + (count >> 3)] as number;
    letters[letter] = digits[(word >>> (28 - (count & 7) * 4)) & 15] as number;
    count++;
  }
  return String.fromCharCode.apply(null, letters as unknown as number[]);
}

/**
 * A decimal as minor units, where it is written plainly and is not too long: 15 digits, which a number holds exactly.
 * @param places of the currency
 * @returns undefined where it is to be read with more care
 */
export function readPlainAmount(
  text: string,
  start: number,
  end: number,
  places: number,
): bigint | undefined {
  const isBelow = text.charCodeAt(start) === dash;
  let [minor, count, after] = [0, 0, -1];
  for (let at = isBelow ? start + 1 : start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === point && after < 0) {
      after = 0;
      continue;
    }
    const digit = code - 48;
    if (digit < 0 || digit > 9) return undefined;
    minor = minor * 10 + digit;
    count++;
    if (after >= 0) after++;
  }
  const missing = places - Math.max(0, after);
  if (count === 0 || missing < 0 || count + missing > 15) return undefined;
  for (let place = 0; place < missing; place++) minor *= 10;
  return BigInt(isBelow ? -minor : minor);
}
