const expected = 'is not in the expected format';

/** Descriptions of the contract's patterns and formats, matched by a fragment. */
const looks: readonly (readonly [piece: string, words: string])[] = [
  ['^(19|20|21)\\d\\d-\\d\\d$', 'a tax year, like 2025-26'],
  ['(0[1-9]|1[0-2])$', 'a month, as YYYY-MM'],
  ['^(19|20|21)\\d\\d-', 'a valid date, as YYYY-MM-DD, from 1900 to 2199'],
  ['^(100', 'a percentage from 0 to 100'],
  ['^0(\\.\\d', 'a decimal number below 1, like 0.05'],
  ['^\\d{4}-\\d{2}$', 'a tax year, like 2025-26'],
  ['^\\d{2}-\\d{2}$', 'a month and a day, like 04-30'],
  ['[A-Z]{2}$', 'a country by its two letters, like FR'],
  ['{3}$', 'a currency, like GBP'],
  ['[Mm][Oo][Nn]', 'the order of day, month and year, like DD/MM/YYYY'],
  ['[A-Za-z0-9_-]{1,64}', 'letters, digits, hyphens and underscores'],
  ['^([01]\\d|2[0-3]):', 'a time, as HH:MM'],
];
const formats: Readonly<Record<string, string>> = {
  date: 'a valid date, as YYYY-MM-DD, from 1900 to 2199',
  uuid: 'an ID from a record',
};

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
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
      : typeof pattern === 'string'
        ? (looks.find(([piece]) => pattern.includes(piece))?.[1] ?? decimalWords(pattern))
        : undefined;
  return words === undefined ? expected : `${expected}: ${words}`;
}

/** Returns how to write a number by the places of its pattern, which a value such as `0.1234567890123` may exceed. */
function decimalWords(pattern: string): string | undefined {
  const [, sign, whole, places] =
    /^\^(-\?|\[\+-\]\?)?\\d\{1,(\d+)\}\(\\\.\\d(?:\{\d,(\d+)\})?\)\?\$$/.exec(pattern) ?? [];
  if (whole === undefined) return undefined;
  const signed = sign === undefined ? ' without a sign' : '';
  return `a decimal number${signed}, like 12.30, with up to ${whole} digits and ${places ?? 1} decimal places`;
}

/** Returns the sentence for a value of another type. @param names of JSON Schema, such as `string` and `null` */
export function typeWords(names: readonly string[]): string {
  return `must be ${names.map((name) => types[name] ?? name).join(' or ')}`;
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
