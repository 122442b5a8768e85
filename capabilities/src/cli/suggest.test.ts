import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { content, folder, run, setScene } from '../../golden/command-scene.ts';
import { scanSource } from './source/scan-source.ts';

setScene();

let made = 0;
/** Makes a project with these source files, and returns its folder's name. */
function project(permissions: readonly unknown[], sources: Readonly<Record<string, string>>): string {
  const name = `source-${++made}`;
  const cargo = ['fs', 'store', 'opener', 'lamp'].map((one) => `tauri-plugin-${one} = "2"`).join('\n');
  const files = {
    'package.json': '{"dependencies": {"@tauri-apps/api": "2"}}',
    'src-tauri/tauri.conf.json': '{}',
    'src-tauri/Cargo.toml': `[dependencies]\n${cargo}\n`,
    'src-tauri/build.rs': 'fn main() { build(AppManifest::new().commands(&["save_note", "load_note"])) }',
    'src-tauri/capabilities/main.json': JSON.stringify(
      { identifier: 'main', windows: ['main'], permissions },
      null,
      1,
    ),
    ...sources,
  };
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return name;
}
/** Permissions that are called unused, and those that are missing. */
async function suggest(name: string): Promise<[string[], string[]]> {
  const { output } = await run(['suggest', name, '--json']);
  const { unused, missing } = JSON.parse(output) as {
    unused: { message: string }[];
    missing: { permission: string }[];
  };
  return [unused.map(({ message }) => message.split('"')[1] ?? ''), missing.map((one) => one.permission)];
}

const permissions = [
  'core:default',
  'fs:allow-read-text-file',
  'fs:allow-mkdir',
  'fs:scope-home',
  'store:default',
  'opener:default',
  'lamp:allow-light',
  'core:window:allow-set-title',
  'core:window:allow-center',
  'allow-save-note',
  'allow-load-note',
];
const sources = {
  'src/notes.ts': `import { readTextFile, type exists } from '@tauri-apps/plugin-fs';
import { invoke } from '@tauri-apps/api/core';
export const load = () => readTextFile('a') as Promise<string>;
export const save = (note: string) => invoke<void>('save_note', { note });`,
  'src/Title.vue': `<script setup lang="ts">
import { getCurrentWindow } from '@tauri-apps/api/window';
const current = getCurrentWindow();
</script>
<template><input @change="current.setTitle($event.target.value)" /></template>`,
};

describe('suggest', () => {
  test('names what nothing calls, and judges neither scopes, nor the own scripts and other plugins', async () => {
    expect(await suggest(project(permissions, sources))).toEqual([
      ['fs:allow-mkdir', 'store:default', 'core:window:allow-center', 'allow-load-note'],
      [],
    ]);
  });
  test('names what is called and allowed nowhere, with the place of the call', async () => {
    const name = project(['core:default'], sources);
    expect(await suggest(name)).toEqual([[], ['fs:allow-read-text-file', 'allow-save-note']]);
    const { code, output } = await run(['suggest', name]);
    expect(code).toBe(1);
    expect(output).toContain('src/notes.ts:4: calls save_note: no capability has allow-save-note');
  });
  test('--write removes what nothing calls', async () => {
    const name = project(permissions, sources);
    const { code, output } = await run(['suggest', name, '--write']);
    expect([code, output.match(/removed/g)?.length]).toEqual([0, 4]);
    const { permissions: left } = JSON.parse(content(`${name}/src-tauri/capabilities/main.json`));
    expect(left).toEqual(permissions.filter((one) => !/mkdir|store|center|load-note/.test(one)));
    expect((await run(['suggest', name])).code).toBe(0);
  });
  test('a name anywhere, a global object and a made-up command all count as calls', async () => {
    const wanted = ['fs:allow-mkdir', 'core:window:allow-center', 'allow-load-note'];
    const names = `const method = 'center'; getCurrentWindow()[method](); const command = 'load_note';`;
    const module = `import { getCurrentWindow } from '@tauri-apps/api/window';`;
    expect(
      await suggest(project(wanted, { 'a.js': `${module} invoke(\`plugin:fs|\${x}\`); ${names}` })),
    ).toEqual([[], []]);
    const global = 'window.__TAURI__.fs.mkdir("a"); win.center(); invoke(`load_note`)';
    expect(await suggest(project(wanted, { 'a.html': `<script>${global}</script>` }))).toEqual([[], []]);
  });
  test('a package that may call the shell stops the judging', async () => {
    const name = project(permissions, {
      ...sources,
      'package.json': '{"dependencies": {"tauri-controls": "1", "tauri-plugin-lamp-api": "1"}}',
    });
    expect(await suggest(name)).toEqual([[], []]);
    expect((await run(['suggest', name])).output).toBe('Not judged: tauri-controls may call the shell\n');
  });
  test('a front end in another language, and no project, are bad input', async () => {
    const { code, complaint } = await run(['suggest', project(permissions, { 'src/main.rs': '' })]);
    expect(code).toBe(2);
    expect(complaint).toContain('nothing can be compared');
    expect((await run(['suggest', 'app'])).complaint).toContain('no tauri.conf.json');
  });
});

describe('the reader of source', () => {
  const modules = (text: string, file: string) => [...scanSource(text, file).modules].sort();
  test('finds modules in every way of loading them, and not those of types', () => {
    const text = `import a from '@tauri-apps/plugin-a'; import type { B } from '@tauri-apps/plugin-b';
      export * from '@tauri-apps/plugin-c'; const d = await import('@tauri-apps/plugin-d'); require('@tauri-apps/plugin-e');
      const x = <p>{a}</p>;`;
    expect(modules(text, 'a.tsx')).toEqual(['plugin-a', 'plugin-c', 'plugin-d', 'plugin-e']);
    expect(
      modules(`<script lang="ts">import a from "@tauri-apps/api/event"</script>{a as any}`, 'a.svelte'),
    ).toEqual(['api/event']);
    expect(modules(`---\nimport a from '@tauri-apps/api';\n---\n<p/>`, 'a.astro')).toEqual(['api']);
  });
  test('a file that cannot be parsed is read word by word', () => {
    const facts = scanSource(`import { mkdir } from '@tauri-apps/plugin-fs'; mkdir( {{`, 'a.ts');
    expect([...facts.modules]).toEqual(['plugin-fs']);
    expect(facts.names.has('mkdir')).toBe(true);
  });
  test('a call in a block of a larger file has the line of the file', () => {
    const { invoked } = scanSource('<p/>\n\n<script>\n  invoke("save")\n</script>', 'a.html');
    expect(invoked.get('save')).toEqual({ file: 'a.html', line: 4 });
  });
});
