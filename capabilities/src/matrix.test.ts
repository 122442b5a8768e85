import { expect, test } from 'vitest';
import { parse, resolve } from './index.ts';
import { sampleLabel, sampleUrl } from './matrix.ts';

const make = (...written: object[]) => {
  const { capabilities } = parse([{ text: JSON.stringify(written) }]);
  const { policy, diagnostics } = resolve(capabilities, { platform: 'linux' });
  expect(diagnostics).toEqual([]);
  return policy;
};

test('a row for every label, origin and command that the capabilities name', () => {
  const policy = make(
    { identifier: 'a', windows: ['main'], permissions: ['core:event:allow-emit'] },
    {
      identifier: 'b',
      webviews: ['side-*'],
      local: false,
      remote: { urls: ['https://*.x.dev'] },
      permissions: ['core:event:allow-listen', 'core:event:allow-emit'],
    },
  );
  const rows = policy.matrix().filter(({ allowed }) => allowed);
  expect(
    rows.map(({ window, origin, command, capabilities }) => [window, origin, command, capabilities.join()]),
  ).toEqual([
    ['main', 'local', 'plugin:event|emit', 'a'],
    ['side-*', 'https://*.x.dev', 'plugin:event|emit', 'b'],
    ['side-*', 'https://*.x.dev', 'plugin:event|listen', 'b'],
  ]);
  expect(policy.matrix()).toHaveLength(2 * 2 * 2);
});

test('only the windows and commands that are asked for', () => {
  const policy = make({ identifier: 'a', windows: ['m*'], permissions: ['core:event:default'] });
  expect(
    policy.matrix({ windows: ['main', 'other'], commands: ['plugin:event|emit', 'plugin:app|name'] }),
  ).toMatchObject([
    { window: 'main', command: 'plugin:event|emit', allowed: true, permissions: ['core:event:allow-emit'] },
    { window: 'main', command: 'plugin:app|name', allowed: false, reason: 'no-permission' },
    { window: 'other', command: 'plugin:event|emit', allowed: false, reason: 'wrong-window' },
    { window: 'other', command: 'plugin:app|name', allowed: false, reason: 'no-capability' },
  ]);
});

test('a denied command names who denies it', () => {
  const policy = make(
    { identifier: 'a', windows: ['main'], permissions: ['core:event:allow-emit'] },
    { identifier: 'b', windows: ['x'], permissions: ['core:event:deny-emit'] },
  );
  expect(policy.matrix({ windows: ['main'] })).toMatchObject([
    { reason: 'denied', capabilities: ['b'], permissions: ['core:event:deny-emit'] },
  ]);
});

const urls = [
  'https://x.dev',
  'https://*.x.dev',
  'https://{*.}?x.dev',
  'http://localhost:*',
  'https://:sub.x.dev/:page',
  'https://x.dev/(a|b)',
  'https://(a|b).dev',
  'http://[\\:\\:1]:3000',
  'https://x.dev/a\\?b=*',
  '*://x.dev',
  'https://x.dev/:id(\\d+)',
  'tauri://localhost',
];
test.each(urls)('a row of %s is allowed, whether or not an address of it is found', (url) => {
  const policy = make({
    identifier: 'a',
    windows: ['[!a]?{x}*'],
    local: false,
    remote: { urls: [url] },
    permissions: ['core:event:allow-emit'],
  });
  expect(policy.matrix().filter(({ allowed }) => allowed)).toMatchObject([{ origin: url }]);
});

test('addresses and labels that patterns match', () => {
  expect(sampleUrl('https://*.x.dev/a/*')).toBe('https://any.x.dev/a/any');
  expect(sampleUrl('https://x.dev/:id(\\d+)')).toBe('');
  expect(sampleUrl('no pattern')).toBe('');
  expect(sampleLabel('main-*')).toBe('main-x');
  expect(sampleLabel('w[0-9]?')).toBe('w0x');
  expect(sampleLabel('[*]')).toBe('*');
  expect(sampleLabel('a/**')).toBe('a/x');
});
