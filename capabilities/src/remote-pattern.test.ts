import { describe, expect, test } from 'vitest';
import { readRemotePattern, readUrl } from './remote-pattern.ts';

const matches = (pattern: string, text: string) => {
  const reading = readRemotePattern(pattern);
  if (!reading.ok) throw new Error(reading.message);
  const url = readUrl(text);
  return url !== undefined && reading.matches(url);
};
const refused = (pattern: string) => {
  const reading = readRemotePattern(pattern);
  return reading.ok ? undefined : reading.message;
};

/** The statements of CAPABILITIES, section 7: pattern, addresses that match, addresses that do not. */
const cases: [rule: string, pattern: string, yes: string[], no: string[]][] = [
  [
    'a missing query and fragment are any',
    'https://x.dev/a',
    ['https://x.dev/a', 'https://x.dev/a?b=1', 'https://x.dev/a#c', 'https://x.dev/a?b#c'],
    [],
  ],
  [
    'a query that is written is compared',
    'https://x.dev/a\\?b=1',
    ['https://x.dev/a?b=1', 'https://x.dev/a?b=1#c'],
    ['https://x.dev/a', 'https://x.dev/a?b=2'],
  ],
  [
    'a fragment that is written is compared',
    'https://x.dev/a#top',
    ['https://x.dev/a#top', 'https://x.dev/a?q#top'],
    ['https://x.dev/a', 'https://x.dev/a#end'],
  ],
  [
    'a missing path is any',
    'https://example.com',
    ['https://example.com', 'https://example.com/a/b?c#d'],
    ['https://www.example.com'],
  ],
  [
    'the path / is any',
    'https://example.com/',
    ['https://example.com', 'https://example.com/a/b?c#d'],
    ['https://example.org'],
  ],
  [
    'another path is that path only, with any query',
    'https://example.com/app',
    ['https://example.com/app', 'https://example.com/app?q'],
    [
      'https://example.com/',
      'https://example.com/app/',
      'https://example.com/app/x',
      'https://example.com/apple',
    ],
  ],
  [
    '/api/* does not match /api',
    'https://example.com/api/*',
    ['https://example.com/api/', 'https://example.com/api/a/b'],
    ['https://example.com/api', 'https://example.com/apia'],
  ],
  [
    'no port is the usual port of the scheme',
    'http://localhost',
    ['http://localhost/', 'http://localhost:80/'],
    ['http://localhost:1420/', 'https://localhost/'],
  ],
  [
    'https://* is not port 8443',
    'https://*',
    ['https://a.b/', 'https://a.b:443/'],
    ['https://a.b:8443/', 'http://a.b/'],
  ],
  [
    'http://localhost:* is every port',
    'http://localhost:*',
    ['http://localhost', 'http://localhost:1420/a'],
    ['https://localhost:1420/'],
  ],
  [
    'a port that is written',
    'http://localhost:1420',
    ['http://localhost:1420/x'],
    ['http://localhost/', 'http://localhost:14200/'],
  ],
  ['the usual port may be written', 'https://x.dev:443', ['https://x.dev/'], ['https://x.dev:8443/']],
  [
    'a star of the host spans labels, but is not the bare domain',
    'https://*.x.dev',
    ['https://a.x.dev/', 'https://a.b.x.dev/'],
    ['https://x.dev/', 'https://ax.dev/'],
  ],
  [
    '{*.}? includes the bare domain',
    'https://{*.}?x.dev',
    ['https://x.dev/', 'https://a.b.x.dev/'],
    ['https://ax.dev/'],
  ],
  [
    'a name is one host label',
    'https://:sub.x.dev',
    ['https://a.x.dev/'],
    ['https://a.b.x.dev/', 'https://x.dev/'],
  ],
  [
    'a name is one path segment',
    'https://x.dev/:page',
    ['https://x.dev/a'],
    ['https://x.dev/', 'https://x.dev/a/b'],
  ],
  [
    'an expression',
    'https://x.dev/(a|b)',
    ['https://x.dev/a', 'https://x.dev/b'],
    ['https://x.dev/c', 'https://x.dev/ab'],
  ],
  [
    'a name with an expression',
    'https://x.dev/:id(\\d+)',
    ['https://x.dev/12'],
    ['https://x.dev/a', 'https://x.dev/'],
  ],
  [
    'an optional group',
    'http{s}?://x.dev',
    ['http://x.dev/', 'https://x.dev/'],
    ['httpss://x.dev/', 'ftp://x.dev/'],
  ],
  ['user and password are not compared', 'https://x.dev', ['https://a:b@x.dev/'], []],
  [
    'hosts are compared in lower case',
    'https://EXAMPLE.com',
    ['https://example.com/', 'https://EXAMPLE.COM/'],
    [],
  ],
  [
    'hosts are compared in punycode',
    'https://bücher.example',
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    [],
  ],
  ['paths are case-sensitive', 'https://x.dev/App', ['https://x.dev/App'], ['https://x.dev/app']],
  [
    'paths are normalised first',
    'https://x.dev/a/b',
    ['https://x.dev/a/c/../b', 'https://x.dev/./a/b'],
    ['https://x.dev/a/b/..'],
  ],
  [
    'dots do not lead out of a path',
    'https://x.dev/a/*',
    ['https://x.dev/a/b'],
    ['https://x.dev/a/../b', 'https://x.dev/a/%2e%2e/b'],
  ],
  [
    'a star with a question mark is an optional star',
    'https://x.dev/a/*?',
    ['https://x.dev/a/b', 'https://x.dev/a'],
    ['https://x.dev/b'],
  ],
  [
    'an IPv6 host with escaped colons',
    'http://[\\:\\:1]:3000',
    ['http://[::1]:3000/', 'http://[0:0:0:0:0:0:0:1]:3000/a'],
    ['http://[::2]:3000/', 'http://[::1]/'],
  ],
  [
    'an IPv4 host',
    'http://127.0.0.1:3000',
    ['http://127.0.0.1:3000/', 'http://2130706433:3000/'],
    ['http://127.0.0.2:3000/'],
  ],
  [
    'a scheme of its own',
    'tauri://localhost',
    ['tauri://localhost', 'tauri://localhost/index.html'],
    ['https://localhost/'],
  ],
  ['any scheme', '*://x.dev', ['https://x.dev/', 'ftp://x.dev/'], []],
  [
    'http://** as in public files',
    'http://**',
    ['http://a/', 'http://a.b/c'],
    ['https://a/', 'http://a:81/'],
  ],
  ['https://*/* as in public files', 'https://*/*', ['https://a/', 'https://a.b/c/d'], ['http://a/']],
  [
    'https://*.* as in public files',
    'https://*.*',
    ['https://a.b/', 'https://a.b.c/'],
    ['https://localhost/'],
  ],
  ['https://*:* as in public files', 'https://*:*', ['https://a/', 'https://a:8443/x'], ['http://a/']],
];

test.each(cases)('%s: %s', (_, pattern, yes, no) => {
  expect(yes.filter((url) => !matches(pattern, url))).toEqual([]);
  expect(no.filter((url) => matches(pattern, url))).toEqual([]);
});

describe('what is no pattern', () => {
  test.each(['example.com', '*', '/x', '', '//x.dev', '?q', '#x'])('"%s" has no scheme', (pattern) =>
    expect(refused(pattern)).toMatch(/scheme/),
  );
  test('an IPv6 host with bare colons, with the way to write it', () =>
    expect(refused('http://[::1]:3000')).toContain('[\\\\:\\\\:1]'));
  test.each([
    'https://x.dev/(',
    'https://x.dev/{',
    'https://x.dev/(?<a>b',
    'https://x.dev/:a/:a',
    'https://x y.dev',
  ])('%s', (pattern) => expect(refused(pattern)).toContain(pattern));
  test('a longer one than any address', () =>
    expect(refused(`https://x.dev/${'a'.repeat(3000)}`)).toContain('2000'));
});

describe('expressions that explode', () => {
  const long = `https://x.dev/${'a'.repeat(50_000)}!`;
  test.each([
    '(a+)+',
    '((a|a)*)*b',
    '(.*.*.*.*.*.*.*.*x)',
    '(a?a?a?a?a?a?a?a?a?a?aaaaaaaaaa)',
    '([a-z]+)*$',
    ':a([a]+)*:b([a]+)*',
  ])('%s is bounded in time', (expression) => {
    const start = busy();
    const reading = readRemotePattern(`https://x.dev/${expression}`);
    if (reading.ok) expect(typeof reading.matches(new URL(long))).toBe('boolean');
    expect(busy() - start).toBeLessThan(1000);
  });
  test.each(['(a{1000}{1000})', '((a{100}){100}{100})', '(?=a)b', '(a)\\1', '(?<!a)b', '(\\p{L}{500}{500})'])(
    '%s is refused, or bounded in time and space',
    (expression) => {
      const start = busy();
      const reading = readRemotePattern(`https://x.dev/${expression}`);
      if (reading.ok) reading.matches(new URL(long));
      else expect(reading.message).toMatch(/URL pattern|expression/);
      expect(busy() - start).toBeLessThan(1000);
    },
  );
  test('an address of a megabyte is not compared', () => {
    expect(readUrl(`https://x.dev/${'a'.repeat(1_000_000)}`)).toBeUndefined();
  });
});

/** CPU milliseconds of this thread: what else the machine does meanwhile does not count. */
function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
