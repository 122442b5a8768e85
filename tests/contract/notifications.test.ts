import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, inject, test } from 'vitest';
import { roles, roleUrl } from '../../apps/server/src/database/connection.ts';
import { listen } from '../../apps/server/src/database/notifications.ts';
import { until } from './server-process.ts';

test('a line of messages that is cut without a word is noticed, and no remembered sign-in is trusted until it is back', async () => {
  const { port } = new URL(inject('postgresUrl'));
  const sockets: Socket[] = [];
  let isCut = false;
  const between = createServer((socket) => {
    const onward = connect(Number(port), '127.0.0.1');
    sockets.push(socket, onward);
    for (const end of [socket, onward]) end.on('error', () => {});
    socket.on('data', (bytes) => isCut || onward.write(bytes));
    onward.on('data', (bytes) => isCut || socket.write(bytes));
  });
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening));
  const through = new URL(roleUrl(inject('postgresUrl'), roles.system));
  through.port = String((between.address() as AddressInfo).port);
  through.searchParams.delete('host'); // not through the socket
  const states: boolean[] = [];
  const line = listen(
    { systemConnection: { connectionString: through.toString() } },
    'farthing_sessions',
    { onMessage: () => {}, onLine: (up) => states.push(up) },
    100,
  );
  const state = () => states.at(-1);
  expect(await until(120_000, state, Boolean)).toBe(true);
  isCut = true;
  expect(await until(120_000, state, (up) => up === false)).toBe(false);
  isCut = false;
  expect(await until(120_000, state, Boolean)).toBe(true);
  await line.close();
  for (const socket of sockets) socket.destroy();
  between.close();
});
