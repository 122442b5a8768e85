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

/** Configuration files of an application. */
export interface Configuration {
  readonly common: ConfigFile | undefined;
  readonly ofPlatform: ReadonlyMap<Target, ConfigFile | undefined>;
}

/**
 * Reads every configuration file of an application once.
 * @param diagnostics receives the syntax error of a file that can't be read
 */
export async function readConfiguration(folder: string, diagnostics: Diagnostic[]): Promise<Configuration> {
  const ofPlatform = new Map<Target, ConfigFile | undefined>();
  for (const platform of targets)
    ofPlatform.set(platform, await firstOf(folder, platformNames(platform), diagnostics));
  return { common: await firstOf(folder, configNames, diagnostics), ofPlatform };
}

const listPointer = '/app/security/capabilities';

/**
 * Returns the capabilities that the configuration activates on a platform. The file of the platform goes before the common
 * one, and replaces the whole list (JSON Merge Patch, RFC 7396).
 * @returns undefined when none are listed: all files are active
 */
export function configuredCapabilities(
  configuration: Configuration,
  platform: Target,
): ConfiguredCapability[] | undefined {
  for (const file of filesOn(configuration, platform)) {
    const list = file && valueAt(file.document, listPointer);
    if (!file || !list || list.kind === 'null') continue;
    const entries = list.elements ?? [];
    return entries.length === 0 ? undefined : entries.map((value, index) => entryOf(file, value, index));
  }
  return undefined;
}

/** Returns the application's identifier and what its configuration says to the plugins `fs` and `shell`. */
export function scopeConfigurationOf(configuration: Configuration, platform: Target): ScopeConfiguration {
  const files = filesOn(configuration, platform);
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

/** Returns the labels of the windows that the configuration opens on any platform. A window without a label is `main`. */
export function windowLabelsOf(configuration: Configuration): string[] {
  const labels = new Set<string>();
  for (const platform of targets) {
    for (const file of filesOn(configuration, platform)) {
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
function filesOn({ common, ofPlatform }: Configuration, platform: Target): (ConfigFile | undefined)[] {
  return [ofPlatform.get(platform), common];
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
