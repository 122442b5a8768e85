import { describe, expect, test } from 'vitest';
import { matchesTokens, readGlob } from '../glob.ts';
import type { ScopeValue, Target } from '../index.ts';
import { baseFolders } from './base-folders.ts';
import { decideFilePath } from './fs-scope.ts';
import { decideAddress, decideFetch } from './http-scope.ts';

const scope = (allow: ScopeValue[], deny: ScopeValue[] = []) => ({ allow, deny });

describe('globs, as the tests of the crate have them (rust-lang/glob, src/lib.rs, cfa2a58f)', () => {
  const matches = (pattern: string, text: string, options = {}) => {
    const tokens = readGlob(pattern);
    return typeof tokens !== 'string' && matchesTokens(tokens, [...text], options);
  };
  const table: [pattern: string, yes: string[], no: string[]][] = [
    ['a*b*c', ['abc', 'a_b_c', 'a___b___c'], ['abcd']],
    ['abc*abc*abc', ['abcabcabcabcabcabcabc'], ['abcabcabcabcabcabcabca']],
    ['a*b[xyz]c*d', ['abxcdbxcddd'], []],
    [
      'some/**/needle.txt',
      ['some/needle.txt', 'some/one/needle.txt', 'some/one/two/needle.txt'],
      ['some/other/notthis.txt'],
    ],
    ['**', ['abcde', '', '.asdf', '/x/.asdf'], []],
    ['some/**/**/needle.txt', ['some/needle.txt', 'some/one/two/needle.txt'], ['some/other/notthis.txt']],
    ['**/test', ['one/two/test', 'one/test', 'test'], []],
    ['/**/test', ['/one/two/test', '/one/test', '/test'], ['/one/notthis', '/notthis']],
    ['**/.*', ['.abc', 'abc/.abc'], ['ab.c', 'abc/ab.c']],
    ['a[0-9]b', ['a0b', 'a9b'], ['a_b']],
    ['a[!0-9]b', ['a_b'], ['a0b', 'a9b']],
    ['[abc-]', ['a', 'b', 'c', '-'], ['d']],
    ['[2-1]', [], ['1', '2']],
    ['[!-]', [], ['-']],
    ['*hello.txt', ['hello.txt', 'some/path/to/hello.txt'], ['hello.txt-and-then-some', 'goodbye.txt']],
    ['_[[]_[]]_[?]_[*]_!_', ['_[_]_?_*_!_'], []],
  ];
  test.each(table)('%s', (pattern, yes, no) => {
    for (const text of yes) expect([text, matches(pattern, text)]).toEqual([text, true]);
    for (const text of no) expect([text, matches(pattern, text)]).toEqual([text, false]);
  });
  test('require_literal_separator', () => {
    for (const [pattern, literal] of [
      ['abc/def', true],
      ['abc?def', false],
      ['abc*def', false],
      ['abc[/]def', false],
    ] as const) {
      expect(matches(pattern, 'abc/def', { literalSeparator: true })).toBe(literal);
      expect(matches(pattern, 'abc/def')).toBe(true);
    }
  });
  test('require_literal_leading_dot', () => {
    for (const [pattern, text, literal] of [
      ['*.txt', '.hello.txt', false],
      ['.*.*', '.hello.txt', true],
      ['aaa/bbb/*', 'aaa/bbb/.ccc', false],
      ['aaa/bbb/*', 'aaa/bbb/c.c.c.', true],
      ['aaa/bbb/.*', 'aaa/bbb/.ccc', true],
      ['aaa/?bbb', 'aaa/.bbb', false],
      ['aaa/[.]bbb', 'aaa/.bbb', false],
      ['**/*', '.bbb', false],
    ] as const) {
      expect([pattern, matches(pattern, text, { literalDot: true })]).toEqual([pattern, literal]);
      expect(matches(pattern, text)).toBe(true);
    }
  });
  test('without case', () => {
    const ignoresCase = { ignoresCase: true };
    for (const text of ['aBcDeFg', 'abcdefg', 'ABCDEFG'])
      expect(matches('aBcDeFg', text, ignoresCase)).toBe(true);
    expect(['[a]', '[!a]', '[a-z123]'].map((one) => matches(one, 'A', ignoresCase))).toEqual([
      true,
      false,
      true,
    ]);
    expect(['[a]', '[!a]', '[a-z123]'].map((one) => matches(one, 'A'))).toEqual([false, true, false]);
  });
});

describe('paths of the file system plugin', () => {
  const setting = (platform: Target) => ({
    platform,
    folders: baseFolders(platform, {
      home: platform === 'windows' ? 'C:\\Users\\me' : '/home/me',
      identifier: 'dev.me',
    }),
  });
  const ask = (allow: ScopeValue[], path: string, deny: ScopeValue[] = [], platform: Target = 'linux') =>
    decideFilePath(scope(allow, deny), path, setting(platform)).reason;

  // tauri-apps/tauri, crates/tauri/src/scope/fs.rs, test path_is_escaped: a folder is its pattern and what is below it.
  const folder = (path: string, end: '*' | '**'): ScopeValue[] => [path, `${path}/${end}`];
  const escaped = '/home/tauri/[*][*]';
  test.each([
    [
      folder(escaped, '*'),
      [],
      { '/home/tauri/**': true, '/home/tauri/**/file': true, '/home/tauri/anyfile': false },
    ],
    [[escaped], [], { '/home/tauri/**': true, '/home/tauri/**/file': false, '/home/tauri/anyfile': false }],
    [
      folder('/home/tauri', '**'),
      folder(escaped, '*'),
      {
        '/home/tauri/**': false,
        '/home/tauri/**/file': false,
        '/home/tauri/**/inner/file': true,
        '/home/tauri/inner/folder/anyfile': true,
        '/home/tauri/anyfile': true,
      },
    ],
    [folder('/home/tauri', '**'), [escaped], { '/home/tauri/**': false, '/home/tauri/**/file': true }],
    [
      folder('/home/tauri', '*'),
      [],
      { '/home/tauri/**': true, '/home/tauri/**/file': false, '/home/tauri/anyfile': true },
    ],
  ] as [ScopeValue[], ScopeValue[], Record<string, boolean>][])(
    'path_is_escaped: %j without %j',
    (allow, deny, paths) => {
      for (const [path, allowed] of Object.entries(paths))
        expect([path, ask(allow, path, deny) === 'in-scope']).toEqual([path, allowed]);
    },
  );
  test('a variable stands for its folder, in the scope and in the question', () => {
    expect(ask([{ path: '$HOME/notes/*' }], '~/notes/a.md')).toBe('in-scope');
    expect(ask(['$APPDATA/**'], '/home/me/.local/share/dev.me/db/x.sqlite')).toBe('in-scope');
    expect(ask(['$DOCUMENT/*'], '$HOME/Documents/a')).toBe('in-scope');
    expect(ask(['$DOCUMENT/*'], '$HOME/Documents/b/a')).toBe('outside-scope');
    expect(ask(['$APPLOG/*'], 'C:\\Users\\me\\AppData\\Local\\dev.me\\logs\\a.log', [], 'windows')).toBe(
      'in-scope',
    );
    expect(ask(['$APPCONFIG/*'], '~/Library/Application Support/dev.me/a', [], 'macOS')).toBe('in-scope');
  });
  test('a name that is no variable, and one in the middle, are letters', () => {
    expect(ask(['$APP/**'], '$APPDATA/a')).toBe('outside-scope');
    expect(ask(['/x/$HOME/*'], '/x/$HOME/a')).toBe('in-scope');
  });
  test('a folder that the platform lacks makes its value void, and no error', () => {
    expect(ask(['$EXE/*', '$HOME/*'], '~/a', [], 'windows')).toBe('in-scope');
    expect(ask(['$EXE/*'], '~/a', [], 'windows')).toBe('outside-scope');
  });
  test('the dot of a hidden file has to be written, except on Windows', () => {
    expect(ask(['$HOME/**'], '~/.ssh/id')).toBe('outside-scope');
    expect(ask(['$HOME/**', '$HOME/.ssh/*'], '~/.ssh/id')).toBe('in-scope');
    expect(ask(['$HOME/**'], '~/.ssh/id', [], 'windows')).toBe('in-scope');
    const loose = { ...setting('linux'), literalDot: false };
    expect(decideFilePath(scope(['$HOME/**']), '~/.ssh/id', loose).allowed).toBe(true);
    expect(decideFilePath(scope(['$HOME/**']), '~/.ssh/id', setting('linux')).message).toContain(
      'dot of a hidden',
    );
  });
  test('deny goes before allow, ".." is refused, an empty scope allows nothing', () => {
    expect(ask(['$HOME/**'], '~/secret/a', [{ path: '$HOME/secret/**' }])).toBe('scope-denied');
    expect(ask(['$HOME/**'], '~/a/../b')).toBe('bad-arguments');
    expect(ask([], '~/a')).toBe('outside-scope');
    expect(ask(['$HOME/../notes/*'], '~/notes/a')).toBe('in-scope');
  });
  test('empty components and "." count for nothing, letters match in either case', () => {
    expect(ask(['$HOME//notes/./*'], '~/notes///A.md')).toBe('in-scope');
    expect(ask(['$HOME/Notes/*.MD'], '~/notes/a.md')).toBe('in-scope');
    expect(ask(['/'], '/')).toBe('in-scope');
  });
  test('a value that cannot be read makes every call fail', () => {
    for (const value of [7, { url: 'x' }, { path: 'a**' }, null] as ScopeValue[])
      expect(ask([value, '$HOME/*'], '~/a')).toBe('bad-scope');
  });
});

describe('addresses of the http plugin, as its own tests have them (plugins/http/src/scope.rs, 77149dc4)', () => {
  const table: [allow: string, deny: string[], yes: string[], no: string[]][] = [
    [
      'http://localhost:8080/file.png',
      ['http://localhost:8080/*'],
      [],
      ['http://localhost:8080/file.png', 'http://localhost:8080?framework=tauri'],
    ],
    [
      'http://localhost:8080',
      [],
      [
        'http://localhost:8080',
        'http://localhost:8080/',
        'http://localhost:8080/file',
        'http://localhost:8080/path/to/asset.png',
        'http://localhost:8080/path/list?limit=50',
      ],
      ['https://localhost:8080', 'http://localhost:8081', 'http://local:8080'],
    ],
    [
      'http://localhost:8080/file.png',
      [],
      ['http://localhost:8080/file.png', 'http://localhost:8080/file.png?q=1'],
      ['http://localhost:8080', 'http://localhost:8080/file', 'http://localhost:8080/file.png/other.jpg'],
    ],
    [
      'http://localhost:8080/*.png',
      [],
      [
        'http://localhost:8080/file.png',
        'http://localhost:8080/file.png#head',
        'http://localhost:8080/assets/file.png',
        'http://localhost:8080/assets/file.png?width=100&height=200',
      ],
      ['http://localhost:8080/file.jpeg'],
    ],
    [
      'http://*',
      [],
      [
        'http://something.else',
        'http://something.else#tauri',
        'http://something.else/path/to/file',
        'http://something.else?rel=tauri',
        'http://something.else/path/to/file.mp4?start=500',
      ],
      ['https://something.else'],
    ],
    ['http://*/*', [], ['http://something.else', 'http://something.else/path/to/file'], []],
    [
      '*://*',
      [],
      [
        'http://something.else',
        'http://something.else/path/to/file',
        'file://path',
        'file://path/to/file',
        'https://something.else',
        'https://something.else?x=1#frag',
      ],
      [],
    ],
    [
      '*://*/*',
      [],
      [
        'http://something.else',
        'http://something.else/path/to/file',
        'file://path/to/file',
        'https://something.else',
      ],
      [],
    ],
    ['https://tauri.app/path?x=*', [], ['https://tauri.app/path?x=5'], ['https://tauri.app/path?y=5']],
    ['https://tauri.app/path#frame*', [], ['https://tauri.app/path#frame'], ['https://tauri.app/path#work']],
  ];
  test.each(table)('%s without %j', (allow, deny, yes, no) => {
    const ask = (url: string) => decideAddress(scope([{ url: allow }], deny), new URL(url)).allowed;
    for (const url of yes) expect([url, ask(url)]).toEqual([url, true]);
    for (const url of no) expect([url, ask(url)]).toEqual([url, false]);
  });
  test('only http and https are fetched, and data: needs no scope', () => {
    const reasons = ['https://a.dev/', 'file:///etc/passwd', 'data:,x', 'nothing'].map(
      (url) => decideFetch(scope(['*://*']), url).reason,
    );
    expect(reasons).toEqual(['in-scope', 'bad-arguments', 'unscoped', 'bad-arguments']);
    expect(decideFetch(scope(['a b']), 'https://a.dev').reason).toBe('bad-scope');
  });
});
