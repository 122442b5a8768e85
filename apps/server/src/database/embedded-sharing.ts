import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCode, errorMessage } from '../problems/error-facts.ts';
import { instanceName } from './connection.ts';

/** Error codes of a server that has stopped or is shutting down. */
const goneCodes = ['ECONNREFUSED', 'ENOENT', '57P03', '57P01'];

/**
 * Returns true if another farthing is connected, so that its database must not be stopped. Retries a busy
 * server for 5 s. If it still doesn't respond it is left running, and the next start finds it.
 */
export async function hasOtherUsers(url: string, log: (message: string) => void): Promise<boolean> {
  const deadline = Date.now() + 5000;
  for (;;) {
    try {
      return await isShared(url, Math.max(1, deadline - Date.now()));
    } catch (error) {
      if (goneCodes.includes(errorCode(error) ?? '')) return false;
      if (Date.now() >= deadline) {
        log(
          `The embedded database was left running because it’s unclear if another farthing uses it: ${errorMessage(error)}`,
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
    void client.end().catch(() => {}); // the connection may be broken
  }
}
