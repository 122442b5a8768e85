import { expect, test } from 'vitest';
import { impossibleLetters, readLabelPattern } from './label-pattern.ts';

const matches = (pattern: string, label: string) => {
  const reading = readLabelPattern(pattern);
  return reading.ok && reading.matches(label);
};

/** Pattern, labels that it matches, labels that it does not (CAPABILITIES, section 6). */
const cases: [rule: string, pattern: string, yes: string[], no: string[]][] = [
  ['the whole label, case-sensitively', 'main', ['main'], ['Main', 'main2', 'amain', '']],
  [
    'a star is any run of letters, also empty, also across / and with a leading dot',
    '*',
    ['', 'a', 'a/b', '.a'],
    [],
  ],
  ['a star inside', 'a*z', ['az', 'abz', 'a/b/z', 'a.z'], ['a', 'z', 'azb']],
  ['two stars apart', '*-*', ['-', 'a-b', 'a-b-c'], ['ab', '']],
  ['a question mark is exactly one letter', 'w?', ['w1', 'w/', 'w😀'], ['w', 'w12']],
  ['a class', 'w[abc]', ['wa', 'wc'], ['wd', 'w', 'wab']],
  ['a range', 'w[a-c0-9]', ['wb', 'w5'], ['wd', 'w-']],
  ['a negated class', 'w[!a-z]', ['w1', 'wA'], ['wa', 'w']],
  ['a caret is an ordinary member', 'w[^a]', ['w^', 'wa'], ['wb']],
  ['[*] is a star', 'w[*]', ['w*'], ['w', 'wa']],
  ['[?] is a question mark, [[] a bracket', '[?][[]', ['?['], ['a[']],
  ['a closing bracket first in a class is a member', '[]a]', [']', 'a'], ['b', '[']],
  ['also in a negated class', '[!]a]', ['b'], [']', 'a']],
  ['a hyphen at an end of a class is a member', '[a-]', ['a', '-'], ['b']],
  ['a closing bracket alone is a letter', 'a]', ['a]'], ['a']],
  ['** by itself is anything', '**', ['', 'a', 'a/b'], []],
  ['** after a slash is any components, also none', 'a/**', ['a/', 'a/b', 'a/b/c'], ['a', 'b/a']],
  ['** in front is any components, also none', '**/z', ['z', 'a/z', 'a/b/z'], ['az', 'z/a', 'a/bz']],
  ['** in the middle', 'a/**/z', ['a/z', 'a/b/z', 'a/b/c/z'], ['az', 'a/bz', 'a/z/b']],
  ['** beside others', '**/a*', ['a', 'ab', 'x/ab', 'ab/c'], ['xa', 'x/ya']],
  ['braces are letters', '{a,b}', ['{a,b}'], ['a', 'b']],
  ['bars are letters', 'a|b', ['a|b'], ['a', 'b']],
  ['an exclamation mark is a letter', '!a', ['!a'], ['b']],
  ['a backslash is a letter and no escape', '\\*', ['\\', '\\a'], ['*']],
  ['a dot is a letter', 'a.b', ['a.b'], ['axb']],
];

test.each(cases)('%s: %s', (_, pattern, yes, no) => {
  expect(yes.filter((label) => !matches(pattern, label))).toEqual([]);
  expect(no.filter((label) => matches(pattern, label))).toEqual([]);
});

test.each([
  'a**',
  '**a',
  'a/**b',
  'a**/b',
  '***',
  'a/***',
  '[',
  'a[b',
  '[]',
  '[!]',
  '[!',
  'x[a-',
  '[a',
  '[!a',
])('%s is an error', (pattern) => expect(readLabelPattern(pattern)).toMatchObject({ ok: false }));

test('many stars against a long label end soon', () => {
  const start = busy();
  expect(matches(`${'*a'.repeat(500)}b`, 'a'.repeat(20_000))).toBe(false);
  expect(matches(`${'*?'.repeat(200)}b`, 'a'.repeat(5000))).toBe(false);
  expect(matches(`**/${'*a?'.repeat(100)}b`, 'a/'.repeat(1000))).toBe(false);
  expect(busy() - start).toBeLessThan(3000);
});

test('letters that no label has are told', () => {
  expect(impossibleLetters('main-1/a:b_c*?')).toBe('');
  expect(impossibleLetters('{a,b}')).toBe('{,}');
  expect(impossibleLetters('my window')).toBe(' ');
});

/** CPU milliseconds of this thread: what else the machine does meanwhile does not count. */
function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
