import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './connection.ts';
import { workerUrls } from './distribution/shard-pools.ts';

/** Channel for the id of a session or user whose cached sign-ins must be dropped. */
export const sessionChannel = 'farthing_sessions';

/** Longest time between the commits of one transaction on two servers of a distributed database. */
const coordinatorLagMs = 2000;

/** Handlers for notifications and for changes of the connection. */
export interface NotificationHandlers {
  onMessage(payload: string): void;
  /** True when the line is up and listening, false as soon as messages may be missed. */
  onLine(up: boolean): void;
}

/**
 * Listens to a channel, on each server of a distributed database: a message is sent on the server that has the sender's
 * rows.
 * @param beatMs interval of the check that a connection is up, and the time-out of that check
 */
export function listen(
  database: Pick<Database, 'systemConnection'>,
  channel: string,
  handlers: NotificationHandlers,
  beatMs = 5000,
): { close(): Promise<void> } {
  const workers = new Map<string, { isUp: boolean; readonly close: () => Promise<void> }>();
  let isUp = false;
  const tell = () => handlers.onLine(isUp && [...workers.values()].every((worker) => worker.isUp));
  const listenTo = (connectionString: string) => {
    if (workers.has(connectionString)) return;
    const line = listenOn({ ...database.systemConnection, connectionString }, channel, beatMs, {
      onMessage: (payload) => {
        handlers.onMessage(payload);
        // A worker notifies when it commits. The coordinator commits a moment later.
        setTimeout(() => handlers.onMessage(payload), coordinatorLagMs).unref();
      },
      onLine: (up) => {
        worker.isUp = up;
        tell();
      },
    });
    const worker = { isUp: false, close: line.close };
    workers.set(connectionString, worker);
  };
  const line = listenOn(database.systemConnection, channel, beatMs, {
    onMessage: handlers.onMessage,
    onLine: (up) => {
      isUp = up;
      tell();
    },
    ask: async (client) => {
      for (const url of await workerUrls(client, database.systemConnection.connectionString ?? ''))
        listenTo(url);
    },
  });
  return {
    async close() {
      await Promise.all([line, ...workers.values()].map((each) => each.close()));
    },
  };
}

/**
 * Listens on its own connection and reconnects whenever it breaks. A connection that is cut silently (unplugged cable,
 * firewall time-out) looks idle, so it is checked with a query at intervals. The query `ask` also looks for new
 * workers.
 */
function listenOn(
  config: pg.ClientConfig,
  channel: string,
  beatMs: number,
  handlers: NotificationHandlers & { readonly ask?: (client: pg.Client) => Promise<void> },
): { close(): Promise<void> } {
  let closed = false;
  let client: pg.Client | undefined;

  const connectOnce = async (): Promise<void> => {
    const fresh = new pg.Client({ ...config, keepAlive: true });
    const ended = new Promise<void>((resolve) => {
      fresh.once('end', resolve);
      fresh.once('error', () => resolve());
    });
    fresh.on('error', () => {});
    fresh.on('notification', (message) => handlers.onMessage(message.payload ?? ''));
    client = fresh; // set before it is connected, so that close() can end it
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    const ask = async () => (handlers.ask ? handlers.ask(fresh) : void (await fresh.query('select 1')));
    await ask();
    handlers.onLine(true);
    const beat = setInterval(() => {
      const late = setTimeout(() => lineOf(fresh).destroy(), beatMs - 1).unref();
      ask().then(
        () => clearTimeout(late),
        () => {},
      );
    }, beatMs).unref();
    await ended;
    clearInterval(beat);
    handlers.onLine(false);
    await fresh.end().catch(() => {}); // a broken connection is closed already
  };

  const keep = async (): Promise<void> => {
    while (!closed) {
      await connectOnce().catch(() => {}); // retried below
      if (!closed) await sleep(250, undefined, { ref: false });
    }
  };
  void keep();
  return {
    async close() {
      closed = true;
      await client?.end().catch(() => {}); // a broken connection is closed already
    },
  };
}

function lineOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
