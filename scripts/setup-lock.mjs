/**
 * The lock that lets one set-up of a folder run at a time, also where several are started at once. Plain JavaScript without
 * dependencies for Node 18 and later, as setup.mjs, which it is for.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { modifiedAt } from '../apps/server/freshness.mjs';

const lockWaitMs = 20 * 60_000;
const lookMs = 200;

/**
 * The lock is a folder that holds its owner. It is made aside and renamed into place, so it is never seen without
 * its owner. One whose owner has died (killed, or the machine restarted) is moved away, once the command that the
 * owner had started, its `worker`, is gone too.
 * @param folder where the lock is put
 * @param onWait called once when another set-up holds it
 * @returns `withLock` runs some work while no other set-up does, and answers false where it waited twenty minutes in vain;
 *   `noteWorker` names the command that works for us: while it lives the lock holds, even if we have died
 */
export function folderLock(folder, onWait) {
  const ownerFile = (ofFolder) => join(ofFolder, 'owner.json');
  const ownerIn = (ofFolder) => readText(ownerFile(ofFolder));
  let isOurs = false;

  async function take() {
    const owner = identityOf(process.pid);
    const deadline = Date.now() + lockWaitMs;
    for (let told = false; Date.now() <= deadline; ) {
      if (place(owner)) return () => ownerIn(folder) === owner && moveAway(owner);
      const holder = ownerIn(folder);
      if (holder === undefined) {
        // Released just now; or left so by a hand, or by one of an earlier version that was cut off while it let go.
        await sleep();
        if (existsSync(folder) && ownerIn(folder) === undefined) moveAway(holder);
        continue;
      }
      const worker = readText(join(folder, 'worker.json'));
      if (!isAlive(holder) && !(worker && isAlive(worker))) {
        moveAway(holder);
        continue;
      }
      if (!told) onWait();
      told = true;
      await sleep();
    }
    return undefined;
  }

  /** Puts the lock in its place; false when there is one already. */
  function place(owner) {
    if (existsSync(folder)) return false;
    const aside = `${folder}.${process.pid}`;
    mkdirSync(aside, { recursive: true });
    writeFileSync(ownerFile(aside), owner);
    try {
      renameSync(aside, folder);
      return true;
    } catch (error) {
      rmSync(aside, { recursive: true, force: true });
      if (existsSync(folder) || ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false;
      throw error;
    }
  }

  /** Moves a lock away, whole, so that it is never seen without its owner; puts it back if somebody else had taken it over just before. */
  function moveAway(holder) {
    const stale = `${folder}.stale.${process.pid}.${Date.now()}`;
    try {
      renameSync(folder, stale);
      if (ownerIn(stale) === holder) rmSync(stale, { recursive: true, force: true });
      else renameSync(stale, folder);
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY') throw error; // somebody was quicker
    }
  }

  function isAlive(holder) {
    const { pid, started, host } = identityIn(holder);
    if (!pid) return false;
    if (host !== hostname()) return Date.now() - (modifiedAt(ownerFile(folder)) || 0) < lockWaitMs;
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error.code !== 'EPERM') return false;
    }
    return startOf(pid) === started;
  }

  return {
    async withLock(work) {
      const release = await take();
      if (!release) return false;
      isOurs = true;
      try {
        return await work();
      } finally {
        isOurs = false;
        release();
      }
    },
    noteWorker(pid) {
      if (isOurs) writeFileSync(join(folder, 'worker.json'), identityOf(pid));
    },
  };
}

function sleep() {
  return new Promise((done) => setTimeout(done, lookMs));
}

function identityOf(pid) {
  return JSON.stringify({ pid, started: startOf(pid), host: hostname() });
}

/** Returns the contents of an identity file, or undefined if it is truncated. */
function identityIn(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Returns a process's start time if the system provides it (Linux), because a process id may have been reused. */
function startOf(pid) {
  return (
    readText(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /s, '')
      .split(' ')[19] ?? null
  );
}

/** The text of a file, or undefined when it cannot be read. */
export function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // absent, or unreadable: the same to every caller here
  }
}
