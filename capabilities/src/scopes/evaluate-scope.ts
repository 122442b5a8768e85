import { isList, type ScopeValue, type Target } from '../capability.ts';
import type { Decision } from '../decision.ts';
import type { Scope } from '../policy-data.ts';
import { unionOfScopes } from '../policy-data.ts';
import { baseFolders, type FolderSettings } from './base-folders.ts';
import { decideFilePath } from './fs-scope.ts';
import { decideFetch } from './http-scope.ts';
import { decideOpenPath, decideOpenUrl } from './opener-scope.ts';
import type { PathSetting } from './path-pattern.ts';
import { decideProgram, decideShellOpen } from './shell-scope.ts';
import type { ScopeVerdict } from './verdict.ts';

/** A command with its arguments, as the page gives them. */
export interface ScopeQuestion {
  /** Wire name: `plugin:fs|read_file`. */
  readonly command: string;
  readonly args: Readonly<Record<string, ScopeValue>>;
}

/** Facts outside of the capability files that an answer depends on. */
export interface ScopeSettings extends FolderSettings {
  readonly platform: Target;
  /** `plugins > fs > requireLiteralLeadingDot` of the configuration. */
  readonly literalDot?: boolean;
  /** `plugins > shell > open` of the configuration. */
  readonly shellOpen?: unknown;
}

/** Arguments of one command that its plugin checks, and how it decides. */
interface ScopedCommand {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  readonly decide: (
    scope: Scope,
    args: ScopeQuestion['args'],
    setting: PathSetting,
    settings: ScopeSettings,
  ) => ScopeVerdict;
}

const onePath =
  `read_file read_text_file read_text_file_lines read_dir open create write_file write_text_file mkdir remove
  truncate stat lstat exists size`.split(/\s+/);

const filePaths = (required: readonly string[]): ScopedCommand => ({
  required,
  decide: (scope, args, setting) => {
    const paths = required.flatMap((name) => textsOf(args[name]));
    const verdicts = paths.map((path) => decideFilePath(scope, path, setting));
    return (
      verdicts.find(({ allowed }) => !allowed) ??
      verdicts[0] ??
      badArguments(`${required.join(', ')} is empty`)
    );
  },
});

const program: ScopedCommand = {
  required: ['program'],
  optional: ['args', 'sidecar'],
  decide: (scope, { program: name, args, sidecar }) =>
    decideProgram(scope, {
      program: textOf(name),
      args:
        args === undefined || args === null || typeof args === 'string' ? (args ?? undefined) : textsOf(args),
      isSidecar: sidecar === true || sidecar === 'true',
    }),
};

const withOf = (args: ScopeQuestion['args']) => (typeof args.with === 'string' ? args.with : undefined);

const scopedCommands: ReadonlyMap<string, ScopedCommand> = new Map([
  ...onePath.map((name) => [`plugin:fs|${name}`, filePaths(['path'])] as const),
  ['plugin:fs|copy_file', filePaths(['fromPath', 'toPath'])],
  ['plugin:fs|rename', filePaths(['oldPath', 'newPath'])],
  ['plugin:fs|watch', filePaths(['paths'])],
  ['plugin:http|fetch', { required: ['url'], decide: (scope, { url }) => decideFetch(scope, textOf(url)) }],
  [
    'plugin:opener|open_url',
    {
      required: ['url'],
      optional: ['with'],
      decide: (scope, args) => decideOpenUrl(scope, textOf(args.url), withOf(args)),
    },
  ],
  [
    'plugin:opener|open_path',
    {
      required: ['path'],
      optional: ['with'],
      decide: (scope, args, setting) => decideOpenPath(scope, textOf(args.path), withOf(args), setting),
    },
  ],
  ['plugin:shell|execute', program],
  ['plugin:shell|spawn', program],
  [
    'plugin:shell|open',
    {
      required: ['path'],
      optional: ['with'],
      decide: (_, { path }, __, { shellOpen }) => decideShellOpen(textOf(path), shellOpen),
    },
  ],
]);

/** Names of the arguments that a command is asked about; undefined where its plugin's scope isn't understood. */
export function scopedArguments(
  command: string,
): { readonly required: readonly string[]; readonly optional: readonly string[] } | undefined {
  const found = scopedCommands.get(command);
  return found && { required: found.required, optional: found.optional ?? [] };
}

/**
 * Decides whether the plugin of a command accepts its arguments, once the window may call it: `fs`, `http`, `opener` and
 * `shell`. The scope is that of the command and of its plugin together, as in these plugins.
 * @returns undefined where the command has no scope that is understood, or an argument is missing
 */
export function evaluateScope(
  { scope, globalScope }: Pick<Decision, 'scope' | 'globalScope'>,
  { command, args }: ScopeQuestion,
  settings: ScopeSettings,
): ScopeVerdict | undefined {
  const scoped = scopedCommands.get(command);
  if (!scoped || scoped.required.some((name) => args[name] === undefined)) return undefined;
  const { platform, literalDot } = settings;
  const folders = baseFolders(platform, settings);
  const setting = { platform, folders, ...(literalDot === undefined ? {} : { literalDot }) };
  return scoped.decide(unionOfScopes([scope, globalScope]), args, setting, settings);
}

function badArguments(message: string): ScopeVerdict {
  return { allowed: false, reason: 'bad-arguments', message };
}

function textOf(value: ScopeValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: ScopeValue | undefined): string[] {
  const list = isList(value) ? value : value === undefined ? [] : [value];
  return list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
}
