import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Problem } from '../problems/problem.ts';
import { answerStream } from './stream-answer.ts';

/** Asks for a file over a connection that takes nothing of what is sent. */
async function askAndStall(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n');
  return socket;
}

test('clients that take nothing of their files give their places up to others', async () => {
  const app = fastify();
  const idleMs = 300;
  app.setErrorHandler((error: Problem, _request, reply) => reply.code(error.status).send());
  const part = Buffer.alloc(1024 * 1024);
  app.get('/endless', (_request, reply) =>
    answerStream(
      reply,
      { name: 'a.bin', type: 'application/octet-stream' },
      async (write) => {
        for (;;) await write(part);
      },
      idleMs,
    ),
  );
  app.get('/short', (_request, reply) =>
    answerStream(reply, { name: 'b.txt', type: 'text/plain' }, (write) => write('whole'), idleMs),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const stalled = [await askAndStall(port), await askAndStall(port)];
  const ask = async () => await fetch(`http://127.0.0.1:${port}/short`);
  await expect.poll(async () => (await ask()).status, { timeout: 5000 }).toBe(503);
  await expect.poll(async () => (await ask()).status, { timeout: 5000 }).toBe(200);
  expect(await (await ask()).text()).toBe('whole');
  for (const socket of stalled) socket.destroy();
  await app.close();
});
