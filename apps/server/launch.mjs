import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freshBuild } from './freshness.mjs';

/** When what a start has compiled is kept: it is a little work, and the first requests come before it. */
const keptAfterMs = 5000;

/**
 * Runs a program of the server: its build where that is of the sources, else its sources, as `npm run dev`
 * wants it always and says with `--sources`.
 * The cache of compiled code must be on before the first TypeScript file is read, as Node otherwise loads what takes types
 * off its source, 16 MiB, and so does every thread and process started from here.
 * @param name the program in the build
 * @param source its source, from the server's folder
 */
export async function launch(name, source) {
  const build = process.argv.includes('--sources') ? undefined : freshBuild();
  // The compiled code of a build lies in the folder of the build, and is removed with it.
  const folder = build
    ? join(build, 'compiled')
    : join(import.meta.dirname, '../../node_modules/.cache/farthing-compile');
  enableCompileCache(folder);
  process.env.NODE_COMPILE_CACHE ??= folder; // inherited by threads and processes
  if (build && name === 'main') return launchService(build, folder);
  await import(pathToFileURL(build ? join(build, `${name}.js`) : join(import.meta.dirname, source)).href);
}

/** Runs the service from its build. What is compiled while it starts is kept for the next start. */
async function launchService(build, folder) {
  const { compiledScripts } = await import('./compiled.mjs');
  const scripts = compiledScripts(folder);
  await scripts.load(join(build, 'main.cjs')).started;
  setTimeout(() => scripts.keep({ all: false }), keptAfterMs).unref();
  // And what requests have run: the next process need not compile it for its first ones.
  process.once('exit', () => scripts.keep({ all: true }));
}
