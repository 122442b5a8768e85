import { describe, expect, test } from 'vitest';
import { expand, officialManifests, officialPlugins } from '../index.ts';
import { compareVersions } from './versions.ts';

/** Commands that a permission allows, without the plugin. */
const commandsOf = (permission: string, versions?: Record<string, string>) =>
  expand(permission, officialManifests(versions)).flatMap(({ commands }) =>
    commands.map((command) => command.replace(/^plugin:[^|]*\|/, '')),
  );

describe('manifests of the official plugins', () => {
  test('each command has an allow and a deny permission', () => {
    expect(commandsOf('dialog:allow-open')).toEqual(['open']);
    expect(expand('dialog:deny-open', officialManifests())[0]?.denied).toEqual(['plugin:dialog|open']);
  });
  test('a default set has the members of its plugin', () => {
    expect(commandsOf('notification:default')).toHaveLength(16);
    expect(commandsOf('shell:default')).toEqual(['open']);
    expect(commandsOf('global-shortcut:default')).toEqual([]);
  });
  test('a version has what it had when it came out', () => {
    expect(commandsOf('store:allow-create-store', { store: '2.0.1' })).toEqual(['create_store']);
    expect(commandsOf('store:allow-create-store', { store: '2.1.0' })).toEqual([]);
    expect(commandsOf('updater:default', { updater: '2.0.0-beta.3' })).toEqual([
      'check',
      'download_and_install',
    ]);
    expect(commandsOf('updater:default')).toContain('install');
    expect(commandsOf('clipboard-manager:allow-read', { 'clipboard-manager': '2.0.0-beta.5' })).toEqual([
      'read',
    ]);
  });
  test('a plugin without commands is official and has no manifest', () => {
    expect(officialPlugins).toContain('single-instance');
    expect(officialManifests()).not.toHaveProperty('single-instance');
  });
});

describe('the file system plugin', () => {
  const scopeOf = (identifier: string) =>
    officialManifests().fs?.permission?.find((one) => one.identifier === identifier)?.scope;
  test('each base folder has three scopes and six sets', () => {
    expect(scopeOf('scope-download-recursive')).toEqual({
      allow: [{ path: '$DOWNLOAD' }, { path: '$DOWNLOAD/**' }],
    });
    expect(scopeOf('scope-download')).toEqual({ allow: [{ path: '$DOWNLOAD' }, { path: '$DOWNLOAD/*' }] });
    expect(scopeOf('scope-download-index')).toEqual({ allow: [{ path: '$DOWNLOAD' }] });
    const sets = officialManifests().fs?.set?.map(({ identifier }) => identifier) ?? [];
    expect(sets.filter((name) => name.includes('-download-'))).toHaveLength(6);
  });
  test('"app" stands for the five folders of the application', () => {
    expect(scopeOf('scope-app-index')?.allow).toHaveLength(5);
    expect(commandsOf('fs:allow-app-meta')).toEqual(['read_dir', 'stat', 'lstat', 'fstat', 'exists']);
  });
  test("its default set reads the application's folders and makes them", () => {
    expect(commandsOf('fs:default')).toContain('mkdir');
    expect(commandsOf('fs:default')).not.toContain('write_file');
  });
});

describe('versions', () => {
  test('numbers go before prereleases, prereleases before the release', () => {
    const sorted = [
      '2.0.0-alpha.3',
      '2.0.0-beta.2',
      '2.0.0-beta.11',
      '2.0.0-rc.0',
      '2.0.0',
      '2.0.3',
      '2.10.0',
      '10.0.0',
    ];
    expect([...sorted].reverse().sort(compareVersions)).toEqual(sorted);
    expect(compareVersions('2.0', '2.0.0')).toBe(0);
    expect(compareVersions('2.0.0-beta', '2.0.0-beta.1')).toBeLessThan(0);
    expect(compareVersions('2.0.0-1', '2.0.0-a')).toBeLessThan(0);
  });
});
