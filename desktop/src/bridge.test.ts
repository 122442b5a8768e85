import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Policy } from '@farthing/capabilities';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Bridge, type BridgeOptions, type CallEntry, openBridge } from './bridge.ts';
import { fileCommands } from './commands/files.ts';
import { readPolicy } from './policy.ts';
import { invokePath, preloadScript, secretHeader } from './preload.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'farthing-desktop-')));
const data = join(top, 'data');
const file = join(data, 'notes.txt');
const outside = join(top, 'outside.txt');
let site: Server;
let siteUrl = '';
let policy: Policy;
let bridge: Bridge;
let log: CallEntry[] = [];
const titles: string[] = [];
const window = {
  title: 'Test',
  setTitle: (title: string) => void titles.push(title),
  setMaximized: () => {},
  setMinimized: () => {},
  close: () => {},
};

beforeAll(async () => {
  site = createServer(({ url = '', headers }, response) => {
    if (url === '/outside')
      response.writeHead(302, { location: `${siteUrl.replace('127.0.0.1', 'localhost')}/in/x` });
    else if (url === '/in/away') response.writeHead(302, { location: '/outside' });
    else if (url === '/in/on') response.writeHead(302, { location: '/in/x' });
    response.end(`host ${headers.host}, path ${url}`);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const address = site.address();
  siteUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  mkdirSync(join(top, 'page'));
  writeFileSync(join(top, 'page/index.html'), '<title>Own</title>');
  symlinkSync(outside, join(top, 'page/linked.html'));
  writeFileSync(outside, 'secret');
  const capability = {
    identifier: 'test',
    windows: ['main'],
    permissions: [
      'core:window:allow-set-title',
      'core:window:allow-center',
      { identifier: 'fs:allow-read-text-file', allow: [{ path: '$APPDATA/**' }] },
      { identifier: 'fs:allow-write-text-file', allow: [{ path: '$APPDATA/**' }] },
      { identifier: 'http:allow-fetch', allow: [{ url: `${siteUrl}/in/*` }] },
    ],
  };
  writeFileSync(join(top, 'test.json'), JSON.stringify(capability));
  policy = await readPolicy([join(top, 'test.json')]);
});
afterAll(() => {
  site.close();
  rmSync(top, { recursive: true });
});

beforeEach(async () => {
  log = [];
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data);
  writeFileSync(file, 'milk');
  bridge = await open({});
});
afterEach(() => bridge.close());

async function open(changes: Partial<BridgeOptions>): Promise<Bridge> {
  return openBridge({
    label: 'main',
    content: { folder: join(top, 'page') },
    port: 0,
    policy,
    folders: { HOME: top, APPDATA: data },
    window,
    onCall: (entry) => log.push(entry),
    ...changes,
  });
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** Sends a request with exactly these headers, as a page or any other program might. */
function send({ headers = {}, method = 'POST', path = invokePath, body = '' }: Sent): Promise<Answer> {
  return new Promise((done, failed) => {
    const outgoing = request(`${bridge.origin}${path}`, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    outgoing.on('error', failed).end(body);
  });
}

/** Headers of the window's own page. */
const own = () => ({
  origin: bridge.origin,
  [secretHeader]: bridge.secret,
  'content-type': 'application/json',
});

async function invoke(command: string, args: object = {}) {
  const { status, text } = await send({ headers: own(), body: JSON.stringify({ command, args }) });
  return { status, ...JSON.parse(text) };
}

test('a page of the window may call what its capability grants', async () => {
  expect(await invoke('plugin:window|set_title', { value: 'New' })).toEqual({ status: 200, value: null });
  expect(titles).toEqual(['New']);
  expect(log.map(({ outcome }) => outcome)).toEqual(['allowed']);
});

test('a call without a permission is refused, and the answer names the missing permission', async () => {
  const answer = await invoke('plugin:fs|read_dir', { path: data });
  expect(answer).toMatchObject({ status: 403, code: 'no-permission' });
  expect(answer.message).toContain('fs:allow-read-dir');
});

test('an unknown command and one that the shell lacks are refused', async () => {
  expect(await invoke('plugin:fs|format_disk')).toMatchObject({ status: 403, code: 'unknown-command' });
  expect(await invoke('plugin:window|center')).toMatchObject({ status: 501, code: 'not-implemented' });
  expect(await invoke('constructor')).toMatchObject({ status: 403 });
});

test('a window that no capability is for may call nothing', async () => {
  bridge.close();
  bridge = await open({ label: 'other' });
  expect(await invoke('plugin:window|set_title', { value: 'x' })).toMatchObject({ code: 'wrong-window' });
});

test.each(['https://evil.example', 'null', '', 'http://localhost'])(
  'origin "%s" is refused before the call is read, and gets no CORS header',
  async (origin) => {
    const answer = await send({
      headers: { ...own(), origin },
      body: '{"command":"plugin:window|set_title"}',
    });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text).code).toBe('wrong-origin');
    const asked = await send({ method: 'OPTIONS', headers: { ...own(), origin } });
    for (const { headers } of [answer, asked])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(log.at(-2)).toMatchObject({ command: '', outcome: 'wrong-origin' });
  },
);

test('the secret of another window, a part of the own one, or none is refused', async () => {
  const other = await open({});
  for (const secret of [other.secret, bridge.secret.slice(0, -1), '']) {
    const { text } = await send({ headers: { ...own(), [secretHeader]: secret }, body: '{}' });
    expect(JSON.parse(text).code).toBe('wrong-secret');
  }
  other.close();
});

test('a host name that leads to this computer is refused, for pages too', async () => {
  const headers = { ...own(), host: 'evil.example' };
  expect((await send({ headers })).status).toBe(421);
  expect((await send({ headers, method: 'GET', path: '/' })).status).toBe(421);
});

test('a call that is a form, a text or no JSON is refused', async () => {
  const form = { ...own(), 'content-type': 'text/plain' };
  expect((await send({ headers: form, body: '{}' })).status).toBe(415);
  expect((await send({ headers: own(), body: '{' })).status).toBe(400);
  expect((await send({ headers: own(), body: '{"command":"x","args":[]}' })).status).toBe(400);
});

test('files in scope are read and written', async () => {
  expect(await invoke('plugin:fs|read_text_file', { path: '$APPDATA/notes.txt' })).toMatchObject({
    value: 'milk',
  });
  expect(await invoke('plugin:fs|write_text_file', { path: file, contents: 'a' })).toMatchObject({
    status: 200,
  });
  expect(readFileSync(file, 'utf8')).toBe('a');
  const fresh = { path: '$APPDATA/new.txt', contents: 'b' };
  expect(await invoke('plugin:fs|write_text_file', fresh)).toMatchObject({ status: 200 });
});

test.each([
  ['another folder', () => outside, 'outside-scope'],
  ['a folder left by ..', () => `${data}/../outside.txt`, 'bad-arguments'],
  ['a part of a path', () => 'notes.txt', 'bad-arguments'],
  ['an unknown variable', () => '$constructor/notes.txt', 'bad-arguments'],
  ['a null character', () => `${file}\0.txt`, 'bad-arguments'],
  ['a link to a file', () => link('link.txt', outside), 'outside-scope'],
  ['a link to a folder', () => `${link('folder', top)}/outside.txt`, 'outside-scope'],
  ['a link that leads nowhere', () => link('nowhere', join(top, 'new.txt')), 'outside-scope'],
])('%s is refused for reading and writing', async (_, path, code) => {
  const args = { path: path(), contents: 'overwritten' };
  expect(await invoke('plugin:fs|read_text_file', args)).toMatchObject({ code });
  expect(await invoke('plugin:fs|write_text_file', args)).toMatchObject({ code });
  expect(readFileSync(outside, 'utf8')).toBe('secret');
});

function link(name: string, target: string): string {
  symlinkSync(target, join(data, name));
  return join(data, name);
}

test('a link within the scope is followed, and a missing file is an error of the system', async () => {
  const path = link('alias.txt', file);
  expect(await invoke('plugin:fs|read_text_file', { path })).toMatchObject({ value: 'milk' });
  const missing = await invoke('plugin:fs|read_text_file', { path: '$APPDATA/none.txt' });
  expect(missing).toMatchObject({ status: 500, code: 'failed' });
});

test('a picked file needs no scope, until it is replaced by a link', async () => {
  const path = join(top, 'picked.txt');
  const requireScope = () => {
    throw new Error('outside');
  };
  const call = { args: { path }, window, folders: {}, picked: new Set([path]), requireScope };
  const read = async () => fileCommands['plugin:fs|read_text_file']?.(call);
  writeFileSync(path, 'chosen');
  expect(await read()).toBe('chosen');
  rmSync(path);
  symlinkSync(outside, path);
  await expect(read()).rejects.toThrow('outside');
});

test('addresses in scope are fetched, and each redirect is checked again', async () => {
  const on = await invoke('plugin:http|fetch', { url: `${siteUrl}/in/on` });
  expect(on).toMatchObject({ value: { status: 200, url: `${siteUrl}/in/x` } });
  for (const path of ['/outside', '/in/away'])
    expect(await invoke('plugin:http|fetch', { url: siteUrl + path })).toMatchObject({
      code: 'outside-scope',
    });
  for (const url of ['file:///etc/passwd', 'data:text/plain,x', 'nonsense'])
    expect(await invoke('plugin:http|fetch', { url })).toMatchObject({ code: 'bad-arguments' });
});

test('the page of a server is remote for the policy, and the server sees the window as its host', async () => {
  bridge.close();
  bridge = await open({ content: { url: `${siteUrl}/ignored` } });
  const page = await send({ method: 'GET', path: '/start?a=1' });
  expect(page.text).toBe(`host ${bridge.origin.slice('http://'.length)}, path /start?a=1`);
  expect(await invoke('plugin:window|set_title', { value: 'x' })).toMatchObject({ code: 'wrong-origin' });
});

test('own pages are served, but nothing that a link or path leads to outside of their folder', async () => {
  const page = await send({ method: 'GET', path: '/' });
  expect(page.text).toContain('Own');
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  for (const path of ['/linked.html', '/../outside.txt', '/%2e%2e/outside.txt', '/..%2foutside.txt', '/%zz'])
    expect((await send({ method: 'GET', path })).status).toBe(404);
});

test('a capability file with an error guards nothing', async () => {
  const broken = join(top, 'broken.json');
  writeFileSync(broken, '{"identifier":"a","windows":["main"],"permissions":["fs:allow-raed-file"]}');
  await expect(readPolicy([broken])).rejects.toThrow(/broken\.json:1:\d+: .*allow-raed-file/);
});

test('the preload script gives nothing to a page of another origin, nor to a sandboxed frame', () => {
  const script = preloadScript({ origin: 'http://127.0.0.1:1', secret: 'S', followsTitle: false });
  const run = (location: string, self: string) => {
    const page: { shell?: unknown; fetch: () => void } = { fetch: () => {} };
    new Function('window', 'location', 'self', script)(page, { origin: location }, { origin: self });
    return page.shell !== undefined;
  };
  expect(run('http://127.0.0.1:1', 'http://127.0.0.1:1')).toBe(true);
  expect(run('http://127.0.0.1:2', 'http://127.0.0.1:2')).toBe(false);
  expect(run('http://127.0.0.1:1', 'null')).toBe(false);
});
