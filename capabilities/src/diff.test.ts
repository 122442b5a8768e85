import { expect, test } from 'vitest';
import { type Capability, diff, type Manifests, resolve } from './index.ts';

const manifests: Manifests = {
  fs: {
    permission: [
      { identifier: 'allow-read', commands: { allow: ['read'] } },
      { identifier: 'allow-write', commands: { allow: ['write'] } },
      { identifier: 'deny-read', commands: { deny: ['read'] } },
      { identifier: 'scope' },
    ],
  },
};
const make = (...all: Partial<Capability>[]) =>
  resolve(
    all.map(
      (fields, index) =>
        ({
          identifier: `c${index}`,
          windows: ['main'],
          permissions: ['fs:allow-read'],
          ...fields,
        }) as Capability,
    ),
    { platform: 'linux', manifests },
  ).policy;
const brief = (before: ReturnType<typeof make>, after: ReturnType<typeof make>) =>
  diff(before, after).map(
    ({ kind, subject, command }) =>
      `${kind} ${command} ${subject ? `${subject.kind} ${subject.label} ${subject.origin}` : 'all'}`,
  );
const allow = (...paths: string[]) => ({ permissions: [{ identifier: 'fs:allow-read', allow: paths }] });

test('a command that is granted, and one that is revoked', () => {
  expect(brief(make({}), make({ permissions: ['fs:allow-write'] }))).toEqual([
    'revoked plugin:fs|read window main local',
    'granted plugin:fs|write window main local',
  ]);
});
test('the same rights under another capability are no change', () =>
  expect(brief(make({}), make({ identifier: 'renamed', description: 'new' }))).toEqual([]));
test('a new window, a webview, an address', () => {
  expect(
    brief(
      make({}),
      make({ windows: ['main', 'side'], webviews: ['w'], remote: { urls: ['https://x.dev'] } }),
    ),
  ).toEqual([
    'granted plugin:fs|read window main https://x.dev',
    'granted plugin:fs|read window side https://x.dev',
    'granted plugin:fs|read window side local',
    'granted plugin:fs|read webview w https://x.dev',
    'granted plugin:fs|read webview w local',
  ]);
});
test('a scope that is widened, narrowed, both', () => {
  expect(brief(make(allow('a')), make(allow('a', 'b')))).toEqual([
    'scope-widened plugin:fs|read window main local',
  ]);
  expect(brief(make(allow('a', 'b')), make(allow('b')))).toEqual([
    'scope-narrowed plugin:fs|read window main local',
  ]);
  expect(brief(make(allow('a')), make(allow('b')))).toEqual([
    'scope-changed plugin:fs|read window main local',
  ]);
  expect(brief(make({}), make({ permissions: [{ identifier: 'fs:allow-read', deny: ['x'] }] }))).toEqual([
    'scope-narrowed plugin:fs|read window main local',
  ]);
});
test('a deny revokes the command for everybody', () =>
  expect(
    brief(
      make({ windows: ['main', 'side'] }),
      make({ windows: ['main', 'side'] }, { windows: ['x'], permissions: ['fs:deny-read'] }),
    ),
  ).toEqual(['revoked plugin:fs|read window main local', 'revoked plugin:fs|read window side local']));
test('a grant that moves into a wider pattern is no loss', () => {
  expect(brief(make({}), make({ windows: ['*'] }))).toEqual(['granted plugin:fs|read window * local']);
  expect(brief(make({}), make({ windows: ['m*'], ...allow('a') }))).toEqual([
    'granted plugin:fs|read window m* local',
    'scope-widened plugin:fs|read window main local',
  ]);
  expect(brief(make({ windows: ['*'] }), make({}))).toEqual(['revoked plugin:fs|read window * local']);
});
test('an address that a wider pattern covers', () => {
  const at = (...urls: string[]) => make({ local: false, remote: { urls } });
  expect(brief(at('https://x.dev/a'), at('https://x.dev'))).toEqual([
    'granted plugin:fs|read window main https://x.dev',
  ]);
  expect(brief(at('https://x.dev', 'https://x.dev/a'), at('https://x.dev'))).toEqual([]);
});
test('the global scope holds for everybody', () =>
  expect(brief(make({}), make({}, { permissions: [{ identifier: 'fs:scope', allow: ['a'] }] }))).toEqual([
    'scope-widened fs all',
  ]));
test('what is not active on the platform is no right', () =>
  expect(
    brief(make(), make({ platforms: ['iOS'] }, { platforms: [], permissions: ['fs:deny-read'] })),
  ).toEqual([]));
