/**
 * `npm run bench -- --real FOLDER`: checks the capability files of applications that other people made, as `capabilities
 * check` does without options, and prints a table of the outcomes. FOLDER holds `real-capabilities/index.json`, which
 * names the projects by `key`, each in a folder of that name.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readInput } from '../../capabilities/src/cli/input.ts';
import { resolve, targets } from '../../capabilities/src/index.ts';

const outcomes = ['passes', 'passes, some plugins not checked', 'fails'] as const;
type Outcome = (typeof outcomes)[number];

/** Checks every project of the folder, if it holds any. */
export async function measureRealCapabilities(folder: string): Promise<void> {
  const root = join(folder, 'real-capabilities');
  const index = join(root, 'index.json');
  if (!existsSync(index)) return;
  const projects: { readonly key: string }[] = JSON.parse(readFileSync(index, 'utf8'));
  const counts = new Map<Outcome, number>();
  const start = performance.now();
  for (const { key } of projects) {
    const { outcome, details } = await checkProject(join(root, key));
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (details.length > 0) console.log(`${outcome}: ${key}\n    ${details.join('\n    ')}`);
  }
  const milliseconds = Math.round(performance.now() - start);
  console.log('\n| capability files of a project | projects |\n|---|---:|');
  for (const outcome of outcomes) console.log(`| ${outcome} | ${counts.get(outcome) ?? 0} |`);
  console.log(`\n${projects.length} projects in ${milliseconds} ms`);
}

async function checkProject(path: string): Promise<{ outcome: Outcome; details: string[] }> {
  const input = await readInput([path], undefined);
  const errors = targets.flatMap((platform) => {
    const { all, diagnostics } = input.on(platform);
    return [...diagnostics, ...resolve(all, { platform, manifests: input.manifests }).diagnostics];
  });
  const messages = new Set(errors.map(({ code, message }) => `${code}: ${message}`));
  if (messages.size > 0) return { outcome: 'fails', details: [...messages] };
  const outcome = input.notices.length > 0 ? 'passes, some plugins not checked' : 'passes';
  return { outcome, details: [...input.notices] };
}
