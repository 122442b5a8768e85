import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../problems/problem.ts';
import { recipientOf } from './age-stream.ts';
import { type BackupRecord, backupFileName, readBackup } from './backup-files.ts';
import type { BackupStore } from './backup-store.ts';
import { type BackupTask, type RunningTask, runOnThread, type ThreadData } from './backup-thread.ts';
import { contentsOf, type Manifest } from './manifest.ts';
import { openBackups } from './open-backups.ts';
import { backupIdentity, inspectBackup } from './operations.ts';
import type { Progress } from './snapshot.ts';

/** An operation as it is shown. */
export interface BackupOperation {
  readonly id: string;
  readonly operation: BackupTask['operation'];
  readonly state: 'running' | 'done' | 'failed';
  /** Null before the first progress. */
  readonly stage: Progress['stage'] | null;
  readonly done: number;
  readonly total: number;
  readonly started_at: string;
  readonly ended_at: string | null;
  /** The backup that was made, tested or restored, once it is known. */
  readonly backup_id: string | null;
  /** Error message. */
  readonly error: string | null;
}

/** Backups of one running service. Files that other instances or an operator put into the folder are seen as well. */
export interface BackupManager extends Pick<BackupStore, 'list' | 'find' | 'read' | 'remove' | 'undelete'> {
  /** The operation under way here or at another instance, else the last one. */
  current(): Promise<BackupOperation | null>;
  /** Begins an operation; answers when it has taken its turn. @throws {Problem} backup-running */
  begin(
    task: BackupTask,
  ): Promise<{ readonly operation: BackupOperation; readonly ended: Promise<BackupRecord | null> }>;
  /** Opens the beginning of a backup. @throws {Problem} backup-wrong-key, backup-unreadable, backup-too-new */
  inspect(record: BackupRecord, recoveryKey?: string): Promise<Manifest>;
  /**
   * Takes a file that was sent into the list; one that this farthing's key does not open is taken as well, as long as it
   * is an age file. @throws {Problem} backup-unreadable, backup-too-new, storage-full
   */
  receive(file: {
    readonly path: string;
    readonly size: number;
    readonly sha256: string;
  }): Promise<BackupRecord>;
  /** Returns the key that decrypts backups, and the time at which an administrator confirmed storing it elsewhere. */
  recoveryKey(): Promise<{
    readonly key: string;
    readonly recipient: string;
    readonly keptAt: string | null;
  }>;
  /** Records that an administrator has stored the recovery key. */
  keepRecoveryKey(): Promise<string>;
  /** Calls off what runs. */
  close(): Promise<void>;
}

const keptFile = 'backup-key-kept';
/** Time without progress after which an operation counts as ended with its process. */
const silentMs = 60_000;
const beatMs = 15_000;
/** Progress within a stage is stored no more often; the instance that works shows all of it. */
const leastMs = 2000;

/** Creates the backup manager of a running service. @param onError called for internal errors */
export function createBackupManager(
  context: ThreadData['context'],
  onError: (error: unknown) => void,
): BackupManager {
  const { config } = context;
  const store = openBackups(config);
  const running = new Map<RunningTask, Promise<unknown>>();
  /** The last operation of this instance. */
  let own: BackupOperation | null = null;
  let isClosed = false;

  /** Stores the state beside the backups, where every instance can read it. */
  function show(operation: BackupOperation): Promise<void> {
    return store.writeOperation(JSON.stringify({ ...operation, told_at: new Date().toISOString() }));
  }

  /** Returns this instance's own state if the shared folder couldn't be written. */
  async function current(): Promise<BackupOperation | null> {
    const told = await readTold();
    return own !== null && (told === null || own.started_at >= told.started_at) ? own : told;
  }

  async function readTold(): Promise<BackupOperation | null> {
    try {
      const text = await store.readOperation();
      if (text === undefined) return null;
      const { told_at, ...operation }: BackupOperation & { told_at: string } = JSON.parse(text);
      if (operation.state !== 'running' || Date.now() - Date.parse(told_at) < silentMs) return operation;
      return {
        ...operation,
        state: 'failed',
        error: 'Interrupted because the server stopped',
        ended_at: told_at,
      };
    } catch {
      return null;
    }
  }

  /** Follows one operation: shows it here, and more rarely in the store. */
  function reportOperation(task: BackupTask) {
    let operation: BackupOperation = {
      id: randomUUID(),
      operation: task.operation,
      state: 'running',
      stage: null,
      done: 0,
      total: 0,
      started_at: now(),
      ended_at: null,
      backup_id: 'id' in task ? task.id : null,
      error: null,
    };
    let shown: Promise<void> = Promise.resolve();
    let shownAt = 0;
    let isFailureReported = false;
    return {
      operation: () => operation,
      shown: () => shown,
      change(changes: Partial<BackupOperation>): Promise<void> {
        const isSoon = changes.stage === operation.stage && Date.now() - shownAt < leastMs;
        operation = { ...operation, ...changes };
        const latest = operation;
        if (isSoon) {
          own = latest;
          return shown;
        }
        shownAt = Date.now();
        // Shown here no sooner than in the folder: who reads that it has ended may begin the next.
        shown = shown
          .then(() => show(latest))
          .catch((error: unknown) => {
            if (!isFailureReported) onError(error);
            isFailureReported = true;
          })
          .then(() => {
            own = latest;
          });
        return shown;
      },
    };
  }

  async function begin(task: BackupTask) {
    if (isClosed || running.size > 0) throw new Problem('backup-running');
    const reported = reportOperation(task);
    const { promise: hasStarted, resolve: started } = Promise.withResolvers<void>();
    const thread = runOnThread(context, task, (progress) => {
      started();
      void reported.change(progress);
    });
    const beat = setInterval(() => void reported.change({}), beatMs).unref();
    const ended = thread.result.then(
      async (record) => {
        const backup_id = record?.id ?? reported.operation().backup_id;
        await reported.change({ state: 'done', ended_at: now(), backup_id });
        return record;
      },
      async (error: unknown) => {
        // Who finds another's operation under way must not write over what it shows.
        if (error instanceof Problem && error.code === 'backup-running') throw error;
        const words =
          error instanceof Problem ? error.detail : 'Something went wrong. See the log of the service.';
        if (!(error instanceof Problem) && !isClosed) onError(error);
        await reported.change({ state: 'failed', ended_at: now(), error: words });
        throw error;
      },
    );
    const tracked = ended
      .catch(() => {}) // the caller awaits `ended`
      .finally(() => {
        clearInterval(beat);
        running.delete(thread);
      });
    running.set(thread, tracked);
    await Promise.race([hasStarted, ended]);
    await reported.shown();
    return { operation: reported.operation(), ended };
  }

  return {
    list: store.list,
    find: store.find,
    read: store.read,
    current,
    begin,
    inspect: (record, recoveryKey) => inspectBackup(config, store.read(record), recoveryKey),
    async receive({ path, size, sha256 }) {
      const manifest = await inspectBackup(config, readBackup(path)).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'backup-wrong-key') return null;
        throw error;
      });
      const id = randomUUID();
      const created_at = manifest?.created_at ?? now();
      const record: BackupRecord = {
        id,
        file: backupFileName(id, created_at),
        kind: 'upload',
        created_at,
        size,
        sha256,
        verified_at: null,
        verification: null,
        contents: manifest && contentsOf(manifest),
      };
      await store.take(path, record).catch((error: { code?: string }) => {
        throw error.code === 'ENOSPC' ? new Problem('storage-full', { cause: error }) : error;
      });
      return record;
    },
    remove: store.remove,
    undelete: store.undelete,
    async recoveryKey() {
      const key = await backupIdentity(config);
      const keptAt = await readFile(join(config.dataDir, 'keys', keptFile), 'utf8').catch(() => null);
      return { key, recipient: await recipientOf(key), keptAt: keptAt?.trim() ?? null };
    },
    async keepRecoveryKey() {
      const moment = now();
      await mkdir(join(config.dataDir, 'keys'), { recursive: true, mode: 0o700 });
      await writeFile(join(config.dataDir, 'keys', keptFile), `${moment}\n`, { mode: 0o600, flush: true });
      return moment;
    },
    async close() {
      isClosed = true;
      await Promise.all([...running.keys()].map((thread) => thread.stop()));
      await Promise.all(running.values());
    },
  };
}

function now(): string {
  return new Date().toISOString();
}
