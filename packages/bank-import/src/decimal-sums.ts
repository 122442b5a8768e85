const plain = /^([-+]?)(\d{1,30})(?:\.(\d{0,60}))?$/;

interface Scaled {
  digits: bigint;
  places: number;
}

function scaled(text: string): Scaled | null {
  const found = plain.exec(text);
  if (found === null) return null;
  const [, sign, whole = '', fraction = ''] = found;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, places: fraction.length };
}

/** The exact sum of plain decimals, without zeros at the end; null where one is no plain decimal. */
export function addDecimals(texts: readonly string[]): string | null {
  let sum: Scaled = { digits: 0n, places: 0 };
  for (const text of texts) {
    const next = scaled(text);
    if (next === null) return null;
    const places = Math.max(sum.places, next.places);
    const digits =
      sum.digits * 10n ** BigInt(places - sum.places) + next.digits * 10n ** BigInt(places - next.places);
    sum = { digits, places };
  }
  return print(sum);
}

/** The exact product of two plain decimals; null where one is no plain decimal. */
export function multiplyDecimals(left: string, right: string): string | null {
  const [a, b] = [scaled(left), scaled(right)];
  return a === null || b === null
    ? null
    : print({ digits: a.digits * b.digits, places: a.places + b.places });
}

/** The amount with the other sign, as text: `12.30` as `-12.30`. */
export function negateDecimal(text: string): string {
  const first = text[0];
  return first === '-' ? text.slice(1) : `-${first === '+' ? text.slice(1) : text}`;
}

function print({ digits, places }: Scaled): string {
  const negative = digits < 0n;
  let text = (negative ? -digits : digits).toString().padStart(places + 1, '0');
  if (places > 0)
    text = `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/(?<!0)0+$/, '').replace(/\.$/, '');
  return negative && text !== '0' ? `-${text}` : text;
}
