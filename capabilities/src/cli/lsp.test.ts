import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CodeAction,
  type CompletionItem,
  createMessageConnection,
  type Diagnostic,
  type Hover,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

/** The server as an editor has it: another process, spoken to over its standard input and output. */
const main = fileURLToPath(new URL('main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'capabilities-lsp-'));
const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;
const put = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const json = `{
  "identifier": "main",
  "windows": ["main"],
  "permissions": ["core:default", "dialog:allow-opn", "core:default"]
}
`;
let server: ChildProcess;
let editor: MessageConnection;
let diagnosticsOf: Map<string, Diagnostic[]>;
let version = 1;

/** Waits until the findings of a file are as expected; the last ones are shown where they never are. */
async function findings(name: string, isWanted: (codes: unknown[]) => boolean): Promise<Diagnostic[]> {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = diagnosticsOf.get(uriOf(name));
    if (found && isWanted(found.map(({ code }) => code))) return found;
    if (Date.now() > end) throw new Error(`${name}: ${JSON.stringify(found)}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
const open = (name: string, text: string) =>
  editor.sendNotification('textDocument/didOpen', {
    textDocument: { uri: uriOf(name), languageId: 'json', version: 1, text },
  });
const change = (name: string, ...contentChanges: object[]) =>
  editor.sendNotification('textDocument/didChange', {
    textDocument: { uri: uriOf(name), version: ++version },
    contentChanges,
  });
/** Opens a text with a cursor, written as ^, and asks about that place. */
async function ask<Answer>(method: string, name: string, marked: string): Promise<Answer> {
  const before = marked.slice(0, marked.indexOf('^'));
  await open(name, marked.replace('^', ''));
  const lines = before.split('\n');
  const position = { line: lines.length - 1, character: lines.at(-1)?.length };
  return editor.sendRequest<Answer>(method, { textDocument: { uri: uriOf(name) }, position });
}
const complete = async (name: string, marked: string) =>
  (await ask<CompletionItem[]>('textDocument/completion', name, marked)).map(({ label }) => label);
const actions = (name: string, line: number, character: number) => {
  const position = { line, character };
  const range = { start: position, end: position };
  const params = { textDocument: { uri: uriOf(name) }, range, context: { diagnostics: [] } };
  return editor.sendRequest<CodeAction[]>('textDocument/codeAction', params);
};
const editsOf = (found: CodeAction[], title: string) =>
  Object.values(found.find((one) => one.title === title)?.edit?.changes ?? {}).flat();

beforeAll(async () => {
  put('app/tauri.conf.json', '{"identifier":"org.example.app","app":{"windows":[{"label":"settings"},{}]}}');
  put('app/Cargo.toml', '[dependencies]\ntauri = "2"\ntauri-plugin-dialog = "2"\n');
  put('app/capabilities/main.json', json);
  put(
    'app/capabilities/unopened.toml',
    'identifier = "unopened"\nwindows = ["w"]\npermissions = ["fs:default"]\n',
  );
  server = spawn(process.execPath, [main, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (!server.stdout || !server.stdin) throw new Error('The server has no streams');
  editor = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  diagnosticsOf = new Map();
  editor.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
    diagnosticsOf.set(uri, diagnostics);
  });
  editor.listen();
  const workspaceFolders = [{ uri: uriOf('app'), name: 'app' }];
  await editor.sendRequest('initialize', { processId: process.pid, capabilities: {}, workspaceFolders });
  await editor.sendNotification('initialized', {});
});
afterAll(async () => {
  await editor.sendRequest('shutdown');
  const ended = new Promise((done) => server.once('exit', done));
  await editor.sendNotification('exit');
  expect(await ended).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

test('files of the workspace that are not open have findings of check and lint', async () => {
  const [unknown, repeated] = await findings('app/capabilities/main.json', (codes) => codes.length === 2);
  expect(unknown).toMatchObject({
    code: 'unknown-permission',
    severity: 1,
    message: expect.stringContaining('(did you mean dialog:allow-open?)'),
    range: { start: { line: 3, character: 34 }, end: { line: 3, character: 52 } },
  });
  expect(repeated).toMatchObject({ code: 'repeated-permission', severity: 3 });
  await findings('app/capabilities/unopened.toml', (codes) => codes.includes('unknown-plugin'));
});

test('findings follow the text while it is typed, and invalid JSON is one of them', async () => {
  await open('app/capabilities/main.json', json);
  const at = (line: number, from: number, to: number) => ({
    range: { start: { line, character: from }, end: { line, character: to } },
  });
  await change(
    'app/capabilities/main.json',
    { ...at(3, 50, 51), text: 'e' },
    { ...at(3, 50, 50), text: 'p' },
  );
  await findings('app/capabilities/main.json', (codes) => codes.includes('unknown-permission'));
  await change('app/capabilities/main.json', { ...at(3, 35, 53), text: 'dialog:allow-open"' });
  await findings('app/capabilities/main.json', (codes) => `${codes}` === 'repeated-permission');
  await change('app/capabilities/main.json', { ...at(0, 0, 1), text: '[' });
  await findings('app/capabilities/main.json', (codes) => `${codes}` === 'syntax');
  for (let index = 0; index < 50; index++)
    await change('app/capabilities/main.json', { text: json.slice(0, index) });
  await change('app/capabilities/main.json', {
    text: json.replace('opn', 'open').replace(', "core:default"]', ']'),
  });
  await findings('app/capabilities/main.json', (codes) => codes.length === 0);
});

test('a huge file gets an error in words, and the server goes on', async () => {
  // Without a syntax error of its own, whose finding could be taken for that of the huge text.
  await open('app/capabilities/huge.json', '{}');
  put('app/capabilities/huge.json', '{}');
  await change('app/capabilities/huge.json', { text: `{"identifier":"${'x'.repeat(3_000_000)}"}` });
  const [first] = await findings('app/capabilities/huge.json', (codes) => codes.includes('syntax'));
  expect(first?.message).toMatch(/long|1 MB|characters/);
  await change('app/capabilities/huge.json', {
    text: '{"identifier":"huge","windows":["a"],"permissions":[]}',
  });
  await findings('app/capabilities/huge.json', (codes) => !codes.includes('syntax'));
});

test('permissions of the plugins in Cargo.toml are completed, in unfinished texts too', async () => {
  const found = await complete(
    'app/capabilities/a.json',
    '{"identifier": "a", "permissions": ["core:default", "dia^',
  );
  expect(found).toContain('dialog:allow-open');
  expect(found).toContain('core:window:allow-close');
  expect(found).not.toContain('fs:default');
  expect(
    await complete('app/capabilities/a.toml', 'identifier = "a"\n[[permissions]]\nidentifier = "^"\n'),
  ).toContain('dialog:default');
});

test('labels, platforms and names of fields are completed', async () => {
  expect(await complete('app/capabilities/b.json', '{ "windows": ["^"]')).toEqual(
    expect.arrayContaining(['main', 'settings', 'w']),
  );
  expect(await complete('app/capabilities/b.toml', 'platforms = ["linux", ^')).toContain('macOS');
  const fields = await complete('app/capabilities/c.json', '{ "identifier": "c",\n  "^": [] }');
  expect(fields).toContain('permissions');
  expect(fields).not.toContain('identifier');
  expect(await complete('app/capabilities/c.toml', '# a comment\n[remote]\n^')).toEqual(['urls']);
  expect(await complete('app/capabilities/d.json', '{"permissions": [{"identifier": "x", "^"}]}')).toEqual([
    'allow',
    'deny',
  ]);
});

test('what is chosen replaces the word between its quotes, and a bare one gets quotes', async () => {
  const [first] = await ask<CompletionItem[]>(
    'textDocument/completion',
    'app/capabilities/e.json',
    '{"platforms": ["wind^ows"]}',
  );
  expect(first?.textEdit).toEqual({
    range: { start: { line: 0, character: 16 }, end: { line: 0, character: 23 } },
    newText: 'macOS',
  });
  const [bare] = await ask<CompletionItem[]>(
    'textDocument/completion',
    'app/capabilities/f.json',
    '{"platforms": [^]}',
  );
  expect(bare?.textEdit).toMatchObject({ newText: '"macOS"' });
});

test('hovering shows the commands of a permission and the meaning of a field', async () => {
  const hover = await ask<Hover>(
    'textDocument/hover',
    'app/capabilities/g.json',
    '{"identifier": "g", "permissions": ["dialog:def^ault"]}',
  );
  expect(hover.contents).toMatchObject({ kind: 'markdown' });
  expect(JSON.stringify(hover.contents)).toContain('plugin:dialog|open');
  const field = await ask<Hover>('textDocument/hover', 'app/capabilities/g.toml', 'plat^forms = []\n');
  expect(JSON.stringify(field.contents)).toContain('Platforms it is for');
  expect(
    await ask('textDocument/hover', 'app/capabilities/g2.json', '{"permissions": ["no:such^"]}'),
  ).toBeNull();
});

test('quick fixes write the name that was meant, in the quotes of the file, and remove what changes no right', async () => {
  await change('app/capabilities/main.json', { text: json });
  const meant = editsOf(await actions('app/capabilities/main.json', 3, 36), 'Write dialog:allow-open');
  expect(meant).toEqual([
    {
      range: { start: { line: 3, character: 34 }, end: { line: 3, character: 52 } },
      newText: '"dialog:allow-open"',
    },
  ]);
  const removal = [
    { range: { start: { line: 3, character: 52 }, end: { line: 3, character: 68 } }, newText: '' },
  ];
  const found = await actions('app/capabilities/main.json', 3, 60);
  expect(editsOf(found, 'Remove this entry')).toEqual(removal);
  expect(editsOf(found, 'Remove entries that change no right')).toEqual(removal);
});

test('a key that does nothing is renamed without quotes in TOML', async () => {
  const name = 'app/capabilities/unopened.toml';
  await open(
    name,
    "identifier = 'unopened'\nwindows = ['w']\nplatform = ['linux']\npermissions = ['dialog:defalt']\n",
  );
  expect(editsOf(await actions(name, 2, 2), 'Write platforms')).toMatchObject([{ newText: 'platforms' }]);
  expect(editsOf(await actions(name, 3, 20), 'Write dialog:default')).toMatchObject([
    { newText: "'dialog:default'" },
  ]);
});

test('a project that cannot be read is a message, told once, and is read again when it is repaired', async () => {
  const messages: string[] = [];
  editor.onNotification('window/showMessage', ({ message }) => {
    messages.push(message);
  });
  put('broken/tauri.conf.json', '{}');
  put('broken/gen/schemas/acl-manifests.json', '{');
  const name = 'broken/capabilities/main.json';
  put(name, '{}');
  await open(name, '{}');
  const position = { line: 0, character: 1 };
  for (let times = 0; times < 2; times++)
    await editor.sendRequest('textDocument/hover', { textDocument: { uri: uriOf(name) }, position });
  expect(messages).toEqual([expect.stringContaining('acl-manifests.json is not JSON')]);
  put('broken/gen/schemas/acl-manifests.json', '{}');
  await editor.sendNotification('workspace/didChangeWatchedFiles', { changes: [] });
  await change(name, { text: '{ }' });
  await findings(name, (codes) => codes.includes('missing-field'));
});

test('a file outside of any project is checked alone, without calling a plugin unknown', async () => {
  const name = 'elsewhere/capabilities/alone.json';
  await open(name, '{"identifier":"alone","windows":["main"],"permissions":["mine:allow-x","fs:defalt"]}');
  const [only] = await findings(name, (codes) => codes.includes('unknown-permission'));
  expect(only?.message).toContain('fs:default');
  await editor.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(name) } });
  await findings(name, (codes) => codes.length === 0);
});
