import { type ChildProcess, fork } from 'node:child_process';
import { programFile, programFolders } from '../../installation.ts';
import type { OutgoingLog } from '../outgoing/fetch-bytes.ts';
import { type BrokerBounds, BrokerRefusal, brokerBounds, createBroker, usualSeconds } from './broker.ts';
import type { Connector } from './connector-files.ts';
import type { FromCage, ToCage } from './process/messages.ts';

/** One run of a connector. */
export interface CageRun {
  readonly connector: Connector;
  /** User for whom it runs. */
  readonly userId: string;
  /** Question, as JSON takes it. */
  readonly input: unknown;
  readonly secrets: ReadonlyMap<string, string>;
  readonly log: OutgoingLog;
  readonly signal?: AbortSignal;
}

/** Result of a run: JSON that the caller has still to check, or a sentence for people. Neither holds a secret. */
export type CageOutcome =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly reason: string };

/** Runs connectors, each in a process of its own. */
export interface Cage {
  /** Never throws for anything that a connector or a server does. */
  run(run: CageRun): Promise<CageOutcome>;
  /** Runs that wait, and those under way. */
  load(): { readonly waiting: number; readonly running: number };
  /** Ends all processes. */
  close(): Promise<void>;
}

/** Bounds of a run, which tests shorten. */
export interface CageBounds extends BrokerBounds {
  /** From the start of the process to its result, unless the manifest gives the run more time. */
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly memoryBytes: number;
  /** Most processes at the same time, not counting slow ones. */
  readonly atOnce: number;
  /** Processes at the same time in all. */
  readonly atMost: number;
  /** Time after which a run is slow. It waits for a server, and gives way to the next. */
  readonly slowMs: number;
}

const mebibyte = 1024 * 1024;

/** Limits that the connectors that come with farthing stay far below. Decision 34 lists them. */
const cageBounds: CageBounds = {
  ...brokerBounds,
  // A manifest whose requests and pauses need longer says so.
  wallMs: usualSeconds * 1000,
  // Enough to read a response of 16 MB, and short enough that an endless connector is stopped soon.
  cpuMs: 10_000,
  // A response of 16 MB, and a result of 24 MB as objects and as text.
  memoryBytes: 96 * mebibyte,
  atOnce: 4,
  atMost: 8,
  slowMs: 10_000,
};

/** Processes of one user at the same time: one, and one that is slow. */
const mostOfOne = 2;
/** Requests of one connector that may wait at the same time. */
const mostOpen = 4;
const longestText = 24_000_000;
const longestRequest = 100_000;

/** Creates the cage of one service. Processes exist only while connectors run. */
export function createCage(changes: Partial<CageBounds> = {}): Cage {
  const bounds = { ...cageBounds, ...changes };
  const waiting: (() => void)[] = [];
  const running = new Set<{ readonly userId: string; readonly ends: AbortController; isSlow: boolean }>();
  let isClosed = false;
  // One at a time for a user, and a few for all. Slow ones no longer count, so that a dead server delays nothing else.
  const isFree = ({ userId }: CageRun) => {
    const quick = [...running].filter(({ isSlow }) => !isSlow);
    const own = [...running].filter((run) => run.userId === userId);
    return (
      running.size < bounds.atMost &&
      quick.length < bounds.atOnce &&
      own.length < mostOfOne &&
      own.every(({ isSlow }) => isSlow)
    );
  };
  // All look whether it is their turn, in the order in which they came.
  const wake = () => {
    for (const go of waiting.splice(0)) go();
  };

  async function run(one: CageRun): Promise<CageOutcome> {
    while (!isFree(one) && !isClosed) await new Promise<void>((go) => waiting.push(go));
    if (isClosed || one.signal?.aborted) return { ok: false, reason: 'The service is stopping' };
    const ends = new AbortController();
    const own = { userId: one.userId, ends, isSlow: false };
    running.add(own);
    const slow = setTimeout(() => {
      own.isSlow = true;
      wake();
    }, bounds.slowMs);
    try {
      return await runOnce(one, bounds, ends);
    } finally {
      clearTimeout(slow);
      running.delete(own);
      wake();
    }
  }

  return {
    run,
    load: () => ({ waiting: waiting.length, running: running.size }),
    async close() {
      isClosed = true;
      for (const { ends } of running) ends.abort();
      wake();
    },
  };
}

/** Runs one connector in a fresh process, and ends that whatever happens. */
function runOnce(one: CageRun, bounds: CageBounds, ends: AbortController): Promise<CageOutcome> {
  const { connector, secrets, log } = one;
  const wallMs = bounds.wallMs * ((connector.manifest.most_seconds ?? usualSeconds) / usualSeconds);
  const signal = AbortSignal.any([ends.signal, ...(one.signal ? [one.signal] : [])]);
  return new Promise((finished) => {
    const child = startProcess();
    const broker = createBroker({ connector, secrets, log, signal: ends.signal, bounds });
    const timer = setTimeout(
      () => end({ ok: false, reason: 'The connector took too long and was stopped' }),
      wallMs,
    );
    let isOver = false;
    function end(outcome: CageOutcome): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      ends.abort();
      child.kill('SIGKILL');
      finished(outcome);
    }
    const fail = (reason: string) => end({ ok: false, reason: broker.redact(plain(reason)) });
    signal.addEventListener('abort', () => fail('The run was stopped'), { once: true });
    child.on('error', () => fail('The connector could not be started'));
    child.on('exit', () => fail('The connector used too much memory, or failed'));
    child.on('message', (message: FromCage) => {
      if (isOver) return;
      if ('ready' in message) send(child, { start: startOf(one, bounds) });
      else if ('request' in message) void answer(message.request.id, message.request.json);
      else if ('failed' in message) fail(message.failed);
      else end(readOutput(message.done, broker.redact));
    });

    async function answer(id: number, json: string): Promise<void> {
      const reply = await answerTo(json, broker);
      if (!isOver) send(child, { answer: { id, json: JSON.stringify(reply) } });
    }
  });
}

async function answerTo(json: string, broker: ReturnType<typeof createBroker>): Promise<object> {
  try {
    if (json.length > longestRequest) throw new BrokerRefusal('A request is too long');
    return await broker.request(JSON.parse(json));
  } catch (error) {
    // The connector learns no more than the people who read its result.
    return { error: error instanceof BrokerRefusal ? error.message : 'The request could not be made' };
  }
}

function startOf({ connector, input }: CageRun, { memoryBytes, cpuMs }: CageBounds) {
  return {
    source: connector.source,
    input: JSON.stringify(input),
    memoryBytes,
    cpuMs,
    mostOpen,
    longestText,
  };
}

/** The process may read the programs; may write nothing, start nothing, load no machine code, and has no environment. */
function startProcess(): ChildProcess {
  return fork(programFile('cage-process'), {
    execArgv: [
      '--permission',
      ...programFolders().map((path) => `--allow-fs-read=${path}`),
      '--disallow-code-generation-from-strings',
      // MB for Node itself: QuickJS has its memory outside of this heap.
      '--max-old-space-size=96',
      '--max-semi-space-size=4',
      '--no-warnings',
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function send(child: ChildProcess, message: ToCage): void {
  // A message can't be sent if the process has ended. The exit event reports that.
  if (child.connected) child.send(message, () => {});
}

function readOutput(json: string, redact: (text: string) => string): CageOutcome {
  if (json.length > longestText) return { ok: false, reason: 'The result of the connector is too large' };
  try {
    return { ok: true, output: JSON.parse(redact(json)) };
  } catch {
    return { ok: false, reason: 'The result of the connector isn’t JSON' };
  }
}

/** A sentence from the cage on one line, without control characters. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, 300);
}
