import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  brokerBounds,
  createBroker,
  usualSeconds,
} from '../../apps/server/src/platform/connectors/broker.ts';
import { createCage } from '../../apps/server/src/platform/connectors/cage.ts';
import { bundledFiles, readConnector } from '../../apps/server/src/platform/connectors/connector-files.ts';
import { readConnectorPolicy } from '../../apps/server/src/platform/connectors/connector-policy.ts';
import { explainConnector } from '../../apps/server/src/platform/connectors/plain-words.ts';
import {
  attempt,
  canary,
  forbiddenRequests,
  hostile,
  imports,
  searches,
  startTrap,
  type Trap,
} from './hostile-connectors.ts';

let trap: Trap;
beforeAll(async () => {
  trap = await startTrap();
});
afterAll(() => trap.close());

/** A connector that tries each of the requests in its question, and says what came of it. */
const tryRequests = `
export async function run(requests, host) {
  const found = [];
  for (const wish of requests)
    found.push(await host.request(wish).then((answer) => 'answered ' + answer.status, (error) => 'refused: ' + error.message));
  return found;
}`;

test('a request that the capability file doesn’t allow is never sent', async () => {
  const { host, port } = new URL(trap.origin);
  const filled = (text: string) =>
    text
      .replace(/\bO(?=[/\\?#]|$)/g, trap.origin)
      .replaceAll('H/', `${host}/`)
      .replace(/\bH(?=[@\\])/g, host)
      .replaceAll('PORT', port);
  const wishes = forbiddenRequests.map(([method, url, more]) => ({ method, url: filled(url), ...more }));
  const { outcome, logged } = await attempt(hostile(tryRequests, trap.origin), wishes);
  const results = outcome.ok ? (outcome.output as string[]) : [];
  expect(results).toHaveLength(wishes.length);
  expect(wishes.filter((_, index) => !results[index]?.startsWith('refused: '))).toEqual([]);
  expect(trap.escapes).toEqual([]);
  expect(logged).toEqual([]);
  expect(JSON.stringify(outcome)).not.toContain(canary);
});

test('a request that it allows is sent with the secret, which the connector never sees', async () => {
  const wishes = [
    { method: 'GET', url: `${trap.origin}/open/list` },
    { method: 'GET', url: `${trap.origin}/open/items/7?from=2026-01-01`, headers: { accept: 'text/csv' } },
  ];
  const { outcome, logged } = await attempt(hostile(tryRequests, trap.origin), wishes);
  expect(outcome).toEqual({ ok: true, output: ['answered 200', 'answered 200'] });
  expect(logged).toMatchObject([{ purpose: 'connector', status: 200 }, { status: 200 }]);
  const echo = `export const run = async (q, host) => (await host.request({ method: 'GET', url: '${trap.origin}/open/echo' })).body`;
  const echoed = await attempt(hostile(echo, trap.origin), null);
  expect(echoed.outcome).toMatchObject({ ok: true, output: expect.stringContaining('Bearer [secret]') });
  expect(JSON.stringify(echoed)).not.toContain('canary');
  // The connector is told what to look for in two halves, so that its own question isn't what it finds.
  const search = `export const run = async (q, host) => (await host.request({ method: 'GET', url: '${trap.origin}/open/echo' })).body.includes(q.join(''))`;
  const halves = [canary.slice(0, 9), canary.slice(9)];
  expect((await attempt(hostile(search, trap.origin), halves)).outcome).toEqual({ ok: true, output: false });
});

test('the language is all that a connector has', async () => {
  const source = `
export async function run(attempts, host) {
  const found = [];
  for (const code of attempts) {
    let value;
    try { value = await (function () { return eval(code); })(); } catch { value = undefined; }
    found.push(value === undefined || value === null || value === false ? 'nothing' : code + ' is ' + typeof value);
  }
  return found.filter((one) => one !== 'nothing');
}`;
  // A name that no search knows must be found, or the searches would prove nothing.
  const { outcome } = await attempt(hostile(source, trap.origin), [...searches, 'JSON']);
  expect(outcome).toEqual({ ok: true, output: ['JSON is object'] });
});

test('nothing can be imported', async () => {
  const source = `
export async function run(names) {
  const found = [];
  for (const name of names) await import(name).then(() => found.push(name), () => {});
  return found;
}`;
  const { outcome } = await attempt(hostile(source, trap.origin), [...imports, 'connector']);
  expect(outcome).toEqual({ ok: true, output: ['connector'] });
});

test('private addresses are refused, though the capability file names them', async () => {
  const hosts = [
    'localhost',
    '127.0.0.1',
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.100.100.200',
  ];
  for (const host of hosts) {
    const { port } = new URL(trap.origin);
    const url = `https://${host}:${port}/loot`;
    const connector = { ...hostile('', trap.origin), loopback: false, policy: policyFor(url) };
    const parts = {
      connector,
      secrets: new Map<string, string>(),
      log: { info: () => {} },
      bounds: brokerBounds,
    };
    const broker = createBroker({ ...parts, signal: new AbortController().signal });
    await expect(broker.request({ method: 'GET', url }), host).rejects.toThrow(/private network/);
  }
  expect(trap.escapes).toEqual([]);
});

function policyFor(url: string) {
  const entry = { identifier: 'connector:allow-request', allow: [{ method: 'GET', url }] };
  return readConnectorPolicy('x', JSON.stringify({ identifier: 'x', windows: ['x'], permissions: [entry] }));
}

const request = (value: object) => ({ identifier: 'connector:allow-request', allow: [value] });

test.each([
  ['another permission', ['fs:allow-read-file']],
  ['a permission of the shell', ['core:default']],
  ['a permission that does not exist', ['connector:allow-write-transactions']],
  ['any host', [request({ method: 'GET', url: 'https://*/x' })]],
  ['any subdomain', [request({ method: 'GET', url: 'https://*.example.org/x' })]],
  ['a host in a group', [request({ method: 'GET', url: 'https://{a,b}.example.org/x' })]],
  ['a named part of a host', [request({ method: 'GET', url: 'https://:host/x' })]],
  ['any path', [request({ method: 'GET', url: 'https://example.org/*' })]],
  ['no path', [request({ method: 'GET', url: 'https://example.org' })]],
  ['any scheme', [request({ method: 'GET', url: '*://example.org/x' })]],
  ['a file', [request({ method: 'GET', url: 'file:///etc/passwd' })]],
  ['any method', [request({ method: '*', url: 'https://example.org/x' })]],
  ['no method', [request({ url: 'https://example.org/x' })]],
  ['no address', [request({ method: 'GET' })]],
  ['a secret without its place', [request({ method: 'GET', url: 'https://example.org/x', secret: 'a' })]],
  [
    'a secret in two places',
    [request({ method: 'GET', url: 'https://example.org/x', secret: 'a', header: 'x', query: 'y' })],
  ],
  [
    'a header with a line break',
    [request({ method: 'GET', url: 'https://example.org/x', secret: 'a', header: 'x\r\ny' })],
  ],
])('a capability file that asks for %s is refused', (_, permissions) => {
  const text = JSON.stringify({ identifier: 'x', windows: ['x'], permissions });
  expect(() => readConnectorPolicy('x', text)).toThrow();
});

test('a capability for another connector gives this one nothing', () => {
  const text = JSON.stringify({
    identifier: 'x',
    windows: ['other'],
    permissions: [request({ method: 'GET', url: 'https://example.org/x' }), 'connector:allow-write-rates'],
  });
  const policy = readConnectorPolicy('x', text);
  expect(policy.writes).toEqual([]);
  expect(policy.allows('GET', new URL('https://example.org/x'))).toBeUndefined();
});

test('a deny goes before an allow', () => {
  const text = JSON.stringify({
    identifier: 'x',
    windows: ['x'],
    permissions: [
      {
        ...request({ method: 'GET', url: 'https://example.org/a/:id' }),
        deny: [{ url: 'https://example.org/a/secret' }],
      },
    ],
  });
  const policy = readConnectorPolicy('x', text);
  expect(policy.allows('GET', new URL('https://example.org/a/open'))).toBeDefined();
  expect(policy.allows('GET', new URL('https://example.org/a/secret'))).toBeUndefined();
});

test('every connector of farthing has the time for all its requests', () => {
  for (const { id, manifest } of bundledFiles().map(readConnector)) {
    const { most_requests, pause_ms, most_seconds = usualSeconds } = manifest;
    expect(most_requests * pause_ms, id).toBeLessThan(most_seconds * 1000);
  }
});

test('every connector of farthing is for one host, over https, and writes one kind of data', () => {
  for (const files of bundledFiles()) {
    const { policy, manifest } = readConnector(files);
    if (files.id === 'packaged-rates') {
      expect(policy.requests).toEqual([]);
      continue;
    }
    expect(new Set(policy.requests.map(({ url }) => url.split('/')[2])).size, files.id).toBe(1);
    expect(policy.writes, files.id).toHaveLength(1);
    // Kraken takes each question as a form, and SimpleFIN exchanges a token. No other request can change anything.
    const sent = policy.requests.filter(({ method }) => method === 'POST').map(({ url }) => url);
    const forms = [
      'https://api.kraken.com/0/private/Ledgers',
      'https://bridge.simplefin.org/simplefin/claim/:token',
    ];
    expect(
      sent.filter((url) => !forms.includes(url)),
      files.id,
    ).toEqual([]);
    const verb = sent.length > 0 ? 'read from and send to' : 'read from';
    expect(explainConnector({ policy, manifest })[0], files.id).toMatch(
      new RegExp(`^It may ${verb} \\S+\\.\\w+\\.`),
    );
  }
});

test('connectors of dead servers delay neither other users nor another connector of their own user', {
  tags: 'long',
}, async () => {
  const cage = createCage({ wallMs: 30_000, timeoutMs: 25_000, atOnce: 2, atMost: 6, slowMs: 500 });
  const parts = { secrets: new Map([['token', canary]]), log: { info: () => {} }, input: trap.origin };
  const dead =
    "export const run = (q, host) => host.request({ method: 'GET', url: q + '/open/silent' }).then(() => 1)";
  const ended: string[] = [];
  const run = (userId: string, source: string) =>
    cage.run({ ...parts, userId, connector: hostile(source, trap.origin) }).then((outcome) => {
      ended.push(userId);
      return outcome;
    });
  const stuck = ['ann', 'ben', 'cat', 'dan'].map((user) => run(user, dead));
  for (const user of ['eve', 'fay', 'gil'])
    expect(await run(user, 'export const run = async () => 1')).toEqual({ ok: true, output: 1 });
  expect(ended).toEqual(['eve', 'fay', 'gil']);
  await cage.close();
  for (const outcome of await Promise.all(stuck)) expect(outcome).toMatchObject({ ok: false });
});

test('an endless connector delays no other user, and those of its own user wait for it', async () => {
  // Time of the clock is for a busy machine, which takes seconds to start a process.
  const cage = createCage({ cpuMs: 4_000, wallMs: 30_000, atOnce: 2 });
  const parts = { secrets: new Map<string, string>(), log: { info: () => {} }, input: null };
  const ended: string[] = [];
  const run = async (userId: string, source: string) => {
    const outcome = await cage.run({ ...parts, userId, connector: hostile(source, trap.origin) });
    ended.push(userId);
    return outcome;
  };
  const endless = run('ann', 'export async function run() { for (;;); }');
  const next = run('ann', 'export const run = async () => 2');
  expect(await run('ben', 'export const run = async () => 1')).toEqual({ ok: true, output: 1 });
  expect(cage.load()).toEqual({ waiting: 1, running: 1 });
  expect(await endless).toEqual({
    ok: false,
    reason: 'The connector calculated for too long and was stopped',
  });
  expect(await next).toEqual({ ok: true, output: 2 });
  expect(ended).toEqual(['ben', 'ann', 'ann']);
});
