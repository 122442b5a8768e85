import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Format, lint, type Manifests, parse, resolve } from './index.ts';

/**
 * Mutated files: whatever the bytes, there is an answer, soon, and nothing else is touched. FUZZ_FILES says how many (a
 * few thousand here; `npm run fuzz` takes 100,000), FUZZ_SEED which.
 */
const count = Number(process.env.FUZZ_FILES ?? 2000);
const seed = Number(process.env.FUZZ_SEED ?? 4);
/** Far above what a small file takes: under a loaded machine a pause must not fail the test. */
const longest = 1000;

const folder = new URL('../golden/', import.meta.url);
const manifests: Manifests = JSON.parse(readFileSync(new URL('manifests.json', folder), 'utf8'));
const formats: Format[] = ['json', 'json5', 'toml'];
const corpus = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(
    (name) => /[/\\].*\.(json|json5|toml)$/.test(name) && !/(case|expected|-tables|-lists)\.json$/.test(name),
  )
  .sort()
  .map((name) => ({
    text: readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8'),
    format: name.slice(name.lastIndexOf('.') + 1) as Format,
  }));

/** A small generator of numbers (mulberry32): the same seed makes the same files. */
function numbers(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const pick = numbers(seed);
const oneOf = <Item>(items: readonly Item[]): Item => items[pick(items.length)] as Item;
const tokens = [
  '{',
  '}',
  '[',
  ']',
  '[[',
  ']]',
  ':',
  ',',
  '"',
  "'",
  '"""',
  "'''",
  '\\',
  '\\u',
  '\\ud800',
  '#',
  '//',
  '/*',
  '*/',
  '=',
  '.',
  '\n',
  '\r',
  '\t',
  'null',
  'true',
  '-0',
  '1e999',
  '0x',
  'NaN',
  'inf',
  '1979-05-27',
  '__proto__',
  'constructor',
  'prototype',
  'identifier',
  'permissions',
  'remote',
  'capabilities',
  'windows',
  '**',
  '(a+)+',
  '[a-',
  '{a}?',
  'core:',
  'core:default',
  '\u0000',
  '\uFEFF',
  '\u2028',
  '🙂',
  '\ud800',
  'é',
];

/** One change of a file, in the way that accidents and hostile hands make them. */
function mutate(text: string): string {
  const at = pick(text.length + 1);
  const to = Math.min(text.length, at + 1 + pick(30));
  switch (pick(9)) {
    case 0: {
      const bytes = Buffer.from(text);
      for (let flips = 1 + pick(4); flips > 0; flips--) bytes[pick(bytes.length || 1)] = pick(256);
      return bytes.toString(oneOf(['utf8', 'latin1']));
    }
    case 1:
      return text.slice(0, at);
    case 2:
      return text.slice(0, at) + text.slice(to);
    case 3:
      return text.slice(0, to) + text.slice(at);
    case 4: {
      const other = oneOf(corpus).text;
      return text.slice(0, at) + other.slice(pick(other.length + 1));
    }
    case 5:
      return text.slice(0, at) + oneOf(tokens) + text.slice(at);
    case 6:
      return text.slice(0, at) + oneOf(tokens).repeat(1 + pick(300)) + text.slice(at);
    case 7:
      return text.slice(0, at) + String.fromCodePoint(pick(0x110000)) + text.slice(to);
    default:
      return text.slice(0, at) + text.slice(at, to).repeat(1 + pick(200)) + text.slice(to);
  }
}

test(`${count} mutated files are answered, each in less than a second, and touch nothing else`, {
  timeout: 1_200_000,
}, () => {
  const before = Object.getOwnPropertyNames(Object.prototype).join();
  let slowest = 0;
  let accepted = 0;
  for (let index = 0; index < count; index++) {
    const file = oneOf(corpus);
    let { text } = file;
    for (let changes = 1 + pick(3); changes > 0; changes--) text = mutate(text);
    const format = oneOf([file.format, file.format, file.format, undefined, ...formats]);
    const start = busy();
    try {
      const { capabilities, diagnostics } = parse([{ text, ...(format ? { format } : {}) }]);
      const { policy } = resolve(capabilities, { platform: 'linux', manifests });
      policy
        .authorize({
          window: 'main',
          command: 'plugin:fs|read_file',
          url: oneOf([null, 'https://example.com/a']),
        })
        .explain();
      if (index % 8 === 0) lint(capabilities, { manifests });
      for (const { code, message, pointer, range } of diagnostics)
        if (
          !code ||
          !message ||
          typeof pointer !== 'string' ||
          !(range.start.line >= 1) ||
          !(range.start.column >= 1) ||
          !(range.end.line >= range.start.line)
        )
          throw new Error(`a diagnostic without its place: ${message}`);
      if (diagnostics.length === 0) accepted++;
    } catch (error) {
      throw new Error(`file ${index} of seed ${seed} (${format}): ${JSON.stringify(text.slice(0, 2000))}`, {
        cause: error,
      });
    }
    const time = busy() - start;
    if (time > longest)
      throw new Error(
        `file ${index} of seed ${seed} took ${time} ms: ${JSON.stringify(text.slice(0, 2000))}`,
      );
    slowest = Math.max(slowest, time);
  }
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
  expect(Object.keys({})).toEqual([]);
  // Some mutations do no harm; if none got through, the parsers were never reached.
  expect(accepted).toBeGreaterThan(count / 100);
  if (process.env.FUZZ_FILES)
    console.log(
      `${count} files of seed ${seed}: ${accepted} without an error, the slowest ${slowest.toFixed(0)} ms`,
    );
});

test('every text of up to three letters that mean something ends, in each format', {
  timeout: 60_000,
}, () => {
  const letters = [...'{}[]:,"\'\\/*u.-+I0=#_\n\r'];
  const all = (text: string, more: number): void => {
    for (const format of formats) parse([{ text, format }]);
    if (more > 0) for (const letter of letters) all(text + letter, more - 1);
  };
  all('', 3);
});

/** CPU milliseconds of this thread: what else the machine does meanwhile does not count. */
function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
