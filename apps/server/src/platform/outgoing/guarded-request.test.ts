import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type GuardedFailure, type GuardedRequest, guardedRequest } from './guarded-request.ts';

const open: { close(): unknown; closeAllConnections?(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});
const lines: object[] = [];
const log = { info: (facts: object) => void lines.push(facts) };

async function serve(listener: RequestListener): Promise<URL> {
  const server: Server = createServer(listener);
  open.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/secret-path`);
}

const post = (address: URL | string, change: Partial<GuardedRequest> = {}) =>
  guardedRequest(
    {
      purpose: 'model',
      method: 'POST',
      address: new URL(address),
      headers: { authorization: 'Bearer secret-key', 'content-type': 'application/json' },
      body: '{"text":"£"}',
      timeoutMs: 2_000,
      maxBytes: 1_000,
      allowPrivate: true,
      ...change,
    },
    log,
  );
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: GuardedFailure) => error.fault ?? error,
  );

test('body and headers arrive whole; the answer is given with any status; the log has the host alone', async () => {
  let got: unknown;
  const address = await serve(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    got = { method: request.method, url: request.url, key: request.headers.authorization, body };
    response.writeHead(418).end('a teapot');
  });
  expect(await post(address)).toEqual({ status: 418, text: 'a teapot' });
  expect(got).toEqual({
    method: 'POST',
    url: '/v1/secret-path',
    key: 'Bearer secret-key',
    body: '{"text":"£"}',
  });
  expect(lines.at(-1)).toMatchObject({
    purpose: 'model',
    host: address.host,
    status: 418,
    bytes_out: 13,
    bytes_in: 8,
  });
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('this machine is not asked where private hosts are not allowed, and nothing is sent', async () => {
  let asked = 0;
  const address = await serve((_, response) => {
    asked++;
    response.end();
  });
  const { port } = address;
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '[::1]', '0x7f.1', '2130706433'])
    expect(await faultOf(post(`https://${host}:${port}/`, { allowPrivate: false })), host).toBe(
      'forbidden-address',
    );
  expect(await faultOf(post(address, { allowPrivate: false }))).toBe('not-https');
  expect(asked).toBe(0);
});

test('the metadata address of clouds is refused even where private hosts are allowed', async () => {
  expect(await faultOf(post('http://169.254.169.254/latest/meta-data/'))).toBe('forbidden-address');
});

test('only http and https are spoken', async () => {
  expect(await faultOf(post('ftp://127.0.0.1/'))).toBe('not-https');
});

test('a redirect is given back as it is, and not followed', async () => {
  let asked = 0;
  const address = await serve((_, response) => {
    asked++;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await post(address)).toMatchObject({ status: 307 });
  expect(asked).toBe(1);
});

test('an answer over the limit is cut off', async () => {
  const address = await serve((_, response) => response.end('x'.repeat(5_000)));
  expect(await faultOf(post(address))).toBe('too-large');
});

test('who does not answer in time is left, also in the middle of an answer', async () => {
  const silent = await serve(() => {});
  expect(await faultOf(post(silent, { timeoutMs: 100 }))).toBe('timeout');
  const slow = await serve((_, response) => void response.write('begun'));
  expect(await faultOf(post(slow, { timeoutMs: 150 }))).toBe('timeout');
  expect(await faultOf(post(silent, { signal: AbortSignal.abort() }))).toBe('cancelled');
});

test('what cannot be connected to, found, or trusted is told apart', async () => {
  expect(await faultOf(post('http://127.0.0.1:9/'))).toBe('refused');
  expect(await faultOf(post('https://no-such-host.invalid/'))).toBe('unknown-host');
  const plain = await serve((_, response) => response.end());
  expect(await faultOf(post(`https://127.0.0.1:${plain.port}/`))).toBe('no-tls');
  const rude = createSocketServer((socket) => void socket.end('not http at all\r\n\r\n'));
  open.push(rude);
  await new Promise<void>((listening) => rude.listen(0, '127.0.0.1', listening));
  expect(await faultOf(post(`http://127.0.0.1:${(rude.address() as AddressInfo).port}/`))).toBe('broken');
});
