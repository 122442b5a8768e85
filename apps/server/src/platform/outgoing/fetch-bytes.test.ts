import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { fetchBytes } from './fetch-bytes.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});
const lines: { facts: object; message: string }[] = [];
const log = { info: (facts: object, message: string) => void lines.push({ facts, message }) };
const limits = { purpose: 'prices' as const, timeoutMs: 2_000, maxBytes: 1_000 };

async function serve(listener: RequestListener): Promise<URL> {
  const made = createServer(listener);
  server = made;
  await new Promise<void>((listening) => made.listen(0, '127.0.0.1', listening));
  return new URL(`http://127.0.0.1:${(made.address() as AddressInfo).port}/secret-symbol?key=secret-key`);
}

test('an answer is read, and logged with its host alone', async () => {
  const address = await serve((_, response) => response.end('date,close'));
  expect(Buffer.from(await fetchBytes(address, limits, log)).toString()).toBe('date,close');
  const line = lines.at(-1);
  expect(line).toMatchObject({
    facts: { purpose: 'prices', host: address.host, status: 200, bytes_out: 29, bytes_in: 10 },
    message: 'outgoing request',
  });
  expect(JSON.stringify(line)).not.toContain('secret');
});

test('a redirect is not followed', async () => {
  let requests = 0;
  const address = await serve((_, response) => {
    requests++;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await expect(fetchBytes(address, limits, log)).rejects.toThrow('a redirect, which isn’t followed');
  expect(requests).toBe(1);
});

test('an answer that unpacks to more than the limit is cut off', async () => {
  const address = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000)));
  });
  await expect(fetchBytes(address, limits, log)).rejects.toThrow(`${address.host} sent more than 1000 bytes`);
});

test('who does not answer in time is left', async () => {
  const address = await serve(() => {});
  await expect(fetchBytes(address, { ...limits, timeoutMs: 100 }, log)).rejects.toThrow(
    `${address.host} did not answer within 1 seconds`,
  );
  await expect(fetchBytes(address, { ...limits, signal: AbortSignal.abort() }, log)).rejects.toThrow(
    'There was no time left',
  );
});

test('a failure says what happened and never the address', async () => {
  const address = await serve((_, response) => response.writeHead(500).end('secret-body'));
  await expect(fetchBytes(address, limits, log)).rejects.toThrow(
    new RegExp(`^${address.host} answered 500$`),
  );
  server?.close();
  server?.closeAllConnections();
  await expect(fetchBytes(address, limits, log)).rejects.toThrow(/^[^/]* refused the connection$/);
});
