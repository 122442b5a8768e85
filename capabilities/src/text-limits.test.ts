import { expect, test } from 'vitest';
import { type Format, parse } from './index.ts';

const formats: Format[] = ['json', 'json5', 'toml'];
const say = (text: string, format: Format) => {
  const start = busy();
  const { diagnostics } = parse([{ text, format }]);
  const time = busy() - start;
  expect(diagnostics.length).toBeGreaterThan(0);
  return { time, message: diagnostics[0]?.message ?? '', code: diagnostics[0]?.code };
};

test.each(formats)('50 MB of %s are refused at once', (format) => {
  for (const letter of ['x', ' ', '[', '"', '\n']) {
    const { time, message, code } = say(letter.repeat(50_000_000), format);
    expect(code).toBe('syntax');
    expect(message).toContain('at most 1 MB');
    expect(time).toBeLessThan(1000);
  }
});

const deep: [string, Format, string][] = [
  ['arrays', 'json', '['.repeat(10_000)],
  ['closed arrays', 'json', '['.repeat(10_000) + ']'.repeat(10_000)],
  ['objects', 'json', '{"a":'.repeat(10_000)],
  ['arrays', 'json5', `// x\n${'['.repeat(10_000)}`],
  ['objects', 'json5', "{a:'',b:".repeat(10_000)],
  ['behind a comment', 'json5', `/* [ \n */${'['.repeat(10_000)}`],
  ['arrays', 'toml', `a = ${'['.repeat(10_000)}`],
  ['inline tables', 'toml', `a = ${'{a='.repeat(10_000)}`],
  ['inline tables of dotted keys', 'toml', `a = ${`{${'a.'.repeat(50)}a=`.repeat(100)}1${'}'.repeat(100)}`],
];

test.each(deep)('10,000 levels of %s in %s are refused in words', (_, format, text) => {
  const { time, message } = say(text, format);
  expect(message).toMatch(/^Nested more than 128 levels deep/);
  expect(time).toBeLessThan(1000);
});

test.each([
  ['a dotted key', `${'a.'.repeat(10_000)}a = 1`],
  ['a table', `[${'a.'.repeat(10_000)}a]`],
  ['an array of tables', `[[${'"a" . '.repeat(10_000)}a]]`],
])('%s of 10,000 parts is refused in words', (_, text) =>
  expect(say(text, 'toml').message).toBe('A key of more than 64 parts'),
);

test('nesting as deep as is read', () => {
  const text = `{"identifier":"a","permissions":[],"x":${'['.repeat(127)}${']'.repeat(127)}}`;
  expect(parse([{ text, format: 'json' }]).diagnostics).toEqual([]);
});

test('brackets in strings and comments do not count', () => {
  const many = '['.repeat(5000);
  for (const [format, text] of [
    ['json', `{"identifier":"a","description":"${many}","permissions":[]}`],
    ['json5', `{identifier:'a',description:'${many}',/* ${many} */permissions:[]} // ${many}`],
    ['toml', `identifier = 'a' # ${many}\ndescription = """${many}"""\npermissions = []`],
  ] as const)
    expect(parse([{ text, format }]).diagnostics).toEqual([]);
});

const heavy: [string, Format, string][] = [
  ['values', 'json', `[${'1,'.repeat(400_000)}1]`],
  ['objects', 'json', `[${'{},'.repeat(300_000)}1]`],
  ['values', 'json5', `[${'1,'.repeat(400_000)}1]`],
  ['comments', 'json5', '/**/'.repeat(250_000)],
  ['a long text', 'json', `"${'x'.repeat(1_000_000)}"`],
  ['a long text', 'toml', `a = "${'x'.repeat(1_000_000)}"`],
  ['a long number', 'toml', `a = ${'1'.repeat(1_000_000)}`],
  ['lines', 'toml', '\n'.repeat(1_000_000)],
  ['tables', 'toml', '[[a]]\n'.repeat(150_000)],
  ['dots', 'toml', `${'a.'.repeat(500_000)}a = 1`],
  ['quotes', 'toml', '"'.repeat(1_000_000)],
];

test.each(heavy)('a megabyte of %s in %s takes less than a second', (_, format, text) => {
  expect(say(text.slice(0, 1_048_576), format).time).toBeLessThan(1000);
});

test.each(['"a\\', "{a:'\\", '"\\\\\\', '[1,"x\\', '.""\\', '{\\', '\\'])(
  'a text that ends behind a backslash ends the reading too: %j',
  (text) => {
    for (const format of formats) expect(say(text, format).code).toBe('syntax');
  },
);

test('a comment may end behind a backslash', () =>
  expect(parse([{ text: "{identifier:'a',permissions:[]} // \\", format: 'json5' }]).diagnostics).toEqual(
    [],
  ));

test('a file of 10,000 entries is read', () => {
  const permissions = Array.from({ length: 10_000 }, (_, index) => ({
    identifier: `a:b-${index}`,
    allow: [{ path: '/a' }],
  }));
  const text = JSON.stringify({ identifier: 'a', permissions });
  expect(parse([{ text, format: 'json' }]).capabilities[0]?.permissions).toHaveLength(10_000);
});

/** CPU milliseconds of this thread: what else the machine does meanwhile does not count. */
function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
