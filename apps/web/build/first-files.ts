import type { Plugin } from 'vite';
import { type Bundle, firstVisits } from './loaded-files.ts';

const script = '<script src="/start.js">';
/** Browsers that know it have all functions of a file compiled by another thread while it comes, not one by one as they run. */
const compileAll = '//# allFunctionsCalledOnLoad\n';

/**
 * Plugin that preloads the files of a first visit. The page lists the files of each screen, which its script
 * start.js requests in parallel with the entry, so that none waits for the previous one to arrive and run.
 * Files of sign-in and Home, most of which runs at once, say so to the browser. That hint isn't part of the
 * hash in their name, and needn't be.
 */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!html.includes(script)) throw new Error(`index.html has no ${script}`);
        if (!bundle) throw new Error('The files of the build are not known yet');
        const { files, places } = noted(bundle, html);
        const attributes = `data-files='${JSON.stringify(files)}' data-places='${JSON.stringify(places)}'`;
        return html.replace(script, `<script src="/start.js" ${attributes}>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const visits = firstVisits(bundle).filter(({ address }) => ['/', '/sign-in'].includes(address));
        for (const name of new Set(visits.flatMap(({ files }) => files))) {
          const file = bundle[name];
          if (file?.type === 'chunk') file.code = compileAll + file.code;
        }
      },
    },
  };
}

/** Names below /assets/, and by address the places of those it wants. What the page itself names is left out. */
function noted(bundle: Bundle, html: string) {
  const files: string[] = [];
  const indexOf = (name: string) => {
    if (!files.includes(name)) files.push(name);
    return files.indexOf(name);
  };
  const places: Record<string, number[]> = {};
  for (const visit of firstVisits(bundle)) {
    // Places of the rail; with every screen in it the page would be twice as large as all else of it.
    if (!/^\/[\w-]*$/.test(visit.address)) continue;
    places[visit.address] = visit.files
      .filter((file) => !html.includes(`/${file}`))
      .map((file) => indexOf(file.replace(/^assets\//, '')));
  }
  return { files, places };
}
