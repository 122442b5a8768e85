import type { Target } from '../capability.ts';
import { diff } from '../diff.ts';
import { resolve } from '../resolve.ts';
import { readArguments, readPlatform, sharedHelp, sharedOptions } from './arguments.ts';
import { readInput } from './input.ts';
import { printDiagnostics } from './print.ts';
import { UsageError, type Verb } from './usage.ts';

const signs = {
  granted: '+',
  revoked: '-',
  'scope-widened': '>',
  'scope-narrowed': '<',
  'scope-changed': '~',
} as const;

/** `capabilities diff`: what a change of files changes for whom. */
export const diffVerb: Verb = {
  name: 'diff',
  about: 'list what changes between two versions, and for whom',
  help: `capabilities diff [options] BEFORE AFTER

BEFORE and AFTER are projects, files or folders. Each line is a change of rights: + granted, - revoked, > scope widened,
< scope narrowed, ~ scope changed.

${sharedHelp}

Exit: 0 no difference, 1 differences, 2 bad input.

Example: capabilities diff main/capabilities feature/capabilities`,
  run: async (args) => {
    const { values, positionals } = readArguments('diff', args, sharedOptions);
    const [before, after] = positionals;
    if (before === undefined || after === undefined || positionals.length > 2)
      throw new UsageError('Name two files or folders: before and after', 'diff');
    const platform = readPlatform(values.platform, 'diff');
    const old = await policyOf(before, platform, values.manifests);
    const now = await policyOf(after, platform, values.manifests);
    const complaint = [old.complaint, now.complaint].filter(Boolean).join('\n\n');
    if (complaint) return { code: 2, output: complaint };
    const changes = diff(old.policy, now.policy);
    const code = changes.length > 0 ? 1 : 0;
    if (values.json) return { code, output: JSON.stringify(changes, null, 2) };
    if (changes.length === 0) return { code, output: 'No difference.' };
    return { code, output: changes.map(({ kind, message }) => `${signs[kind]} ${message}`).join('\n') };
  },
};

async function policyOf(path: string, platform: Target, manifestFiles: readonly string[] | undefined) {
  const { sources, manifests, on } = await readInput([path], manifestFiles);
  const { active, diagnostics } = on(platform);
  const { policy, diagnostics: more } = resolve(active, { platform, manifests });
  return { policy, complaint: printDiagnostics([...diagnostics, ...more], sources) };
}
