import { homedir } from 'node:os';
import type { Decision } from '../decision.ts';
import { resolve } from '../resolve.ts';
import { evaluateScope } from '../scopes/evaluate-scope.ts';
import type { ScopeVerdict } from '../scopes/verdict.ts';
import { hostPlatform, readArguments, readPlatform, readShellVersion, sharedOptions } from './arguments.ts';
import { readCommandArguments, readFolders } from './command-arguments.ts';
import { readInput } from './input.ts';
import { countDiagnostics, printDiagnostics } from './print.ts';
import { UsageError } from './usage.ts';

/** The options by which `can` and `explain` are asked. */
const questionOptions = {
  ...sharedOptions,
  window: { type: 'string', short: 'w' },
  webview: { type: 'string' },
  url: { type: 'string', short: 'u' },
  command: { type: 'string', short: 'c' },
  arg: { type: 'string', short: 'a', multiple: true },
  folder: { type: 'string', multiple: true },
} as const;

/** Their help. */
export const questionHelp = `  -c, --command NAME    wire name: plugin:fs|read_file, plugin:window|set_title, my_command
  -w, --window LABEL    label of the window (default: main)
      --webview LABEL   label of the webview (default: the window's)
  -u, --url URL         address of a remote page (default: local content)
  -a, --arg NAME=VALUE  an argument of the command, to ask its scope too: path=~/notes/a.md, url=https://example.com,
                        program=git with args='["status"]' (may be given several times)
      --folder NAME=DIR where a folder is that isn't in its usual place: DOCUMENT=/data/documents`;

/** The answer to a question, or why it cannot be given. */
export interface Answer {
  readonly decision: Decision | undefined;
  /** The scope's answer about the arguments, where the window may call the command and some were given. */
  readonly verdict: ScopeVerdict | undefined;
  /** Printed errors in the files, or empty if there are none. */
  readonly complaint: string;
  readonly json: boolean;
}

/** Asks whether a window may call a command. With an error in the files there is no answer: the shell would not build. */
export async function answerQuestion(verb: string, args: readonly string[]): Promise<Answer> {
  const { values, positionals } = readArguments(verb, args, questionOptions);
  if (!values.command) throw new UsageError('Name the command with --command', verb);
  const platform = readPlatform(values.platform, verb);
  const { command, window = 'main', webview, url } = values;
  const asked = values.arg && readCommandArguments(command, values.arg, verb);
  const folders = readFolders(values.folder ?? [], verb);
  const { sources, manifests, shell, on, scopeConfiguration } = await readInput(
    positionals,
    values.manifests,
  );
  const { active, diagnostics } = on(platform);
  const { policy, diagnostics: more } = resolve(active, {
    platform,
    manifests,
    ...readShellVersion(values.tauri, shell, verb),
  });
  const found = [...diagnostics, ...more];
  const json = values.json ?? false;
  if (found.length > 0) {
    const text = json
      ? JSON.stringify({ diagnostics: found }, null, 2)
      : `${printDiagnostics(found, sources)}\n\n${countDiagnostics(found)}: the shell would refuse these files`;
    return { decision: undefined, verdict: undefined, complaint: text, json };
  }
  const decision = policy.authorize({ window, webview: webview ?? null, url: url ?? null, command });
  const settings = {
    ...(platform === hostPlatform() ? { home: homedir() } : {}),
    ...scopeConfiguration(platform),
    platform,
    folders,
  };
  const verdict =
    asked && decision.allowed ? evaluateScope(decision, { command, args: asked }, settings) : undefined;
  return { decision, verdict, complaint: '', json };
}

/** Returns true if the window may call the command, with the arguments that were given. */
export function isAllowed({ decision, verdict }: Pick<Answer, 'decision' | 'verdict'>): boolean {
  return decision?.allowed === true && verdict?.allowed !== false;
}
