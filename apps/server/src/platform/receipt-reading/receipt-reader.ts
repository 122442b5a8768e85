import { type ChildProcess, fork } from 'node:child_process';
import { createReadStream, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { PdfLayout } from '@farthing/bank-import';
import { programFile, programFolders } from '../../installation.ts';
import { limits } from './limits.ts';
import type { ReadMessage, ReadRequest } from './process/messages.ts';
import {
  type DocumentKind,
  type DocumentSource,
  type PictureWish,
  type ReadDocument,
  ReadingError,
  type ReadingStage,
  type ReadStatement,
} from './read-document.ts';

/** Options for reading a document. */
export interface ReadOptions {
  /** Called for each stage: `waiting`, `reading-text`, `recognising` page 1 of 2. */
  readonly onStage?: (stage: ReadingStage) => void;
  /** Calls it off; a document under way ends with its process. */
  readonly signal?: AbortSignal;
  /** Pictures to be made along; none by themselves. */
  readonly pictures?: readonly PictureWish[];
}

/** Reads the text of pictures and PDFs, offline, in a process of its own. */
export interface ReceiptReader {
  /**
   * Reads one document; others wait in order. Files of other kinds than those known are refused, whatever `kind` says.
   * One that takes too long or too much memory is answered with what there was of it already, `isComplete` false: the
   * text where only pictures are missing, the picture for a model where only the text is; else it is refused.
   * @throws {ReadingError} unsupported, too-large, too-many-pixels, too-many-pages, encrypted, damaged, time-limit,
   * memory-limit, busy, aborted, closed: each with one sentence for people
   */
  read(source: DocumentSource, kind: DocumentKind, options?: ReadOptions): Promise<ReadDocument>;
  /**
   * Reads a PDF as a bank statement. Documents wait in the same order.
   * @param layout columns as the user named them
   * @throws {ReadingError} as `read`
   */
  readStatement(source: DocumentSource, layout?: PdfLayout): Promise<ReadStatement>;
  /** Documents that wait, and whether one is being read. */
  load(): { readonly waiting: number; readonly running: number };
  /** Ends the process; what waits is refused. */
  close(): Promise<void>;
}

/** Timeouts of a reader, which tests shorten. */
export interface ReaderSettings {
  /** For one document. Default 20 s. */
  readonly timeLimitMs?: number;
  /** After which no further page of it is begun. Default 12 s. */
  readonly softTimeMs?: number;
  /** Time for which an idle process is retained before it is stopped to free memory. One minute by default. */
  readonly idleMs?: number;
  /** Number of documents after which a process is replaced, because native code leaks a little memory for each. 30 by default. */
  readonly documentsEach?: number;
}

interface Job {
  readonly id: number;
  readonly source: DocumentSource;
  /** Bytes. */
  readonly size: number;
  readonly kind: DocumentKind | 'statement';
  readonly options: ReadOptions & { readonly layout?: PdfLayout | undefined };
  draft?: ReadDocument;
  readonly done: (document: ReadDocument | ReadStatement) => void;
  readonly failed: (error: ReadingError) => void;
}

/** Program by which native libraries choose the build for this machine. */
const libraryOfMachine = '/usr/bin/ldd';

/**
 * Makes a reader; the process is started with the first document, kept warm between documents and ended after a while
 * of rest. Whatever a file does to it (crash, endless work, all memory) happens to that process alone.
 */
export function createReceiptReader(settings: ReaderSettings = {}): ReceiptReader {
  const { timeLimitMs = limits.timeMs, softTimeMs = limits.softTimeMs } = settings;
  const { idleMs = 60_000, documentsEach = 30 } = settings;
  const waiting: Job[] = [];
  let child: ChildProcess | undefined;
  let current: Job | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let count = 0;
  let served = 0;

  function start(): ChildProcess {
    const started = fork(programFile('reader-process'), {
      // May read the programs and start threads; may write nothing, start nothing; a small heap keeps rubbish small.
      execArgv: [
        '--permission',
        ...[...programFolders(), libraryOfMachine].map((path) => `--allow-fs-read=${path}`),
        '--allow-worker',
        '--allow-addons',
        '--max-old-space-size=128',
        '--max-semi-space-size=4',
        '--no-warnings',
      ],
      // One arena of the C library: with one for each thread, freed memory would be kept several times.
      env: { MALLOC_ARENA_MAX: '1' },
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
    letKernelChoose(started.pid);
    // What it was not able to take: its exit tells.
    started.stdin?.on('error', () => {});
    started.on('message', (message: ReadMessage) => started === child && hear(message));
    started.on('error', () => lose(started, null));
    started.on('exit', (_, signal) => lose(started, signal));
    child = started;
    served = 0;
    return started;
  }

  function next(): void {
    if (current !== undefined) return;
    const job = waiting.shift();
    if (job === undefined) return;
    clearTimeout(timer);
    current = job;
    const process = child ?? start();
    process.ref();
    process.channel?.ref();
    timer = setTimeout(() => {
      giveUp(
        new ReadingError(
          'time-limit',
          `Reading took longer than ${timeLimitMs / 1000} seconds and was stopped.`,
        ),
      );
    }, timeLimitMs);
    const { id, source, size, kind, options } = job;
    const bytes = 'path' in source ? { size } : source;
    const { pictures = [], layout } = options;
    const request: ReadRequest = { id, bytes, kind, pictures, layout, softTimeMs };
    // What cannot be sent goes to a process that has ended: its exit tells how.
    process.send(request, () => {});
    if ('path' in source) feed(process, job, source.path);
  }

  /** Sends a file bit by bit: the process may open none of those that people sent. */
  function feed({ stdin }: ChildProcess, job: Job, path: string): void {
    if (stdin === null || job.size === 0) return;
    const file = createReadStream(path, { end: job.size - 1 });
    const stop = () => file.destroy();
    stdin.once('close', stop);
    file.once('close', () => stdin.off('close', stop));
    file.on('error', () => job === current && giveUp(unreachable()));
    // Not `pipeline`, which leaves its listeners on the pipe of a process that reads many files.
    file.pipe(stdin, { end: false });
  }

  function hear(message: ReadMessage): void {
    if (current === undefined || message.id !== current.id) return;
    if ('stage' in message) {
      current.options.onStage?.(message.stage);
      return;
    }
    if ('draft' in message) {
      current.draft = message.draft;
      return;
    }
    const job = current;
    rest();
    if (++served >= documentsEach) kill();
    if ('document' in message) job.done(message.document);
    else if ('statement' in message) job.done(message.statement);
    else job.failed(new ReadingError(message.error.code, message.error.message));
    next();
  }

  /** No document is under way: the process may be ended by and by, and does not keep the service running. */
  function rest(): void {
    clearTimeout(timer);
    current = undefined;
    child?.unref();
    child?.channel?.unref();
    timer = setTimeout(kill, idleMs).unref();
  }

  function kill(): void {
    const dying = child;
    child = undefined;
    dying?.kill('SIGKILL');
  }

  /** The process ended by itself: it was too large and killed itself, or what it read made it fail. */
  function lose(lost: ChildProcess, signal: NodeJS.Signals | null): void {
    if (lost !== child) return;
    giveUp(
      signal === null
        ? new ReadingError('damaged', 'The file is damaged and can’t be read.')
        : new ReadingError('memory-limit', 'The file needs too much memory to read.'),
    );
  }

  function giveUp(reason: ReadingError): void {
    const job = current;
    kill();
    rest();
    const isTooMuch = reason.code === 'time-limit' || reason.code === 'memory-limit';
    if (isTooMuch && job?.draft) job.done({ ...job.draft, isComplete: false });
    else job?.failed(reason);
    next();
  }

  function abort(job: Job): void {
    const reason = new ReadingError('aborted', 'Reading was cancelled.');
    const place = waiting.indexOf(job);
    if (place >= 0) {
      waiting.splice(place, 1);
      job.failed(reason);
    } else if (job === current) giveUp(reason);
  }

  async function submit(
    source: DocumentSource,
    kind: Job['kind'],
    options: Job['options'],
  ): Promise<ReadDocument | ReadStatement> {
    const size = 'path' in source ? await sizeOf(source.path) : source.length;
    if (isClosed) throw new ReadingError('closed', 'The service is stopping.');
    if (size > limits.bytes) throw new ReadingError('too-large', 'The file is larger than 15 MB.');
    if (options.signal?.aborted) throw new ReadingError('aborted', 'Reading was cancelled.');
    if (waiting.length >= limits.waiting)
      throw new ReadingError('busy', 'Too many files are waiting to be read. Try again in a minute.');
    return new Promise((done, failed) => {
      const job: Job = { id: ++count, source, size, kind, options, done, failed };
      options.signal?.addEventListener('abort', () => abort(job), { once: true });
      waiting.push(job);
      if (current !== undefined) options.onStage?.({ stage: 'waiting' });
      next();
    });
  }

  return {
    async read(source, kind, options = {}) {
      const read = await submit(source, kind, options);
      if ('outcome' in read) throw new ReadingError('unsupported', 'The file is not a document.');
      return read;
    },
    async readStatement(source, layout) {
      const read = await submit(source, 'statement', { layout });
      if ('outcome' in read) return read;
      throw new ReadingError('unsupported', 'The file is not a statement.');
    },
    load: () => ({ waiting: waiting.length, running: current === undefined ? 0 : 1 }),
    async close() {
      isClosed = true;
      const closed = new ReadingError('closed', 'The service is stopping.');
      for (const job of waiting.splice(0)) job.failed(closed);
      const ending = child;
      ending?.ref();
      giveUp(closed);
      clearTimeout(timer);
      if (ending !== undefined && ending.exitCode === null && ending.signalCode === null)
        await new Promise<void>((ended) => ending.once('exit', () => ended()));
    },
  };
}

/** @throws {ReadingError} damaged, when it is not there any more */
async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(path).catch(() => {
    throw unreachable();
  });
  return size;
}

function unreachable(): ReadingError {
  return new ReadingError('damaged', 'The file can’t be read.');
}

/** Has the kernel end this process first where memory runs out, rather than the service or the database. Linux only. */
function letKernelChoose(pid: number | undefined): void {
  try {
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/oom_score_adj`, '900');
  } catch {
    // Not allowed, or already gone: the kernel chooses by size.
  }
}
