import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { buildHelp } from './site.ts';

/** Builds the documentation into `help/` beside the app, which the service then answers at /help/. */
export function helpPages(): Plugin {
  let folder = '';
  return {
    name: 'help-pages',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler: async () => {
        await buildHelp(join(folder, 'help'));
      },
    },
  };
}
