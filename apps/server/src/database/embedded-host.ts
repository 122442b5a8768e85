import { open, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A data folder that this machine or container has for itself. */
export interface HostClaim {
  /** Gives it back; another machine may have it at once. */
  release(): Promise<void>;
}

/** Timings of the claim, which tests shorten. */
interface ClaimOptions {
  readonly host?: string;
  readonly beatMs?: number;
  /** Time without a heartbeat after which another machine's claim counts as abandoned. */
  readonly patienceMs?: number;
}

/**
 * Keeps the embedded database's folder to one machine. Process numbers, by which PostgreSQL knows that it runs already,
 * mean nothing on another machine or in another container: on a shared folder a second server would destroy the data of
 * the first. A file names the machine and is touched as long as it lives. Several processes of one machine share it.
 * A file system that takes no file is left to PostgreSQL to complain about.
 * @throws {Error} one line, while another machine uses the folder
 */
export async function claimForHost(
  dataDir: string,
  { host = hostname(), beatMs = 2000, patienceMs = 10_000 }: ClaimOptions = {},
): Promise<HostClaim> {
  const path = join(dataDir, 'postgres.host');
  const before = await look(path);
  if (before !== undefined && before.host !== '' && before.host !== host) {
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      await sleep(Math.min(beatMs / 2, patienceMs));
      const now = await look(path);
      if (now === undefined) break;
      if (now.touched === before.touched && now.host === before.host) continue;
      if (now.host === host) break;
      throw new Error(
        `${dataDir} is in use by farthing on ${now.host}. The embedded database serves one machine or container. Set DATABASE_URL to use several.`,
      );
    }
  }
  await writeFile(path, `${host}\n`, { mode: 0o600 }).catch(() => {}); // without it another machine isn't kept out
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {}); // the next beat tries again
  }, beatMs).unref();
  return {
    async release() {
      clearInterval(beat);
      await rm(path, { force: true }).catch(() => {}); // a file that stays is out of date after ten seconds
    },
  };
}

/** Opened each time: network file systems may answer for an unopened file what was true a minute ago. */
async function look(path: string): Promise<{ host: string; touched: number } | undefined> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const { mtimeMs } = await file.stat();
    return { host: (await file.readFile('utf8')).trim(), touched: mtimeMs };
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}
