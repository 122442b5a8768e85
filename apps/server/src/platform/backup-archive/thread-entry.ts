import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { errorFact, errorMessage } from '../../problems/error-facts.ts';
import { Problem } from '../../problems/problem.ts';
import type { BackupRecord } from './backup-files.ts';
import type { BackupTask, ThreadData, ThreadMessage } from './backup-thread.ts';
import { openBackups } from './open-backups.ts';
import { type BackupContext, createBackup, restoreBackup, verifyBackup } from './operations.ts';
import type { Progress } from './snapshot.ts';

/** Interval of progress messages of an operation on a thread. */

const progressMs = 200;

// Requests come first where cores are few. On Linux that is the priority of this thread alone, elsewhere of the process.
if (process.platform === 'linux' && getPriority() < 10) setPriority(10);

const { task, context }: ThreadData = workerData;
const calledOff = new AbortController();
parentPort?.on('message', () => calledOff.abort());

let toldAt = 0;
let stage = '';
const onProgress = (progress: Progress) => {
  if (progress.stage === stage && Date.now() - toldAt < progressMs) return;
  [toldAt, stage] = [Date.now(), progress.stage];
  tell({ progress });
};

try {
  tell({ done: await run({ ...context, onProgress, signal: calledOff.signal }, task) });
} catch (error) {
  if (error instanceof Problem) tell({ problem: { code: error.code, detail: error.detail } });
  else {
    tell({ fault: { message: errorMessage(error), stack: errorFact(error, 'stack') } });
  }
} finally {
  parentPort?.close();
}

async function run(context: BackupContext, task: BackupTask): Promise<BackupRecord | null> {
  switch (task.operation) {
    case 'create': {
      const made = await createBackup(context, task.kind, () => isWanted(context, task));
      return made !== null && task.verify ? verifyBackup(context, made.id) : made;
    }
    case 'verify':
      return verifyBackup(context, task.id);
    case 'restore':
      await restoreBackup(context, { ...task, source: { id: task.id } });
      return null;
  }
}

/** Another instance may have made it while this one came to it. */
async function isWanted(
  { config }: BackupContext,
  { kind, unlessSince }: BackupTask & { operation: 'create' },
): Promise<boolean> {
  if (unlessSince === undefined) return true;
  const found = await openBackups(config).list();
  return !found.some((one) => one.kind === kind && Date.parse(one.created_at) >= unlessSince);
}

function tell(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}
