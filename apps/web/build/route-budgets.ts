import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { budgets } from './budgets.ts';
import { type Route, readRoutes } from './routes.ts';

/** What the first visit to an address loads. */
export interface RouteWeight {
  readonly address: string;
  /** Scripts and styles compressed with gzip, in KB of 1,024 bytes. */
  readonly kilobytes: number;
}

type Bundle = Rolldown.OutputBundle;
/** A file of scripts, with the style sheets that Vite notes beside it. */
type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: Set<string> } };

const sources = resolve(import.meta.dirname, '../src');
const door: Route = { address: '/sign-in', modules: [resolve(sources, 'features/auth/signed-out.tsx')] };
const frame = resolve(sources, 'app/signed-in.tsx');

/**
 * Ends the build with a line for each address whose first visit weighs more than budgets.ts allows, or
 * has no budget. `ROUTE_WEIGHTS=1` prints what each weighs.
 */
export function routeBudgets(): Plugin {
  return {
    name: 'route-budgets',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const weights = weigh(bundle);
        if (process.env.ROUTE_WEIGHTS)
          for (const { address, kilobytes } of weights)
            console.log(`| ${address} | ${kilobytes.toFixed(1)} KB | ${budgets[address] ?? '–'} KB |`);
        const faults = faultsOf(weights, budgets);
        if (faults.length > 0) this.error(`Budgets of build/budgets.ts:\n${faults.join('\n')}`);
      },
    },
  };
}

/** What is wrong with weights, a sentence each; budgets are KB by address. */
export function faultsOf(
  weights: readonly RouteWeight[],
  allowed: Readonly<Record<string, number>>,
): string[] {
  const known = new Set(weights.map(({ address }) => address));
  const faults = Object.keys(allowed)
    .filter((address) => !known.has(address))
    .map((address) => `${address} has a budget, but no screen.`);
  for (const { address, kilobytes } of weights) {
    const budget = allowed[address];
    if (budget === undefined)
      faults.push(`${address} has no budget; its first visit loads ${kilobytes.toFixed(1)} KB.`);
    else if (kilobytes > budget) {
      const over = (kilobytes - budget).toFixed(1);
      faults.push(`${address} loads ${kilobytes.toFixed(1)} KB, ${over} KB more than its ${budget} KB.`);
    }
  }
  return faults;
}

/** What the first visit to each screen of the router, and to the sign-in page, loads before it draws. */
function weigh(bundle: Bundle): RouteWeight[] {
  const files = Object.values(bundle);
  const chunks = files.filter((file): file is Chunk => file.type === 'chunk');
  const chunkOf = (module: string): Chunk => {
    const same = (id: string | null) => id?.replaceAll('\\', '/') === module.replaceAll('\\', '/');
    const found =
      chunks.find(({ facadeModuleId }) => same(facadeModuleId)) ??
      chunks.find(({ moduleIds }) => moduleIds.some(same));
    if (!found) throw new Error(`No file of the build holds ${module}`);
    return found;
  };
  const sizes = new Map<string, number>();
  const sizeOf = (name: string): number => {
    const known = sizes.get(name);
    if (known !== undefined) return known;
    const size = gzipSync(contentOf(bundle, name), { level: 9 }).length;
    sizes.set(name, size);
    return size;
  };
  const entry = chunks.filter(({ isEntry }) => isEntry);
  return [door, ...readRoutes().map((route) => ({ ...route, modules: [frame, ...route.modules] }))].map(
    ({ address, modules }) => {
      const loaded = reached([...entry, ...modules.map(chunkOf)], bundle);
      const styles = loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      const names = new Set([...loaded.map(({ fileName }) => fileName), ...styles, ...scriptsOfPage(bundle)]);
      return {
        address,
        kilobytes: [...names].reduce((sum, name) => sum + sizeOf(name), 0) / 1024,
      };
    },
  );
}

/** Files and all that they import, not those that they may load later. */
function reached(from: readonly Chunk[], bundle: Bundle): Chunk[] {
  const found = new Set<Chunk>();
  const waiting = [...from];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...next.imports.map((name) => bundle[name] as Chunk).filter((chunk) => chunk !== undefined));
  }
  return [...found];
}

/** Scripts that the page names beside its entry: they stand in the folder `public`. */
function scriptsOfPage(bundle: Bundle): string[] {
  const page = readFileSync(resolve(sources, '../index.html'), 'utf8');
  return [...page.matchAll(/<script src="\/([^"]+)"/g)]
    .map(([, name]) => name as string)
    .filter((name) => !bundle[name]);
}

function contentOf(bundle: Bundle, name: string): string | Uint8Array {
  const file = bundle[name];
  if (!file) return readFileSync(resolve(sources, '../public', name));
  return file.type === 'chunk' ? file.code : file.source;
}
