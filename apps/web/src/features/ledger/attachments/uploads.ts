import { attachFile, storeAttachments } from '../../../api/attachments.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { atSignOut } from '../../../api/queries.ts';
import * as common from '../../../design/common-texts.ts';
import { createStore, useStore } from '../../../store.ts';
import { uploads as texts } from './texts.ts';

/** A file on its way to a transaction. It stays, with its file, until it is attached or taken away. */
export interface Upload {
  readonly key: number;
  readonly transactionId: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'refused';
  /** The part that is sent, 0 to 1. */
  readonly part: number;
  /** Reason why it was rejected, and the next step. */
  readonly message?: string;
  /** True if the same file may succeed on another try, for example after the server was unreachable. */
  readonly canRetry?: boolean;
}

/** As the server has it: said before a phone sends 20 MB in vain. */
const mostBytes = 15 * 1024 * 1024;
const mostAtOnce = 2;

const uploads = createStore<readonly Upload[]>([]);
let nextKey = 1;
const stops = new Map<number, AbortController>();

/** Sends files to a transaction, two at a time. They go on when the sheet is closed. */
export function attachFiles(transactionId: string, files: readonly File[]): void {
  const added = files.map((file): Upload => {
    const tooLarge = file.size > mostBytes;
    return {
      key: nextKey++,
      transactionId,
      file,
      part: 0,
      state: tooLarge ? 'refused' : 'waiting',
      ...(tooLarge ? { message: texts.tooLarge, canRetry: false } : {}),
    };
  });
  uploads.set([...uploads.get(), ...added]);
  sendNext();
}

/** Sends a refused file again. */
export function retryUpload(key: number): void {
  change(key, { state: 'waiting', part: 0 });
  sendNext();
}

/** Stops a file that is on its way, or takes a refused one away. */
export function dropUpload(key: number): void {
  stops.get(key)?.abort();
  uploads.set(uploads.get().filter((upload) => upload.key !== key));
}

atSignOut(() => {
  for (const stop of stops.values()) stop.abort();
  uploads.set([]);
});

/** The files on their way to a transaction. */
export function useUploads(transactionId: string): readonly Upload[] {
  return useStore(uploads).filter((upload) => upload.transactionId === transactionId);
}

function sendNext(): void {
  const free = mostAtOnce - uploads.get().filter(({ state }) => state === 'sending').length;
  for (const upload of uploads
    .get()
    .filter(({ state }) => state === 'waiting')
    .slice(0, Math.max(0, free))) {
    void send(upload);
  }
}

async function send({ key, transactionId, file }: Upload): Promise<void> {
  const stop = new AbortController();
  stops.set(key, stop);
  change(key, { state: 'sending' });
  try {
    const attachment = await attachFile(transactionId, file, {
      signal: stop.signal,
      onProgress: (part) => change(key, { part }),
    });
    await storeAttachments(transactionId, (before) => [
      ...before.filter(({ id }) => id !== attachment.id),
      attachment,
    ]);
    uploads.set(uploads.get().filter((upload) => upload.key !== key));
  } catch (error) {
    const status = error instanceof ApiProblem ? error.status : 0;
    const canRetry = status === 0 || status === 401 || status === 429 || status >= 500;
    const message = status === 0 ? common.serverAwayFileKept : messageOf(error);
    if (!stop.signal.aborted) change(key, { state: 'refused', canRetry, message });
  } finally {
    stops.delete(key);
    sendNext();
  }
}

function change(key: number, fields: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));
}
