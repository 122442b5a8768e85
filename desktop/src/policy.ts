import { readFile } from 'node:fs/promises';
import {
  type BaseFolders,
  type Decision,
  evaluateScope,
  officialManifests,
  type Policy,
  parse,
  resolve,
  type ScopeQuestion,
  type Target,
} from '@farthing/capabilities';
import { ShellError } from './shell-error.ts';

const targetOf: Readonly<Record<string, Target>> = { darwin: 'macOS', win32: 'windows' };

/** The name of this computer's platform in capability files. */
export const platform: Target = targetOf[process.platform] ?? 'linux';

/**
 * Reads capability files and makes their policy for this platform. The official plugins and the core groups are known.
 * @throws {Error} with every error and its place: a file with an error must not guard anything
 */
export async function readPolicy(files: readonly string[]): Promise<Policy> {
  const sources = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
  );
  const { capabilities, diagnostics } = parse(sources);
  const { policy, diagnostics: more } = resolve(capabilities, { platform, manifests: officialManifests() });
  const errors = [...diagnostics, ...more].filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new Error(
      errors
        .map(({ file, range, message }) => `${file}:${range.start.line}:${range.start.column}: ${message}`)
        .join('\n'),
    );
  return policy;
}

/** A page in a window. */
export interface Caller {
  /** Label of the window. */
  readonly window: string;
  /** Address of a page that isn't the application's own content; null for one that is. */
  readonly url: string | null;
}

/**
 * Decides whether a page may call a command at all.
 * @throws {ShellError} with the policy's explanation, which names the missing permission or the capability that doesn't reach
 */
export function permit(policy: Policy, caller: Caller, command: string): Decision {
  const decision = policy.authorize({ ...caller, command });
  if (!decision.allowed) throw new ShellError(decision.reason, decision.explain());
  return decision;
}

/**
 * Decides whether the scopes of a permitted command accept its arguments. Arguments that no scope looks at are refused.
 * @throws {ShellError} with the value of the scope that refuses, or the reason why nothing allows the arguments
 */
export function permitArguments(decision: Decision, question: ScopeQuestion, folders: BaseFolders): void {
  const verdict = evaluateScope(decision, question, { platform, folders });
  if (verdict?.allowed) return;
  const message = verdict?.message ?? `${question.command} has no scope that decides about its arguments`;
  throw new ShellError(verdict?.reason ?? 'bad-arguments', message);
}
