import type { ScopeValue } from '../capability.ts';
import { type BaseFolders, folderVariables } from '../scopes/base-folders.ts';
import { scopedArguments } from '../scopes/evaluate-scope.ts';
import { UsageError } from './usage.ts';

/**
 * Reads `--arg NAME=VALUE`. A name that is given several times is a list, and so is a value in JSON, `["a", "b"]`.
 * @throws {UsageError} for a command without a known scope, and for a missing or unknown argument
 */
export function readCommandArguments(
  command: string,
  given: readonly string[],
  verb: string,
): Readonly<Record<string, ScopeValue>> {
  const known = scopedArguments(command);
  if (!known)
    throw new UsageError(
      `The arguments of ${command} aren't known: only those of fs, http, opener and shell`,
      verb,
    );
  const names = [...known.required, ...known.optional];
  const args = new Map<string, ScopeValue>();
  for (const [name, text] of given.map((one) => partsOf(one, '--arg', verb))) {
    if (!names.includes(name))
      throw new UsageError(`${command} takes ${names.join(', ')}, not "${name}"`, verb);
    const value = argumentOf(text, name, verb);
    const before = args.get(name);
    args.set(name, before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]);
  }
  const missing = known.required.filter((name) => !args.has(name));
  if (missing.length > 0)
    throw new UsageError(`${command} needs ${missing.map((name) => `--arg ${name}=…`).join(' and ')}`, verb);
  return Object.fromEntries(args);
}

/** Reads `--folder NAME=DIR`. */
export function readFolders(given: readonly string[], verb: string): BaseFolders {
  return Object.fromEntries(
    given.map((one) => {
      const [written, path] = partsOf(one, '--folder', verb);
      const name = written.replace(/^\$/, '').toUpperCase();
      if (folderVariables.includes(name)) return [name, path];
      throw new UsageError(`"${written}" is not a folder: ${folderVariables.join(', ')}`, verb);
    }),
  );
}

function partsOf(text: string, option: string, verb: string): [name: string, value: string] {
  const sign = text.indexOf('=');
  if (sign < 1) throw new UsageError(`Write ${option} NAME=VALUE, not "${text}"`, verb);
  return [text.slice(0, sign), text.slice(sign + 1)];
}

function argumentOf(text: string, name: string, verb: string): ScopeValue {
  if (!text.startsWith('[')) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`The list of --arg ${name} is not JSON: write ["a", "b"]`, verb);
  }
}
