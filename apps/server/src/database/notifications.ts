import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './connection.ts';

/** Channel on which a session's or user's id is sent when cached sign-ins of it must be forgotten. */
export const sessionChannel = 'farthing_sessions';

/** What happens on the line. */
export interface NotificationHandlers {
  onMessage(payload: string): void;
  /** True when the line is up and listening, false as soon as messages may be missed. */
  onLine(up: boolean): void;
}

/** Listens to a channel on a connection of its own, and opens it again whenever it breaks. */
export function listen(
  database: Database,
  channel: string,
  handlers: NotificationHandlers,
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
    await ended;
    handlers.onLine(false);
    await fresh.end().catch(() => {});
  };

  const keep = async (): Promise<void> => {
    while (!closed) {
      await connectOnce().catch(() => {});
      if (!closed) await sleep(250, undefined, { ref: false });
    }
  };
  void keep();
  return {
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
