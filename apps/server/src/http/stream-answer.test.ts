import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerStream } from './stream-answer.ts';
import { boundSlowReaders } from './transfer-rate.ts';

const part = Buffer.alloc(1024 * 1024, 'x');
const parts = 24;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-stream-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Serves a file of 24 MiB at /large. */
async function serve(setUp: (app: ReturnType<typeof fastify>) => void = () => {}) {
  const dataDir = temporaryFolder();
  const app = fastify();
  onTestFinished(() => app.close());
  setUp(app);
  const written = Promise.withResolvers<void>();
  app.get('/large', (_request, reply) =>
    answerStream(
      reply,
      { name: 'a.bin', type: 'application/octet-stream', dataDir },
      async (write) => {
        for (let index = 0; index < parts; index++) await write(part);
        written.resolve();
      },
      50,
    ),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, dataDir, written: written.promise };
}

/** Asks for the file over a connection that reads nothing. */
async function askAndStall(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET /large HTTP/1.0\r\nHost: a\r\n\r\n');
  return socket;
}

test('a client that reads nothing does not hold up the writing, and gets the whole file when it reads on', async () => {
  const { port, dataDir, written } = await serve();
  const stalled = await askAndStall(port);
  await written;
  expect(readdirSync(join(dataDir, 'tmp')), 'the temporary file has no name').toEqual([]);
  let bytes = 0;
  for await (const chunk of stalled) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThanOrEqual(parts * part.length);
  expect(bytes).toBeLessThan(parts * part.length + 1000);
});

test('a client that reads below the slowest rate allowed is disconnected', async () => {
  const closed = Promise.withResolvers<Socket>();
  const { port } = await serve((app) => {
    boundSlowReaders(app, { bytesPerSecond: 16 * 1024, windowMs: 200 });
    app.server.on('connection', (socket: Socket) => socket.once('close', () => closed.resolve(socket)));
  });
  const stalled = await askAndStall(port);
  const { bytesWritten } = await closed.promise;
  stalled.destroy();
  expect(bytesWritten).toBeLessThan(parts * part.length);
});

test('a client that reads steadily gets its file, however long that takes', async () => {
  const { port } = await serve((app) => boundSlowReaders(app, { bytesPerSecond: 1024, windowMs: 1500 }));
  const slow = await askAndStall(port);
  let bytes = 0;
  for await (const chunk of slow) {
    bytes += (chunk as Buffer).length;
    await new Promise((done) => setTimeout(done, 12));
  }
  expect(bytes).toBeGreaterThanOrEqual(parts * part.length);
});
