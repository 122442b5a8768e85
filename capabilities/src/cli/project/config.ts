import { join } from 'node:path';
import { type Target, targets } from '../../capability.ts';
import type { Format, Source } from '../../capability-file.ts';
import type { Diagnostic } from '../../diagnostic.ts';
import { type DocumentValue, plain, valueAt } from '../../document.ts';
import { readDocument, readIfThere } from './files-on-disk.ts';
import { configNames } from './find-project.ts';

/** A capability that the configuration activates: by its name, or written there. */
export type ConfiguredCapability =
  | { readonly name: string; readonly file: string; readonly pointer: string; readonly value: DocumentValue }
  | { readonly inline: Source };

/** Values of the configuration that scopes depend on, where it has them. */
export interface ScopeConfiguration {
  readonly identifier?: string;
  readonly literalDot?: boolean;
  readonly shellOpen?: unknown;
}

/** One configuration file. */
interface ConfigFile {
  readonly file: string;
  readonly format: Format;
  readonly text: string;
  readonly document: DocumentValue;
}

const listPointer = '/app/security/capabilities';

/**
 * Reads which capabilities the configuration activates on a platform. The file of the platform goes before the common
 * one, and replaces the whole list (JSON Merge Patch, RFC 7396).
 * @returns undefined when none are listed: all files are active
 */
export async function configuredCapabilities(
  folder: string,
  platform: Target,
  diagnostics: Diagnostic[],
): Promise<ConfiguredCapability[] | undefined> {
  for (const file of await filesOn(folder, platform, diagnostics)) {
    const list = file && valueAt(file.document, listPointer);
    if (!file || !list || list.kind === 'null') continue;
    const entries = list.elements ?? [];
    return entries.length === 0 ? undefined : entries.map((value, index) => entryOf(file, value, index));
  }
  return undefined;
}

/** Reads the application's identifier and what its configuration says to the plugins `fs` and `shell`. */
export async function readScopeConfiguration(folder: string, platform: Target): Promise<ScopeConfiguration> {
  const files = await filesOn(folder, platform, []);
  const find = (pointer: string) => {
    const value = files.map((file) => file && valueAt(file.document, pointer)).find(Boolean);
    return value && plain(value);
  };
  const identifier = find('/identifier');
  const literalDot = find('/plugins/fs/requireLiteralLeadingDot');
  const shellOpen = find('/plugins/shell/open');
  return {
    ...(typeof identifier === 'string' ? { identifier } : {}),
    ...(typeof literalDot === 'boolean' ? { literalDot } : {}),
    ...(shellOpen === undefined ? {} : { shellOpen }),
  };
}

/** Reads the labels of the windows that the configuration opens on any platform. A window without a label is `main`. */
export async function readWindowLabels(folder: string): Promise<string[]> {
  const labels = new Set<string>();
  for (const platform of targets) {
    for (const file of await filesOn(folder, platform, [])) {
      const windows = file && valueAt(file.document, '/app/windows');
      for (const window of windows?.elements ?? []) {
        const label = valueAt(window, '/label')?.scalar;
        labels.add(typeof label === 'string' ? label : 'main');
      }
    }
  }
  return [...labels];
}

/** The file of a platform, which goes before the common one. */
async function filesOn(folder: string, platform: Target, diagnostics: Diagnostic[]) {
  return [
    await firstOf(folder, platformNames(platform), diagnostics),
    await firstOf(folder, configNames, diagnostics),
  ];
}

function entryOf(
  { file, format, text }: ConfigFile,
  value: DocumentValue,
  index: number,
): ConfiguredCapability {
  const pointer = `${listPointer}/${index}`;
  if (value.kind === 'string') return { name: String(value.scalar), file, pointer, value };
  return { inline: { text, file, format, at: pointer } };
}

function platformNames(platform: Target): string[] {
  const name = platform.toLowerCase();
  return [`tauri.${name}.conf.json`, `tauri.${name}.conf.json5`, `Tauri.${name}.toml`];
}

async function firstOf(
  folder: string,
  names: readonly string[],
  diagnostics: Diagnostic[],
): Promise<ConfigFile | undefined> {
  for (const name of names) {
    const file = join(folder, name);
    const text = await readIfThere(file);
    if (text === undefined) continue;
    // With the feature config-json5 the shell reads comments in .json too; they mean nothing here.
    const format = name.endsWith('.toml') ? 'toml' : 'json5';
    const document = readDocument(text, file, format, diagnostics);
    return document && { file, format, text, document };
  }
  return undefined;
}
