import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/connection.ts';
import { readAsSystem } from '../database/system-scope.ts';
import { equalSecrets } from '../platform/crypto/token-hash.ts';
import { Problem } from '../problems/problem.ts';
import { bearerToken } from './authentication.ts';
import { addRequestMetrics, createRequestMeter } from './request-metrics.ts';
import { version } from './version.ts';

/** One run of a job. */
export interface JobRun {
  readonly job: string;
  readonly outcome: 'done' | 'failed';
  readonly seconds: number;
}

/** Sources of the metrics. */
export interface MetricSources {
  /** Token required of the scraper. */
  readonly token: string;
  readonly database: Database;
  /** Number of waiting and running items in each queue, by name. */
  readonly queues: Readonly<Record<string, () => { readonly waiting: number; readonly running: number }>>;
  /** Subscribes to job runs. Returns a function that unsubscribes. */
  onJobRun(listener: (run: JobRun) => void): () => void;
}

/** Tables whose written rows are counted: imports and their rows, the ledger, and its totals. */
const countedTables = [
  'sessions',
  'transactions',
  'imports',
  'import_chunks',
  'attachments',
  'account_balances',
  'day_deltas',
  'month_totals',
  'merchant_months',
];

/**
 * Adds GET /metrics in the Prometheus text format, protected by the token. The metrics contain no user data.
 * Labels are route patterns, status classes and our own names, so their number is bounded.
 */
export function addMetrics(app: FastifyInstance, sources: MetricSources): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addRequestMetrics(app, createRequestMeter(registry));
  addServiceMetrics(registry, sources);
  addDatabaseMetrics(registry, sources.database);
  app.addHook('onClose', addJobMetrics(registry, sources));
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const token = bearerToken(request);
    if (token === undefined || !equalSecrets(token, sources.token)) throw new Problem('not-signed-in');
    const text = await registry.metrics();
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text);
  });
}

function addServiceMetrics(registry: Registry, { database, queues }: MetricSources): void {
  const registers = [registry];
  new Gauge({
    name: 'farthing_info',
    help: 'Always 1; the version is a label',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const { users, system, guests, members } = database;
  const pools: Readonly<Record<string, Pool>> = { users, system, guests, members };
  new Gauge({
    name: 'farthing_pool_connections',
    help: 'Database connections, by pool and state; waiting counts requests without one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  new Gauge({
    name: 'farthing_queue_length',
    help: 'Waiting and running tasks, by queue',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const [queue, read] of Object.entries(queues)) {
        const { waiting, running } = read();
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'running' }, running);
      }
    },
  });
}

/** Adds PostgreSQL's own metrics, for all instances together. If the database doesn't respond, up is 0 and the other values are stale. */
function addDatabaseMetrics(registry: Registry, database: Database): void {
  const registers = [registry];
  const size = new Gauge({
    name: 'farthing_database_size_bytes',
    help: 'Size of the database',
    registers,
  });
  const written = new Gauge({
    name: 'farthing_database_rows_written',
    help: 'Rows inserted and updated by all instances since the database statistics were reset, by table',
    labelNames: ['table'],
    registers,
  });
  new Gauge({
    name: 'farthing_database_up',
    help: '1 if the database responds, otherwise 0',
    registers,
    async collect() {
      try {
        const rows = await readStatistics(database);
        size.set(Number(rows[0]?.size ?? 0));
        for (const { table, written: count } of rows) written.set({ table }, Number(count));
        this.set(1);
      } catch {
        this.set(0);
      }
    },
  });
}

async function readStatistics(database: Database) {
  const { rows } = await readAsSystem(database, (scope) =>
    sql<{ table: string; written: string; size: string }>`
      select relname as table, n_tup_ins + n_tup_upd as written, pg_database_size(current_database()) as size
      from pg_stat_user_tables where schemaname = 'public' and relname = any(${countedTables})
    `.execute(scope.tables),
  );
  return rows;
}

/**
 * Counts runs of jobs. The label is `task`, because Prometheus reserves `job` for its targets. @returns a function that
 * unsubscribes
 */
function addJobMetrics(registry: Registry, { onJobRun }: MetricSources): () => Promise<void> {
  const runs = new Counter({
    name: 'farthing_job_runs_total',
    help: 'Runs of jobs, by job and outcome',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'farthing_job_duration_seconds',
    help: 'Duration of job runs',
    labelNames: ['task'],
    buckets: [0.1, 1, 10, 60, 600],
    registers: [registry],
  });
  const end = onJobRun(({ job, outcome, seconds }) => {
    runs.inc({ task: job, outcome });
    durations.observe({ task: job }, seconds);
  });
  return async () => end();
}
