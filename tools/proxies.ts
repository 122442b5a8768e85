/**
 * `npm run test:proxies`: runs deploy/Caddyfile and deploy/nginx.conf with Debian's Caddy and nginx before a farthing of its own,
 * and checks what the service relies on: TLS, cookies, the client's address, sizes of bodies, and that nobody reads /metrics.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireCommands, run } from './container/commands.ts';
import { type Client, clientAddress, createClient } from './proxies/client.ts';
import { receiptOf, receiptTotal, statementOf } from './proxies/files.ts';
import { host, type Ports, startCaddy, startNginx } from './proxies/samples.ts';
import { freePorts, startService, waitFor } from './proxies/service.ts';

const metricsToken = 'a-token-that-the-proxies-must-not-help';
const email = 'you@example.org';
const password = 'correct-horse-battery-9';
const metricsSpellings = [
  ...[
    '/metrics',
    '/metrics/',
    '//metrics',
    '///metrics//',
    '/%6detrics',
    '/%6Detrics/',
    '/metrics%2f',
    '/Metrics',
    '/METRICS',
  ],
  ...[
    '/metrics?x',
    '/metrics/?x',
    '/metrics#x',
    '/metrics;x',
    '/metrics%3Fx',
    '/metrics%00',
    '/metrics%20',
    '/metrics.',
  ],
  ...[
    '/./metrics',
    '/x/../metrics',
    '/x/..%2fmetrics',
    '/%2e/metrics',
    '/x/%2e%2e/metrics',
    '/metrics/.',
    '/metrics/x/..',
  ],
  ...['/%2fmetrics', '/%2Fmetrics', '/\\metrics', '/metrics\\'],
];

requireCommands({ caddy: 'caddy', nginx: 'nginx', openssl: 'openssl' });
const folder = mkdtempSync(join(tmpdir(), 'farthing-proxies-'));
try {
  const versions = `Caddy ${run('caddy', ['version'])}, ${run('sh', ['-c', 'nginx -v 2>&1'])}`;
  for (const [name, start] of [
    ['Caddyfile', startCaddy],
    ['nginx.conf', startNginx],
  ] as const) {
    await tryProxy(name, start);
  }
  console.log(`Both samples hold, with ${versions}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs all checks through one proxy, on a service of its own. */
async function tryProxy(name: string, start: typeof startCaddy): Promise<void> {
  const own = join(folder, name);
  mkdirSync(own);
  const [http = 0, https = 0, port = 0] = await freePorts(3);
  const ports: Ports = { http, https, service: port };
  const direct = `http://127.0.0.1:${port}`;
  const settings = { METRICS_TOKEN: metricsToken, BASE_URL: `https://${host}:${https}` };
  const service = startService(own, port, settings);
  const proxy = start(own, ports);
  try {
    await waitFor(service, async () => (await fetch(`${direct}/health`)).ok);
    const client = createClient(host, https, readFileSync(join(own, 'certificate.pem'), 'utf8'));
    await waitFor(proxy, async () => (await client('/health')).status === 200);
    const checks = {
      'HTTP is redirected to HTTPS': () => redirects(http),
      'sign-in gives Secure cookies, and the refresh cookie a new token': () => signsIn(client, https),
      "the audit log has the client's own address, not a forged one": () => auditsTrueAddress(client),
      'files of 15 MB pass, files of 17 MB do not': () => boundsFiles(client),
      'a statement of 20 MB passes': () => takesStatement(client),
      'no spelling of /metrics gets through': () => hidesMetrics(client, direct),
    };
    for (const [rule, check] of Object.entries(checks)) {
      await check();
      console.log(`${name}: ${rule}`);
    }
  } catch (error) {
    console.error(`${name} failed. The proxy said:\n${proxy.output().slice(-2000)}`);
    throw error;
  } finally {
    await proxy.stop();
    await service.stop();
  }
}

async function redirects(port: number): Promise<void> {
  const { request } = await import('node:http');
  const answer = await new Promise<{ status: number; location: string }>((done, failed) =>
    request({ host: '127.0.0.1', port, path: '/app?x=1', headers: { host } }, (response) => {
      response.resume();
      done({ status: response.statusCode ?? 0, location: response.headers.location ?? '' });
    })
      .on('error', failed)
      .end(),
  );
  assert.ok([301, 308].includes(answer.status), `status ${answer.status}`);
  assert.match(answer.location, new RegExp(`^https://${host}(:\\d+)?/app\\?x=1$`));
}

async function signsIn(client: Client, port: number): Promise<void> {
  const made = await client('/api/v1/auth/register', { json: { email, password, display_name: 'You' } });
  assert.equal(made.status, 201, made.text);
  const answer = await client('/api/v1/auth/login', { json: { email, password } });
  assert.equal(answer.status, 200, answer.text);
  assert.match(answer.headers['strict-transport-security'] ?? '', /max-age=\d+/);
  const cookies = answer.headers['set-cookie'] ?? [];
  assert.equal(cookies.length, 2);
  for (const cookie of cookies) assert.match(cookie, /; Secure/i);
  const pairs = cookies.map((cookie) => cookie.split(';')[0] ?? '');
  const csrf = pairs.find((pair) => pair.startsWith('csrf_token='))?.slice('csrf_token='.length) ?? '';
  const headers = { cookie: pairs.join('; '), 'x-csrf-token': csrf, origin: `https://${host}:${port}` };
  const refreshed = await client('/api/v1/auth/refresh', { json: {}, headers });
  assert.equal(refreshed.status, 200, refreshed.text);
  assert.equal(refreshed.headers['set-cookie']?.length, 2);
}

async function auditsTrueAddress(client: Client): Promise<void> {
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  };
  const answer = await client('/api/v1/auth/login', { json: { email, password }, headers: forged });
  const audited = await client('/api/v1/audit-log?action=login&limit=1', { token: answer.body.access_token });
  assert.equal(audited.body.items[0].ip_address, clientAddress);
}

async function boundsFiles(client: Client): Promise<void> {
  const token = await tokenOf(client);
  const accountId = await openAccount(client, token);
  const expense = {
    account_id: accountId,
    type: 'expense',
    amount: '4.20',
    date: '2026-11-02',
    merchant: 'Shop',
  };
  const transaction = await client('/api/v1/transactions', { token, json: expense });
  assert.equal(transaction.status, 201, transaction.text);
  const attachments = `/api/v1/transactions/${transaction.body.id}/attachments`;
  const [allowed, tooLarge] = [15_000_000, 17_000_000].map((bytes) => ({
    name: 'receipt.png',
    content: receiptOf(bytes),
  }));
  const kept = await client(attachments, { token, file: allowed! });
  assert.equal(kept.status, 201, kept.text);
  assert.equal(kept.body.size > 0, true);
  const scanned = await client('/api/v1/transactions/parse-receipt', { token, file: allowed! });
  assert.equal(scanned.status, 200, scanned.text);
  assert.equal(scanned.body.amount, receiptTotal);
  for (const path of [attachments, '/api/v1/transactions/parse-receipt'])
    assert.equal((await client(path, { token, file: tooLarge! })).status, 413, path);
}

async function takesStatement(client: Client): Promise<void> {
  const token = await tokenOf(client);
  const fields = { account_id: await openAccount(client, token) };
  const file = { name: 'statement.csv', content: statementOf(20_000_000) };
  const answer = await client('/api/v1/imports', { token, file, fields });
  assert.equal(answer.status, 201, answer.text.slice(0, 500));
}

async function hidesMetrics(client: Client, direct: string): Promise<void> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  assert.match(await (await fetch(`${direct}/metrics`, { headers })).text(), /^# HELP/m);
  const seen: string[] = [];
  for (const path of metricsSpellings)
    if (/^# (HELP|TYPE)/m.test((await client(path, { headers })).text)) seen.push(path);
  assert.deepEqual(seen, []);
  for (const path of ['/metrics', '/metrics/', '/metrics?x'])
    assert.equal((await client(path, { headers })).status, 404, path);
}

async function tokenOf(client: Client): Promise<string> {
  return (await client('/api/v1/auth/login', { json: { email, password } })).body.access_token;
}

async function openAccount(client: Client, token: string): Promise<string> {
  const json = {
    name: `Account ${performance.now()}`,
    type: 'cash',
    currency: 'GBP',
    opening_balance: '250.00',
  };
  return (await client('/api/v1/accounts', { token, json })).body.id;
}
