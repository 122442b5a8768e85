import { describe, expect, test } from 'vitest';
import { type Capability, lint, type Manifests, parse, type Request, resolve, type Target } from './index.ts';

/** The details that a first reading gets wrong, each on its own. */

const manifests: Manifests = {
  fs: {
    permission: [
      { identifier: 'allow-read', commands: { allow: ['read'] } },
      { identifier: 'allow-write', commands: { allow: ['write'] }, scope: { deny: [{ path: '/etc' }] } },
      { identifier: 'deny-read', commands: { deny: ['read'] } },
      { identifier: 'scope', scope: {} },
      { identifier: 'only-mac', commands: { allow: ['tag'] }, platforms: ['macOS'] },
    ],
    set: [
      { identifier: 'files', description: '', permissions: ['allow-read', 'allow-write', 'scope'] },
      {
        identifier: 'both',
        description: '',
        permissions: ['allow-read', 'store:default', 'store:allow-get'],
      },
      { identifier: 'broken', description: '', permissions: ['allow-read', 'allow-nothing'] },
      { identifier: 'round', description: '', permissions: ['round', 'allow-read'] },
    ],
  },
  store: {
    default: { permissions: ['allow-set'] },
    permission: [
      { identifier: 'allow-get', commands: { allow: ['get'] } },
      { identifier: 'allow-set', commands: { allow: ['set'] } },
    ],
  },
};

const capability = (fields: Partial<Capability>): Capability => ({
  identifier: 'one',
  description: '',
  remote: null,
  local: true,
  windows: ['main'],
  webviews: [],
  permissions: ['fs:allow-read'],
  platforms: null,
  ...fields,
});

const build = (capabilities: Partial<Capability>[], platform: Target = 'linux') =>
  resolve(capabilities.map(capability), { platform, manifests });

function ask(capabilities: Partial<Capability>[], request: Partial<Request> = {}) {
  const { policy, diagnostics } = build(capabilities);
  expect(diagnostics).toEqual([]);
  return policy.authorize({ window: 'main', command: 'plugin:fs|read', ...request });
}

const codes = (capabilities: Partial<Capability>[], platform: Target = 'linux') =>
  build(capabilities, platform).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);

describe('who is asking', () => {
  test('windows or webviews: either is enough, and webviews beside a matching window narrow nothing', () => {
    const both = [{ windows: ['main'], webviews: ['editor'] }];
    expect(ask(both, { window: 'main', webview: 'other' }).allowed).toBe(true);
    expect(ask(both, { window: 'other', webview: 'editor' }).allowed).toBe(true);
    expect(ask(both, { window: 'other', webview: 'other' }).reason).toBe('wrong-window');
  });
  test('neither windows nor webviews matches nothing', () =>
    expect(ask([{ windows: [] }]).reason).toBe('wrong-window'));
  test('empty platforms are never active, unlike null', () => {
    expect(ask([{ platforms: [] }])).toMatchObject({ allowed: false, reason: 'wrong-platform' });
    expect(ask([{ platforms: null }]).allowed).toBe(true);
  });
  test('local stays true beside remote', () => {
    const both = [{ remote: { urls: ['https://x.dev'] } }];
    expect(ask(both).allowed).toBe(true);
    expect(ask(both, { url: 'https://x.dev/a' }).allowed).toBe(true);
  });
  test('local false without remote covers nothing', () => {
    expect(ask([{ local: false }]).reason).toBe('wrong-origin');
    expect(ask([{ local: false }], { url: 'https://x.dev' }).reason).toBe('wrong-origin');
  });
  test('an address that cannot be read is remote and matches nothing', () => {
    const everything = [{ remote: { urls: ['*://*:*/*'] }, local: true }];
    expect(ask(everything, { url: 'https://x.dev' }).allowed).toBe(true);
    for (const url of ['', 'nonsense', 'http://[', 'https://'])
      expect(ask(everything, { url })).toMatchObject({ allowed: false, reason: 'wrong-origin' });
  });
  test('a label with a line break is not taken for two labels', () => {
    const { policy } = build([{ windows: [], webviews: ['b'], local: true }]);
    expect(policy.authorize({ window: 'x', webview: 'b', command: 'plugin:fs|read' }).allowed).toBe(true);
    expect(policy.authorize({ window: 'x\nb', webview: 'x\nb', command: 'plugin:fs|read' }).allowed).toBe(
      false,
    );
    expect(policy.authorize({ window: 'x', webview: 'b', url: 'c', command: 'plugin:fs|read' }).allowed).toBe(
      false,
    );
    expect(policy.authorize({ window: 'x\nb', webview: 'c', command: 'plugin:fs|read' }).allowed).toBe(false);
  });
});

describe('deny first', () => {
  const deny = (fields: Partial<Capability>) => ({
    identifier: 'deny',
    permissions: ['fs:deny-read'],
    ...fields,
  });
  test('one deny beats every allow, in any order, within and across capabilities', () => {
    expect(ask([{ permissions: ['fs:deny-read', 'fs:allow-read'] }]).reason).toBe('denied');
    expect(ask([{ permissions: ['fs:allow-read', 'fs:deny-read'] }]).reason).toBe('denied');
    expect(ask([{}, deny({})]).reason).toBe('denied');
    expect(ask([deny({}), {}]).reason).toBe('denied');
  });
  test('a deny for another window, webview or for remote pages refuses the command everywhere, and says so', () => {
    for (const fields of [
      { windows: ['other'] },
      { windows: [], webviews: ['w'] },
      { local: false, remote: { urls: ['https://x.dev'] } },
      { windows: [] },
    ]) {
      const decision = ask([{}, deny(fields)]);
      expect(decision).toMatchObject({ allowed: false, reason: 'denied', grants: [] });
      expect(decision.denials).toMatchObject([{ capability: 'deny', permission: 'fs:deny-read' }]);
      expect(decision.explain()).toContain('for every window and origin');
    }
  });
  test('a deny without any origin makes no entry', () => {
    expect(ask([{}, deny({ local: false })]).allowed).toBe(true);
    expect(ask([{}, deny({ local: false, remote: { urls: [] } })]).allowed).toBe(true);
  });
  test('a deny that is not active on the platform makes no entry', () =>
    expect(ask([{}, deny({ platforms: ['windows'] })]).allowed).toBe(true));
  test('a deny refuses its own command only', () =>
    expect(ask([{ permissions: ['fs:allow-write'] }, deny({})], { command: 'plugin:fs|write' }).allowed).toBe(
      true,
    ));
});

describe('names', () => {
  test('the last colon separates, so core:window is the permission window of core', () => {
    const { diagnostics } = build([{ permissions: ['core:window'] }]);
    expect(diagnostics).toMatchObject([
      { code: 'unknown-permission', pointer: '/permissions/0', suggestion: 'core:window:default' },
    ]);
  });
  test('a doubled colon after core: reads, and names no known group', () =>
    expect(codes([{ permissions: ['core::x'] }])).toEqual(['unknown-plugin /permissions/0']));
  test('plugin:default without a default set is valid and empty', () => {
    expect(codes([{ permissions: ['fs:default'] }])).toEqual([]);
    expect(ask([{ permissions: ['fs:default'] }]).reason).toBe('no-permission');
  });
  test('sets may name other plugins, and their defaults', () => {
    for (const command of ['plugin:fs|read', 'plugin:store|set', 'plugin:store|get'])
      expect(ask([{ permissions: ['fs:both'] }], { command }).allowed).toBe(true);
  });
  test('a set that names a missing member is an error of the build', () => {
    expect(codes([{ permissions: ['fs:broken'] }])).toEqual(['unknown-permission /permissions/0']);
  });
  test('a set that holds itself ends', () => expect(ask([{ permissions: ['fs:round'] }]).allowed).toBe(true));
  test('an unknown plugin, and an unknown permission, are errors with the nearest name', () => {
    const { diagnostics } = build([{ permissions: ['sotre:default', { identifier: 'fs:allow-raed' }] }]);
    expect(diagnostics).toMatchObject([
      { code: 'unknown-plugin', pointer: '/permissions/0', suggestion: 'store:default' },
      { code: 'unknown-permission', pointer: '/permissions/1/identifier', suggestion: 'fs:allow-read' },
    ]);
  });
  test('a permission of the application needs its manifest', () => {
    expect(codes([{ permissions: ['allow-greet'] }])).toEqual(['unknown-plugin /permissions/0']);
  });
  test('in a capability sets go before permissions, in a set permissions go before sets', () => {
    const twice: Manifests = {
      p: {
        permission: [
          { identifier: 'x', commands: { allow: ['of_permission'] } },
          { identifier: 'y', commands: { allow: ['of_set'] } },
        ],
        set: [
          { identifier: 'x', description: '', permissions: ['y'] },
          { identifier: 'outer', description: '', permissions: ['x'] },
        ],
      },
    };
    const grants = (permission: string) => {
      const made = resolve([capability({ permissions: [permission] })], {
        platform: 'linux',
        manifests: twice,
      });
      return made.policy.rules.map(({ command }) => command);
    };
    expect(grants('p:x')).toEqual(['plugin:p|of_set']);
    expect(grants('p:outer')).toEqual(['plugin:p|of_permission']);
  });
});

describe('platforms', () => {
  test('inactive capabilities are skipped before look-up', () => {
    const wrong = {
      permissions: ['nothing:at-all'],
      windows: ['[a'],
      remote: { urls: ['no scheme'] },
      platforms: ['windows' as const],
    };
    expect(codes([wrong], 'linux')).toEqual([]);
    expect(codes([wrong], 'windows').sort()).toEqual([
      'glob-pattern /windows/0',
      'unknown-plugin /permissions/0',
      'url-pattern /remote/urls/0',
    ]);
  });
  test('a permission that is not for the platform grants nothing and is no error', () => {
    const decision = ask([{ permissions: ['fs:only-mac'] }], { command: 'plugin:fs|tag' });
    expect(decision).toMatchObject({ allowed: false, reason: 'wrong-platform', grants: [] });
    const { policy } = build([{ permissions: ['fs:only-mac'] }], 'macOS');
    expect(policy.authorize({ window: 'main', command: 'plugin:fs|tag' }).allowed).toBe(true);
  });
});

describe('scopes', () => {
  const a = { path: '/a' };
  const b = { path: '/b' };
  test('the scope of an entry is added to that of the permission, and never replaces it', () => {
    const decision = ask([{ permissions: [{ identifier: 'fs:allow-write', allow: [a], deny: [b] }] }], {
      command: 'plugin:fs|write',
    });
    expect(decision.scope).toEqual({ allow: [a], deny: [b, { path: '/etc' }] });
  });
  test('a scope on a set reaches every member, and the global scope at once', () => {
    const set = [{ permissions: [{ identifier: 'fs:files', allow: [a] }] }];
    expect(ask(set).scope.allow).toEqual([a]);
    expect(ask(set, { command: 'plugin:fs|write' }).scope.allow).toEqual([a]);
    expect(ask(set).globalScope.allow).toEqual([a]);
  });
  test('the global scope is shared by all active capabilities, whatever their windows or origin', () => {
    const scoped = {
      identifier: 'two',
      windows: ['other'],
      local: false,
      permissions: [{ identifier: 'fs:scope', allow: [b] }],
    };
    expect(ask([{}, scoped])).toMatchObject({ scope: { allow: [] }, globalScope: { allow: [b], deny: [] } });
    expect(ask([{}, { ...scoped, platforms: ['iOS'] }]).globalScope.allow).toEqual([]);
  });
  test('the scope of a call is the union over the grants that match; others add nothing', () => {
    const scoped = (identifier: string, fields: Partial<Capability>, path: object) => ({
      identifier,
      ...fields,
      permissions: [{ identifier: 'fs:allow-read', allow: [path as never] }],
    });
    const decision = ask([
      scoped('a', {}, a),
      scoped('b', { windows: ['m*'] }, b),
      scoped('c', { windows: ['other'] }, { path: '/c' }),
    ]);
    expect(decision.scope.allow).toEqual([a, b]);
  });
  test('a grant without scope neither widens nor lifts the others', () =>
    expect(
      ask([{ permissions: ['fs:allow-read', { identifier: 'fs:allow-read', allow: [a] }] }]).scope,
    ).toEqual({ allow: [a], deny: [] }));
  test('a scope deny never refuses the command', () =>
    expect(ask([{ permissions: [{ identifier: 'fs:allow-read', deny: [a] }] }])).toMatchObject({
      allowed: true,
      scope: { allow: [], deny: [a] },
    }));
});

describe('repeats and unknown keys', () => {
  test('an exact repeat is reported without making the file unusable; a string and an object differ', () => {
    const permissions = ['fs:allow-read', { identifier: 'fs:allow-read' }, 'fs:allow-read'];
    const { capabilities, diagnostics } = parse([
      { text: JSON.stringify({ identifier: 'a', windows: ['main'], permissions }) },
    ]);
    expect(diagnostics).toEqual([]);
    expect(capabilities).toHaveLength(1);
    const repeats = lint(capabilities, { rules: ['repeated-permission'] });
    expect(repeats.map(({ pointer }) => pointer)).toEqual(['/permissions/2']);
  });
  test('unknown keys are ignored everywhere, but linted with the nearest known', () => {
    const text = JSON.stringify({
      $schema: 'x',
      identifier: 'a',
      windows: ['main'],
      platfroms: ['linux'],
      urls: ['https://x.dev'],
      remote: { urls: ['https://x.dev'], ipc: true },
      local: true,
      permissions: [{ identifier: 'fs:allow-read', alow: [] }],
    });
    const { capabilities, diagnostics } = parse([{ text, format: 'json' }]);
    expect(diagnostics).toEqual([]);
    expect(
      lint(capabilities, { rules: ['unknown-key'] }).map(({ pointer, suggestion }) => [pointer, suggestion]),
    ).toEqual([
      ['/platfroms', 'platforms'],
      ['/urls', 'remote.urls'],
      ['/remote/ipc', undefined],
      ['/permissions/0/alow', 'allow'],
    ]);
  });
  test('a repeated capability identifier is an error within a file and across files, at the second place', () => {
    const two = {
      text: JSON.stringify([
        { identifier: 'a', permissions: [] },
        { identifier: 'a', permissions: [] },
      ]),
      file: 'one.json',
    };
    const more = { text: 'identifier = "a"\npermissions = []', file: 'two.toml' };
    const { diagnostics } = parse([two, more]);
    expect(diagnostics).toMatchObject([
      {
        code: 'duplicate-capability',
        file: 'one.json',
        pointer: '/1/identifier',
        related: [{ file: 'one.json', pointer: '/0/identifier' }],
      },
      {
        code: 'duplicate-capability',
        file: 'two.toml',
        pointer: '/identifier',
        range: { start: { line: 1, column: 14 } },
      },
    ]);
  });
  test('it is told of a capability with other errors too', () => {
    const text = JSON.stringify([
      { identifier: 'a', permissions: [] },
      { identifier: 'a', permissions: 1 },
    ]);
    expect(
      parse([{ text }])
        .diagnostics.map(({ code }) => code)
        .sort(),
    ).toEqual(['duplicate-capability', 'type']);
  });
});
