import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { type Route, readRoutes } from './routes.ts';

export type Bundle = Rolldown.OutputBundle;
/** A file of scripts, with the style sheets that Vite notes beside it. */
type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: Set<string> } };

/** Files loaded on the first visit to an address: names of scripts and styles in the build. */
export interface Visit {
  readonly address: string;
  readonly files: readonly string[];
}

const sources = resolve(import.meta.dirname, '../src');
const door: Route = {
  address: '/sign-in',
  modules: [resolve(sources, 'features/identity/auth/signed-out.tsx')],
};
const frame = resolve(sources, 'app/signed-in.tsx');

/** The first visit to each screen of the router and to the sign-in page: all that is there before it draws. */
export function firstVisits(bundle: Bundle): Visit[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const chunkOf = (module: string): Chunk => {
    const same = (id: string | null) => id?.replaceAll('\\', '/') === module.replaceAll('\\', '/');
    const found =
      chunks.find(({ facadeModuleId }) => same(facadeModuleId)) ??
      chunks.find(({ moduleIds }) => moduleIds.some(same));
    if (!found) throw new Error(`No file of the build holds ${module}`);
    return found;
  };
  const entry = chunks.filter(({ isEntry }) => isEntry);
  const screens = readRoutes().map((route) => ({ ...route, modules: [frame, ...route.modules] }));
  return [door, ...screens].map(({ address, modules }) => {
    const loaded = reached([...entry, ...modules.map(chunkOf)], bundle);
    const styles = loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
    return { address, files: [...new Set([...loaded.map(({ fileName }) => fileName), ...styles])] };
  });
}

/** Files and all that they import, not those that they may load later. */
function reached(from: readonly Chunk[], bundle: Bundle): Chunk[] {
  const found = new Set<Chunk>();
  const waiting = [...from];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...next.imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk'));
  }
  return [...found];
}
