import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRemotePattern } from './remote-pattern.ts';

/** The platform's own URLPattern, widened by the same three rules: what ours is compared with. */
const widened = (pattern: string) => {
  const { protocol, hostname, port, pathname, search, hash } = new URLPattern(pattern);
  return new URLPattern({
    protocol,
    hostname,
    port,
    pathname: pathname === '' || pathname === '/' ? '*' : pathname,
    search: search || '*',
    hash: hash || '*',
  });
};

/** A piece of a pattern, and texts that stand where it does: some that match it, some that do not. */
type Piece = readonly [pattern: string, texts: readonly string[]];
const piece = (pattern: string, ...texts: string[]): Piece => [pattern, texts];
const hostPieces = [
  piece('a', 'a', 'A'),
  piece('dev', 'dev'),
  piece('B', 'b'),
  piece('ü', 'ü', 'xn--tda'),
  piece('*', 'a', 'a.b', 'x1'),
  piece(':h', 'a', 'a.b'),
  piece('{a}', 'a'),
  piece('{a.}?x', 'a.x', 'x', 'b.x'),
  piece('{*.}?x', 'x', 'a.b.x', 'ax'),
  piece('(a|b)', 'a', 'b', 'ab'),
  piece('{b}+', 'b', 'bbb', 'a'),
  piece('x*?', 'x', 'xyz'),
];
const pathPieces = [
  piece('/a', '/a', '/A', '/a/'),
  piece('/B', '/B', '/b'),
  piece('/', '/', ''),
  piece('/*', '/', '/a', '/a/b', ''),
  piece('*', '', '/x', 'x'),
  piece('/:p', '/a', '/a/b', '/'),
  piece('/:p?', '/a', '', '/'),
  piece('/:p+', '/a', '/a/b/c', ''),
  piece('/:p*', '', '/a/b', '/'),
  piece('/(a|b)', '/a', '/b', '/c'),
  piece('/(a|b)*', '', '/a/b/a', '/a/c'),
  piece('{/a}?', '/a', '', '/aa'),
  piece('{/a}+', '/a', '/a/a', ''),
  piece('{/:p}?', '/a', '', '/a/b'),
  piece('/*?', '', '/', '/a/b'),
  piece('/:p(\\d+)', '/12', '/a'),
  piece('/{x}*', '/', '/xx', '/y'),
  piece('/{:p-z}?', '/a-z', '/', '/a'),
  piece('/ü', '/ü', '/%C3%BC', '/u'),
  piece('/%41', '/%41', '/A'),
  piece('/\\*', '/*', '/a'),
  piece('/{a:p}*', '/ab', '/abac', '/b'),
  piece('/x.', '/x.', '/xy'),
  piece('/a b', '/a b', '/a%20b'),
];
const wholes = {
  scheme: [
    piece('http', 'http', 'https'),
    piece('https', 'https'),
    piece('http{s}?', 'http', 'https', 'ftp'),
    piece('*', 'https', 'ftp', 'tauri'),
    piece('tauri', 'tauri'),
    piece(':s', 'https', 'ftp'),
    piece('(http|https)', 'https', 'ftp'),
  ],
  port: [
    piece('', '', ':80', ':443', ':8080'),
    piece(':80', '', ':80', ':8080'),
    piece(':8080', ':8080', ''),
    piece(':*', '', ':8080', ':1'),
    piece(':(\\d+)', ':8080', ''),
    piece(':80{80}?', ':8080', ':80'),
  ],
  search: [
    piece('', '', '?', '?a', '?a=1'),
    piece('\\?a', '?a', '?b', ''),
    piece('\\?*', '', '?a=b?c'),
    piece('\\?a=:v', '?a=1', '?a=', '?a=b=c'),
    piece('\\?{a}?', '?a', '', '?b'),
    piece('\\?(a|b)', '?a', '?b', '?ab'),
  ],
  hash: [
    piece('', '', '#a'),
    piece('#a', '#a', ''),
    piece('#*', '', '#ab'),
    piece('#:h', '#ab', ''),
    piece('#', '', '#a'),
  ],
};

/** A pattern with addresses made by taking a text for each of its pieces. */
const pairs = fc
  .record({
    scheme: fc.constantFrom(...wholes.scheme),
    hosts: fc.array(fc.constantFrom(...hostPieces), { minLength: 1, maxLength: 3 }),
    port: fc.constantFrom(...wholes.port),
    paths: fc.array(fc.constantFrom(...pathPieces), { maxLength: 3 }),
    search: fc.constantFrom(...wholes.search),
    hash: fc.constantFrom(...wholes.hash),
    choices: fc.array(fc.array(fc.nat(4), { minLength: 10, maxLength: 10 }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ scheme, hosts, port, paths, search, hash, choices }) => {
    const fill = (texts: readonly Piece[], separator: string, choice: readonly number[], from: number) =>
      texts.map(([, all], index) => all[(choice[from + index] ?? 0) % all.length]).join(separator);
    const path = paths.map(([text]) => text).join('');
    return {
      pattern: `${scheme[0]}://${hosts.map(([text]) => text).join('.')}${port[0]}${path}${search[0]}${hash[0]}`,
      addresses: choices
        .map(
          (choice) =>
            `${fill([scheme], '', choice, 0)}://${fill(hosts, '.', choice, 1)}${fill([port], '', choice, 4)}` +
            `${fill(paths, '', choice, 5)}${fill([search], '', choice, 8)}${fill([hash], '', choice, 9)}`,
        )
        .filter((text) => URL.canParse(text)),
    };
  });

test('patterns match the addresses that the platform says they match', () => {
  let compared = 0;
  let matched = 0;
  fc.assert(
    fc.property(pairs, ({ pattern, addresses }) => {
      let theirs: URLPattern;
      try {
        theirs = widened(pattern);
      } catch {
        return;
      }
      const ours = readRemotePattern(pattern);
      if (!ours.ok) throw new Error(`refused ${pattern}: ${ours.message}`);
      for (const address of addresses) {
        compared++;
        const expected = theirs.test(address);
        if (expected) matched++;
        expect([pattern, address, ours.matches(new URL(address))]).toEqual([pattern, address, expected]);
      }
    }),
    { numRuns: 3000, seed: 4 },
  );
  // A comparison in which nothing ever matches would prove little.
  expect(compared).toBeGreaterThan(10_000);
  expect(matched).toBeGreaterThan(1500);
});
