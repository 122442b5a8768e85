import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** Port from which a task receives its parts. */
export interface PartPort<Part> extends MessagePort {
  /** Only for the compiler: which parts they are. */
  readonly part?: Part;
}

/** Input of a task whose data arrives in parts that can be posted between threads: the port and the remaining input. */
export type FedTask<Input, Part> = Input & { readonly parts: PartPort<Part> };

/** A task under way that is sent its input part by part. */
export interface Feed<Part, Result> {
  /**
   * Sends a part. Resolves when the previous one has been received, so that at most two are in transit.
   * @throws as `run` of the pool, if the task has already ended
   */
  send(part: Part): Promise<void>;
  /** Says that this was all. @throws as `run` of the pool */
  end(): Promise<Result>;
  /** Ends the task, whose answer none wants any more. */
  drop(): void;
}

/**
 * Begins a task that is fed.
 * @param begin runs it with the port that its parts come from
 */
export function feed<Part, Result>(
  begin: (parts: MessagePort, signal: AbortSignal) => Promise<Result>,
): Feed<Part, Result> {
  const { port1: own, port2: theirs } = new MessageChannel();
  const stop = new AbortController();
  const result = begin(theirs, stop.signal).finally(() => own.close());
  result.catch(() => {}); // reported to the sender or by end()
  const untaken: (() => void)[] = [];
  own.on('message', () => untaken.shift()?.());
  let taken: Promise<void> = Promise.resolve();
  return {
    async send(part) {
      const before = taken;
      taken = new Promise((resolve) => untaken.push(resolve));
      own.postMessage(part);
      await Promise.race([before, result]);
    },
    end() {
      own.postMessage(null);
      return result;
    },
    drop: () => stop.abort(),
  };
}

/** Takes the parts of a fed task as they come. @throws what `take` throws */
export function takeParts<Part>(parts: PartPort<Part>, take: (part: Part) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    parts.on('message', (part: Part | null) => {
      try {
        if (part !== null) {
          take(part);
          parts.postMessage(null);
          return;
        }
        resolve();
      } catch (error) {
        reject(error);
      }
      parts.close();
    });
  });
}
