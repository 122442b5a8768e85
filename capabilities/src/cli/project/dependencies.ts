import { dirname, join, resolve } from 'node:path';
import type { Diagnostic } from '../../diagnostic.ts';
import { memberOf } from '../../document.ts';
import { readDocument, readIfThere } from './files-on-disk.ts';

/** Crates of the project that matter here. */
export interface Dependencies {
  /** Plugins by their name in permissions, without `tauri-plugin-`; undefined when there is no Cargo.toml to tell. */
  readonly plugins: ReadonlySet<string> | undefined;
  /** Versions of plugins, from Cargo.lock or an exact requirement. */
  readonly versions: Readonly<Record<string, string>>;
  /** Version of the shell itself, from the same. */
  readonly shell: string | undefined;
}

const prefix = 'tauri-plugin-';

/** Reads Cargo.toml and the Cargo.lock beside it or above it. */
export async function readDependencies(folder: string, diagnostics: Diagnostic[]): Promise<Dependencies> {
  const required = await readRequirements(folder, diagnostics);
  const locked = await readLock(folder);
  const versions = new Map([...(required ?? new Map<string, string>()), ...locked]);
  const names = required && [...required.keys()].filter((name) => name.startsWith(prefix));
  return {
    plugins: names && new Set(names.map(pluginName)),
    versions: Object.fromEntries(
      [...versions]
        .filter(([name, version]) => name.startsWith(prefix) && version !== '')
        .map(([name, version]) => [pluginName(name), version]),
    ),
    shell: versions.get('tauri') || undefined,
  };
}

function pluginName(crate: string): string {
  return crate.slice(prefix.length);
}

/** Crates by name with their version where the requirement leaves no choice (`=2.0.1`), else an empty text. */
async function readRequirements(
  folder: string,
  diagnostics: Diagnostic[],
): Promise<Map<string, string> | undefined> {
  const file = join(folder, 'Cargo.toml');
  const text = await readIfThere(file);
  const document = text === undefined ? undefined : readDocument(text, file, 'toml', diagnostics);
  if (!document) return undefined;
  const tables = [document, ...(memberOf(document, 'target')?.value.members ?? []).map(({ value }) => value)];
  const found = new Map<string, string>();
  for (const table of tables) {
    for (const { name, value } of memberOf(table, 'dependencies')?.value.members ?? []) {
      const renamed = memberOf(value, 'package')?.value.scalar;
      const version = String(
        (value.kind === 'string' ? value : memberOf(value, 'version')?.value)?.scalar ?? '',
      );
      found.set(
        typeof renamed === 'string' ? renamed : name,
        version.startsWith('=') ? version.slice(1).trim() : '',
      );
    }
  }
  return found;
}

/** A workspace keeps its Cargo.lock at its top. */
async function readLock(folder: string): Promise<Map<string, string>> {
  let place = resolve(folder);
  for (let level = 0; level < 5; level++) {
    const text = await readIfThere(join(place, 'Cargo.lock'));
    if (text !== undefined) {
      const packages = text.matchAll(
        /\[\[package\]\]\r?\nname = "(tauri(?:-plugin-[^"]*)?)"\r?\nversion = "([^"]*)"/g,
      );
      return new Map([...packages].map(([, name = '', version = '']) => [name, version]));
    }
    if (dirname(place) === place) break;
    place = dirname(place);
  }
  return new Map();
}
