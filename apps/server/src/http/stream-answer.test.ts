import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { Problem } from '../problems/problem.ts';
import { answerStream } from './stream-answer.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Asks for a file over a connection that takes nothing of what is sent. */
async function askAndStall(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n');
  return socket;
}

/** Asks for a short file, and takes it. */
async function ask(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /short HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  const [, text] = await Promise.all([
    once(socket, 'close'),
    socket.setEncoding('utf8').reduce((all, part) => all + part, ''),
  ]);
  return text;
}

test('clients that take nothing of their files give their places up to others', async () => {
  // The clock stands still until the test moves it: nobody is idle for long by being slow.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = fastify();
  const idleMs = 300;
  app.setErrorHandler((error: Problem, _request, reply) => reply.code(error.status).send());
  const part = Buffer.alloc(1024 * 1024);
  let begun = 0;
  app.get('/endless', (_request, reply) =>
    answerStream(
      reply,
      { name: 'a.bin', type: 'application/octet-stream' },
      async (write) => {
        begun++;
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
  while (begun < 2) await turn();
  let answer = await ask(port);
  expect(answer).toMatch(/^HTTP\/1.1 503 /);
  // What the connections themselves still take is no idleness: the clock goes on until they take no more.
  while (answer.startsWith('HTTP/1.1 503 ')) {
    vi.advanceTimersByTime(idleMs);
    answer = await ask(port);
  }
  expect(answer).toMatch(/^HTTP\/1.1 200 .*whole/s);
  for (const socket of stalled) socket.destroy();
  await app.close();
});
