import { describe, expect, test } from 'vitest';
import { type Capability, type Diagnostic, type Manifests, parse, resolve } from './index.ts';

/** One test for each sentence of CAPABILITY-FORMAT, in its order and named by its meaning. */

const manifests: Manifests = {
  '': { permission: [{ identifier: 'allow-greet', commands: { allow: ['greet'] } }] },
  fs: {
    permission: [
      { identifier: 'allow-read-file', commands: { allow: ['read_file'] } },
      { identifier: 'deny-read-file', commands: { deny: ['read_file'] } },
    ],
    set: [{ identifier: 'read', description: 'reading', permissions: ['allow-read-file'] }],
  },
};
const title = { command: 'plugin:window|title' };
const json = (value: unknown) => parse([{ text: JSON.stringify(value), format: 'json' }]);
const base = { identifier: 'main', windows: ['main'], permissions: ['core:window:default'] };

function one(value: object): Capability {
  const { capabilities, diagnostics } = json(value);
  expect(diagnostics).toEqual([]);
  return capabilities[0] as Capability;
}

function policy(...values: object[]) {
  const { capabilities, diagnostics } = json(values);
  const resolved = resolve(capabilities, { platform: 'linux', manifests });
  expect([...diagnostics, ...resolved.diagnostics]).toEqual([]);
  return resolved.policy;
}

const briefly = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ code, pointer }) => [code, pointer]);

describe('what a capability does', () => {
  test('it attaches a group of permissions to a set of windows or webviews', () => {
    const made = policy({ ...base, windows: ['main'], webviews: ['side'] });
    expect(made.authorize({ window: 'main', ...title }).allowed).toBe(true);
    expect(made.authorize({ window: 'other', webview: 'side', ...title }).allowed).toBe(true);
  });

  test('a window that matches no capability has no access at all', () => {
    const made = policy(base);
    for (const command of made.commands)
      expect(made.authorize({ window: 'other', command }).allowed).toBe(false);
  });

  test('a window may match none, one or several capabilities', () => {
    const made = policy(base, {
      ...base,
      identifier: 'more',
      windows: ['m*'],
      permissions: ['core:app:default'],
    });
    expect(made.authorize({ window: 'x', ...title }).grants).toHaveLength(0);
    expect(made.authorize({ window: 'mine', command: 'plugin:app|name' }).grants).toHaveLength(1);
    expect(made.authorize({ window: 'main', ...title }).allowed).toBe(true);
    expect(made.authorize({ window: 'main', command: 'plugin:app|name' }).allowed).toBe(true);
  });

  test('capabilities separate windows by the access that they need', () => {
    const made = policy(base, {
      ...base,
      identifier: 'b',
      windows: ['b'],
      permissions: ['core:app:default'],
    });
    expect(made.authorize({ window: 'b', ...title }).allowed).toBe(false);
    expect(made.authorize({ window: 'main', command: 'plugin:app|name' }).allowed).toBe(false);
  });
});

describe('the file forms', () => {
  test('a single object', () => expect(json(base).capabilities).toHaveLength(1));
  test('an array of objects', () =>
    expect(json([base, { ...base, identifier: 'b' }]).capabilities).toHaveLength(2));
  test('an object with the array "capabilities"', () =>
    expect(json({ capabilities: [base, { ...base, identifier: 'b' }] }).capabilities).toHaveLength(2));
  test('anything else is no capability file', () => {
    for (const value of [null, true, 1, 'main'])
      expect(briefly(json(value).diagnostics)).toEqual([['form', '']]);
    expect(briefly(json({ capabilities: null }).diagnostics)).toEqual([['type', '/capabilities']]);
    expect(briefly(json([1]).diagnostics)).toEqual([['type', '/0']]);
  });
});

describe('the fields of a capability', () => {
  test('identifier is required and a text', () => {
    expect(briefly(json({ permissions: [] }).diagnostics)).toEqual([['missing-field', '']]);
    for (const identifier of [1, null, [], {}])
      expect(briefly(json({ ...base, identifier }).diagnostics)).toEqual([['type', '/identifier']]);
  });
  test('description is empty when it is not written', () => {
    expect(one(base).description).toBe('');
    expect(one({ ...base, description: 'what it allows' }).description).toBe('what it allows');
    expect(briefly(json({ ...base, description: null }).diagnostics)).toEqual([['type', '/description']]);
  });
  test('remote is not set by default, and may be null', () => {
    expect(one(base).remote).toBeNull();
    expect(one({ ...base, remote: null }).remote).toBeNull();
    expect(briefly(json({ ...base, remote: 'https://x.dev' }).diagnostics)).toEqual([['type', '/remote']]);
  });
  test('by default content is local only', () => {
    const made = policy(base);
    expect(made.authorize({ window: 'main', ...title }).allowed).toBe(true);
    expect(made.authorize({ window: 'main', url: 'https://x.dev', ...title })).toMatchObject({
      allowed: false,
      reason: 'wrong-origin',
    });
  });
  test('remote lets its URLs use the permissions', () => {
    const made = policy({ ...base, remote: { urls: ['https://x.dev'] } });
    expect(made.authorize({ window: 'main', url: 'https://x.dev/a', ...title }).allowed).toBe(true);
  });
  test('local is true by default, and says whether local content is meant', () => {
    expect(one(base).local).toBe(true);
    const made = policy({ ...base, local: false, remote: { urls: ['https://x.dev'] } });
    expect(made.authorize({ window: 'main', ...title }).reason).toBe('wrong-origin');
    expect(briefly(json({ ...base, local: 'yes' }).diagnostics)).toEqual([['type', '/local']]);
  });
  test('windows are none by default; labels are exact or globs', () => {
    expect(one({ identifier: 'a', permissions: [] }).windows).toEqual([]);
    const made = policy({ ...base, windows: ['main', 'admin-*'] });
    for (const window of ['main', 'admin-', 'admin-1'])
      expect(made.authorize({ window, ...title }).allowed).toBe(true);
    for (const window of ['main2', 'admin', 'Main'])
      expect(made.authorize({ window, ...title }).allowed).toBe(false);
    expect(policy({ ...base, windows: ['*'] }).authorize({ window: 'any', ...title }).allowed).toBe(true);
    expect(briefly(json({ ...base, windows: 'main' }).diagnostics)).toEqual([['type', '/windows']]);
    expect(briefly(json({ ...base, windows: ['main', 1] }).diagnostics)).toEqual([['type', '/windows/1']]);
  });
  test('a match of windows covers all webviews of that window', () =>
    expect(policy(base).authorize({ window: 'main', webview: 'inner', ...title }).allowed).toBe(true));
  test('webviews are none by default, and match whatever the window is called', () => {
    expect(one(base).webviews).toEqual([]);
    const made = policy({ identifier: 'a', webviews: ['side*'], permissions: ['core:window:default'] });
    expect(made.authorize({ window: 'w1', webview: 'side', ...title }).allowed).toBe(true);
    expect(made.authorize({ window: 'w2', webview: 'side-2', ...title }).allowed).toBe(true);
    expect(made.authorize({ window: 'w1', webview: 'else', ...title }).allowed).toBe(false);
  });
  test('permissions are required; an empty list is one', () => {
    expect(briefly(json({ identifier: 'a' }).diagnostics)).toEqual([['missing-field', '']]);
    expect(one({ identifier: 'a', permissions: [] }).permissions).toEqual([]);
    expect(briefly(json({ identifier: 'a', permissions: null }).diagnostics)).toEqual([
      ['type', '/permissions'],
    ]);
  });
  test('platforms are all when absent or null, and limit when given', () => {
    expect(one(base).platforms).toBeNull();
    expect(one({ ...base, platforms: null }).platforms).toBeNull();
    const made = policy({ ...base, platforms: ['macOS', 'windows'] });
    expect(made.authorize({ window: 'main', ...title })).toMatchObject({
      allowed: false,
      reason: 'wrong-platform',
    });
    expect(policy({ ...base, platforms: ['linux'] }).authorize({ window: 'main', ...title }).allowed).toBe(
      true,
    );
  });
  test('in a window with several webviews, webviews without windows tell them apart', () => {
    const made = policy({ identifier: 'a', webviews: ['editor'], permissions: ['core:window:default'] });
    expect(made.authorize({ window: 'main', webview: 'editor', ...title }).allowed).toBe(true);
    expect(made.authorize({ window: 'main', webview: 'preview', ...title }).allowed).toBe(false);
  });
});

describe('remote', () => {
  test('urls are required; an empty list is one', () => {
    expect(briefly(json({ ...base, remote: {} }).diagnostics)).toEqual([['missing-field', '/remote']]);
    expect(one({ ...base, remote: { urls: [] } }).remote).toEqual({ urls: [] });
  });
  test('a host wildcard permits subdomains', () => {
    const made = policy({ ...base, remote: { urls: ['https://*.x.dev'] } });
    expect(made.authorize({ window: 'main', url: 'https://a.x.dev', ...title }).allowed).toBe(true);
    expect(made.authorize({ window: 'main', url: 'https://y.dev', ...title }).allowed).toBe(false);
  });
  test('a path wildcard permits any path below', () => {
    const made = policy({ ...base, remote: { urls: ['https://x.dev/api/*'] } });
    expect(made.authorize({ window: 'main', url: 'https://x.dev/api/a/b', ...title }).allowed).toBe(true);
    expect(made.authorize({ window: 'main', url: 'https://x.dev/web', ...title }).allowed).toBe(false);
  });
});

describe('permission entries', () => {
  test('an identifier, or an object with one', () => {
    expect(one({ ...base, permissions: ['fs:read', { identifier: 'fs:read' }] }).permissions).toEqual([
      'fs:read',
      { identifier: 'fs:read' },
    ]);
    expect(briefly(json({ ...base, permissions: [1, {}, { identifier: 2 }] }).diagnostics)).toEqual([
      ['type', '/permissions/0'],
      ['missing-field', '/permissions/1'],
      ['type', '/permissions/2/identifier'],
    ]);
  });
  test('the identifier names a permission or a set', () => {
    for (const identifier of ['fs:allow-read-file', 'fs:read'])
      expect(
        policy({ ...base, permissions: [{ identifier }] }).authorize({
          window: 'main',
          command: 'plugin:fs|read_file',
        }).allowed,
      ).toBe(true);
  });
  test('allow and deny are arrays of scope values, or null', () => {
    const entry = { identifier: 'fs:read', allow: [{ path: '$HOME/a' }], deny: null };
    expect(one({ ...base, permissions: [entry] }).permissions).toEqual([entry]);
    const wrong = { identifier: 'fs:read', allow: {}, deny: 'x' };
    expect(briefly(json({ ...base, permissions: [wrong] }).diagnostics)).toEqual([
      ['type', '/permissions/0/allow'],
      ['type', '/permissions/0/deny'],
    ]);
  });
  test('what is denied is handed on beside what is allowed, for deny to go first', () => {
    const entry = { identifier: 'fs:read', allow: [{ path: '$HOME/*' }], deny: [{ path: '$HOME/.ssh' }] };
    const decision = policy({ ...base, permissions: [entry] }).authorize({
      window: 'main',
      command: 'plugin:fs|read_file',
    });
    expect(decision).toMatchObject({ allowed: true, scope: { allow: entry.allow, deny: entry.deny } });
  });
  test('scope values are data of any form', () => {
    const allow = [{ path: 'a' }, 'b', 3, true, null, ['c', { d: 1 }]];
    expect(one({ ...base, permissions: [{ identifier: 'fs:read', allow }] }).permissions).toEqual([
      { identifier: 'fs:read', allow },
    ]);
  });
});

describe('permission identifiers', () => {
  const asks = (permission: string, command: string) =>
    policy({ ...base, permissions: [permission] }).authorize({ window: 'main', command });
  test('plugin, colon, name for the commands of plugins', () =>
    expect(asks('fs:allow-read-file', 'plugin:fs|read_file').allowed).toBe(true));
  test('the name alone for commands of the application', () =>
    expect(asks('allow-greet', 'greet').allowed).toBe(true));
  test('core:group:allow-command enables, with hyphens for underscores and no scope', () =>
    expect(asks('core:window:allow-set-title', 'plugin:window|set_title')).toMatchObject({
      allowed: true,
      scope: { allow: [], deny: [] },
    }));
  test('core:group:deny-command disables', () => {
    const made = policy({ ...base, permissions: ['core:window:default', 'core:window:deny-title'] });
    expect(made.authorize({ window: 'main', ...title })).toMatchObject({ allowed: false, reason: 'denied' });
  });
  test('each group has a default set', () => {
    for (const group of ['path', 'event', 'window', 'webview', 'app', 'image', 'resources', 'menu', 'tray'])
      policy({ ...base, permissions: [`core:${group}:default`] });
  });
  test('core:default is all of them', () => {
    const made = policy({ ...base, permissions: ['core:default'] });
    for (const command of [
      'path|join',
      'event|emit',
      'window|title',
      'webview|webview_size',
      'app|name',
      'image|new',
      'resources|close',
      'menu|new',
      'tray|new',
    ])
      expect(made.authorize({ window: 'main', command: `plugin:${command}` }).allowed).toBe(true);
  });
});

test('permissions shall be unique; the schema says so, and the reader keeps what repeats', async () => {
  const { schema, lint } = await import('./index.ts');
  const { capabilities, diagnostics } = json({ ...base, permissions: ['fs:read', 'fs:read'] });
  expect(diagnostics).toEqual([]);
  expect(lint(capabilities).map(({ code }) => code)).toContain('repeated-permission');
  expect(JSON.stringify(schema())).toContain('"uniqueItems":true');
});
