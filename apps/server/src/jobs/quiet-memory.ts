import type { FastifyInstance } from 'fastify';

/** What is watched, and what a collection is. */
export interface QuietMemoryParts {
  /** Milliseconds of a clock that only runs forward. */
  readonly now: () => number;
  /** Bytes that a collection may give back: of the heap, and what hangs on it. */
  readonly held: () => number;
  /** Whether a request is not answered yet, or something is worked out that none waits for. */
  readonly isWorking: () => boolean;
  /** Gives back all memory that can be; holds the process up meanwhile. */
  readonly collect: () => void;
}

/** Memory is given back once nobody has asked for anything for so long. */
const quietMs = 8000;
/** Less than this is not worth it: requests that only ask whether the service lives cost next to nothing. */
const worthBytes = 16 * 1024 * 1024;

/** Decides when memory is given back: once after each busy time, never in the middle of one. */
export function createQuietMemory({ now, held, isWorking, collect }: QuietMemoryParts): {
  readonly asked: () => void;
  readonly look: () => void;
} {
  let askedAt = now();
  let leftOver: number | undefined;
  return {
    asked() {
      askedAt = now();
    },
    look() {
      if (isWorking()) askedAt = now();
      if (now() - askedAt < quietMs) return;
      if (leftOver !== undefined && held() - leftOver < worthBytes) return;
      collect();
      leftOver = held();
    },
  };
}

/**
 * Gives memory back to the machine when a service is quiet. V8 collects only what new allocations make it collect, so that
 * what an import or the start left behind would stay for hours. Does nothing without Node's `--expose-gc`.
 */
export function addQuietMemory(app: FastifyInstance, isWorking: () => boolean): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  let open = 0;
  const memory = createQuietMemory({
    now: () => performance.now(),
    // Not the whole process: threads that were there at the last collection and have ended would hide what came since.
    held: () => {
      const { heapTotal, external } = process.memoryUsage();
      return heapTotal + external;
    },
    isWorking: () => open > 0 || isWorking(),
    // The one that also shrinks the room for young objects and forgets compiled code that has not run lately.
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  });
  const timer = setInterval(memory.look, 2000).unref();
  app.addHook('onRequest', (_request, { raw }, next) => {
    open++;
    raw.once('close', () => {
      open--;
      memory.asked();
    });
    next();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
