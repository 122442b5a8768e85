import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { instanceName } from './connection.ts';

/** How a server that is gone, or on its way out, refuses. */
const goneCodes = ['ECONNREFUSED', 'ENOENT', '57P03', '57P01'];

/**
 * Whether another farthing is connected: its database must not be taken away. A busy server is asked for 5 s; where it does not
 * answer by then it is left running, as whoever starts next finds it.
 */
export async function hasOtherUsers(url: string, log: (message: string) => void): Promise<boolean> {
  const deadline = Date.now() + 5000;
  for (;;) {
    try {
      return await isShared(url, Math.max(1, deadline - Date.now()));
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string };
      if (goneCodes.includes(code)) return false;
      if (Date.now() >= deadline) {
        log(
          `The embedded database is left running, as it does not say whether another farthing uses it: ${message}`,
        );
        return true;
      }
      await sleep(100);
    }
  }
}

async function isShared(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and application_name like 'farthing%'
         and not starts_with(application_name, $1) limit 1`,
      [instanceName],
    );
    return rows.length > 0;
  } finally {
    // One that does not answer takes no farewell either.
    void client.end().catch(() => {});
  }
}
