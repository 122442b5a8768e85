import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

const packer = fileURLToPath(new URL('../build/pack-vscode.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'capabilities-vscode-'));
let archive: string;

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [packer, folder]);
  archive = stdout.trim();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package holds what VS Code installs', () => {
  const names = readFileSync(archive).toString('latin1');
  for (const name of ['[Content_Types].xml', 'extension.vsixmanifest', 'extension/package.json'])
    expect(names).toContain(name);
  const { main } = JSON.parse(
    readFileSync(new URL('../editors/vscode/package.json', import.meta.url), 'utf8'),
  );
  expect(main).toBe('./dist/extension.js');
  expect(names).toContain('extension/dist/extension.js');
});

test.each(['extension', 'server'])('its %s needs the editor and Node, and no other package', (name) => {
  const code = readFileSync(join(folder, `vscode/${name}.cjs`), 'utf8');
  const required = [...code.matchAll(/require\(["'`]([^"'`]+)["'`]\)/g)].map(([, needed = '']) => needed);
  expect(required.length).toBeGreaterThan(3);
  expect(required.filter((needed) => !isBuiltin(needed) && needed !== 'vscode')).toEqual([]);
});

test('its server answers an editor without anything beside it', async () => {
  const server = spawn(process.execPath, [join(folder, 'vscode/server.cjs'), '--stdio'], { cwd: folder });
  const editor = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  editor.listen();
  const answer = await editor.sendRequest('initialize', { processId: null, capabilities: {}, rootUri: null });
  expect(answer).toMatchObject({ capabilities: { hoverProvider: true } });
  await editor.sendRequest('shutdown');
  const ended = new Promise((done) => server.once('exit', done));
  await editor.sendNotification('exit');
  expect(await ended).toBe(0);
});
