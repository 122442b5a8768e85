import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { isBuildFresh } from '../../apps/server/freshness.mjs';

/** Builds the service if a source has changed since the last build: tests start it as an operator does, from its build. */
export default function setup(): void {
  const build = resolve(import.meta.dirname, '../../apps/server/build/build.ts');
  if (!isBuildFresh()) execFileSync(process.execPath, [build], { stdio: 'inherit' });
}
