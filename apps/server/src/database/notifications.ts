import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './connection.ts';

/** Channel on which a session's or user's id is sent when cached sign-ins of it must be forgotten. */
export const sessionChannel = 'farthing_sessions';

/** Handlers for notifications and for changes of the connection. */
export interface NotificationHandlers {
  onMessage(payload: string): void;
  /** True when the line is up and listening, false as soon as messages may be missed. */
  onLine(up: boolean): void;
}

/**
 * Listens to a channel on a connection of its own, and opens it again whenever it breaks. A line that is cut without a word
 * (a cable, a firewall that forgets) looks like one on which nothing happens: so it is asked now and then.
 * @param beatMs how often; an answer has as long
 */
export function listen(
  database: Pick<Database, 'systemConnection'>,
  channel: string,
  handlers: NotificationHandlers,
  beatMs = 5000,
): { close(): Promise<void> } {
  let closed = false;
  let client: pg.Client | undefined;

  const connectOnce = async (): Promise<void> => {
    const fresh = new pg.Client({ ...database.systemConnection, keepAlive: true });
    const ended = new Promise<void>((resolve) => {
      fresh.once('end', resolve);
      fresh.once('error', () => resolve());
    });
    fresh.on('error', () => {});
    fresh.on('notification', (message) => handlers.onMessage(message.payload ?? ''));
    client = fresh; // before it is up, so that close() ends it on its way
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    handlers.onLine(true);
    const beat = setInterval(() => {
      const late = setTimeout(() => lineOf(fresh).destroy(), beatMs - 1).unref();
      fresh.query('select 1').then(
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
      await connectOnce().catch(() => {}); // tried again below
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
