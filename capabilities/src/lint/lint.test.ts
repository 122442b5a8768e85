import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lint, lintRules, type Manifests, officialManifests, parse } from '../index.ts';

const manifests: Manifests = {
  fs: {
    default: { permissions: ['allow-read', 'scope-app'] },
    set: [{ identifier: 'files', description: '', permissions: ['allow-read', 'allow-write'] }],
    permission: [
      { identifier: 'allow-read', commands: { allow: ['read'] } },
      { identifier: 'allow-write', commands: { allow: ['write'] } },
      { identifier: 'deny-read', commands: { deny: ['read'] } },
      { identifier: 'scope' },
      { identifier: 'scope-app', scope: { allow: [{ path: '$APP/*' }] } },
    ],
  },
  shell: { permission: [{ identifier: 'allow-execute', commands: { allow: ['execute'] } }] },
};

const base = { identifier: 'main', windows: ['main'], permissions: ['core:default'] };
type Written = Record<string, unknown>;

/** Findings of one rule over written capabilities, as pointers; with the whole set of rules where asked. */
function find(rule: string, written: Written | Written[], calledCommands?: string[]): string[] {
  const { capabilities, diagnostics } = parse([{ text: JSON.stringify(written), file: 'a.json' }]);
  expect(diagnostics).toEqual([]);
  const found = lint(capabilities, {
    manifests,
    rules: [rule],
    ...(calledCommands ? { calledCommands } : {}),
  });
  for (const one of found) {
    expect(one).toMatchObject({ code: rule, file: 'a.json' });
    expect(['warning', 'info']).toContain(one.severity);
    expect(one.message.length).toBeGreaterThan(10);
  }
  return found.map(({ pointer }) => pointer);
}

/** Rule; what it finds and where; what it leaves alone. */
interface Case {
  readonly rule: string;
  readonly bad: [Written | Written[], string[]][];
  readonly good: (Written | Written[])[];
}
const file = new URL('../../golden/lint-cases.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] };
const remote = (...urls: string[]) => ({ ...base, local: true, remote: { urls } });

describe.each(cases)('$rule', ({ rule, bad, good }) => {
  test.each(bad)('finds %j', (written, pointers) => expect(find(rule, written)).toEqual(pointers));
  test.each(good.map((one) => [one]))('leaves alone %j', (written) =>
    expect(find(rule, written)).toEqual([]),
  );
});

test('unused-permission finds what the front end never calls, once its calls are known', () => {
  const written = { ...base, permissions: ['fs:allow-read', 'fs:allow-write', 'fs:scope', 'fs:deny-read'] };
  expect(find('unused-permission', written)).toEqual([]);
  expect(find('unused-permission', written, ['plugin:fs|read'])).toEqual(['/permissions/1']);
  expect(find('unused-permission', written, ['plugin:fs|read', 'plugin:fs|write'])).toEqual([]);
});

test('every rule of the reference is there, and tested', () => {
  expect(lintRules).toHaveLength(22);
  expect(lintRules.filter(({ isOptional }) => isOptional).map(({ name }) => name)).toEqual([
    'any-port-localhost',
  ]);
  expect(lintRules.filter(({ isForProjects }) => isForProjects).map(({ name }) => name)).toEqual([
    'missing-scope',
  ]);
  const named = ['unused-permission', 'allow-equals-deny', 'missing-scope'];
  const tested = [...cases.map(({ rule }) => rule), ...named];
  expect(lintRules.map(({ name }) => name).sort()).toEqual([...tested].sort());
});

test('rules are switched by a list or one by one; an optional one is off until it is asked for', () => {
  const { capabilities } = parse([
    { text: JSON.stringify({ ...remote('http://localhost:*'), permissions: [] }) },
  ]);
  const codes = (rules?: Record<string, boolean> | string[]) =>
    lint(capabilities, rules ? { rules } : {}).map(({ code }) => code);
  expect(codes()).toEqual(['no-permissions']);
  expect(codes({ 'no-permissions': false })).toEqual([]);
  expect(codes({ 'any-port-localhost': true })).toEqual(['no-permissions', 'any-port-localhost']);
  expect(codes(['any-port-localhost'])).toEqual(['any-port-localhost']);
  expect(codes([])).toEqual([]);
});

test('a misspelt key is told with the nearest known, a moved one with its home', () => {
  const { capabilities } = parse([
    { text: JSON.stringify({ ...base, permisions: [], urls: [], loacl: true }) },
  ]);
  expect(lint(capabilities, { rules: ['unknown-key'] }).map(({ suggestion }) => suggestion)).toEqual([
    'permissions',
    'remote.urls',
    'local',
  ]);
});

test('findings are in the order of the files and places, and stand where the file has them', () => {
  const text =
    'identifier = "a"\npermissions = ["core:default", "core:default"]\nplatforms = []\nwindwos = ["main"]\n';
  const { capabilities } = parse([{ text, file: 'a.toml' }]);
  const found = lint(capabilities);
  expect(found.map(({ code, range }) => `${range.start.line}:${range.start.column} ${code}`)).toEqual([
    '1:1 never-matches',
    '2:32 repeated-permission',
    '3:13 empty-platforms',
    '4:1 unknown-key',
  ]);
});

test('capabilities that were made by hand are linted too, with pointers from their own top', () => {
  const made = { identifier: 'a', permissions: ['core:default', 'core:default'], windows: ['main'] };
  expect(lint([made as never])).toMatchObject([
    { code: 'repeated-permission', file: '', pointer: '/permissions/1' },
  ]);
});

describe('severity', () => {
  const severities = (rule: string, written: Written | Written[]) => {
    const { capabilities } = parse([{ text: JSON.stringify(written), file: 'a.json' }]);
    return lint(capabilities, { manifests, rules: [rule] }).map(({ severity }) => severity);
  };
  test('what widens rights is a warning, what changes none is info', () => {
    const scope = (allow: unknown[]) => ({ ...base, permissions: [{ identifier: 'fs:scope', allow }] });
    expect(severities('wide-scope', scope(['**', 'https://*']))).toEqual(['warning', 'info']);
    expect(
      severities('repeated-permission', { ...base, permissions: ['fs:allow-read', 'fs:allow-read'] }),
    ).toEqual(['info']);
  });
  test('an unknown field is a warning where a known one is near', () =>
    expect(severities('unknown-key', { ...base, platfroms: [], version: 2, $comment: 'mine' })).toEqual([
      'warning',
      'info',
    ]));
});

test('shared-global-scope leaves alone capabilities that are all for the same windows', () => {
  const scoped = { ...base, permissions: [{ identifier: 'fs:scope', allow: ['$APP'] }] };
  expect(find('shared-global-scope', [scoped, { ...base, identifier: 'other' }])).toEqual([]);
});

test('allow-equals-deny finds a command and a scope value with both effects', () => {
  expect(find('allow-equals-deny', { ...base, permissions: ['fs:allow-read', 'fs:deny-read'] })).toEqual([
    '/permissions/0',
  ]);
  const both = { identifier: 'fs:scope', allow: ['$APP', '$LOG'], deny: ['$LOG'] };
  expect(find('allow-equals-deny', { ...base, permissions: [both] })).toEqual(['/permissions/0/allow/1']);
  expect(find('allow-equals-deny', { ...base, permissions: ['fs:files', 'fs:deny-read'] })).toEqual([]);
});

describe('missing-scope', () => {
  const official = officialManifests({ fs: '2.0.0' });
  const find = (...permissions: unknown[]) => {
    const { capabilities } = parse([{ text: JSON.stringify({ ...base, permissions }), file: 'a.json' }]);
    return lint(capabilities, { manifests: official, rules: ['missing-scope'] });
  };
  test('finds a plugin whose commands have no scope at all, once, and as info', () => {
    expect(find('fs:default', 'fs:allow-read-file', 'shell:allow-execute', 'http:default')).toMatchObject([
      {
        severity: 'info',
        pointer: '/permissions/0',
        message: expect.stringContaining('"fs:allow-read-file"'),
      },
      { pointer: '/permissions/2', message: expect.stringContaining('allows no program') },
      { pointer: '/permissions/3', message: expect.stringContaining('allows no address') },
    ]);
  });
  test('leaves alone a scope of the entry, of the whole plugin, of a set and of another entry', () => {
    expect(find({ identifier: 'http:default', allow: ['https://a.dev'] })).toEqual([]);
    expect(find('fs:allow-read-file', 'fs:scope-home')).toEqual([]);
    expect(find('fs:allow-home-read')).toEqual([]);
    expect(find('fs:allow-read-file', { identifier: 'fs:read-all', allow: ['$HOME/*'] })).toEqual([]);
    expect(find('opener:default', 'shell:allow-open', 'dialog:default')).toEqual([]);
  });
});
