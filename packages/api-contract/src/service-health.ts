import Type from 'typebox';
import { described, flag, Instant, integer, nullable, text } from './values.ts';

/** Result of one health check. */
export const HealthCheck = Type.Object({
  name: Type.Enum(['migrations', 'disk', 'totals', 'prices', 'rates', 'jobs', 'backups']),
  state: Type.Enum(['good', 'attention', 'unknown']),
  message: text('Result in plain English and what to do next'),
});
export type HealthCheck = Type.Static<typeof HealthCheck>;

/** Health of the service, as shown to administrators. */
export const ServiceHealth = Type.Object({
  status: Type.Enum(['good', 'attention']),
  version: Type.String(),
  started_at: Instant,
  database: Type.Object({
    kind: Type.Enum(['embedded', 'external']),
    version: Type.String(),
    size_bytes: Type.Integer(),
    migration: text('Latest migration that has run'),
  }),
  disk: Type.Object(
    { free_bytes: Type.Integer(), total_bytes: Type.Integer() },
    { description: 'File system that contains DATA_DIR' },
  ),
  checked_at: described(nullable(Instant), 'When the stored data of all users was last checked'),
  newest_backup_at: described(nullable(Instant), 'Time of the latest backup that passed a test restore'),
  checks: Type.Array(HealthCheck),
});
export type ServiceHealth = Type.Static<typeof ServiceHealth>;

/** Counts of users and stored data. */
export const ServiceStats = Type.Object({
  users: Type.Object({
    total: Type.Integer(),
    administrators: Type.Integer(),
    disabled: Type.Integer(),
    with_totp: Type.Integer(),
    active_30_days: Type.Integer(),
  }),
  data: Type.Union(
    [
      Type.Object({
        accounts: Type.Integer(),
        transactions: Type.Integer(),
        attachments: Type.Integer(),
        attachment_bytes: Type.Integer(),
      }),
      Type.Null(),
    ],
    { description: 'Counts over all users at the last check. Null before the first check' },
  ),
  checked_at: nullable(Instant),
  per_user: Type.Object(
    {
      database_bytes: integer('Size of the database over the number of users'),
      job_ms_per_day: integer(
        'Time that jobs take for a user in a day, by their last runs. Jobs that wait for others count in full',
      ),
    },
    { description: 'What a user costs on average' },
  ),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      rows: integer('Estimated by the database'),
      bytes: integer('Size including indexes'),
    }),
    { description: 'The ten largest tables' },
  ),
});
export type ServiceStats = Type.Static<typeof ServiceStats>;

/** Background job with its schedule and the result of its last run. */
export const ServiceJob = Type.Object({
  name: Type.String(),
  does: text('Purpose of the job, in a sentence'),
  every_minutes: Type.Integer(),
  running: flag('True if the job is running on the instance that responds'),
  last_run: Type.Union([
    Type.Object({
      started_at: Instant,
      finished_at: Instant,
      ok: Type.Boolean(),
      result: Type.Unsafe<Record<string, number> | null>({
        type: ['object', 'null'],
        additionalProperties: true,
        description: 'Counts that the job reported',
      }),
      error: nullable(Type.String()),
    }),
    Type.Null(),
  ]),
});
export type ServiceJob = Type.Static<typeof ServiceJob>;

export const ServiceJobList = Type.Array(ServiceJob);

export const JobPath = Type.Object({ name: Type.String({ pattern: '^[a-z][a-z-]{0,40}$' }) });
