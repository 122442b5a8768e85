import type { Attachment, ParsedReceipt, Transaction } from '@farthing/api-contract';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { atSignOut } from '../../../api/queries.ts';
import { parseReceipt, type Reader } from '../../../api/receipts.ts';
import * as common from '../../../design/common-texts.ts';
import { createStore, useStore } from '../../../store.ts';
import type { ReceiptDraft } from './receipt-draft.ts';
import { scanQueue as texts } from './texts.tsx';

/** A file that is scanned. It stays until it is taken away, with all that was read and typed. */
export interface Scan {
  readonly key: number;
  readonly file: File;
  /** State of the scan. `asking`: the user hasn't chosen a reader. `read`: ready for review. */
  readonly state: 'asking' | 'waiting' | 'reading' | 'stopped' | 'refused' | 'read' | 'saved';
  readonly reader?: Reader | undefined;
  /** The part that is sent, 0 to 1. */
  readonly part: number;
  /** When reading began, by `Date.now()`. */
  readonly startedAt: number;
  /** Reason why it was rejected or not saved, and the next step. */
  readonly message?: string | undefined;
  /** True if the same file may be readable on another try. */
  readonly canRetry: boolean;
  /** True if the service accepts it as an attachment. */
  readonly canAttach: boolean;
  /** Recognised receipt, or undefined if the user fills in the fields. */
  readonly receipt?: ParsedReceipt | undefined;
  readonly draft?: ReceiptDraft | undefined;
  /** The same until the transaction is recorded: sent again it records once. */
  readonly idempotencyKey: string;
  readonly isSaving: boolean;
  /** Progress of saving: the recorded transaction and the attached file. */
  readonly recorded?: Transaction | undefined;
  readonly attached?: Attachment | undefined;
  /** Resulting transaction, once saved. */
  readonly savedAs?: { readonly transactionId: string; readonly words: string } | undefined;
}

/** As the service has it: said before a phone sends 20 MB in vain. */
const mostBytes = 15 * 1024 * 1024;

const scans = createStore<readonly Scan[]>([]);
let nextKey = 1;
let stop: { readonly key: number; readonly controller: AbortController } | undefined;

/** All scans, in the order they came. */
export function useScans(): readonly Scan[] {
  return useStore(scans);
}

/** Takes files into the queue. None is sent before permitScans says who may read it. */
export function addScans(files: readonly File[]): void {
  const added = files.map((file): Scan => {
    const tooLarge = file.size > mostBytes;
    return {
      key: nextKey++,
      file,
      state: tooLarge ? 'refused' : 'asking',
      part: 0,
      startedAt: 0,
      canRetry: !tooLarge,
      canAttach: !tooLarge,
      idempotencyKey: newIdempotencyKey(),
      isSaving: false,
      ...(tooLarge ? { message: texts.tooLarge } : {}),
    };
  });
  scans.set([...scans.get(), ...added]);
}

/** Says who may read all those that wait for an answer; they are read one after the other. */
export function permitScans(reader: Reader): void {
  scans.set(
    scans.get().map((scan) => (scan.state === 'asking' ? { ...scan, state: 'waiting', reader } : scan)),
  );
  readNext();
}

/** Retries a scan that was stopped or rejected. */
export function retryScan(key: number, reader: Reader): void {
  changeScan(key, { state: 'waiting', reader, part: 0, message: undefined });
  readNext();
}

/** Stops the one that is being read. */
export function stopScan(key: number): void {
  changeScan(key, { state: 'stopped' });
  if (stop?.key === key) stop.controller.abort();
}

/** Gives up reading: its fields are typed beside the picture. */
export function typeScan(key: number): void {
  changeScan(key, { state: 'read', receipt: undefined, draft: undefined, message: undefined });
}

/** Takes one away, whatever became of it. */
export function dropScan(key: number): void {
  if (stop?.key === key) stop.controller.abort();
  scans.set(scans.get().filter((scan) => scan.key !== key));
  readNext();
}

/** Brings back one that was taken away, in its place. */
export function putBackScan(scan: Scan): void {
  scans.set(
    [...scans.get().filter(({ key }) => key !== scan.key), scan].sort((one, other) => one.key - other.key),
  );
  readNext();
}

/** Takes away those that are saved. */
export function dropSaved(): void {
  scans.set(scans.get().filter(({ state }) => state !== 'saved'));
}

atSignOut(() => {
  stop?.controller.abort();
  scans.set([]);
});

/** Updates a scan. Does nothing if it has been removed. */
export function changeScan(key: number, fields: Partial<Scan>): void {
  scans.set(scans.get().map((scan) => (scan.key === key ? { ...scan, ...fields } : scan)));
}

function readNext(): void {
  if (stop) return;
  const next = scans.get().find(({ state }) => state === 'waiting');
  if (next) void read(next);
}

async function read({ key, file, reader = 'rules' }: Scan): Promise<void> {
  const controller = new AbortController();
  stop = { key, controller };
  changeScan(key, { state: 'reading', startedAt: Date.now() });
  let goesOn = true;
  try {
    const receipt = await parseReceipt(file, reader, {
      signal: controller.signal,
      onProgress: (part) => changeScan(key, { part }),
    });
    if (!controller.signal.aborted) changeScan(key, { state: 'read', receipt, draft: undefined });
  } catch (error) {
    if (!controller.signal.aborted) {
      const status = error instanceof ApiProblem ? error.status : 0;
      // The others would fail alike: they wait until this one is tried again, or taken away.
      goesOn = ![0, 401, 429, 503].includes(status);
      changeScan(key, { state: 'refused', ...refusalOf(error, status) });
    }
  } finally {
    stop = undefined;
    if (goesOn) readNext();
  }
}

function refusalOf(error: unknown, status: number): Partial<Scan> {
  return {
    message: status === 0 ? common.serverAwayFileKept : messageOf(error),
    canRetry: ![413, 415].includes(status),
    canAttach: ![413, 415].includes(status),
  };
}
