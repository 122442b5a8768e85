import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.ts';
import { disconnectSignal } from './abort-on-disconnect.ts';

/** Concurrency limit of one kind of work. */
interface WorkLimit {
  /** Limit on one user's requests, which count until the client has received the response. */
  readonly each: number;
  /** Limit on all users' requests, which count until the response is sent. */
  readonly together: number;
  /** Longest wait for another request to end, in milliseconds. */
  readonly waitMs: number;
  /** Names the work in the problem detail. */
  readonly name: string;
}

/** Kinds of work that keep a processor, a database connection or the disk busy for long. */
const workLimits = {
  import: { each: 2, together: 4, waitMs: 20_000, name: 'imports' },
  export: { each: 2, together: 3, waitMs: 10_000, name: 'exports' },
  scan: { each: 6, together: 60, waitMs: 0, name: 'receipt scans' },
  attachment: { each: 3, together: 60, waitMs: 20_000, name: 'attachment uploads' },
  forecast: { each: 4, together: 60, waitMs: 20_000, name: 'forecasts' },
  // Waits for the previous upload's response, which the client may have read before the connection reports it.
  'large-upload': { each: 1, together: 60, waitMs: 2000, name: 'large uploads' },
} as const satisfies Record<string, WorkLimit>;

/** A kind of work that is limited per user. */
export type LimitedWork = keyof typeof workLimits;

/** Requests of one user that may wait for others of the same kind to end. */
const mostWaitingEach = 20;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Kind of work that the route does. Requests over its limits wait or get a 429. */
    readonly work?: LimitedWork;
  }
}

/** A waiting request. */
interface Waiting {
  readonly userId: string;
  readonly start: () => void;
}

/** Limits how many pieces of one kind of work run at a time, per user and in total. */
export interface WorkGate {
  /**
   * Waits for a slot.
   * @param gone ends the wait when the client goes away
   * @returns `ended`, called when the work is done, and `received`, called when the client has the answer
   * @throws {Problem} too-many-at-once if no slot is free in time; server-busy if other users have them all
   */
  enter(
    userId: string,
    gone?: AbortSignal,
  ): Promise<{ readonly ended: () => void; readonly received: () => void }>;
}

/** Creates the concurrency limiter of one kind of work. Users with fewer running requests go first, then those who have waited longest. */
export function createWorkGate({ each, together, waitMs, name }: WorkLimit): WorkGate {
  const perUser = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let running = 0;
  const countOf = (userId: string) => perUser.get(userId) ?? 0;

  function next(): void {
    while (running < together) {
      const ready = [...waiting].filter(({ userId }) => countOf(userId) < each);
      const [first] = ready.sort((left, right) => countOf(left.userId) - countOf(right.userId));
      if (first === undefined) return;
      waiting.delete(first);
      take(first.userId);
      first.start();
    }
  }

  function take(userId: string): void {
    running++;
    perUser.set(userId, countOf(userId) + 1);
  }

  const refusal = (userId: string) => (countOf(userId) < each ? busyProblem() : tooManyProblem(each, name));

  async function waitInLine(userId: string, gone: AbortSignal | undefined): Promise<void> {
    const own = [...waiting].filter((one) => one.userId === userId).length;
    if (waitMs === 0 || own >= mostWaitingEach) throw refusal(userId);
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const place: Waiting = { userId, start };
    const leave = () => {
      if (waiting.delete(place)) reject(refusal(userId));
    };
    const late = setTimeout(leave, waitMs);
    waiting.add(place);
    gone?.addEventListener('abort', leave, { once: true });
    await promise.finally(() => clearTimeout(late));
  }

  return {
    async enter(userId, gone) {
      if (running < together && countOf(userId) < each) take(userId);
      else await waitInLine(userId, gone);
      return {
        ended: once(() => {
          running--;
          next();
        }),
        received: once(() => {
          const left = countOf(userId) - 1;
          if (left > 0) perUser.set(userId, left);
          else perUser.delete(userId);
          next();
        }),
      };
    },
  };
}

function busyProblem(): Problem {
  return new Problem('server-busy', { retryAfterSeconds: 5 });
}

function tooManyProblem(each: number, name: string): Problem {
  const running = each === 1 ? `One of your ${name} is` : `${each} of your ${name} are`;
  const detail = `${running} running. Try again when ${each === 1 ? 'it' : 'one'} has finished.`;
  return new Problem('too-many-at-once', { detail, retryAfterSeconds: 5 });
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}

/** Applies the limits of work to every route that names its `work`. Call it before the routes are registered. */
export function addWorkLimits(app: FastifyInstance): void {
  const gates = new Map<LimitedWork, WorkGate>();
  app.addHook('onRoute', (route) => {
    const work = route.config?.work;
    if (work === undefined) return;
    const gate = gates.get(work) ?? createWorkGate(workLimits[work]);
    gates.set(work, gate);
    const { handler } = route;
    route.handler = async function (request: FastifyRequest, reply: FastifyReply) {
      const { ended, received } = await gate.enter(request.user?.id ?? '', disconnectSignal(reply));
      try {
        return await handler.call(this, request, reply);
      } finally {
        ended();
        // Work continues after a client disconnects, so the slot is freed when both have ended.
        if (reply.raw.writableFinished || reply.raw.destroyed) received();
        else reply.raw.once('close', received);
      }
    };
  });
}
