import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The packed package in an empty folder, as somebody else would have it. Nothing is fetched: its libraries are linked. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'capabilities-package-'));
const installed = join(folder, 'node_modules/@farthing/capabilities');
const run = promisify(execFile);
let node = process.execPath;
let manifest: { bin: { capabilities: string }; dependencies: Record<string, string>; engines: object };

/** A Node of the system, the oldest that is promised, where there is one; else the one that runs the tests. */
async function oldestNode(): Promise<string> {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((one) => one && !one.includes('node_modules'));
  for (const candidate of folders.map((one) => join(one, 'node'))) {
    if (!existsSync(candidate)) continue;
    const { stdout } = await run(candidate, ['--version']).catch(() => ({ stdout: '' }));
    if (/^v20\./.test(stdout)) return candidate;
  }
  return process.execPath;
}

beforeAll(async () => {
  node = await oldestNode();
  const { stdout } = await run(process.execPath, [
    join(root, 'capabilities/build/pack.ts'),
    join(folder, 'out'),
  ]);
  mkdirSync(dirname(installed), { recursive: true });
  await run('tar', ['-xzf', stdout.trim(), '-C', folder]);
  rmSync(join(folder, 'out'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/.bin'));
  await run('mv', [join(folder, 'package'), installed]);
  manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(manifest.dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link, 'junction');
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const use = `
import { parse, resolve, lint, schema, expand, diff } from '@farthing/capabilities';
const text = 'identifier = "main"\\nwindows = ["m*"]\\npermissions = ["core:default"]\\nremote.urls = ["https://*.example.com/:page"]';
const { capabilities, diagnostics } = parse([{ text }, { text: '{', file: 'bad.json' }]);
const { policy } = resolve(capabilities, { platform: 'linux' });
const decision = policy.authorize({ window: 'main', command: 'plugin:window|title', url: 'https://a.example.com/x' });
export const answer = [diagnostics.length, decision.allowed, lint(capabilities).length, diff(policy, policy).length, expand('core:event:default').length, typeof schema()];
console.log(JSON.stringify(answer));
`;
const answer = '[1,true,1,0,4,"object"]\n';

test('it holds plain JavaScript with types, the schemas and its papers, and no tests', () => {
  expect(readdirSync(installed).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'bin',
    'lib',
    'package.json',
    'schema',
  ]);
  const files = readdirSync(join(installed, 'lib'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /test|fuzz|golden/.test(name))).toEqual([]);
  for (const name of files.filter((one) => one.endsWith('.js'))) {
    const content = readFileSync(join(installed, 'lib', name), 'utf8');
    expect(files).toContain(name.replace(/\.js$/, '.d.ts'));
    expect(content).not.toMatch(/from '[^']*\.ts'/);
    expect(content).not.toContain("'node:");
  }
  expect(manifest).toMatchObject({
    engines: { node: '>=20' },
    exports: { '.': { types: './lib/index.d.ts' } },
  });
});

test('the command runs under the oldest Node that is promised', async () => {
  const command = join(installed, manifest.bin.capabilities);
  expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  const { stdout } = await run(node, [command, 'expand', 'core:resources:default'], { cwd: folder });
  expect(stdout).toBe(
    'permission                    commands\ncore:resources:allow-close  plugin:resources|close\n'.replace(
      'permission   ',
      'permission ',
    ),
  );
  writeFileSync(
    join(folder, 'main.json5'),
    "{ identifier: 'main', windows: ['main'], permissions: ['core:default'] }",
  );
  expect((await run(node, [command, 'check', 'main.json5'], { cwd: folder })).stdout).toBe(
    '1 capability, no errors\n',
  );
  await expect(
    run(node, [command, 'can', '-c', 'plugin:window|close', 'main.json5'], { cwd: folder }),
  ).rejects.toMatchObject({ code: 1, stdout: 'refused: no-permission\n' });
});

test('it can be imported under the oldest Node that is promised', { tags: 'long' }, async () => {
  writeFileSync(join(folder, 'use.js'), use);
  expect((await run(node, ['use.js'], { cwd: folder })).stdout).toBe(answer);
  const schema =
    "import schema from '@farthing/capabilities/schema/capability.schema.json' with { type: 'json' };\nconsole.log(schema.title);";
  writeFileSync(join(folder, 'schema.js'), schema);
  expect((await run(node, ['--no-warnings', 'schema.js'], { cwd: folder })).stdout).toBe('Capability file\n');
});

test('CommonJS can require it, and its command serves an editor', async () => {
  writeFileSync(join(folder, 'use.cjs'), `console.log(typeof require('@farthing/capabilities').parse);`);
  expect((await run(process.execPath, ['use.cjs'], { cwd: folder })).stdout).toBe('function\n');
  const exit = JSON.stringify({ jsonrpc: '2.0', method: 'exit' });
  const server = run(process.execPath, [join(installed, manifest.bin.capabilities), 'lsp', '--stdio']);
  server.child.stdin?.end(`Content-Length: ${exit.length}\r\n\r\n${exit}`);
  // An editor that leaves without "shutdown" gets 1, as the protocol has it.
  await expect(server).rejects.toMatchObject({ code: 1, stderr: '' });
});

test('its types hold for strict users of both kinds of resolution', { tags: 'long' }, async () => {
  writeFileSync(
    join(folder, 'typed.ts'),
    `import { type Capability, type Decision, type Diagnostic, parse, type Policy, resolve } from '@farthing/capabilities';
const { capabilities, diagnostics }: { capabilities: Capability[]; diagnostics: Diagnostic[] } = parse([{ text: '' }]);
const policy: Policy = resolve(capabilities, { platform: 'linux', manifests: {} }).policy;
const decision: Decision = policy.authorize({ window: 'main', command: 'x' });
// @ts-expect-error a platform is one of five
resolve(capabilities, { platform: 'macos' });
export const all = [diagnostics, decision.reason === 'granted'];
`,
  );
  writeFileSync(
    join(folder, 'typed.cts'),
    `import capabilities = require('@farthing/capabilities');
const { diagnostics }: { diagnostics: capabilities.Diagnostic[] } = capabilities.parse([{ text: '' }]);
export const all = [diagnostics];
`,
  );
  for (const [module, resolution, ...files] of [
    ['nodenext', 'nodenext', 'typed.ts', 'typed.cts'],
    ['esnext', 'bundler', 'typed.ts'],
  ]) {
    const options = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--target',
      'es2022',
      '--lib',
      'es2023,dom',
      '--types',
      '',
      '--module',
      module as string,
      '--moduleResolution',
      resolution as string,
    ];
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...files], {
      cwd: folder,
    }).catch((error) => {
      throw new Error(error.stdout);
    });
  }
});

test('a bundler makes it run in a browser, without anything of Node', { tags: 'long' }, async () => {
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="./use.js"></script>');
  writeFileSync(
    join(folder, 'vite.config.mjs'),
    'export default { build: { modulePreload: { polyfill: false } } };',
  );
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { stdout, stderr } = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
  });
  expect(stdout + stderr).not.toContain('externalized');
  const assets = join(folder, 'dist/assets');
  const [script = ''] = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const bundle = readFileSync(join(assets, script), 'utf8');
  expect(bundle).not.toMatch(/["']node:|require\(|__vite-browser-external/);
  // A browser has no process and no Buffer.
  writeFileSync(join(folder, 'browser.js'), `delete globalThis.process; delete globalThis.Buffer;\n`);
  const { stdout: printed } = await run(node, ['--import', './browser.js', join('dist/assets', script)], {
    cwd: folder,
  });
  expect(printed).toBe(answer);
});
