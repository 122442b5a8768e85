import { describe, expect, test } from 'vitest';
import { type Capability, loadPolicy, type Manifests, resolve } from './index.ts';

const manifests: Manifests = {
  '': {
    permission: [
      { identifier: 'allow-greet', commands: { allow: ['greet'] } },
      { identifier: 'scope-x', scope: { allow: ['own'] } },
    ],
  },
  fs: {
    permission: [
      { identifier: 'allow-read', commands: { allow: ['read'] } },
      { identifier: 'allow-write', commands: { allow: ['write'] } },
    ],
    set: [{ identifier: 'files', description: '', permissions: ['allow-read'] }],
  },
};
const written = (fields: Partial<Capability>) =>
  ({ identifier: 'one', windows: ['main'], permissions: ['fs:files'], ...fields }) as Capability;
const make = (...capabilities: Partial<Capability>[]) => {
  const { policy, diagnostics } = resolve(capabilities.map(written), { platform: 'linux', manifests });
  expect(diagnostics).toEqual([]);
  return policy;
};
const read = { window: 'main', command: 'plugin:fs|read' };

describe('reasons', () => {
  test('granted', () => expect(make({}).authorize(read)).toMatchObject({ allowed: true, reason: 'granted' }));
  test('wrong-window: granted, but to other windows', () =>
    expect(make({}).authorize({ ...read, window: 'x' }).reason).toBe('wrong-window'));
  test('wrong-origin: granted to the window, but not for this address', () => {
    expect(make({}).authorize({ ...read, url: 'https://x.dev' }).reason).toBe('wrong-origin');
    expect(make({ local: false, remote: { urls: ['https://x.dev'] } }).authorize(read).reason).toBe(
      'wrong-origin',
    );
  });
  test('wrong-platform: granted on another platform', () =>
    expect(make({ platforms: ['macOS'] }).authorize(read).reason).toBe('wrong-platform'));
  test('no-permission: a capability covers the caller, none the command', () =>
    expect(make({}).authorize({ window: 'main', command: 'plugin:fs|write' }).reason).toBe('no-permission'));
  test('no-capability: none covers the caller', () => {
    expect(make({}).authorize({ window: 'x', command: 'plugin:fs|write' }).reason).toBe('no-capability');
    expect(make().authorize({ window: 'main', command: 'plugin:window|title' }).reason).toBe('no-capability');
  });
  test('unknown-command: no manifest has it', () => {
    expect(make({}).authorize({ window: 'main', command: 'plugin:fs|raed' }).reason).toBe('unknown-command');
    expect(make().authorize({ window: 'main', command: 'anything' }).reason).toBe('unknown-command');
  });
  test('commands of the application need a capability like all others', () => {
    expect(make({}).authorize({ window: 'main', command: 'greet' }).allowed).toBe(false);
    expect(
      make({ permissions: ['allow-greet'] }).authorize({ window: 'main', command: 'greet' }).allowed,
    ).toBe(true);
  });
});

describe('what a decision tells', () => {
  test('every grant that matches, with capability, permission, entry and place', () => {
    const decision = make(
      {},
      {
        identifier: 'two',
        windows: ['*'],
        permissions: ['core:app:default', { identifier: 'fs:allow-read', allow: ['a'] }],
      },
    ).authorize(read);
    expect(decision.grants).toEqual([
      {
        capability: 'one',
        file: '',
        permission: 'fs:allow-read',
        entry: 'fs:files',
        pointer: '/permissions/0',
        scope: { allow: [], deny: [] },
      },
      {
        capability: 'two',
        file: '',
        permission: 'fs:allow-read',
        entry: 'fs:allow-read',
        pointer: '/permissions/1',
        scope: { allow: ['a'], deny: [] },
      },
    ]);
    expect(decision.nearMisses).toEqual([]);
  });
  test('near misses: what grants the command to another window, origin or platform', () => {
    const policy = make(
      { identifier: 'a', windows: ['other'] },
      { identifier: 'b', local: false, remote: { urls: ['https://x.dev'] } },
      { identifier: 'c', platforms: ['iOS'] },
    );
    const { reason, nearMisses } = policy.authorize(read);
    expect(reason).toBe('wrong-origin');
    expect(nearMisses.map(({ capability, obstacle }) => [capability, obstacle])).toEqual([
      ['a', 'window'],
      ['b', 'origin'],
      ['c', 'platform'],
    ]);
    for (const miss of nearMisses) expect(miss.message.length).toBeGreaterThan(10);
  });
  test('the global scope of the application is that of its permissions without commands', () =>
    expect(
      make({ permissions: ['allow-greet', 'scope-x'] }).authorize({ window: 'main', command: 'greet' })
        .globalScope,
    ).toEqual({ allow: ['own'], deny: [] }));
  test('the explanation names who asked, the answer and the way to it', () => {
    expect(make({}).authorize(read).explain()).toBe(
      'Allowed: plugin:fs|read for window "main", local content, on linux.\n  fs:allow-read, by fs:files in capability "one" (/permissions/0)',
    );
    expect(
      make({}).authorize({ window: 'main', webview: 'side', command: 'plugin:fs|write' }).explain(),
    ).toBe(
      'Refused: plugin:fs|write for webview "side" in window "main", local content, on linux.\n  The command exists, but no permission covers it.\n  A permission for it would be called fs:allow-write.',
    );
    expect(make({}).authorize({ window: 'main', command: 'plugin:window|set_title' }).explain()).toContain(
      'core:window:allow-set-title',
    );
    expect(make({}).authorize({ window: 'main', command: 'plugin:fs|raed' }).explain()).toContain(
      'Did you mean plugin:fs|read?',
    );
    expect(
      make({}).authorize({ window: 'side', command: 'plugin:fs|read', url: 'https://x.dev/' }).explain(),
    ).toContain('https://x.dev/');
    expect(
      make({})
        .authorize({ ...read, window: 'x' })
        .explain(),
    ).toContain('"one" is for window "main"');
  });
  test('an explanation is JSON without its methods', () =>
    expect(Object.keys(JSON.parse(JSON.stringify(make({}).authorize(read))))).toEqual([
      'allowed',
      'reason',
      'grants',
      'denials',
      'scope',
      'globalScope',
      'nearMisses',
    ]));
});

test('a policy is plain data and its methods', () => {
  const policy = make({});
  const { authorize, matrix, ...data } = policy;
  expect(JSON.parse(JSON.stringify(policy))).toEqual(data);
  expect(typeof authorize).toBe('function');
  expect(loadPolicy(data).matrix()).toEqual(matrix());
});

test('questions without sense are refused and never throw', () => {
  const policy = make({ windows: ['*'] });
  for (const request of [
    undefined,
    null,
    {},
    { window: 1, command: 2 },
    { window: {}, command: [] },
    { command: Symbol('x') },
    { window: Object.create(null), command: 'plugin:fs|read', url: 7 },
  ])
    expect(policy.authorize(request as never).allowed).toBe(false);
  expect(policy.authorize({ ...read, url: new URL('https://x.dev') as never }).reason).toBe('wrong-origin');
});

test('manifests without sense give unknown permissions and never throw', () => {
  for (const fs of [
    null,
    1,
    'x',
    [],
    { default: 1 },
    { default: { permissions: 'x' } },
    { set: {} },
    { set: [null, { identifier: 'files' }] },
    { permission: [{}, { identifier: 'allow-read', commands: 'x', scope: 1, platforms: 'linux' }] },
  ]) {
    const { policy, diagnostics } = resolve(
      [written({ permissions: ['fs:default', 'fs:files', 'fs:allow-read'] })],
      { platform: 'linux', manifests: { fs } as never },
    );
    for (const { code } of diagnostics) expect(code).toMatch(/^unknown-/);
    expect(policy.authorize(read).allowed).toBe(false);
  }
});

test('with an error the rest still makes a policy, and the entry grants nothing', () => {
  const { policy, diagnostics } = resolve(
    [written({ permissions: ['nope:x', 'fs:files'], windows: ['[a', 'main'] })],
    { platform: 'linux', manifests },
  );
  expect(diagnostics.map(({ code }) => code).sort()).toEqual(['glob-pattern', 'unknown-plugin']);
  expect(policy.authorize(read).allowed).toBe(true);
});

describe('commands of a manifest without written permissions', () => {
  const withCommands: Manifests = {
    notes: {
      commands: ['open_note', 'delete_note'],
      set: [{ identifier: 'everyday', permissions: ['allow-open-note'] }],
      permission: [{ identifier: 'allow-delete-note', commands: { allow: ['move_to_bin'] } }],
    },
  };
  const decide = (permission: string, command: string) => {
    const made = resolve([written({ permissions: [permission] })], {
      platform: 'linux',
      manifests: withCommands,
    });
    expect(made.diagnostics).toEqual([]);
    return made.policy.authorize({ window: 'main', command: `plugin:notes|${command}` }).allowed;
  };
  test('allow-x and deny-x can be named, also inside a set', () => {
    expect(decide('notes:allow-open-note', 'open_note')).toBe(true);
    expect(decide('notes:everyday', 'open_note')).toBe(true);
    expect(decide('notes:deny-open-note', 'open_note')).toBe(false);
  });
  test('a written permission of the same name goes before', () => {
    expect(decide('notes:allow-delete-note', 'move_to_bin')).toBe(true);
    expect(decide('notes:allow-delete-note', 'delete_note')).toBe(false);
  });
});
