import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addBodyTimeout } from './body-timeout.ts';

const [wholeMs, idleMs] = [300, 150];
let app: FastifyInstance;
/** The connections as the service has them, by the port of their other end. */
const arrived = new Map<number, Socket>();
beforeEach(async () => {
  // The clock is the test's own: on a busy machine what is sent in time would come late.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  app = Fastify();
  addBodyTimeout(app, { wholeMs, idleMs });
  const size = async (request: { body: unknown }) => ({ size: String(request.body).length });
  app.addContentTypeParser('text/slow', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/usual', size);
  app.post('/long', { config: { longBody: true } }, size);
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send({}) }, size);
  app.server.on('connection', (socket) => arrived.set(socket.remotePort ?? 0, socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  arrived.clear();
  await app.close();
});

/** Starts a request with a body of the given size. */
async function begin(path: string, bytes: number, connection = 'close') {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('utf8').on('error', () => {});
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  const closed = once(socket, 'close').then(() => text);
  let sent = 0;
  /** Sends something, and waits until the service has it. */
  const send = async (part: string) => {
    socket.write(part);
    sent += part.length;
    while ((arrived.get(socket.localPort ?? 0)?.bytesRead ?? 0) < sent) await turn();
  };
  const head = `Host: a\r\nContent-Type: text/slow\r\nConnection: ${connection}`;
  await send(`POST ${path} HTTP/1.1\r\n${head}\r\nContent-Length: ${bytes}\r\n\r\n`);
  return {
    send,
    /** All that was answered, once the connection has ended. */
    closed: () => closed,
    isOpen: () => !(arrived.get(socket.localPort ?? 0)?.writableEnded ?? true),
  };
}

test('a body has so long to arrive', async () => {
  const quick = await begin('/usual', 2);
  await quick.send('xx');
  expect(await quick.closed()).toMatch(/^HTTP\/1.1 200 .*{"size":2}$/s);

  const slow = await begin('/usual', 3);
  await slow.send('x');
  vi.advanceTimersByTime(wholeMs - 1);
  await slow.send('x');
  expect(slow.isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(await slow.closed()).toMatch(/^HTTP\/1.1 408 .*took too long to arrive/s);
});

test('one that may be long has as long as it keeps coming', async () => {
  const long = await begin('/long', 12);
  for (let sent = 1; sent < 12; sent++) {
    await long.send('x');
    vi.advanceTimersByTime(idleMs);
    expect(long.isOpen()).toBe(true);
  }
  await long.send('x');
  expect(await long.closed()).toMatch(/^HTTP\/1.1 200 .*{"size":12}$/s);

  const stalled = await begin('/long', 12);
  await stalled.send('xx');
  vi.advanceTimersByTime(idleMs);
  expect(stalled.isOpen()).toBe(true);
  vi.advanceTimersByTime(idleMs);
  expect(await stalled.closed()).toMatch(/^HTTP\/1.1 408 /);
});

test('one that was refused is read to its end for as long, and then cut off', async () => {
  const refused = await begin('/refused', 12, 'keep-alive');
  await refused.send('x');
  vi.advanceTimersByTime(wholeMs - 1);
  expect(refused.isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(await refused.closed()).toMatch(/^HTTP\/1.1 401 .*{}$/s);
});

test('a call within the process that is refused before its body was read stops nothing later', async () => {
  const answer = await app.inject({ method: 'POST', url: '/refused', payload: { some: 'body' } });
  expect(answer.statusCode).toBe(401);
  expect(() => vi.advanceTimersByTime(wholeMs * 2)).not.toThrow();
});
