/**
 * `node scripts/test-capabilities-package.ts`: installs the packed `@farthing/capabilities` from outside, as its users do, with
 * each Node from the registry, with Bun and with Deno. Each has to import it, run its command and start its language
 * server; Node also has to require it. `npm test` runs a part of this without a registry.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { registrySettings, toolsOf } from './node-versions.ts';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'capabilities-package-'));
const nodes = ['20.20.2', '22.22.0', '24.21.0'];
/** Runtimes that are packages of npm, with the arguments that run a file. */
const others = [
  { name: 'bun', version: '1.4.5', args: [] },
  { name: 'deno', version: '2.9.6', args: ['run', '--allow-read', '--allow-env'] },
];
const npm = '10.8.2';
const failed: string[] = [];

/** Messages of an editor that greets the language server and leaves. */
const session = ['initialize', 'shutdown', 'exit']
  .map((method, id) => {
    const params = method === 'initialize' ? { processId: null, capabilities: {}, rootUri: null } : undefined;
    const body = JSON.stringify({ jsonrpc: '2.0', ...(method === 'exit' ? {} : { id }), method, params });
    return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  })
  .join('');

const use = `
const text = 'identifier = "main"\\nwindows = ["m*"]\\npermissions = ["core:default"]';
const { policy } = resolve(parse([{ text }]).capabilities, { platform: 'linux' });
console.log(policy.authorize({ window: 'main', command: 'plugin:window|title' }).reason);
`;
const files: Readonly<Record<string, string>> = {
  'package.json': '{"private":true}',
  'use.mjs': `import { parse, resolve } from '@farthing/capabilities';${use}`,
  'use.cjs': `const { parse, resolve } = require('@farthing/capabilities');${use}`,
  session,
  'main.json': '{"identifier":"main","windows":["main"],"permissions":["core:default"]}',
};

/** An empty project into which the archive is installed. */
function projectFor(name: string, archive: string, bin: string): string {
  const project = join(folder, name);
  mkdirSync(project);
  for (const [file, content] of Object.entries(files)) writeFileSync(join(project, file), content);
  run(bin, join(bin, 'npm'), ['install', '--no-audit', '--no-fund', '--loglevel=error', archive], project);
  return project;
}

function run(bin: string, file: string, args: readonly string[], cwd: string): string {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^NODE_ENV$|^NODE_OPTIONS$|^PATH$/i.test(name),
  );
  const env = { ...Object.fromEntries(kept), ...registrySettings, PATH: `${bin}:/usr/bin:/bin` };
  return execFileSync(file, args, { cwd, env, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** Prints the outcome of one step, which has to answer with a text. */
function step(name: string, wanted: string, answer: () => string): void {
  try {
    const got = answer();
    if (!got.includes(wanted)) throw new Error(`It answered ${JSON.stringify(got)}`);
    console.log(`passed  ${name}`);
  } catch (error) {
    failed.push(name);
    console.log(`failed  ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

try {
  const packer = join(root, 'capabilities/build/pack.ts');
  const archive = execFileSync(process.execPath, [packer, join(folder, 'packed')], {
    encoding: 'utf8',
  }).trim();
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  for (const node of nodes) {
    const bin = toolsOf({ node, npm }, tools);
    const project = projectFor(`node-${node}`, archive, bin);
    const program = join(bin, 'node');
    const command = join(project, 'node_modules/.bin/capabilities');
    step(`Node ${node}: import`, 'granted', () => run(bin, program, ['use.mjs'], project));
    step(`Node ${node}: require`, 'granted', () => run(bin, program, ['use.cjs'], project));
    step(`Node ${node}: check`, '1 capability, no errors', () =>
      run(bin, command, ['check', 'main.json'], project),
    );
    // An editor stays: the server ends by itself where its input does.
    const stay = '(cat session; sleep 3) | "$0" lsp --stdio';
    step(`Node ${node}: lsp`, 'hoverProvider', () => run(bin, '/bin/bash', ['-c', stay, command], project));
  }
  const bin = toolsOf({ node: '22.22.0', npm }, tools);
  for (const { name, version, args } of others) {
    const project = projectFor(name, archive, bin);
    const flags = [
      'install',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--no-save',
      `${name}@${version}`,
    ];
    step(`${name} ${version}: install`, '', () => run(bin, join(bin, 'npm'), flags, project));
    const program = join(project, 'node_modules/.bin', name);
    const main = 'node_modules/@farthing/capabilities/bin/cli/main.js';
    step(`${name} ${version}: import`, 'granted', () => run(bin, program, [...args, 'use.mjs'], project));
    step(`${name} ${version}: check`, '1 capability, no errors', () =>
      run(bin, program, [...args, main, 'check', 'main.json'], project),
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failed.length === 0 ? 'All passed' : `${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
