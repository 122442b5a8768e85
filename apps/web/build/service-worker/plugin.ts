import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

/** The address of the service worker. Installed apps look for a new version there, so it must not change. */
const workerName = 'sw.js';
const appFile = /\.(js|css|html|svg|png|webmanifest)$/;

/** Writes the service worker, which keeps the files of the build in the browser. */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writeServiceWorker(folder),
    },
  };
}

/** Writes `sw.js` into a folder of built files with the list of those that belong to the app. The documentation does not. */
export async function writeServiceWorker(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true }))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => appFile.test(name) && name !== workerName && !name.startsWith('help/'))
    .sort();
  const entries = await Promise.all(
    names.map(async (name) => {
      const hash = createHash('sha256').update(await readFile(join(folder, name)));
      return [`/${name}`, hash.digest('hex').slice(0, 16)] as const;
    }),
  );
  const source = await readFile(join(import.meta.dirname, 'worker.js'), 'utf8');
  const list = JSON.stringify(Object.fromEntries(entries), null, 1);
  await writeFile(
    join(folder, workerName),
    source.replace('Object.entries(FILES)', () => `Object.entries(${list})`),
  );
}
