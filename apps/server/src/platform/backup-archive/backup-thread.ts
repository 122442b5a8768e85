import { Worker } from 'node:worker_threads';
import { instanceName } from '../../database/connection.ts';
import { programFile } from '../../installation.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import { Problem } from '../../problems/problem.ts';
import type { BackupKind, BackupRecord } from './backup-files.ts';
import type { BackupContext } from './operations.ts';
import type { Progress } from './snapshot.ts';
import type { Restorer } from './swap-schema.ts';

/** An operation for the thread. */
export type BackupTask =
  | {
      readonly operation: 'create';
      readonly kind: BackupKind;
      /** Restores it for a test afterwards. */
      readonly verify: boolean;
      /** Only when no backup of this kind is as young, Unix milliseconds. */
      readonly unlessSince?: number;
    }
  | { readonly operation: 'verify'; readonly id: string }
  | {
      readonly operation: 'restore';
      readonly id: string;
      readonly recoveryKey?: string;
      readonly restorer: Restorer;
    };

/** Data with which the thread is started. */
export interface ThreadData {
  readonly instanceName: string;
  readonly task: BackupTask;
  readonly context: Pick<BackupContext, 'config' | 'ownerUrl' | 'version'>;
}

/** Message from the thread. */
export type ThreadMessage =
  | { readonly progress: Progress }
  | { readonly done: BackupRecord | null }
  | { readonly problem: { readonly code: ProblemCode; readonly detail: string } }
  | { readonly fault: { readonly message: string; readonly stack: string | undefined } };

/** An operation under way on a thread. */
export interface RunningTask {
  /** Created or tested backup. Null for a restore, or if there was nothing to do. Rejects with a Problem or another error. */
  readonly result: Promise<BackupRecord | null>;
  /** Calls it off; after two seconds the thread is ended as it is, and the next operation tidies up. */
  stop(): Promise<void>;
}

const stopMs = 2000;

/** Runs an operation on a thread of its own: packing and sealing take a core, and its memory is bounded. */
export function runOnThread(
  context: ThreadData['context'],
  task: BackupTask,
  onProgress: (progress: Progress) => void,
): RunningTask {
  const data: ThreadData = { instanceName, task, context };
  const worker = new Worker(programFile('backup-thread'), {
    execArgv: [],
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const result = new Promise<BackupRecord | null>((done, failed) => {
    worker.on('message', (message: ThreadMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('done' in message) done(message.done);
      else if ('problem' in message) {
        failed(new Problem(message.problem.code, { detail: message.problem.detail }));
      } else failed(Object.assign(new Error(message.fault.message), { stack: message.fault.stack }));
    });
    worker.on('error', failed);
    worker.on('exit', () => failed(new Error('The backup thread stopped unexpectedly')));
  });
  result.catch(() => {}); // it is awaited by the caller, later
  return {
    result,
    async stop() {
      worker.postMessage('stop');
      const late = setTimeout(() => void worker.terminate(), stopMs);
      await result.catch(() => {}); // the caller of the backup is told
      clearTimeout(late);
      await worker.terminate();
    },
  };
}
