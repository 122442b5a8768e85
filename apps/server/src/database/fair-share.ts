import type pg from 'pg';
import { Problem } from '../problems/problem.ts';
import { connectToRowsOf } from './distribution/shard-pools.ts';

/** Connections one user may hold at a time: half of the pool, so that another user always gets one. */
const mostEach = 3;
/** Requests of one user that may wait for a connection. */
const mostWaitingEach = 100;
/** Longest wait for a connection: that of the pool itself, in milliseconds. */
const longestWaitMs = 10_000;

/** Connections that one user holds, and the callers waiting for one, oldest first. */
interface Share {
  held: number;
  readonly waiting: Set<() => void>;
}

const shares = new WeakMap<pg.Pool, Map<string, Share>>();

/**
 * Leases a connection on behalf of a user. A user who holds their share already waits for one of their own connections,
 * so that a single user can't exhaust the pool.
 * @param rowsOf user whose rows are worked on, if someone else's
 * @returns the client; `release` also gives back the user's share
 * @throws {Problem} server-busy after 10 seconds, or when 100 of the user's requests are already waiting
 */
export async function connectFor(pool: pg.Pool, userId: string, rowsOf = userId): Promise<pg.PoolClient> {
  const giveBack = await takeShare(pool, userId);
  try {
    const client = await connectToRowsOf(pool, rowsOf);
    const release = client.release.bind(client);
    // The pool sets `release` again on every lease.
    client.release = (error) => {
      release(error);
      giveBack();
    };
    return client;
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Waits until the user holds fewer connections than their share. @returns a function that releases the share */
async function takeShare(pool: pg.Pool, userId: string): Promise<() => void> {
  const users = shares.get(pool) ?? new Map<string, Share>();
  shares.set(pool, users);
  const share = users.get(userId) ?? { held: 0, waiting: new Set() };
  users.set(userId, share);
  const giveBack = () => {
    const [next] = share.waiting;
    if (next !== undefined) {
      share.waiting.delete(next);
      return next();
    }
    share.held--;
    if (share.held === 0) users.delete(userId);
  };
  if (share.held < mostEach) {
    share.held++;
    return giveBack;
  }
  if (share.waiting.size >= mostWaitingEach) throw tooMany();
  await new Promise<void>((start, fail) => {
    const begin = () => {
      clearTimeout(late);
      start();
    };
    const late = setTimeout(() => {
      share.waiting.delete(begin);
      fail(tooMany());
    }, longestWaitMs);
    share.waiting.add(begin);
  });
  return giveBack;
}

function tooMany(): Problem {
  return new Problem('server-busy', {
    detail: 'Too many of your requests are running. Try again shortly.',
    retryAfterSeconds: 5,
  });
}
