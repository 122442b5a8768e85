import type { Schema } from './document.ts';

/** Makes values from one stream of random numbers. */
export interface Values {
  /** A whole number from 0, below `end`. */
  below(end: number): number;
  chance(part: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A value that fits; `idOf` names what an id field holds, by the name of the field. */
  fitting(schema: Schema, name: string, idOf: (name: string) => string): unknown;
  /** A value that hardly anything takes: wrong types, limits, huge, hostile texts. */
  hostile(): unknown;
}

/** Texts that people or machines write; those that fit a pattern are chosen from here. */
const texts: readonly string[] = [
  'Tesco',
  'tesco',
  'a',
  'Café Zoë',
  '日本 ¥',
  '👩‍👩‍👧‍👦',
  "O'Brien & Sons",
  '"quoted", with; commas',
  '%_\\',
  '=1+1',
  'Ａ',
  '12.30',
  '0',
  '-4.5',
  '0.5',
  '999999999999',
  '0.000001',
  'GBP',
  'USD',
  'JPY',
  'XXX',
  'eur',
  '2026-03',
  '2025-26',
  '2024-25',
  '1257L',
  '3',
  '12',
  'no-such-key',
  'low-balance:x',
  'AAAA',
  'correct-horse-battery-9',
  'somebody@example.org',
  '123456',
  'property',
  'QQ123456C',
  'UTC+01:00',
  'XAIS12345678910',
  '0123456789abcdef'.repeat(4),
];

const days = [
  '2026-03-14',
  '2025-04-05',
  '2024-02-29',
  '1900-01-01',
  '2199-12-31',
  '2026-11-21',
  '2025-12-31',
];

/** Values that break things elsewhere. */
const strange: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e21,
  '9'.repeat(400),
  '1'.repeat(15),
  '-999999999999999.999999999999',
  '0.000000000001',
  'NaN',
  'Infinity',
  '-0',
  '1e5',
  '0x10',
  '١٢٣',
  '1,000.00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800y',
  '\u202eevil',
  '\ufeff',
  '\r\nSet-Cookie: a=b',
  "'; drop table users; --",
  `' or '1'='1`,
  `\\'`,
  `${'${'}7*7}`,
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '(a+)+$',
  '[',
  '(?=x)',
  'A'.repeat(10_000),
  '😀'.repeat(300),
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '1899-12-31',
  '2026-03-14T00:00:00Z',
  '2026-00',
  '2199-99',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'urn:uuid:01890000-0000-7000-8000-000000000000',
  'undefined',
  '__proto__',
  'constructor',
  [],
  {},
  [[[]]],
  [null],
  { toString: 1 },
  JSON.parse('{"constructor":{"prototype":{"x":1}}}'),
  Array.from({ length: 2000 }, (_, index) => index),
  Array.from({ length: 300 }, () => ({})),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index])),
];

/** @param random numbers from 0, below 1; `seeded()` of tests/crash/load.ts */
export function createValues(random: () => number): Values {
  const below = (end: number) => Math.floor(random() * end);
  const chance = (part: number) => random() < part;
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

  const text = (schema: Schema): string => {
    const { minLength = 0, maxLength = 200, pattern } = schema;
    const test = pattern === undefined ? /^/ : new RegExp(pattern, 'u');
    const fits = (one: string) =>
      [...one].length >= minLength && [...one].length <= maxLength && test.test(one);
    const fitting = texts.filter(fits);
    const longest = 'x'.repeat(Math.min(maxLength, 5000));
    if (chance(0.05) && fits(longest)) return longest;
    if (fitting.length > 0) return pick(fitting);
    return 'x'.repeat(minLength);
  };

  const number = (schema: Schema, whole: boolean): number => {
    const end = whole ? Number.MAX_SAFE_INTEGER : 1e300;
    const least = schema.minimum ?? schema.exclusiveMinimum ?? -end;
    const most = schema.maximum ?? schema.exclusiveMaximum ?? end;
    const from = least === -end ? 0 : least;
    const middle = from + random() * Math.min(most - from, 100);
    const found = pick([least, most, middle, middle, middle]);
    return whole ? Math.round(found) : Math.round(found * 100) / 100;
  };

  const fitting: Values['fitting'] = (schema, name, idOf) => {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum as unknown[]);
    const either = schema.anyOf ?? schema.oneOf;
    if (either) return fitting(pick(either as Schema[]), name, idOf);
    const type = Array.isArray(schema.type) ? pick(schema.type as string[]) : schema.type;
    switch (type) {
      case 'string':
        if (schema.format === 'uuid') return idOf(name);
        if (schema.format === 'date') return pick(days);
        if (schema.format === 'date-time') return '2026-03-14T10:00:00Z';
        return /(^|_)ids?$|^benchmark$|^tag$/.test(name) && chance(0.7) ? idOf(name) : text(schema);
      case 'integer':
        return number(schema, true);
      case 'number':
        return number(schema, false);
      case 'boolean':
        return chance(0.5);
      case 'null':
        return null;
      case 'array': {
        const least = schema.minItems ?? 0;
        const length = least + below(Math.min((schema.maxItems ?? 4) - least, 4) + 1);
        return Array.from({ length }, () => fitting(schema.items ?? {}, name, idOf));
      }
      case 'object': {
        const required = new Set<string>(schema.required ?? []);
        const often = pick([0, 0.2, 0.6]);
        return Object.fromEntries(
          Object.entries<Schema>(schema.properties ?? {})
            .filter(([key]) => required.has(key) || chance(often))
            .map(([key, inner]) => [key, fitting(inner, key, idOf)]),
        );
      }
      default:
        return pick(texts);
    }
  };

  return { below, chance, pick, fitting, hostile: () => pick(strange) };
}
