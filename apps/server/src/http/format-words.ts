const expected = 'is not in the expected format';

/** Descriptions of the contract's patterns and formats, matched by a fragment. */
const looks: readonly (readonly [piece: string, words: string])[] = [
  ['^(19|20|21)\\d\\d-\\d\\d$', 'a tax year, like 2025-26'],
  ['(0[1-9]|1[0-2])$', 'a month, as YYYY-MM'],
  ['^(19|20|21)\\d\\d-', 'a valid date, as YYYY-MM-DD, from 1900 to 2199'],
  ['(\\.\\d', 'a decimal number, like 12.30'],
  ['{3}$', 'a currency, like GBP'],
];
const formats: Readonly<Record<string, string>> = {
  date: 'a valid date, as YYYY-MM-DD, from 1900 to 2199',
  uuid: 'an ID from a record',
};

/**
 * Says of a text that a pattern or format refuses how it is written.
 * @param pattern of the schema, or undefined
 * @param format of the schema, or undefined
 */
export function formatWords(pattern: unknown, format: unknown): string {
  if (pattern === '\\S') return 'must not be blank';
  const words =
    typeof format === 'string'
      ? formats[format]
      : looks.find(([piece]) => typeof pattern === 'string' && pattern.includes(piece))?.[1];
  return words === undefined ? expected : `${expected}: ${words}`;
}
