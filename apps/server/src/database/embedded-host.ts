import { open, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Exclusive claim of this machine or container on a data folder. */
export interface HostClaim {
  /** Releases the folder, so that another machine can claim it at once. */
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
 * Claims the embedded database's folder for this machine. PostgreSQL detects a running server by its process id, which
 * means nothing on another machine or in another container. A second server on a shared folder would destroy the data
 * of the first. A lock file names the machine and is touched as a heartbeat. Processes of one machine share it. If the
 * file can't be written, PostgreSQL reports the problem with the folder.
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
  await writeFile(path, `${host}\n`, { mode: 0o600 }).catch(() => {}); // without the file, other machines aren't kept out
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {}); // the next heartbeat tries again
  }, beatMs).unref();
  return {
    async release() {
      clearInterval(beat);
      await rm(path, { force: true }).catch(() => {}); // a file that remains expires after ten seconds
    },
  };
}

/**
 * Opens the file each time, because network file systems may return attributes cached a minute ago for a file that
 * isn't open.
 */
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
