import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Target, targets } from '../capability.ts';
import { messageOf, UsageError } from './usage.ts';

/** The options that every verb takes. */
export const sharedOptions = {
  platform: { type: 'string', short: 'p' },
  manifests: { type: 'string', short: 'm', multiple: true },
  tauri: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig;

/** Their help. */
export const sharedHelp = `  -p, --platform NAME   ${targets.join(', ')} (default: this one)
  -m, --manifests FILE  JSON of plugin manifests; may be given several times
      --tauri VERSION   decide as this version of the shell does, 2.9, 2.10 or next (default: that of Cargo.lock)
      --json            the answer as JSON
  -h, --help            this help`;

/** Takes arguments apart. Anything that the verb does not know is a UsageError. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  verb: string,
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(messageOf(error).split('. ')[0] ?? 'The arguments cannot be read', verb);
  }
}

/**
 * Returns the form of the output: `--format`, or its short forms `--json` and `--sarif`.
 * @param forms that the verb has besides `text` and `json`
 */
export function readFormat<Form extends string>(
  values: { readonly format?: string; readonly json?: boolean; readonly sarif?: boolean },
  forms: readonly Form[],
  verb: string,
): Form | 'text' | 'json' {
  const asked = values.format ?? (values.sarif ? 'sarif' : values.json ? 'json' : 'text');
  const all = ['text' as const, 'json' as const, ...forms];
  const found = all.find((form) => form === asked);
  if (found === undefined) throw new UsageError(`"${asked}" is not a format: ${all.join(', ')}`, verb);
  return found;
}

/** The platform that was asked for, or this computer's. */
export function readPlatform(name: string | undefined, verb: string): Target {
  if (name === undefined) return hostPlatform();
  const found = targets.find((target) => target === name);
  if (found) return found;
  const near = targets.find((target) => target.toLowerCase() === name.toLowerCase());
  throw new UsageError(
    `"${name}" is not a platform${near ? `: write ${near}` : `: ${targets.join(', ')}`}`,
    verb,
  );
}

/** Returns the platform of this computer. */
export function hostPlatform(): Target {
  const names: Readonly<Record<string, Target>> = { darwin: 'macOS', win32: 'windows', android: 'android' };
  return names[process.platform] ?? 'linux';
}

/**
 * Returns the requested shell version, or the project's.
 * @returns an object to spread into the options of `resolve`
 * @throws {UsageError} if the text isn't a version
 */
export function readShellVersion(asked: string | undefined, ofProject: string | undefined, verb: string) {
  if (asked !== undefined && asked !== 'next' && !/^\d+\.\d+(\.\d+)?(-[\w.]+)?$/.test(asked))
    throw new UsageError(`"${asked}" is not a version of the shell: write 2.9, 2.10 or next`, verb);
  const tauri = asked ?? ofProject;
  return tauri === undefined ? {} : { tauri };
}
