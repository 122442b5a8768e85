import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  type CageBounds,
  type CageOutcome,
  createCage,
} from '../../apps/server/src/platform/connectors/cage.ts';
import { type Connector, readConnector } from '../../apps/server/src/platform/connectors/connector-files.ts';

/** A secret that must never be seen outside of the request that it belongs to. */
export const canary = 'canary/7f3a+secret=';

/** A server on this machine: what a connector may ask for is under `/open/`, and everything else is noted as an escape. */
export interface Trap {
  readonly origin: string;
  readonly escapes: string[];
  close(): void;
}

/** Starts the server. */
export async function startTrap(): Promise<Trap> {
  const escapes: string[] = [];
  const server: Server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const path = url.split('?')[0] ?? '';
    if (path === '/open/echo') response.end(JSON.stringify({ url, headers }));
    else if (path === '/open/redirect') response.writeHead(302, { location: '/loot' }).end();
    else if (path === '/open/other-host')
      response.writeHead(307, { location: 'http://localhost:1/loot' }).end();
    else if (path === '/open/endless') void pour(response);
    else if (path === '/open/silent') return;
    else if (path === '/open/bomb')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
    else if (path === '/open/headers') response.writeHead(200, { 'x-big': 'x'.repeat(60_000) }).end('{}');
    else if (path.startsWith('/open/items/') || path === '/open/list') response.end('[]');
    else {
      escapes.push(`${method} ${url}`);
      response.end('loot');
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, escapes, close };
}

async function pour(response: import('node:http').ServerResponse): Promise<void> {
  while (!response.destroyed && response.write('x'.repeat(65_536)) !== undefined)
    await new Promise((done) => setTimeout(done, 1));
}

const manifest = {
  name: 'Hostile',
  kind: 'rates',
  about: 'Tries to get out.',
  homepage: 'https://example.org',
  secrets: [{ name: 'token', label: 'Token', help: 'None.' }],
  statement_format: null,
  most_requests: 500,
  pause_ms: 0,
  first_days: 1,
};

/** Makes a connector that may ask for a few addresses of the trap. */
export function hostile(source: string, origin: string, changes: Partial<typeof manifest> = {}): Connector {
  const secret = { secret: 'token', header: 'authorization', prefix: 'Bearer ' };
  const open = [
    'echo',
    'redirect',
    'other-host',
    'endless',
    'silent',
    'bomb',
    'headers',
    'list',
    'items/:id',
  ];
  const capability = {
    identifier: 'hostile',
    windows: ['hostile'],
    permissions: [
      {
        identifier: 'connector:allow-request',
        allow: open.map((path) => ({ method: 'GET', url: `${origin}/open/${path}`, ...secret })),
      },
      'connector:allow-write-rates',
    ],
  };
  return readConnector({
    id: 'hostile',
    manifest: JSON.stringify({ ...manifest, ...changes }),
    capability: JSON.stringify(capability),
    source,
    loopback: true,
  });
}

/** Result of a run, with all that was logged. */
export interface Attempted {
  readonly outcome: CageOutcome;
  readonly logged: readonly object[];
}

/** Runs a connector with the canary as its secret. */
export async function attempt(
  connector: Connector,
  input: unknown,
  bounds: Partial<CageBounds> = {},
): Promise<Attempted> {
  const cage = createCage({ wallMs: 20_000, cpuMs: 1_000, timeoutMs: 1_000, maxBytes: 2_000_000, ...bounds });
  const logged: object[] = [];
  const log = { info: (facts: object) => void logged.push(facts) };
  try {
    const outcome = await cage.run({
      connector,
      userId: 'someone',
      input,
      secrets: new Map([['token', canary]]),
      log,
    });
    return { outcome, logged };
  } finally {
    await cage.close();
  }
}

/** Requests that no capability file of the trap allows; `O` stands for its origin, `H` for its host and port. */
export const forbiddenRequests: readonly (readonly [method: string, url: string, more?: object])[] = [
  ['GET', 'O/'],
  ['GET', 'O'],
  ['GET', 'O/loot'],
  ['GET', 'O/open'],
  ['GET', 'O/open/'],
  ['GET', 'O/open/lists'],
  ['GET', 'O/open/list/'],
  ['GET', 'O/open/list/more'],
  ['GET', 'O/OPEN/list'],
  ['GET', 'O/open/items/'],
  ['GET', 'O/open/items/1/2'],
  ['GET', 'O/open/items/../../loot'],
  ['GET', 'O/open/items/..%2f..%2floot'],
  ['GET', 'O/open/items/..%2F..%2Floot'],
  ['GET', 'O/open/items/%2e%2e/loot'],
  ['GET', 'O/open/items/%2e%2e%2f%2e%2e%2floot'],
  ['GET', 'O/open/items/%252e%252e%252floot'],
  ['GET', 'O/open/items/..\\..\\loot'],
  ['GET', 'O/open/items/%5c..%5cloot'],
  ['GET', 'O/open/items/..;/loot'],
  ['GET', 'O/open/items/1;/../loot'],
  ['GET', 'O/open/items/1%00/loot'],
  ['GET', 'O/open/items/1%00'],
  ['GET', 'O//loot'],
  ['GET', 'O//open/list'],
  ['GET', 'O/open//list'],
  ['GET', 'O/./loot'],
  ['GET', 'O/open/./list'],
  ['GET', 'O/open/../loot'],
  ['GET', 'O/open/list#/loot'],
  ['GET', 'O/open/list\n/loot'],
  ['GET', 'O/open/list\t'],
  ['GET', ' O/open/list'],
  ['GET', 'O/open/list\r\nHost: evil.example'],
  ['GET', 'O/open/list HTTP/1.1\r\nX: y'],
  ['GET', 'O\\loot'],
  ['GET', 'http:H/loot'],
  ['GET', 'http:/H/loot'],
  ['GET', 'http:\\\\H\\open\\list'],
  ['GET', 'http://user@H/open/list'],
  ['GET', 'http://user:pass@H/open/list'],
  ['GET', 'http://H@evil.example/open/list'],
  ['GET', 'http://evil.example/open/list'],
  ['GET', 'http://evil.example/H/open/list'],
  ['GET', 'http://evil.example?O/open/list'],
  ['GET', 'http://evil.example#O/open/list'],
  ['GET', 'http://127.0.0.1/open/list'],
  ['GET', 'http://127.0.0.1:1/open/list'],
  ['GET', 'http://127.1:PORT/open/list'],
  ['GET', 'http://0x7f.1:PORT/loot'],
  ['GET', 'http://2130706433:PORT/loot'],
  ['GET', 'http://[::1]:PORT/open/list'],
  ['GET', 'http://[::ffff:127.0.0.1]:PORT/open/list'],
  ['GET', 'http://localhost:PORT/open/list'],
  ['GET', 'http://127.0.0.1.:PORT/open/list'],
  ['GET', 'http://127.0.0.1.evil.example:PORT/open/list'],
  ['GET', 'http://１２７.0.0.1:PORT/open/list'],
  ['GET', 'HTTP://127.0.0.1:PORT/open/list'],
  ['GET', 'https://H/open/list'],
  ['GET', 'ws://H/open/list'],
  ['GET', 'ftp://H/open/list'],
  ['GET', 'file:///etc/passwd'],
  ['GET', 'file://H/open/list'],
  ['GET', 'data:text/plain,loot'],
  ['GET', 'blob:O/loot'],
  ['GET', 'javascript:1'],
  ['GET', 'gopher://H/_GET%20/loot'],
  ['GET', 'unix:/var/run/docker.sock:/loot'],
  ['GET', ''],
  ['GET', '/open/list'],
  ['GET', '//H/open/list'],
  ['POST', 'O/open/list'],
  ['POST', 'O/loot', { body: 'x' }],
  ['PUT', 'O/open/list'],
  ['DELETE', 'O/open/list'],
  ['get', 'O/open/list'],
  ['CONNECT', 'O/open/list'],
  ['TRACE', 'O/open/list'],
  ['GET\r\nX: y', 'O/open/list'],
  ['GET', 'O/open/list', { body: 'hidden' }],
  ['GET', 'O/open/list', { headers: { host: 'evil.example' } }],
  ['GET', 'O/open/list', { headers: { authorization: 'Basic x' } }],
  ['GET', 'O/open/list', { headers: { Authorization: 'Basic x' } }],
  ['GET', 'O/open/list', { headers: { cookie: 'a=b' } }],
  ['GET', 'O/open/list', { headers: { 'x-forwarded-for': '1.1.1.1' } }],
  ['GET', 'O/open/list', { headers: { 'transfer-encoding': 'chunked' } }],
  ['GET', 'O/open/list', { headers: { accept: 'x\r\nhost: evil.example' } }],
  ['GET', 'O/open/list', { headers: { accept: ['a', 'b'] } }],
  ['GET', 'O/open/list', { headers: { connection: 'upgrade' } }],
  ['GET', `O/open/items/${'x'.repeat(3000)}`],
];

/** Expressions that look for something outside of the language. Each must find nothing, or throw. */
export const searches: readonly string[] = [
  'process',
  'globalThis.process',
  'require("fs")',
  'module',
  'exports',
  '__dirname',
  '__filename',
  'Buffer',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'navigator',
  'window',
  'self',
  'global',
  'Deno',
  'Bun',
  'std',
  'os',
  'bjson',
  'scriptArgs',
  'print',
  'console',
  'Worker',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'WebAssembly',
  'Atomics',
  'performance',
  'crypto',
  'importScripts',
  'structuredClone',
  'localStorage',
  'Intl',
  'gc',
  'quit',
  'load',
  'read("/etc/passwd")',
  'Function("return this")().process',
  'Function("return process")()',
  '(0, eval)("process")',
  'host.request.constructor("return process")()',
  'ask.constructor("return process")()',
  'ask.constructor.constructor("return process")()',
  'deliver.constructor("return globalThis.process")()',
  'ask.call.constructor("return require")()',
  'Object.getPrototypeOf(async function(){}).constructor("return process")()',
  'Object.getPrototypeOf(function*(){}).constructor("return process")().next().value',
  '[].constructor.constructor("return process")()',
  '({}).constructor.constructor("return require(\'fs\')")()',
  '(class { static { this.x = this.constructor("return process")() } }).x',
  'new Error().stack.includes("/apps/") ? {} : undefined',
  'Error.prepareStackTrace',
  'Error.captureStackTrace && (() => { const o = {}; Error.captureStackTrace(o); return o.stack.includes("cage-process") ? o : undefined; })()',
  'Reflect.get(globalThis, "process")',
  'Reflect.ownKeys(globalThis).find((key) => String(key).match(/process|require|fetch|socket/i))',
  'Object.getOwnPropertySymbols(globalThis).find((key) => /node/.test(String(key)))',
  'new Proxy({}, { get: (_, key) => globalThis[key] }).process',
  'Symbol.for("nodejs.util.inspect.custom") in ask ? ask : undefined',
  'ask.caller',
  'ask.arguments',
  'run.caller',
  'arguments.callee.caller',
  'import.meta.url.startsWith("file") ? {} : undefined',
  'import.meta.dirname',
  'import.meta.resolve("fs")',
  'question.includes("7f" + "3a") ? question : undefined',
  'token',
  'secrets',
];

/** Imports that must fail. */
export const imports: readonly string[] = [
  'fs',
  'node:fs',
  'node:net',
  'node:child_process',
  'node:dns',
  'http',
  'std',
  'os',
  './messages.ts',
  '../broker.ts',
  '/etc/passwd',
  'file:///etc/passwd',
  'data:text/javascript,export default 1',
  'https://evil.example/x.js',
  'quickjs-emscripten-core',
];

/** Connectors that try to take more than they are given. Each ends with a reason, and soon. */
export const greedy: readonly (readonly [name: string, source: string, reason: RegExp])[] = [
  ['an endless loop', 'export async function run() { for (;;); }', /too long/],
  ['an endless loop outside of run', 'for (;;); export const run = 1;', /too long/],
  [
    'an endless loop after a response',
    "export const run = async (q, host) => { await host.request({ method: 'GET', url: q + '/open/list' }); for (;;); }",
    /too long/,
  ],
  [
    'an endless loop that catches',
    'export async function run() { for (;;) try { for (;;); } catch {} }',
    /too long/,
  ],
  ['an endless chain of promises', 'export async function run() { for (;;) await null; }', /too long/],
  [
    'promises that make promises',
    'const again = () => Promise.resolve().then(again); export const run = () => { again(); return again(); }',
    /too long/,
  ],
  [
    'an endless generator',
    'export const run = async () => [...(function* () { for (;;) yield; })()]',
    /too long|memory/,
  ],
  [
    'an expression without end',
    "export const run = async () => /^(a+)+$/.test('a'.repeat(40) + 'b')",
    /too long|memory|failed|could not/,
  ],
  [
    'a sort that never ends',
    'export const run = async () => { const a = [1, 2, 3]; for (;;) a.sort(() => Math.random()); }',
    /too long/,
  ],
  ['a getter that never ends', 'export const run = async () => ({ get rates() { for (;;); } })', /too long/],
  ['a toJSON that never ends', 'export const run = async () => ({ toJSON() { for (;;); } })', /too long/],
  [
    'an error whose text never ends',
    'export const run = async () => { throw { toString() { for (;;); } } }',
    /too long/,
  ],
  ['a promise that is never kept', 'export const run = () => new Promise(() => {})', /without a result/],
  ['no run at all', 'export const other = 1;', /run/],
  ['a run that is no function', 'export const run = 1;', /function/],
  ['an error at once', "throw new Error('x'); export const run = 1;", /^x$/],
  [
    'a growing list',
    'export const run = async () => { const a = []; for (;;) a.push(a.length.toString().repeat(1000)); }',
    /memory|too long/,
  ],
  [
    'a growing text',
    "export const run = async () => { let a = 'x'; for (;;) a += a; }",
    /memory|too long|long/,
  ],
  ['a large buffer', 'export const run = async () => new ArrayBuffer(2 ** 31 - 1)', /memory|invalid/],
  [
    'many buffers',
    'export const run = async () => { const a = []; for (;;) a.push(new Uint8Array(1e6).fill(1)); }',
    /memory|too long/,
  ],
  [
    'shared memory',
    'export const run = async () => new SharedArrayBuffer(2 ** 31 - 1)',
    /memory|invalid|not|failed/,
  ],
  [
    'a deep recursion',
    'const f = () => f() + 1; export const run = async () => f()',
    /stack|recursion|could not|failed/i,
  ],
  [
    'a deep value',
    'export const run = async () => { let a = []; for (let i = 0; i < 1e6; i++) a = [a]; return a; }',
    /stack|recursion|memory|could not|failed|too long/i,
  ],
  [
    'a result that is too large',
    "export const run = async () => 'x'.repeat(30e6)",
    /too large|memory|too long/,
  ],
  ['a result that is no JSON', 'export const run = async () => undefined', /JSON|failed/],
  ['a circular result', 'export const run = async () => { const a = {}; a.a = a; return a; }', /circular/],
  ['a long reason', "export const run = async () => { throw new Error('x'.repeat(1e6)); }", /^x{300}$/],
  [
    'a reason with control characters',
    "export const run = async () => { throw new Error('a\\u001b[31m\\r\\nb\\u202ec'); }",
    /^a \[31m b c$/,
  ],
  [
    'a redirect',
    "export const run = (q, host) => host.request({ method: 'GET', url: q + '/open/redirect' })",
    /redirect/,
  ],
  [
    'a redirect to another host',
    "export const run = (q, host) => host.request({ method: 'GET', url: q + '/open/other-host' })",
    /redirect/,
  ],
  [
    'an endless response',
    "export const run = (q, host) => host.request({ method: 'GET', url: q + '/open/endless' })",
    /more data/,
  ],
  [
    'a server that is silent',
    "export const run = (q, host) => host.request({ method: 'GET', url: q + '/open/silent' })",
    /in time/,
  ],
  [
    'a response with large headers',
    "export const run = (q, host) => host.request({ method: 'GET', url: q + '/open/headers' })",
    /could not be reached/,
  ],
  [
    'too many requests',
    "export const run = async (q, host) => { for (;;) await host.request({ method: 'GET', url: q + '/open/list' }); }",
    /requests in one run|too long/,
  ],
  [
    'too many requests at the same time',
    "export const run = (q, host) => Promise.all(Array.from({ length: 100 }, () => host.request({ method: 'GET', url: q + '/open/list' })))",
    /at the same time/,
  ],
  [
    'a request that is too long',
    "export const run = (q, host) => host.request({ method: 'POST', url: q, body: 'x'.repeat(200000) })",
    /too long/,
  ],
  ['a result delivered by itself', "deliver(true, '{'); export const run = async () => 1;", /JSON/],
];
