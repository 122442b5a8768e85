import type { ServiceHealth, ServiceJob, ServiceStats } from '@farthing/api-contract';
import type { Config } from '../../../config.ts';
import type { SystemScope } from '../../../database/system-scope.ts';
import type { BackupManager } from '../../../platform/backup-archive/backup-manager.ts';
import type { DiskRoom } from '../../../platform/blobs/file-system.ts';
import type { JobRegister } from '../../../platform/jobs/job-register.ts';
import { Problem } from '../../../problems/problem.ts';
import { backupMoments, healthChecks, jobMsPerDay } from './rules.ts';
import {
  countUsers,
  listLargestTables,
  listRuns,
  listUnderWay,
  readDatabase,
  readFirstUser,
} from './store.ts';

/** Dependencies of this feature. */
export interface HealthParts {
  readonly config: Pick<Config, 'databaseUrl' | 'demoMode' | 'backup'>;
  readonly jobs: JobRegister;
  /** Room of the file system of DATA_DIR. */
  readonly disk: () => Promise<DiskRoom>;
  /** The backups that there are. */
  readonly backups: BackupManager['list'];
  readonly version: string;
  readonly startedAt: Date;
}

const dataCheck = 'data-check';

/** Returns the health of the service. Everything is checked now except all users' data, which a daily job checks. */
export async function readHealth(
  scope: SystemScope,
  { config, jobs, disk, backups, version, startedAt }: HealthParts,
): Promise<ServiceHealth> {
  const [room, kept, database, runs] = await Promise.all([
    disk(),
    backups().catch(unlessUnavailable),
    readDatabase(scope),
    listRuns(scope),
  ]);
  const moments = backupMoments(kept ?? []);
  const firstUser = await readFirstUser(scope);
  const { pending: pendingMigrations, ...known } = database;
  const data = runs.get(dataCheck);
  const failedJobs = jobs
    .list()
    .map(({ name }) => name)
    .filter((name) => runs.get(name)?.ok === false);
  const checks = healthChecks({
    pendingMigrations,
    disk: room,
    data: data?.result ?? null,
    failedJobs,
    backups: {
      ...moments,
      isReachable: kept !== undefined,
      when: config.demoMode ? 'demo' : config.backup.nightly ? 'nightly' : 'by-hand',
      firstUserMs: firstUser?.getTime() ?? null,
      nowMs: Date.now(),
    },
  });
  return {
    status: checks.some(({ state }) => state === 'attention') ? 'attention' : 'good',
    version,
    started_at: startedAt.toISOString(),
    database: { kind: config.databaseUrl === undefined ? 'embedded' : 'external', ...known },
    disk: room,
    checked_at: data?.result ? data.finished_at : null,
    newest_backup_at: moments.newestGoodMs === null ? null : new Date(moments.newestGoodMs).toISOString(),
    checks,
  };
}

/** Lets a bucket that does not answer be one of the findings. */
function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === 'storage-unavailable')) throw error;
}

/** Counts users, records and files, and says what a user costs. */
export async function readStats(
  scope: SystemScope,
  { jobs }: Pick<HealthParts, 'jobs'>,
): Promise<ServiceStats> {
  const [users, tables, runs, database] = await Promise.all([
    countUsers(scope),
    listLargestTables(scope),
    listRuns(scope),
    readDatabase(scope),
  ]);
  const run = runs.get(dataCheck);
  const counted = run?.result;
  const { accounts = 0, transactions = 0, attachments = 0, attachment_bytes = 0 } = counted ?? {};
  return {
    users,
    data: counted ? { accounts, transactions, attachments, attachment_bytes } : null,
    checked_at: counted ? (run?.finished_at ?? null) : null,
    per_user: {
      database_bytes: Math.round(database.size_bytes / Math.max(1, users.total)),
      job_ms_per_day: Math.round(jobMsPerDay(jobs.list(), runs) / Math.max(1, users.total)),
    },
    tables,
  };
}

/** Lists the background jobs with their schedules and last results. */
export async function readJobs(scope: SystemScope, { jobs }: HealthParts): Promise<ServiceJob[]> {
  const listed = jobs.list();
  const [runs, underWay] = await Promise.all([
    listRuns(scope),
    listUnderWay(
      scope,
      listed.map(({ name }) => name),
    ),
  ]);
  return listed.map((job) => ({
    ...job,
    running: job.running || underWay.has(job.name),
    last_run: runs.get(job.name) ?? null,
  }));
}

/** Begins a job now, unless it is under way. @throws {Problem} job-not-found */
export async function startJob(scope: SystemScope, parts: HealthParts, name: string): Promise<ServiceJob> {
  if (!parts.jobs.start(name)) throw new Problem('job-not-found');
  const job = (await readJobs(scope, parts)).find((one) => one.name === name);
  if (!job) throw new Problem('job-not-found');
  return job;
}
