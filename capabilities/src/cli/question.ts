import type { Decision } from '../decision.ts';
import { resolve } from '../resolve.ts';
import { readArguments, readPlatform, readShellVersion, sharedOptions } from './arguments.ts';
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
} as const;

/** Their help. */
export const questionHelp = `  -c, --command NAME    wire name: plugin:fs|read_file, plugin:window|set_title, my_command
  -w, --window LABEL    label of the window (default: main)
      --webview LABEL   label of the webview (default: the window's)
  -u, --url URL         address of a remote page (default: local content)`;

/** The answer to a question, or why it cannot be given. */
export interface Answer {
  readonly decision: Decision | undefined;
  /** Printed errors in the files, or empty if there are none. */
  readonly complaint: string;
  readonly json: boolean;
}

/** Asks whether a window may call a command. With an error in the files there is no answer: the shell would not build. */
export async function answerQuestion(verb: string, args: readonly string[]): Promise<Answer> {
  const { values, positionals } = readArguments(verb, args, questionOptions);
  if (!values.command) throw new UsageError('Name the command with --command', verb);
  const platform = readPlatform(values.platform, verb);
  const { sources, manifests, shell, on } = await readInput(positionals, values.manifests);
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
    return { decision: undefined, complaint: text, json };
  }
  const { command, window = 'main', webview, url } = values;
  const decision = policy.authorize({ window, webview: webview ?? null, url: url ?? null, command });
  return { decision, complaint: '', json };
}
