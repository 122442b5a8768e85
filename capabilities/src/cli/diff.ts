import { type Target, targets } from '../capability.ts';
import { type Change, diff } from '../diff.ts';
import { resolve } from '../resolve.ts';
import { readArguments, readFormat, readPlatform, sharedHelp, sharedOptions } from './arguments.ts';
import { type PlatformChange, toMarkdown } from './diff-markdown.ts';
import { type Input, readInput } from './input.ts';
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
< scope narrowed, ~ scope changed. A report in Markdown is grouped by window and origin, with what is newly allowed first. It
compares all platforms unless one is named.

      --format FORMAT   text, json or markdown (a comment for a pull request)
${sharedHelp}

Exit: 0 no difference, 1 differences, 2 bad input.

Example: capabilities diff main/capabilities feature/capabilities`,
  run: async (args) => {
    const { values, positionals } = readArguments('diff', args, {
      ...sharedOptions,
      format: { type: 'string' },
    });
    const [before, after] = positionals;
    if (before === undefined || after === undefined || positionals.length > 2)
      throw new UsageError('Name two files or folders: before and after', 'diff');
    const format = readFormat(values, ['markdown'], 'diff');
    const isForAll = format === 'markdown' && values.platform === undefined;
    const platforms = isForAll ? targets : [readPlatform(values.platform, 'diff')];
    const old = await readInput([before], values.manifests);
    const now = await readInput([after], values.manifests);
    const complaint = [old, now]
      .map((input) => complaintOf(input, platforms))
      .filter(Boolean)
      .join('\n\n');
    if (complaint) return { code: 2, output: complaint };
    const changes = changesOn(platforms, old, now);
    const code = changes.length > 0 ? 1 : 0;
    if (format === 'markdown') return { code, output: toMarkdown(changes, platforms) };
    const plain = changes.map(({ change }) => change);
    if (format === 'json') return { code, output: JSON.stringify(plain, null, 2) };
    if (plain.length === 0) return { code, output: 'No difference.' };
    return { code, output: plain.map(({ kind, message }) => `${signs[kind]} ${message}`).join('\n') };
  },
};

/** Compares two inputs on each platform. A change on several platforms is listed once. */
function changesOn(platforms: readonly Target[], old: Input, now: Input): PlatformChange[] {
  const found = new Map<string, { change: Change; platforms: Target[] }>();
  for (const platform of platforms) {
    for (const change of diff(policyOf(old, platform).policy, policyOf(now, platform).policy)) {
      const key = JSON.stringify(change);
      const known = found.get(key);
      if (known) known.platforms.push(platform);
      else found.set(key, { change, platforms: [platform] });
    }
  }
  return [...found.values()];
}

function policyOf({ manifests, on }: Input, platform: Target) {
  return resolve(on(platform).active, { platform, manifests });
}

function complaintOf(input: Input, platforms: readonly Target[]): string {
  const found = platforms.flatMap((platform) => [
    ...input.on(platform).diagnostics,
    ...policyOf(input, platform).diagnostics,
  ]);
  const distinct = new Map(found.map((one) => [JSON.stringify(one), one]));
  return printDiagnostics([...distinct.values()], input.sources);
}
