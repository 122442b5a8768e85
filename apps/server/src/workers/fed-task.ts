import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** Where the parts of a task come from. */
export interface PartPort<Part> extends MessagePort {
  /** Only for the compiler: which parts they are. */
  readonly part?: Part;
}

/** What a task is given whose input comes in parts, which can be copied between threads: where they come from, and the rest. */
export type FedTask<Input, Part> = Input & { readonly parts: PartPort<Part> };

/** A task under way that is sent its input part by part. */
export interface Feed<Part, Result> {
  /**
   * Sends a part; answers when the one before has been taken, so that never more than two are on their way.
   * @throws as `run` of the pool, when the task has ended already
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
  result.catch(() => {}); // whoever sends or ends is told
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
