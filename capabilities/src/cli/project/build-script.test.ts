import { describe, expect, test } from 'vitest';
import { readBuildScript } from './build-script.ts';

describe('commands that a build script names', () => {
  test('in place', () => {
    const script = readBuildScript(`
      fn main() {
        tauri_build::try_build(tauri_build::Attributes::new().app_manifest(
          tauri_build::AppManifest::new().commands(&["greet", /* "old", */ "save_note"]), // "not_this"
        )).unwrap();
      }`);
    expect(script).toEqual({ commands: ['greet', 'save_note'], plugins: [], isUnread: false });
  });
  test('in a constant of the same file', () => {
    const { commands } = readBuildScript(`
      const APP_COMMANDS: &[&str] = &[
        "greet",
        "save_note",
      ];
      fn main() { build(AppManifest::new().commands(APP_COMMANDS)); }`);
    expect(commands).toEqual(['greet', 'save_note']);
  });
  test('a list that another file holds is marked as unread', () => {
    const script = 'fn main() { build(AppManifest::new().commands(commands::ALL)); }';
    expect(readBuildScript(script)).toMatchObject({ commands: [], isUnread: true });
  });
  test('a script without a manifest names none', () => {
    expect(readBuildScript('fn main() { tauri_build::build() }')).toEqual({
      commands: [],
      plugins: [],
      isUnread: false,
    });
  });
  test('plugins that are part of the application', () => {
    const { plugins } = readBuildScript(`
      fn main() {
        let attributes = Attributes::new()
          .plugin("notes", InlinedPlugin::new().commands(&["list"]).default_permission(DefaultPermissionRule::AllowAllCommands))
          .plugin("clock", tauri_build::InlinedPlugin::new().commands(&["now"]));
      }`);
    expect(plugins).toEqual([
      { name: 'notes', commands: ['list'], allowsAll: true },
      { name: 'clock', commands: ['now'], allowsAll: false },
    ]);
  });
});
