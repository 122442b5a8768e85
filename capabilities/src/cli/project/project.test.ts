import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder, run, setScene } from '../../../golden/command-scene.ts';

// Invented projects in the layout of the reference system (tauri-apps/tauri, crates/tauri-build/src/acl.rs).
setScene();

let made = 0;
/** Makes a project of these files, and returns its folder's name. */
function project(files: Readonly<Record<string, string | object>>): string {
  const name = `project-${++made}`;
  const all = { 'src-tauri/tauri.conf.json': '{}', 'src-tauri/Cargo.toml': cargo(), ...files };
  for (const [file, content] of Object.entries(all)) {
    const path = join(folder, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return name;
}
const cargo = (...dependencies: string[]) =>
  `[package]\nname = "app"\n[dependencies]\ntauri = "2"\n${dependencies.join('\n')}\n`;
const main = (...permissions: unknown[]) => ({ identifier: 'main', windows: ['main'], permissions });
const capability = 'src-tauri/capabilities/main.json';
const check = (name: string, ...args: string[]) => run(['check', name, ...args]);
const can = async (name: string, command: string, ...args: string[]) =>
  (await run(['can', '-c', command, name, ...args])).output.trim();
const codes = async (name: string) => {
  const { output } = await check(name, '--json');
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; pointer: string }[] };
  return diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
};

describe('plugins of a project', () => {
  test('an official plugin is known without any manifest', async () => {
    const name = project({
      'src-tauri/Cargo.toml': cargo('tauri-plugin-dialog = "2"'),
      [capability]: main('dialog:allow-open', 'dialog:allow-opne'),
    });
    expect(await codes(name)).toEqual(['unknown-permission /permissions/1']);
    expect((await check(name)).output).toContain('did you mean dialog:allow-open?');
  });
  test('one that Cargo.toml does not name is unknown', async () => {
    const name = project({ [capability]: main('dialog:default') });
    expect(await codes(name)).toEqual(['unknown-plugin /permissions/0']);
  });
  test('Cargo.lock tells the version', async () => {
    const lock = (version: string) => `[[package]]\nname = "tauri-plugin-store"\nversion = "${version}"\n`;
    const files = {
      'src-tauri/Cargo.toml': cargo('tauri-plugin-store = "2"'),
      [capability]: main('store:allow-create-store'),
    };
    expect(await codes(project({ ...files, 'Cargo.lock': lock('2.0.1') }))).toEqual([]);
    expect(await codes(project({ ...files, 'Cargo.lock': lock('2.1.0') }))).toEqual([
      'unknown-permission /permissions/0',
    ]);
  });
  test('one of another origin is named as not checked, and is no error', async () => {
    const name = project({
      'src-tauri/Cargo.toml': cargo('tauri-plugin-lamp = "1"', 'tauri-plugin-unused = "1"'),
      [capability]: main('lamp:allow-light'),
    });
    const { code, output } = await check(name);
    expect(code).toBe(0);
    expect(output).toBe(
      '1 capability, no errors\nNot checked: permissions of lamp. Build the application once, so that its manifest is generated.\n',
    );
  });
  test('a generated manifest is found', async () => {
    const permissions = {
      'allow-light': { identifier: 'allow-light', commands: { allow: ['light'], deny: [] } },
    };
    const name = project({
      'src-tauri/Cargo.toml': cargo('tauri-plugin-lamp = "1"'),
      'src-tauri/gen/schemas/acl-manifests.json': { lamp: { permissions, permission_sets: {} } },
      [capability]: main('lamp:allow-light', 'lamp:allow-lihgt'),
    });
    expect(await codes(name)).toEqual(['unknown-permission /permissions/1']);
  });
  test('core permissions have their prefix but in versions before 2.0.0-rc.0', async () => {
    const files = { [capability]: main('window:default') };
    expect((await check(project(files))).output).toContain('did you mean core:window:default?');
    const old = project({ ...files, 'src-tauri/Cargo.toml': '[dependencies]\ntauri = "=2.0.0-beta.11"' });
    expect(await codes(old)).toEqual([]);
  });
});

describe("the application's own permissions", () => {
  test('come from files and from the build script', async () => {
    const name = project({
      'src-tauri/build.rs': 'fn main() { build(AppManifest::new().commands(&["save_note"])) }',
      'src-tauri/permissions/notes.toml': '[[set]]\nidentifier = "notes"\npermissions = ["allow-save-note"]',
      'src-tauri/permissions/more.json': {
        permission: [{ identifier: 'look', commands: { allow: ['look'] } }],
      },
      [capability]: main('notes', 'look', 'allow-save-note'),
    });
    expect(await codes(name)).toEqual([]);
    expect(await can(name, 'save_note')).toBe('allowed');
    expect(await can(name, 'look')).toBe('allowed');
  });
  test('without a manifest there are none', async () => {
    expect(await codes(project({ [capability]: main('allow-save-note') }))).toEqual([
      'unknown-plugin /permissions/0',
    ]);
  });
  test('are not checked where the list of commands is made elsewhere', async () => {
    const name = project({
      'src-tauri/build.rs': 'fn main() { build(AppManifest::new().commands(commands::ALL)) }',
      [capability]: main('allow-save-note'),
    });
    expect((await check(name)).output).toContain("Not checked: the application's own permissions");
  });
  test('a permission file that cannot be read is an error', async () => {
    const name = project({ 'src-tauri/permissions/bad.toml': 'identifier =', [capability]: main() });
    expect((await check(name)).output).toMatch(/bad\.toml:1:\d+: error\[syntax\]/);
  });
});

describe('commands of an application without a manifest', () => {
  const files = { [capability]: main('core:default') };
  const locked = (version: string) => ({
    ...files,
    'src-tauri/Cargo.lock': `[[package]]\nname = "tauri"\nversion = "${version}"\n`,
  });
  const remote = ['-u', 'https://notes.example/'];
  test('need a permission when no version of the shell is known, and explain says what the shell does', async () => {
    const name = project(files);
    expect(await can(name, 'save_note')).toBe('refused: unknown-command');
    expect((await run(['explain', '-c', 'save_note', name])).output).toContain('--tauri VERSION');
  });
  test('are open to local content as in the shell, and to remote pages before 2.11.1', async () => {
    const old = project(locked('2.10.3'));
    expect(await can(old, 'save_note')).toBe('allowed');
    expect(await can(old, 'save_note', ...remote)).toBe('allowed');
    const newer = project(locked('2.11.1'));
    expect(await can(newer, 'save_note')).toBe('allowed');
    expect(await can(newer, 'save_note', ...remote)).toBe('refused: unknown-command');
    expect(await can(newer, 'plugin:fs|read_file')).toBe('refused: unknown-command');
    expect(await can(newer, 'save_note', ...remote, '--tauri', '2.9')).toBe('allowed');
    expect((await run(['can', '-c', 'save_note', newer, '--tauri', 'new'])).code).toBe(2);
  });
  test('need a permission in every version once there is a manifest', async () => {
    const script = 'fn main() { build(AppManifest::new().commands(&["save_note"])) }';
    const name = project({ ...locked('2.10.3'), 'src-tauri/build.rs': script });
    expect(await can(name, 'save_note')).toBe('refused: no-permission');
  });
});

describe('the configuration', () => {
  const two = {
    [capability]: main('core:window:allow-center'),
    'src-tauri/capabilities/other.toml':
      'identifier = "other"\nwindows = ["main"]\npermissions = ["core:window:allow-hide"]',
  };
  const config = (...capabilities: unknown[]) => ({ app: { security: { capabilities } } });
  test('all files are active when it lists none', async () => {
    const name = project({ ...two, 'src-tauri/tauri.conf.json': config() });
    expect(await can(name, 'plugin:window|hide')).toBe('allowed');
  });
  test('only listed ones are active, and inline ones', async () => {
    const inline = { identifier: 'inline', windows: ['main'], permissions: ['core:window:allow-close'] };
    const name = project({ ...two, 'src-tauri/tauri.conf.json': config('main', inline) });
    expect(await can(name, 'plugin:window|center')).toBe('allowed');
    expect(await can(name, 'plugin:window|close')).toBe('allowed');
    expect(await can(name, 'plugin:window|hide')).toBe('refused: no-permission');
  });
  test('a file of the platform replaces the list', async () => {
    const name = project({
      ...two,
      'src-tauri/tauri.conf.json': config('main'),
      'src-tauri/tauri.linux.conf.json': config('other'),
    });
    expect(await can(name, 'plugin:window|hide', '-p', 'linux')).toBe('allowed');
    expect(await can(name, 'plugin:window|hide', '-p', 'macOS')).toBe('refused: no-permission');
  });
  test('a name that no capability has is an error with its place', async () => {
    const name = project({ ...two, 'src-tauri/tauri.conf.json': config('mian') });
    expect(await codes(name)).toEqual(['unknown-capability /app/security/capabilities/0']);
    expect((await check(name)).output).toContain('did you mean main?');
  });
  test('an error in an inline capability has its place in the configuration', async () => {
    const inline = { identifier: 'inline', windows: ['main'], permissions: ['core:window:allow-cloes'] };
    const name = project({ 'src-tauri/tauri.conf.json': config(inline) });
    expect(await codes(name)).toEqual(['unknown-permission /app/security/capabilities/0/permissions/0']);
  });
  test('may be TOML, or JSON with comments', async () => {
    const toml = '[app.security]\ncapabilities = ["other"]';
    const name = project({ ...two, 'src-tauri/tauri.conf.json': '// none\n{}' });
    expect(await codes(name)).toEqual([]);
    const other = `toml-${name}`;
    mkdirSync(join(folder, other, 'capabilities'), { recursive: true });
    writeFileSync(join(folder, other, 'Tauri.toml'), toml);
    writeFileSync(join(folder, other, 'capabilities/other.toml'), two['src-tauri/capabilities/other.toml']);
    expect(await can(other, 'plugin:window|hide')).toBe('allowed');
  });
});

test('an error in the configuration is told once, whatever the number of platforms', async () => {
  const name = project({ 'src-tauri/tauri.conf.json': '{', [capability]: main('core:default') });
  expect((await run(['lint', name])).output.match(/error\[syntax\]/g)).toHaveLength(1);
});

describe('where a project is looked for', () => {
  test('in the folder itself, its src-tauri, and below', async () => {
    const name = project({ [capability]: main('core:default') });
    for (const path of [name, `${name}/src-tauri`]) expect((await check(path)).code).toBe(0);
    mkdirSync(join(folder, 'apps'), { recursive: true });
    const inner = project({ [capability]: main('core:default') });
    expect((await check(`${inner}/.`)).output).toContain('1 capability');
  });
  test('several below one folder have to be named', async () => {
    const name = project({});
    for (const app of ['one', 'two']) {
      mkdirSync(join(folder, name, 'apps', app), { recursive: true });
      writeFileSync(join(folder, name, 'apps', app, 'tauri.conf.json'), '{}');
    }
    const { code, complaint } = await check(`${name}/apps`);
    expect(code).toBe(2);
    expect(complaint).toContain('holds 2 projects');
  });
});
