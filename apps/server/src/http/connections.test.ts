import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { closeUnused, limitConnections } from './connections.ts';

interface Listening {
  readonly app: FastifyInstance;
  /** Opens a connection, sends something, and waits until the service has both. */
  connected(text?: string, localAddress?: string): Promise<Socket>;
  /** Lets the answers end that have begun. */
  finish(): void;
}

/** An app that answers `/slow` when it is let, begins `/long` at once and ends it when it is let, listening. */
async function listening(): Promise<Listening> {
  const app = fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 72_000 });
  closeUnused(app);
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    await finished;
    return 'at last';
  });
  app.get('/long', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 10 });
    reply.raw.write('begin');
    void finished.then(() => reply.raw.end('ended'));
  });
  const arrived = new Map<number, Socket>();
  app.server.on('connection', (socket) => arrived.set(socket.remotePort ?? 0, socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    finish,
    async connected(text = '', localAddress = '127.0.0.1') {
      const { port } = app.server.address() as AddressInfo;
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => {});
      await once(socket, 'connect');
      if (text !== '') socket.write(text);
      while (arrived.get(socket.localPort ?? 0)?.bytesRead !== text.length) await turn();
      return socket;
    },
  };
}

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  await once(socket, 'close');
  return text;
}

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

// A close that waited for the other side would not end before the test is ended.
describe('closing', () => {
  test('waits for no connection that has asked nothing, as a call given up before it was sent leaves one', async () => {
    const { app, connected } = await listening();
    const sockets = [await connected(), await connected('GET /slow HTTP/1.1\r\nHost: a')];
    await app.close();
    for (const socket of sockets) socket.destroy();
  });

  test('lets answers under way end, then waits for nobody to hang up', async () => {
    const { app, connected, finish } = await listening();
    const answers = Promise.all([
      textOf(await connected(asking('/slow'))),
      textOf(await connected(asking('/long'))),
    ]);
    const closed = app.close();
    while (app.server.listening) await turn();
    finish();
    await closed;
    const [late, two] = await answers;
    expect(late).toContain('at last');
    expect(two).toMatch(/beginended$/);
  });
});

describe('limits', () => {
  /** Opens a connection from an address of this machine; resolves when the service has closed it. */
  async function rejectedFrom(port: number, localAddress: string): Promise<void> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    await once(socket, 'close');
  }

  test('more connections than are taken are closed at once, and those before them go on', async () => {
    const { app, connected, finish } = await listening();
    limitConnections(app, { most: 2, mostPerAddress: 4, unlimited: [] });
    const [first, second] = [await connected(), await connected()];
    await rejectedFrom((app.server.address() as AddressInfo).port, '127.0.0.1');
    const answer = textOf(first);
    first.write('GET /long HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    finish();
    expect(await answer).toMatch(/beginended$/);
    second.destroy();
    await app.close();
  });

  test('one address has a limit of its own, and others still get in', async () => {
    const { app, connected } = await listening();
    limitConnections(app, { most: 9, mostPerAddress: 2, unlimited: ['192.0.2.0/24'] });
    const { port } = app.server.address() as AddressInfo;
    const [first, second] = [await connected(), await connected()];
    await rejectedFrom(port, '127.0.0.1');
    const other = await connected('', '127.0.0.2');
    expect([first, second, other].map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
    const left = once(first, 'close');
    first.destroy();
    await left;
    while ((await openConnections(app)) > 2) await turn();
    const next = await connected();
    expect(next.destroyed).toBe(false);
    for (const socket of [second, other, next]) socket.destroy();
    await app.close();
  });

  test('a proxy has no limit of its own', async () => {
    const { app, connected } = await listening();
    limitConnections(app, { most: 9, mostPerAddress: 1, unlimited: ['127.0.0.0/8'] });
    const sockets = [await connected(), await connected(), await connected()];
    expect(await openConnections(app)).toBe(3);
    for (const socket of sockets) socket.destroy();
    await app.close();
  });
});

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((done, fail) =>
    app.server.getConnections((error, count) => (error ? fail(error) : done(count))),
  );
}
