import { expect, test } from 'vitest';
import { longestIdentifier, readPermissionIdentifier } from './permission-identifier.ts';

const sound: [string, string, string][] = [
  ['allow-greet', '', 'allow-greet'],
  ['fs:allow-read', 'fs', 'allow-read'],
  ['fs:default', 'fs', 'default'],
  ['core:default', 'core', 'default'],
  ['core:window', 'core', 'window'],
  ['core:window:default', 'core:window', 'default'],
  ['core:a:b:c', 'core:a:b', 'c'],
  ['core::x', 'core:', 'x'],
  ['Fs:Allow-Read', 'Fs', 'Allow-Read'],
  ['4plugin:7', '4plugin', '7'],
  ['a--b:c--d', 'a--b', 'c--d'],
  ['clipboard-manager:allow-read-text', 'clipboard-manager', 'allow-read-text'],
];

test.each(sound)('%s is permission of "%s" called "%s"', (text, plugin, name) => {
  expect(readPermissionIdentifier(text)).toEqual({ ok: true, identifier: { plugin, name } });
});

const faulty: [string, string][] = [
  ['', 'empty'],
  ['tauri-plugin-fs:allow-read', 'reserved-prefix'],
  ['tauri-plugin-fs', 'reserved-prefix'],
  ['a:b:c', 'more-than-one-separator'],
  ['cores:b:c', 'more-than-one-separator'],
  ['fs:', 'prefix-without-name'],
  ['core:', 'prefix-without-name'],
  ['fs:allow-', 'trailing-hyphen'],
  ['allow-', 'trailing-hyphen'],
  ['-fs:allow', 'bad-format'],
  [':allow', 'bad-format'],
  ['fs-:allow', 'bad-format'],
  ['fs:-allow', 'bad-format'],
  ['core:-x', 'bad-format'],
  ['fs:allow_read', 'bad-format'],
  ['fs.x:allow', 'bad-format'],
  ['fs/x', 'bad-format'],
  ['fs:allow read', 'bad-format'],
  ['fs:*', 'bad-format'],
  ['fs:läs', 'bad-format'],
];

test.each(faulty)('"%s" is refused: %s', (text, fault) => {
  expect(readPermissionIdentifier(text)).toMatchObject({ ok: false, fault });
});

test('at most 116 bytes in all, wherever the colon stands', () => {
  expect(longestIdentifier).toBe(116);
  expect(readPermissionIdentifier('a'.repeat(116)).ok).toBe(true);
  expect(readPermissionIdentifier(`a:${'b'.repeat(114)}`).ok).toBe(true);
  expect(readPermissionIdentifier(`${'a'.repeat(114)}:b`).ok).toBe(true);
  expect(readPermissionIdentifier('a'.repeat(117))).toMatchObject({ fault: 'too-long' });
  expect(readPermissionIdentifier('ä'.repeat(59))).toMatchObject({ fault: 'too-long' });
});
