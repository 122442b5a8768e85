/**
 * The rows of `@farthing/capabilities` in `npm run bench`, or alone by `node tools/bench/capabilities.ts`: decisions
 * a second on one core, and the time of reading and resolving a thousand files.
 */
import { officialManifests, parse, resolve } from '../../capabilities/src/index.ts';

/** One measured figure with what it has to reach. */
export interface CapabilityRow {
  readonly what: string;
  readonly ours: string;
  readonly target: string;
}

const commands = 50;
const capabilities = 200;

/** Measures every row. */
export function measureCapabilities(): CapabilityRow[] {
  const exact = policyOf((index) => ({ windows: [`window-${index}`] }));
  const globs = policyOf((index) => ({ windows: [`window-${index}-*`] }));
  const remote = policyOf((index) => ({
    windows: [`window-${index}`],
    local: false,
    remote: { urls: [`https://*.site-${index}.example/app/*`] },
  }));
  const label = (index: number) => `window-${index % capabilities}`;
  const command = (index: number) => `plugin:bench|command_${(index >> 3) % commands}`;
  const url = (index: number, page: number) =>
    `https://www.site-${index % capabilities}.example/app/page-${page}`;
  return [
    decisions('decide, exact labels', '≥ 1,000,000/s', (index) =>
      exact.authorize({ window: label(index), command: command(index) }),
    ),
    decisions('decide, label globs, labels repeated', '≥ 200,000/s', (index) =>
      globs.authorize({ window: `${label(index)}-${index % 7}`, command: command(index) }),
    ),
    decisions('decide, label globs, every label new', '≥ 200,000/s', (index) =>
      globs.authorize({ window: `${label(index)}-${index}`, command: command(index) }),
    ),
    decisions('decide, URL patterns, addresses repeated', '≥ 200,000/s', (index) =>
      remote.authorize({ window: label(index), command: command(index), url: url(index, index % 5) }),
    ),
    decisions('decide, URL patterns, every address new', '≥ 200,000/s', (index) =>
      remote.authorize({ window: label(index), command: command(index), url: url(index, index) }),
    ),
    reading(),
    readingWithPlugins(),
  ];
}

/** CPU milliseconds of this thread: what others do on the machine meanwhile does not count. */
function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** 200 capabilities of 50 permissions each. */
function policyOf(selector: (index: number) => object) {
  const manifests = {
    bench: {
      permission: Array.from({ length: commands }, (_, index) => ({
        identifier: `allow-command-${index}`,
        commands: { allow: [`command_${index}`] },
      })),
    },
  };
  const permissions = manifests.bench.permission.map(({ identifier }) => `bench:${identifier}`);
  const text = JSON.stringify(
    Array.from({ length: capabilities }, (_, index) => ({
      identifier: `capability-${index}`,
      permissions,
      ...selector(index),
    })),
  );
  const parsed = parse([{ text, format: 'json' }]);
  const { policy, diagnostics } = resolve(parsed.capabilities, { platform: 'linux', manifests });
  if (parsed.diagnostics.length + diagnostics.length > 0) throw new Error('the bench policy has errors');
  return policy;
}

/** Decisions a second: the best of five rounds, after one to warm up; every one must be allowed. */
function decisions(
  what: string,
  target: string,
  decide: (index: number) => { allowed: boolean },
): CapabilityRow {
  const round = 400_000;
  let best = 0;
  for (let repeat = 0; repeat < 6; repeat++) {
    const start = busy();
    for (let index = repeat * round; index < (repeat + 1) * round; index++) {
      if (!decide(index).allowed) throw new Error(`${what}: refused`);
    }
    if (repeat > 0) best = Math.max(best, (round / (busy() - start)) * 1000);
  }
  return { what, ours: `${Math.round(best).toLocaleString('en-GB')}/s`, target };
}

/** A thousand files of ten permissions each, a third of them TOML. */
function reading(): CapabilityRow {
  const core = ['default', 'app:default', 'window:allow-set-title', 'window:allow-close', 'event:allow-emit'];
  const permissions = [...core, ...core.map((name) => `path:${name.replace(/.*:/, '')}`).slice(0, 1)].map(
    (name) => `core:${name}`,
  );
  const sources = Array.from({ length: 1000 }, (_, index) => {
    const head = {
      identifier: `file-${index}`,
      description: 'What the main window may do',
      windows: ['main', `panel-${index}-*`],
    };
    if (index % 3 > 0)
      return { file: `${index}.json`, text: JSON.stringify({ ...head, permissions }, null, 2) };
    const lines = Object.entries({ ...head, permissions }).map(
      ([name, value]) => `${name} = ${JSON.stringify(value)}`,
    );
    return { file: `${index}.toml`, text: lines.join('\n') };
  });
  const start = busy();
  const parsed = parse(sources);
  const { diagnostics } = resolve(parsed.capabilities, { platform: 'linux' });
  const time = busy() - start;
  if (parsed.capabilities.length !== 1000 || diagnostics.length > 0)
    throw new Error('the bench files have errors');
  return { what: 'read and resolve 1,000 files', ours: `${time.toFixed(0)} ms`, target: '≤ 1,000 ms' };
}

/** 500 files of an application, with the manifests of all official plugins. */
function readingWithPlugins(): CapabilityRow {
  const manifests = officialManifests();
  const plugins = Object.keys(manifests).filter((name) => name !== 'fs');
  const scoped = { identifier: 'fs:allow-read-text-file', allow: [{ path: '$APPDATA/**' }] };
  const sources = Array.from({ length: 500 }, (_, index) => ({
    file: `${index}.json`,
    text: JSON.stringify(
      {
        identifier: `file-${index}`,
        windows: ['main', `panel-${index}-*`],
        permissions: ['core:default', ...plugins.map((name) => `${name}:default`), 'fs:default', scoped],
      },
      null,
      2,
    ),
  }));
  const start = busy();
  const parsed = parse(sources);
  const { diagnostics } = resolve(parsed.capabilities, { platform: 'linux', manifests });
  const time = busy() - start;
  if (parsed.capabilities.length !== 500 || diagnostics.length > 0)
    throw new Error('the bench files have errors');
  return {
    what: 'read and resolve 500 files of all plugins',
    ours: `${time.toFixed(0)} ms`,
    target: '≤ 500 ms',
  };
}

if (import.meta.main) {
  for (const { what, ours, target } of measureCapabilities())
    console.log(`${what.padEnd(44)} ${ours.padStart(14)}   ${target}`);
}
