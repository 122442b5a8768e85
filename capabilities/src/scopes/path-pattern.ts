import type { Target } from '../capability.ts';
import { matchesTokens, readGlob } from '../glob.ts';
import { type BaseFolders, folderVariables } from './base-folders.ts';

/** Place where paths are compared: the platform, its folders, and the rule for hidden files. */
export interface PathSetting {
  readonly platform: Target;
  readonly folders: BaseFolders;
  /** False: `*` matches hidden files too. By default it does on Windows only. */
  readonly literalDot?: boolean;
}

/** A path of a scope made ready, or the reason why it matches nothing. */
export type PathPattern =
  | { readonly ok: true; readonly matches: (path: string) => boolean }
  | { readonly ok: false; readonly message: string; readonly isIgnored: boolean };

/**
 * Reads a path pattern as the shell does (tauri-apps/tauri, `crates/tauri/src/scope/fs.rs`, a8105ecc): a variable as
 * the first component stands for its folder, `..` is left out, `*` stays within a component. A `*`, `?` or class
 * doesn't match the dot of a hidden file, except on Windows. Letters of ASCII match in either case.
 * Links are not followed, as no file is looked at.
 */
export function readPathPattern(pattern: string, setting: PathSetting): PathPattern {
  const parts = componentsOf(pattern, setting.platform).filter((part) => part !== '..');
  const [first = ''] = parts;
  if (first.startsWith('$')) {
    const name = first.slice(1);
    const folder = setting.folders[name];
    if (folder === undefined && folderVariables.includes(name))
      return { ok: false, isIgnored: true, message: `${first} stands for no folder on ${setting.platform}` };
    if (folder !== undefined) parts.splice(0, 1, ...componentsOf(folder, setting.platform));
  }
  const tokens = readGlob(joined(parts));
  if (typeof tokens === 'string') return { ok: false, isIgnored: false, message: tokens };
  const options = {
    literalSeparator: true,
    literalDot: setting.literalDot ?? setting.platform !== 'windows',
    // The shell fills the options of its glob with defaults that leave this off, and so on.
    ignoresCase: true,
  };
  return { ok: true, matches: (path) => matchesTokens(tokens, [...path], options) };
}

/**
 * Reads the path that a command is given. A variable or `~` at its start stands for its folder.
 * @returns the path as the shell compares it
 */
export function readPath(path: string, { platform, folders }: PathSetting): string {
  const parts = componentsOf(path, platform);
  const [first = ''] = parts;
  const folder = first === '~' ? folders.HOME : first.startsWith('$') ? folders[first.slice(1)] : undefined;
  if (folder !== undefined) parts.splice(0, 1, ...componentsOf(folder, platform));
  return joined(parts);
}

/** Says whether a path leaves a folder by `..`, which the shell's own path type refuses. */
export function climbs(path: string, platform: Target): boolean {
  return componentsOf(path, platform).includes('..');
}

/** Components as Rust's `Path` has them: empty ones and `.` count only at the start. */
function componentsOf(path: string, platform: Target): string[] {
  const text = platform === 'windows' ? path.replace(/\\/g, '/') : path;
  return text.split('/').filter((part, index) => index === 0 || (part !== '' && part !== '.'));
}

function joined(parts: readonly string[]): string {
  return parts.length === 1 && parts[0] === '' ? '/' : parts.join('/');
}
