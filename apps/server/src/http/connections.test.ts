import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { boundConnections, closeUnused } from './connections.ts';

/** An app that answers `/slow` after 300 ms, begins `/long` at once and ends it after 300, listening. */
async function listening(): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 72_000 });
  closeUnused(app);
  app.get('/slow', async () => {
    await sleep(300);
    return 'at last';
  });
  app.get('/long', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 10 });
    reply.raw.write('begin');
    setTimeout(() => reply.raw.end('ended'), 300);
  });
  app.post('/body', async () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

async function connected(app: FastifyInstance, text = ''): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  await sleep(50);
  return socket;
}

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  await once(socket, 'close');
  return text;
}

describe('closing', () => {
  test('waits for no connection that has asked nothing, as a call given up before it was sent leaves one', async () => {
    const app = await listening();
    const silent = await connected(app);
    const halfSent = await connected(app, 'GET /slow HTTP/1.1\r\nHost: a');
    const began = performance.now();
    await app.close();
    expect(performance.now() - began).toBeLessThan(1000);
    for (const socket of [silent, halfSent]) socket.destroy();
  });

  test('lets answers under way end, then waits for nobody to hang up', async () => {
    const app = await listening();
    const [slow, long] = [await connected(app), await connected(app)];
    for (const [socket, path] of [[slow, 'slow'] as const, [long, 'long'] as const])
      socket.write(`GET /${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const answers = Promise.all([textOf(slow), textOf(long)]);
    await sleep(100);
    const began = performance.now();
    await app.close();
    expect(performance.now() - began).toBeLessThan(1500);
    const [late, two] = await answers;
    expect(late).toContain('at last');
    expect(two).toMatch(/beginended$/);
  });
});

test('more connections than are taken are closed at once, and those before them go on', async () => {
  const app = await listening();
  boundConnections(app, 2);
  const [first, second] = [await connected(app), await connected(app)];
  const third = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  third.on('error', () => {});
  await once(third, 'close');
  const answer = textOf(first);
  first.write('GET /long HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await answer).toMatch(/beginended$/);
  second.destroy();
  await app.close();
});
