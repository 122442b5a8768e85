const expected = 'is not in the expected format';

/** Descriptions of the contract's patterns and formats, matched by a fragment. */
const looks: readonly (readonly [piece: string, words: string])[] = [
  ['^(19|20|21)\\d\\d-\\d\\d$', 'a tax year, like 2025-26'],
  ['(0[1-9]|1[0-2])$', 'a month, as YYYY-MM'],
  ['^(19|20|21)\\d\\d-', 'a valid date, as YYYY-MM-DD, from 1900 to 2199'],
  ['[+-]?\\d{1,15}(\\.\\d', 'a decimal number, like 12.30'],
  ['^(100', 'a percentage from 0 to 100'],
  ['(\\.\\d', 'a decimal number without a sign, like 12.30'],
  ['{3}$', 'a currency, like GBP'],
  ['[A-Za-z0-9_-]{1,64}', 'letters, digits, hyphens and underscores'],
  ['^([01]\\d|2[0-3]):', 'a time, as HH:MM'],
];
const formats: Readonly<Record<string, string>> = {
  date: 'a valid date, as YYYY-MM-DD, from 1900 to 2199',
  uuid: 'an ID from a record',
};

const limits: Readonly<Record<string, readonly [kind: string, words: string]>> = {
  minLength: ['character', 'at least'],
  maxLength: ['character', 'at most'],
  minItems: ['item', 'at least'],
  maxItems: ['item', 'at most'],
  minProperties: ['field', 'at least'],
  maxProperties: ['field', 'at most'],
  minimum: ['number', '# or more'],
  maximum: ['number', '# or less'],
  exclusiveMinimum: ['number', 'more than #'],
  exclusiveMaximum: ['number', 'less than #'],
};

/**
 * Returns how to write a text that a pattern or format rejects.
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

/**
 * Describes the limit that a value breaks.
 * @param keyword of the schema, such as `maxLength`
 * @param limit its value
 * @returns undefined if the keyword isn’t a limit
 */
export function limitWords(keyword: string, limit: unknown): string | undefined {
  const [kind, words] = limits[keyword] ?? [];
  if (words === undefined) return undefined;
  if (kind === 'number') return `must be ${words.replace('#', String(limit))}`;
  if (limit === 1 && keyword.startsWith('min')) return 'must not be empty';
  return `must have ${words} ${limit} ${kind}${limit === 1 ? '' : 's'}`;
}
