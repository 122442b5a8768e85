/** Amount found in a line. */
export interface FoundAmount {
  /** Hundredths, exact; below zero for refunds and discounts. */
  readonly hundredths: bigint;
  /** The sign or code beside it. */
  readonly currency: 'GBP' | 'EUR' | 'USD' | 'CHF' | 'MYR' | null;
  /** Start and end offsets of the amount in the text. */
  readonly start: number;
  readonly end: number;
  /** True if every character was read as a digit, rather than as a letter that resembles one. */
  readonly isPlain: boolean;
}

// O and 0, l and 1, S and 5, B and 8, Z and 2 look alike to recognition.
const digit = '[0-9OoQlI|SsBZ]';
const sign = '£|€|\\$|GBP|EUR|USD|CHF|RM|EURO|Eur|[EFf](?=[0-9])';
const amount = new RegExp(
  `(?<![A-Za-z0-9.,:/])(?<minus>[-–−]\\s?)?(?<sign>${sign})?\\s{0,2}(?<after>[-–−])?` +
    `(?<whole>${digit}{1,3}(?:[,.'’]${digit}{3})+|${digit}{1,3}(?: [0-9]{3})+(?=,)|${digit}{1,7})` +
    `(?: ?[.,·] ?)(?<places>${digit}{2})` +
    `(?![0-9])(?! ?%)(?! ?[.,:/-] ?[0-9])(?!\\s?(?:kg|g|ml|cl|cm|mm|km|ltr|litres|lb|L|p|x)\\b)` +
    `(?<back>-)?(?:\\s?(?<code>£|€|\\$|GBP|EUR|USD|CHF|EURO))?(?![a-z]{2})`,
  'g',
);

/** Every amount with two places in a line: `£1,234.56`, `1.234,56 €`, `E12.99`, `l2 .99`, `3,20-`. */
export function amountsIn(text: string): FoundAmount[] {
  const found: FoundAmount[] = [];
  for (const match of text.slice(0, 300).matchAll(amount)) {
    const { minus, after, back, sign: before, code, whole = '', places = '' } = match.groups ?? {};
    if (!/[0-9]/.test(whole) || !/[0-9]/.test(places)) continue;
    const digits = digitsOf(whole) + digitsOf(places);
    const value = BigInt(digits);
    found.push({
      hundredths: minus || after || back ? -value : value,
      currency: currencyOf(before ?? code),
      start: match.index,
      end: match.index + match[0].length,
      isPlain: /^[0-9,.'’ ]+$/.test(whole + places),
    });
  }
  return found;
}

/** Amounts whose point was read as another mark, `52-00` or `52:00`, for lines that are known to hold a sum. */
export function misreadAmountsIn(text: string): FoundAmount[] {
  return [
    ...text.slice(0, 300).matchAll(/(?<![0-9A-Za-z.,:/-])([0-9]{1,5})[:-]([0-9]{2})(?![0-9A-Za-z.,:/%-])/g),
  ].map(({ 0: all, 1: whole = '', 2: places = '', index }) => ({
    hundredths: BigInt(whole + places),
    currency: null,
    start: index,
    end: index + all.length,
    isPlain: false,
  }));
}

/**
 * Amounts without places, for lines that are known to hold a sum: `£12` is 1200 hundredths. Where all the other amounts
 * have places, the point of a long one was lost: `£1299` is 1299.
 */
export function wholeAmountsIn(text: string, othersHavePlaces: boolean): FoundAmount[] {
  const found: FoundAmount[] = [];
  for (const match of text
    .slice(0, 300)
    .matchAll(/(?<![A-Za-z0-9.,:/#*])(£|€|\$|[EF](?=[0-9]))? ?([0-9]{1,6})(?![0-9A-Za-z.,:/%])/g)) {
    const [all, before, digits = ''] = match;
    if (before === undefined && digits.length < 3) continue;
    const lostPoint = othersHavePlaces && digits.length >= 3;
    found.push({
      hundredths: BigInt(digits) * (lostPoint ? 1n : 100n),
      currency: currencyOf(before),
      start: match.index,
      end: match.index + all.length,
      isPlain: false,
    });
  }
  return found;
}

/** A line without its amounts. */
export function withoutAmounts(text: string, amounts: readonly FoundAmount[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of amounts) {
    rest += `${text.slice(from, start)} `;
    from = end;
  }
  return rest + text.slice(from);
}

function currencyOf(written: string | undefined): FoundAmount['currency'] {
  if (written === undefined) return null;
  if (written === '£' || written === 'GBP') return 'GBP';
  if (written === '$' || written === 'USD') return 'USD';
  if (written === 'CHF') return 'CHF';
  if (written === 'RM') return 'MYR';
  // A lone E or F before digits is a pound sign that was misread.
  return written.length === 1 && written !== '€' ? 'GBP' : 'EUR';
}

function digitsOf(written: string): string {
  const alike: Record<string, string> = {
    O: '0',
    o: '0',
    Q: '0',
    l: '1',
    I: '1',
    '|': '1',
    S: '5',
    s: '5',
    B: '8',
    Z: '2',
  };
  return [...written]
    .map((one) => alike[one] ?? one)
    .filter((one) => /[0-9]/.test(one))
    .join('');
}
