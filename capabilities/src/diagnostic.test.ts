import { describe, expect, test } from 'vitest';
import { type Diagnostic, type Format, parse, type Range, resolve } from './index.ts';

/** Returns the text in a range, to test that a user would find the place. */
function covered(text: string, { start, end }: Range): string {
  const lines = text.split(/\r\n|\n|\r/);
  const first = lines[start.line - 1] ?? '';
  if (end.line === start.line) return first.slice(start.column - 1, end.column - 1);
  return `${first.slice(start.column - 1)} … ${(lines[end.line - 1] ?? '').slice(0, end.column - 1)}`;
}

function found(text: string, format?: Format): [string, string, string][] {
  const { capabilities, diagnostics } = parse([{ text, ...(format ? { format } : {}) }]);
  const resolved = resolve(capabilities, { platform: 'linux' });
  return [...diagnostics, ...resolved.diagnostics].map((one) => [
    one.code,
    one.pointer,
    covered(text, one.range),
  ]);
}

/** Each error code in each format: code, pointer, the text that the range covers. */
const cases: [code: string, format: Format, text: string, pointer: string, place: string][] = [
  ['syntax', 'json', '{\n  "identifier": "a",,\n}', '', ','],
  ['syntax', 'json5', '{\n  identifier: "a"\n  permissions: [] }', '', 'p'],
  ['syntax', 'toml', 'identifier = "a"\npermissions = [}', '', '}'],
  ['form', 'json', '"main"', '', '"main"'],
  ['form', 'json5', '// nothing here\n7', '', '7'],
  ['missing-field', 'json', '[{ "identifier": "a" }]', '/0', '{ "identifier": "a" }'],
  [
    'missing-field',
    'json5',
    "{ capabilities: [{ identifier: 'a' }] }",
    '/capabilities/0',
    "{ identifier: 'a' }",
  ],
  ['missing-field', 'toml', '# one\n[[capabilities]]\nidentifier = "a"\n', '/capabilities/0', '['],
  ['type', 'json', '{"identifier": 7, "permissions": []}', '/identifier', '7'],
  ['type', 'json5', "{identifier: 'a', permissions: [], windows: 'main'}", '/windows', "'main'"],
  [
    'type',
    'toml',
    'identifier = "a"\npermissions = []\nremote.urls = ["https://x.dev", 1]',
    '/remote/urls/1',
    '1',
  ],
  [
    'platform',
    'json',
    '{"identifier":"a","permissions":[],"platforms":["linux","macos"]}',
    '/platforms/1',
    '"macos"',
  ],
  ['platform', 'json5', "{identifier:'a',permissions:[],platforms:['Windows']}", '/platforms/0', "'Windows'"],
  [
    'platform',
    'toml',
    'identifier = "a"\npermissions = []\nplatforms = ["desktop"]',
    '/platforms/0',
    '"desktop"',
  ],
  [
    'identifier',
    'json',
    '{"identifier":"a","permissions":["fs:allow_read"]}',
    '/permissions/0',
    '"fs:allow_read"',
  ],
  [
    'identifier',
    'json5',
    "{identifier:'a',permissions:[{identifier:'fs:',},]}",
    '/permissions/0/identifier',
    "'fs:'",
  ],
  [
    'identifier',
    'toml',
    'identifier = "a"\n[[permissions]]\nidentifier = "a:b:c"',
    '/permissions/0/identifier',
    '"a:b:c"',
  ],
  [
    'duplicate-capability',
    'json',
    '[{"identifier":"a","permissions":[]},{"identifier":"a","permissions":[]}]',
    '/1/identifier',
    '"a"',
  ],
  [
    'duplicate-capability',
    'json5',
    "[{identifier:'a',permissions:[]},{permissions:[],identifier:'a'}]",
    '/1/identifier',
    "'a'",
  ],
  [
    'duplicate-capability',
    'toml',
    '[[capabilities]]\nidentifier="a"\npermissions=[]\n[[capabilities]]\nidentifier="a"\npermissions=[]',
    '/capabilities/1/identifier',
    '"a"',
  ],
  [
    'unknown-plugin',
    'json',
    '{"identifier":"a","permissions":["nope:default"]}',
    '/permissions/0',
    '"nope:default"',
  ],
  [
    'unknown-plugin',
    'json5',
    "{identifier:'a',permissions:[{identifier:'nope:default'}]}",
    '/permissions/0/identifier',
    "'nope:default'",
  ],
  [
    'unknown-plugin',
    'toml',
    'identifier="a"\npermissions=["nope:default"]',
    '/permissions/0',
    '"nope:default"',
  ],
  [
    'unknown-permission',
    'json',
    '{"identifier":"a","permissions":["core:window:allow-fly"]}',
    '/permissions/0',
    '"core:window:allow-fly"',
  ],
  [
    'unknown-permission',
    'json5',
    "{identifier:'a',permissions:['core:window:allow-fly']}",
    '/permissions/0',
    "'core:window:allow-fly'",
  ],
  [
    'unknown-permission',
    'toml',
    'identifier="a"\n[[permissions]]\nidentifier="core:window:allow-fly"',
    '/permissions/0/identifier',
    '"core:window:allow-fly"',
  ],
  [
    'url-pattern',
    'json',
    '{"identifier":"a","permissions":[],"remote":{"urls":["x.dev"]}}',
    '/remote/urls/0',
    '"x.dev"',
  ],
  [
    'url-pattern',
    'json5',
    "{identifier:'a',permissions:[],remote:{urls:['https://x.dev','*']}}",
    '/remote/urls/1',
    "'*'",
  ],
  ['url-pattern', 'toml', 'identifier="a"\npermissions=[]\n[remote]\nurls=["/x"]', '/remote/urls/0', '"/x"'],
  ['glob-pattern', 'json', '{"identifier":"a","permissions":[],"windows":["a**"]}', '/windows/0', '"a**"'],
  ['glob-pattern', 'json5', "{identifier:'a',permissions:[],webviews:['[a']}", '/webviews/0', "'[a'"],
  ['glob-pattern', 'toml', 'identifier="a"\npermissions=[]\nwindows=["main","***"]', '/windows/1', '"***"'],
];

test.each(cases)('%s in %s stands at its place', (code, format, text, pointer, place) => {
  expect(found(text, format)).toEqual([[code, pointer, place]]);
});

describe('where things stand', () => {
  test('lines and columns count from 1, in UTF-16 units, in all formats', () => {
    const at = (text: string, format: Format) => parse([{ text, format }]).diagnostics[0]?.range.start;
    expect(at('{"description":"😀ä","identifier":1,"permissions":[]}', 'json')).toEqual({
      line: 1,
      column: 35,
    });
    expect(at('{description:"😀ä",identifier:1,permissions:[]}', 'json5')).toEqual({ line: 1, column: 31 });
    expect(at('permissions = []\nx = ["😀ä"]\nidentifier = 1', 'toml')).toEqual({ line: 3, column: 14 });
    expect(at('permissions = ["😀", 1]\nidentifier = "a"', 'toml')).toEqual({ line: 1, column: 16 });
  });
  test('tabs and carriage returns', () => {
    for (const end of ['\n', '\r\n']) {
      const json = ['{', '\t"identifier":\t1,', '\t"permissions": []', '}'].join(end);
      expect(parse([{ text: json, format: 'json' }]).diagnostics[0]?.range.start).toEqual({
        line: 2,
        column: 16,
      });
      const toml = ['# one', 'identifier =\t1', 'permissions = []'].join(end);
      expect(parse([{ text: toml, format: 'toml' }]).diagnostics[0]?.range.start).toEqual({
        line: 2,
        column: 14,
      });
    }
  });
  test('TOML after an astral letter in one line', () => {
    const text = 'permissions = [{ identifier = "a", allow = ["😀"], deny = 1 }]\nidentifier = "a"';
    expect(found(text, 'toml')).toEqual([['type', '/permissions/0/deny', '1']]);
  });
  test('a TOML table that is opened again by its subtables', () => {
    const text = '[[capabilities]]\nidentifier = "a"\npermissions = []\n[capabilities.remote]\nurls = "x"\n';
    expect(found(text, 'toml')).toEqual([['type', '/capabilities/0/remote/urls', '"x"']]);
  });
  test('names with a slash or tilde are escaped in pointers of unknown keys', async () => {
    const { lint } = await import('./index.ts');
    const { capabilities } = parse([
      { text: '{"identifier":"a","permissions":[],"windows":["main"],"a/b~c":1}' },
    ]);
    expect(lint(capabilities, { rules: ['unknown-key'] })[0]?.pointer).toBe('/a~1b~0c');
  });
});

describe('all errors, not the first', () => {
  test('of every field and every file', () => {
    const text =
      '{"identifier": 1, "local": "x", "windows": 2, "webviews": [3], "platforms": ["osx", 4], "remote": {}, "permissions": ["a_b", 5]}';
    const { capabilities, diagnostics } = parse([
      { text, file: 'a.json' },
      { text: '{', file: 'b.json' },
      { text: 'x', file: 'c.yaml' },
    ]);
    expect(capabilities).toEqual([]);
    expect(diagnostics.map(({ file, code, pointer }) => `${file} ${code} ${pointer}`)).toEqual([
      'a.json type /identifier',
      'a.json type /local',
      'a.json type /windows',
      'a.json type /webviews/0',
      'a.json platform /platforms/0',
      'a.json type /platforms/1',
      'a.json missing-field /remote',
      'a.json identifier /permissions/0',
      'a.json type /permissions/1',
      'b.json syntax ',
      'c.yaml form ',
    ]);
  });
  test('a capability with an error is left out, the others of its file are kept', () => {
    const text =
      '[{"identifier":"a","permissions":[]},{"identifier":"b"},{"identifier":"c","permissions":[]}]';
    const { capabilities, diagnostics } = parse([{ text }]);
    expect(capabilities.map(({ identifier }) => identifier)).toEqual(['a', 'c']);
    expect(diagnostics).toHaveLength(1);
  });
});

describe('what was probably meant', () => {
  const suggestion = (text: string) => {
    const { capabilities, diagnostics } = parse([{ text }]);
    const [first] = [...diagnostics, ...resolve(capabilities, { platform: 'linux' }).diagnostics] as [
      Diagnostic,
    ];
    return first.suggestion;
  };
  const withPermission = (name: string) => `{"identifier":"a","permissions":["${name}"]}`;
  test.each([
    ['core:window:allow_set_title', 'core:window:allow-set-title'],
    ['tauri-plugin-fs:default', 'fs:default'],
    ['core:windo:default', 'core:window:default'],
    ['core:window:allow-set-titel', 'core:window:allow-set-title'],
    ['core:window', 'core:window:default'],
    ['core:defualt', 'core:default'],
    ['quite:another', undefined],
  ])('%s → %s', (name, meant) => expect(suggestion(withPermission(name))).toBe(meant));
  test.each([
    ['macos', 'macOS'],
    ['Windows', 'windows'],
    ['ios', 'iOS'],
    ['darwin', 'macOS'],
    ['andriod', 'android'],
    ['desktop', undefined],
  ])('platform %s → %s', (name, meant) =>
    expect(suggestion(`{"identifier":"a","permissions":[],"platforms":["${name}"]}`)).toBe(meant),
  );
  test('a field that is missing because it is misspelt', () =>
    expect(suggestion('{"identifer":"a","permissions":[]}')).toBe('identifier'));
});
