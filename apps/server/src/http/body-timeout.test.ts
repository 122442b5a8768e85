import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBodyTimeout } from './body-timeout.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify();
  addBodyTimeout(app, { wholeMs: 300, idleMs: 150 });
  const size = async (request: { body: unknown }) => ({ size: String(request.body).length });
  app.addContentTypeParser('text/slow', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/usual', size);
  app.post('/long', { config: { longBody: true } }, size);
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send({}) }, size);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Sends a body of so many bytes, one each 60 ms, and stops in between after `stopAt`; the answer, when the connection ends. */
async function drip(path: string, bytes: number, stopAt = bytes): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  const head = 'Host: a\r\nContent-Type: text/slow\r\nConnection: close';
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\nContent-Length: ${bytes}\r\n\r\n`);
  for (let sent = 0; sent < stopAt && !socket.destroyed; sent++) {
    socket.write('x');
    await sleep(60);
  }
  await closed;
  return text;
}

test('a body has so long to arrive; one that may be long has as long as it keeps coming', async () => {
  const [quick, slow, long, stalled, refused] = await Promise.all([
    drip('/usual', 2),
    drip('/usual', 12),
    drip('/long', 12),
    drip('/long', 12, 2),
    drip('/refused', 12),
  ]);
  expect(quick).toMatch(/^HTTP\/1.1 200 .*{"size":2}$/s);
  expect(slow).toMatch(/^HTTP\/1.1 408 .*took too long to arrive/s);
  expect(long).toMatch(/^HTTP\/1.1 200 .*{"size":12}$/s);
  expect(stalled).toMatch(/^HTTP\/1.1 408 /);
  expect(refused).toMatch(/^HTTP\/1.1 401 /);
});
