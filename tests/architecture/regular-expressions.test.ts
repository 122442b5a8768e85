import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { ThreadMessage } from './expression-thread.ts';
import { type Expression, literalsIn } from './regular-expressions.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** A regular expression whose time grows faster than its input, and why its input is short. */
interface Bounded {
  readonly paths: readonly string[];
  /** As it is written; left out for those that the file builds with `new RegExp`. */
  readonly expression?: string;
  readonly reason: string;
}

const journals = {
  paths: ['packages/bank-import/src/journal-amounts.ts'],
  reason: 'readBeancountAmount and readLedgerAmount reject more than 500 characters',
};
const capabilities = {
  paths: ['capabilities/src/matrix.ts'],
  reason: 'the service does not use it',
};
const identifiers = {
  paths: ['capabilities/src/capability-file.ts'],
  reason: 'an identifier of more than 200 characters is not looked at',
};
const bounded: readonly Bounded[] = [
  {
    ...journals,
    expression: String.raw`/^([-+\d.,\s()]+?)\s*([A-Z][A-Z0-9'._-]*)\s*(\{\{?[^}]*\}\}?)?\s*(@@?\s*(.+))?$/`,
  },
  { ...journals, expression: String.raw`/^\{+|\}+$/g` },
  { ...journals, expression: String.raw`/[-+]?\s*\d+(?:\.\d*)?|[-+]?\s*\.\d+/g` },
  { ...journals, expression: String.raw`/\{[^}]*\}|\[[^\]]*\]|\([^)]*\)/g` },
  journals,
  {
    paths: ['packages/bank-import/src/merchant-names/clean-merchant.ts'],
    reason: 'a merchant is looked for in the first 500 characters of a description',
  },
  {
    paths: ['packages/receipts/src/amounts.ts'],
    reason: 'amounts are looked for in the first 300 characters of a line',
  },
  { ...identifiers, expression: '/-*:-*/g' },
  { ...identifiers, expression: '/^[-:]+|-+$/g' },
  { ...capabilities, expression: String.raw`/\[(!?)(.)[^\]]*\]|\*+|\?/gu` },
  { ...capabilities, expression: String.raw`/\{([^}]*)\}[?*]/g` },
  {
    paths: [
      'apps/server/src/features/tax/tax-pack/page-text-rules.ts',
      'apps/server/src/features/planning/forecasts/entry-rules.ts',
      'packages/recurring-payments/src/series/reasons.ts',
      'packages/uk-tax/src/disposals/private-residence.ts',
    ],
    expression: String.raw`/\B(?=(\d{3})+$)/g`,
    reason: 'its input is the digits of an amount that has been read and is printed',
  },
];

/** Time limit for all attacks on one expression, on a busy machine. */
const hangingMs = 60_000;

/** Returns the expressions whose time grows faster than their input, each with the attack that shows it. */
async function slowOnes(expressions: readonly Expression[], limitMs = hangingMs): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < expressions.length; ) from = await runThread(from);
  return found;

  /** Runs the expressions from one on; returns the first that is left, behind one that hangs. */
  function runThread(from: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const thread = new Worker(new URL('./expression-thread.ts', import.meta.url), {
        workerData: expressions.slice(from),
      });
      let at = from;
      let timer: NodeJS.Timeout | undefined;
      const end = (next: number) => {
        clearTimeout(timer);
        void thread.terminate();
        resolve(next);
      };
      thread.on('error', reject);
      thread.on('message', (message: ThreadMessage) => {
        if (message === 'done') return end(expressions.length);
        if ('attack' in message) return void found.push(named(expressions[at] as Expression, message.attack));
        at = from + message.at;
        clearTimeout(timer);
        timer = setTimeout(() => {
          found.push(named(expressions[at] as Expression, 'hangs'));
          end(at + 1);
        }, limitMs);
      });
    });
  }
}

function named({ path, source, flags }: Expression, attack: unknown): string {
  return `${path} /${source}/${flags} ${JSON.stringify(attack)}`;
}

const isTested = ({ path }: SourceFile) =>
  /^(packages\/[^/]+|apps\/server|capabilities|desktop)\/src\//.test(path) && !path.endsWith('.test.ts');

/** Expressions that modules build while they are loaded. */
async function builtBy(path: string): Promise<Expression[]> {
  const found: Expression[] = [];
  const own = globalThis.RegExp;
  globalThis.RegExp = new Proxy(own, {
    construct(target, given: [string, string?]) {
      found.push({ source: given[0], flags: given[1] ?? '', path });
      return new target(...given);
    },
  });
  try {
    await import(/* @vite-ignore */ `../../${path}?built`);
  } finally {
    globalThis.RegExp = own;
  }
  return found;
}

/** The bounded expressions that an expression of the sources is one of. */
function boundsOf({ path, source, flags }: Expression, isBuilt: boolean): Bounded[] {
  return bounded.filter(
    ({ paths, expression }) =>
      paths.includes(path) && (isBuilt ? expression === undefined : expression === `/${source}/${flags}`),
  );
}

test('no regular expression takes longer than its input grows, but for those whose input is short', async () => {
  const files = sourceFiles().filter(isTested);
  const used = new Set<Bounded>();
  const tested = new Map<string, Expression>();
  const take = (expression: Expression, isBuilt: boolean) => {
    const bounds = boundsOf(expression, isBuilt);
    for (const bound of bounds) used.add(bound);
    if (bounds.length === 0) tested.set(`/${expression.source}/${expression.flags}`, expression);
  };
  for (const file of files) for (const literal of literalsIn(file)) take(literal, false);
  const building = files.filter(
    ({ path, text }) => /^(packages|capabilities)\//.test(path) && /new RegExp\(/.test(text),
  );
  let built = 0;
  for (const { path } of building) {
    for (const one of await builtBy(path)) {
      take(one, true);
      built += 1;
    }
  }
  expect(built).toBeGreaterThanOrEqual(7);
  expect(tested.size).toBeGreaterThan(500);
  expect(bounded.filter((each) => !used.has(each))).toEqual([]);
  expect(await slowOnes([...tested.values()])).toEqual([]);
});

test.each([
  String.raw`^\s+\p{L}`,
  String.raw`\s+$`,
  '^(a+)+$',
  String.raw`^\d{4}\s*(x)?\s*$`,
  String.raw`^a[^;]*\p{L} \p{L}[^;]*;b`,
])('the quadratic or worse /%s/ is found', async (source) => {
  expect(await slowOnes([{ source, flags: 'mu', path: 'a.ts' }], 5000)).toHaveLength(1);
});

test.each([String.raw`(?<!\s)\s+$`, String.raw`^[^\S\r\n]+\p{L}`, String.raw`^\d+(?:,\d+)*$`])(
  'the linear /%s/ passes',
  async (source) => {
    expect(await slowOnes([{ source, flags: 'mu', path: 'a.ts' }])).toEqual([]);
  },
);
