import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expand, type Manifests, schema, targets } from './index.ts';

const manifests: Manifests = {
  '': {
    permission: [{ identifier: 'allow-greet', description: 'Says hello', commands: { allow: ['greet'] } }],
  },
  fs: {
    default: { permissions: ['allow-read'] },
    set: [
      {
        identifier: 'both',
        description: 'Both',
        permissions: ['allow-read', 'core:event:allow-emit', 'deny-write'],
      },
    ],
    permission: [
      { identifier: 'allow-read', commands: { allow: ['read', 'read_text'] } },
      { identifier: 'deny-write', commands: { deny: ['write'] } },
      { identifier: 'scope' },
      { identifier: 'mac', platforms: ['macOS'] },
    ],
  },
};
type Offered = { $defs: { identifier: { anyOf: { const: string; description: string }[] } } };
const offered = (options: Parameters<typeof schema>[0]) =>
  (schema(options) as Offered).$defs.identifier.anyOf;

describe('schema', () => {
  test('offers default of a plugin without a default set, and of the application, as the shell accepts them', () => {
    const names = offered({ manifests: { ...manifests, lamp: { permission: [] } } }).map((one) => one.const);
    expect(names).toContain('lamp:default');
    expect(names).toContain('default');
  });
  test('of a plugin that is not known calls no name wrong', () => {
    const { pattern } = offered({ manifests: { lamp: { isUnread: true } } }).find(
      (one) => 'pattern' in one,
    ) as unknown as { pattern: string };
    expect('lamp:allow-light').toMatch(new RegExp(pattern));
    expect('fs:allow-light').not.toMatch(new RegExp(pattern));
  });
  test('offers every known permission and set with its description', () => {
    const all = offered({ manifests });
    expect(all.filter((one) => one.const.startsWith('fs:')).map((one) => one.const)).toEqual([
      'fs:default',
      'fs:both',
      'fs:allow-read',
      'fs:deny-write',
      'fs:scope',
      'fs:mac',
    ]);
    expect(all.find((one) => one.const === 'allow-greet')?.description).toBe('Says hello');
    for (const { const: name, description } of all.filter((one) => one.const.startsWith('core:')))
      expect([name, description]).not.toEqual([name, '']);
    expect(all.some((one) => one.const === 'core:default')).toBe(true);
  });
  test('of a platform leaves out what is for others', () => {
    const names = (platform: 'linux' | 'macOS') => offered({ manifests, platform }).map((one) => one.const);
    expect(names('linux')).not.toContain('fs:mac');
    expect(names('macOS')).toContain('fs:mac');
  });
  test('without manifests lets permissions of plugins be, but not those of core that nobody has', () => {
    const { pattern } = offered({}).at(-1) as unknown as { pattern: string };
    const takes = (name: string) => new RegExp(pattern, 'u').test(name);
    for (const name of ['fs:default', 'allow-greet', 'a--b:c-d', 'core']) expect(takes(name)).toBe(true);
    for (const name of ['core:nope', 'a:b:c', 'fs:', 'a_b', '-a', 'tauri-plugin-fs:x', ''])
      expect(takes(name)).toBe(false);
    expect(JSON.stringify(offered({ manifests }))).not.toContain('"pattern"');
  });
  test('is plain data', () =>
    expect(JSON.parse(JSON.stringify(schema({ manifests })))).toEqual(schema({ manifests })));
});

describe('expand', () => {
  test('opens sets, those of other plugins too, and tells what is denied', () => {
    expect(expand('fs:both', manifests)).toMatchObject([
      { permission: 'fs:allow-read', commands: ['plugin:fs|read', 'plugin:fs|read_text'], denied: [] },
      { permission: 'core:event:allow-emit', commands: ['plugin:event|emit'], denied: [] },
      { permission: 'fs:deny-write', commands: ['plugin:fs|write'], denied: ['plugin:fs|write'] },
    ]);
  });
  test('a permission of the application has a bare name and bare commands', () =>
    expect(expand('allow-greet', manifests)).toMatchObject([
      { permission: 'allow-greet', commands: ['greet'] },
    ]));
  test('of nothing known, and of what is no identifier, is empty', () => {
    for (const name of ['nope:x', 'fs:nope', '', 'a b', undefined, null, 7])
      expect(expand(name as string)).toEqual([]);
  });
});

describe('the schema files of the package', () => {
  const folder = new URL('../schema/', import.meta.url);
  const files = [undefined, ...targets].map((platform) => ({
    platform,
    name: platform ? `capability.${platform}.schema.json` : 'capability.schema.json',
  }));
  test.each(files)('$name is current: node tools/capability-schemas.ts', ({ platform, name }) => {
    const written = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    expect(written).toEqual(JSON.parse(JSON.stringify(schema(platform ? { platform } : {}))));
  });
  test('no other file is there', () =>
    expect(readdirSync(folder).sort()).toEqual(files.map(({ name }) => name).sort()));
});
