import { Problem } from '../../../problems/problem.ts';

/** Work that waits for its turn. */
interface Waiting {
  readonly owner: string;
  readonly weight: number;
  readonly start: () => void;
}

/** Limits of a queue for concurrent work. */
export interface QueueLimits {
  /** Sum of the weights of what runs at a time; something heavier runs alone. */
  readonly mostWeight: number;
  /** Limits on waiting work, in total and per owner. */
  readonly mostWaiting: number;
  readonly mostWaitingEach: number;
}

/**
 * Queue that limits concurrent work by total weight. Waiting work starts in order, but no owner starts a
 * second item while another owner waits for a first.
 */
export interface WorkQueue {
  /**
   * Runs work when its turn comes.
   * @param signal ends the waiting; work that has begun has to watch it itself
   * @throws {Problem} server-busy when too many wait; what the signal was aborted with
   */
  take<Result>(
    owner: string,
    weight: number,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>;
}

/** Makes a line of work. */
export function createWorkQueue({ mostWeight, mostWaiting, mostWaitingEach }: QueueLimits): WorkQueue {
  const waiting: Waiting[] = [];
  const running = new Map<string, number>();
  let weightNow = 0;

  function next(): void {
    for (;;) {
      const first = waiting.find(({ owner }) => !running.has(owner)) ?? waiting[0];
      if (!first || (weightNow > 0 && weightNow + first.weight > mostWeight)) return;
      waiting.splice(waiting.indexOf(first), 1);
      weightNow += first.weight;
      running.set(first.owner, (running.get(first.owner) ?? 0) + 1);
      first.start();
    }
  }

  function end({ owner, weight }: Waiting): void {
    weightNow -= weight;
    const left = (running.get(owner) ?? 1) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    next();
  }

  return {
    async take(owner, weight, work, signal) {
      signal?.throwIfAborted();
      const own = waiting.filter((one) => one.owner === owner).length;
      if (waiting.length >= mostWaiting || own >= mostWaitingEach)
        throw new Problem('server-busy', { retryAfterSeconds: 5 });
      const { promise: begun, resolve: start, reject } = Promise.withResolvers<void>();
      const turn: Waiting = { owner, weight, start };
      waiting.push(turn);
      signal?.addEventListener(
        'abort',
        () => {
          const at = waiting.indexOf(turn);
          if (at < 0) return;
          waiting.splice(at, 1);
          reject(signal.reason);
        },
        { once: true },
      );
      next();
      await begun;
      try {
        return await work();
      } finally {
        end(turn);
      }
    },
  };
}
