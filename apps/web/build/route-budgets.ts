import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { budgets } from './budgets.ts';
import { type Bundle, firstVisits } from './loaded-files.ts';

/** Size of the files loaded on the first visit to an address. */
export interface RouteWeight {
  readonly address: string;
  /** Scripts and styles compressed with gzip, in KB of 1,024 bytes. */
  readonly kilobytes: number;
}

const root = resolve(import.meta.dirname, '..');

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

/** Returns exceeded budgets, one sentence each. Budgets are in KB by address. */
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

/** Returns the size of the first visit to each screen of the router, and to the sign-in page, before the first paint. */
function weigh(bundle: Bundle): RouteWeight[] {
  const sizes = new Map<string, number>();
  const sizeOf = (name: string): number => {
    const known = sizes.get(name);
    if (known !== undefined) return known;
    const size = gzipSync(contentOf(bundle, name), { level: 9 }).length;
    sizes.set(name, size);
    return size;
  };
  return firstVisits(bundle).map(({ address, files }) => {
    const names = new Set([...files, ...scriptsOfPage(bundle)]);
    return { address, kilobytes: [...names].reduce((sum, name) => sum + sizeOf(name), 0) / 1024 };
  });
}

/** Scripts that the page names beside its entry: they stand in the folder `public`. */
function scriptsOfPage(bundle: Bundle): string[] {
  const page = readFileSync(resolve(root, 'index.html'), 'utf8');
  return [...page.matchAll(/<script src="\/([^"]+)"/g)].flatMap(([, name = '']) =>
    bundle[name] ? [] : [name],
  );
}

function contentOf(bundle: Bundle, name: string): string | Uint8Array {
  const file = bundle[name];
  if (!file) return readFileSync(resolve(root, 'public', name));
  return file.type === 'chunk' ? file.code : file.source;
}
