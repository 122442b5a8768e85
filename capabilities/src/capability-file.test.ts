import { describe, expect, test } from 'vitest';
import { parse } from './index.ts';

const good = '{"identifier":"a","permissions":[]}';
const codesOf = (text: string, file?: string) =>
  parse([{ text, ...(file ? { file } : {}) }]).diagnostics.map(({ code }) => code);

describe('forms (CAPABILITIES, section 1)', () => {
  test('the key "capabilities" alone picks the third form; what stands beside it is ignored', () => {
    const text =
      '{"identifier": 7, "permissions": "x", "capabilities": [{"identifier":"a","permissions":[]}]}';
    const { capabilities, diagnostics } = parse([{ text }]);
    expect(diagnostics).toEqual([]);
    expect(capabilities.map(({ identifier }) => identifier)).toEqual(['a']);
  });
  test('empty lists are valid and grant nothing', () => {
    expect(parse([{ text: '[]' }, { text: '{"capabilities": []}' }, { text: 'capabilities = []' }])).toEqual({
      capabilities: [],
      diagnostics: [],
    });
  });
  test('in TOML permissions mix texts and tables, or are tables', () => {
    const mixed =
      'identifier = "a"\npermissions = ["fs:default", { identifier = "fs:read", allow = [{ path = "$HOME" }] }]';
    const tables =
      'identifier = "b"\n[[permissions]]\nidentifier = "fs:read"\n[[permissions.allow]]\npath = "$HOME"\n[[permissions.allow]]\npath = "/a"';
    const { capabilities, diagnostics } = parse([
      { text: mixed, format: 'toml' },
      { text: tables, format: 'toml' },
    ]);
    expect(diagnostics).toEqual([]);
    expect(capabilities.map(({ permissions }) => permissions)).toEqual([
      ['fs:default', { identifier: 'fs:read', allow: [{ path: '$HOME' }] }],
      [{ identifier: 'fs:read', allow: [{ path: '$HOME' }, { path: '/a' }] }],
    ]);
  });
});

describe('formats', () => {
  test('by the extension: .json is strict, .json5 is not', () => {
    const loose = "{identifier: 'a', permissions: [], /* nothing */}";
    expect(codesOf(good, 'a.json')).toEqual([]);
    expect(codesOf(loose, 'a.json')).toEqual(['syntax']);
    expect(codesOf(loose, 'a.json5')).toEqual([]);
    expect(codesOf('identifier="a"\npermissions=[]', 'a.toml')).toEqual([]);
    expect(codesOf(good, 'a.toml')).toEqual(['syntax']);
  });
  test.each(['a.yaml', 'a.JSON', 'a.jsonc', 'a', 'folder.json/a', 'a.json.bak'])('%s is refused', (file) =>
    expect(codesOf(good, file)).toEqual(['form']),
  );
  test('a format that is named goes before the extension', () => {
    expect(parse([{ text: good, file: 'a.txt', format: 'json' }]).diagnostics).toEqual([]);
    expect(parse([{ text: good, format: 'yaml' as never }]).diagnostics).toMatchObject([{ code: 'form' }]);
  });
  test('text without a file name: JSON is tried first, then TOML', () => {
    expect(codesOf(good)).toEqual([]);
    expect(codesOf('identifier = "a"\npermissions = []')).toEqual([]);
    expect(codesOf('[[capabilities]]\nidentifier = "a"\npermissions = []')).toEqual([]);
  });
  test('of the two errors the one that the text looks like is told', () => {
    const [json] = parse([{ text: '{"identifier": "a",\n"permissions": [}' }]).diagnostics;
    expect(json).toMatchObject({ code: 'syntax', range: { start: { line: 2, column: 17 } } });
    const [toml] = parse([{ text: 'identifier = "a"\npermissions = [\n"a"\n"b"]' }]).diagnostics;
    expect(toml).toMatchObject({ code: 'syntax', range: { start: { line: 4 } } });
  });
});

describe('bytes at the edge', () => {
  test('a byte order mark: JSON has none, JSON5 and TOML may', () => {
    expect(parse([{ text: `\uFEFF${good}`, format: 'json' }]).diagnostics).toMatchObject([
      { code: 'syntax', message: expect.stringContaining('byte order mark') },
    ]);
    expect(parse([{ text: `\uFEFF${good}`, format: 'json5' }]).diagnostics).toEqual([]);
    expect(parse([{ text: '\uFEFFidentifier = "a"\npermissions = []', format: 'toml' }]).diagnostics).toEqual(
      [],
    );
  });
  test('a field that stands twice is an error; an unknown one is not', () => {
    const twice = '{"identifier":"a","identifier":"b","x":1,"x":2,"permissions":[]}';
    expect(parse([{ text: twice }]).diagnostics).toMatchObject([
      {
        code: 'syntax',
        pointer: '/identifier',
        range: { start: { column: 19 } },
        related: [{ range: { start: { column: 2 } } }],
      },
    ]);
    const inEntry = '{"identifier":"a","permissions":[{"identifier":"a:b","allow":[],"allow":[]}]}';
    expect(parse([{ text: inEntry }]).diagnostics).toMatchObject([
      { code: 'syntax', pointer: '/permissions/0/allow' },
    ]);
    expect(codesOf('identifier="a"\nidentifier="b"', 'a.toml')).toEqual(['syntax']);
  });
  test('__proto__ and constructor are keys like others', () => {
    const json =
      '{"__proto__":{"polluted":1},"identifier":"a","permissions":[{"identifier":"a:b","allow":[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}]}]}';
    const toml =
      '__proto__.polluted = 1\nidentifier = "b"\n[[permissions]]\nidentifier = "a:b"\n[[permissions.allow]]\n__proto__.polluted = 1\nconstructor.prototype.polluted = 1';
    const { capabilities, diagnostics } = parse([{ text: json }, { text: toml, format: 'toml' }]);
    expect(diagnostics).toEqual([]);
    expect('polluted' in {}).toBe(false);
    for (const { permissions } of capabilities) {
      const [entry] = permissions as unknown as [{ allow: object[] }];
      const value = entry.allow[0] as object;
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    }
  });
  test('a control letter in a JSON string, a number that is too large', () => {
    expect(codesOf('{"identifier":"a\tb","permissions":[]}', 'a.json')).toEqual(['syntax']);
    expect(codesOf('{"identifier":"a","permissions":[],"x":1e999}', 'a.json')).toEqual(['syntax']);
  });
  test('numbers that JSON cannot write are null in scopes', () => {
    const text = "{identifier:'a',permissions:[{identifier:'a:b',allow:[NaN,-Infinity,.5,+1,0x10]}]}";
    expect(parse([{ text, format: 'json5' }]).capabilities[0]?.permissions).toEqual([
      { identifier: 'a:b', allow: [null, null, 0.5, 1, 16] },
    ]);
  });
  test('what is no source, and no text', () => {
    for (const sources of [undefined, null, [null], [{}], [{ text: 7 }], 'x'])
      expect(parse(sources as never).diagnostics).toMatchObject([{ code: 'type' }]);
  });
  test.each(['', ' ', '\n', '# nothing', '//', '{', '[', '"', '\u0000', '\uFFFD\uFFFD', '\ud800', '🙂'])(
    '%j is told in words',
    (text) => {
      for (const format of ['json', 'json5', 'toml', undefined] as const)
        expect(parse([{ text, ...(format ? { format } : {}) }]).diagnostics.length).toBeGreaterThan(0);
    },
  );
});
