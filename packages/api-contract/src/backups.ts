import Type from 'typebox';
import { Body, Instant, nullable } from './values.ts';

const BackupId = Type.String({ format: 'uuid', description: 'UUID' });
const whole = (description: string) => Type.Integer({ description });

/** A backup that is there. */
export const Backup = Type.Object({
  id: BackupId,
  kind: Type.Enum(['nightly', 'manual', 'upload', 'before_restore', 'before_upgrade'], {
    description:
      'before_restore: what a restore replaced; before_upgrade: made by a newer version before its migrations',
  }),
  created_at: Instant,
  size: whole('Bytes'),
  sha256: nullable(
    Type.String({ description: 'Hex SHA-256 of the file; null for one that the operator has put there' }),
  ),
  verified_at: nullable(Instant),
  verification: Type.Unsafe<{ ok: boolean; text: string } | null>({
    type: ['object', 'null'],
    properties: { ok: { type: 'boolean' }, text: { type: 'string' } },
    description: 'What the last restore into a scratch database has shown',
  }),
  contents: Type.Unsafe<{ rows: number; attachments: number; users: number } | null>({
    type: ['object', 'null'],
    properties: {
      rows: { type: 'integer' },
      attachments: { type: 'integer' },
      users: { type: 'integer' },
    },
    description: 'Null for a backup that only another farthing’s recovery key opens',
  }),
});
export type Backup = Type.Static<typeof Backup>;

/** A backup, test or restore under way, or the last one. */
export const BackupOperation = Type.Object({
  id: BackupId,
  operation: Type.Enum(['create', 'verify', 'restore']),
  state: Type.Enum(['running', 'done', 'failed']),
  stage: Type.Unsafe<'counting' | 'writing' | 'loading' | 'comparing' | 'swapping' | null>({
    type: ['string', 'null'],
    description: 'counting, writing, loading, comparing or swapping; null before the first',
  }),
  done: whole('Rows and files of this stage that are done'),
  total: whole('Rows and files of this stage'),
  started_at: Instant,
  ended_at: nullable(Instant),
  backup_id: nullable(Type.String({ description: 'The backup that was made, tested or restored' })),
  error: nullable(Type.String({ description: 'Why it failed, in plain English' })),
});
export type BackupOperation = Type.Static<typeof BackupOperation>;

/** Schedule, destination and results of backups on this server. */
export const BackupStatus = Type.Object({
  operation: Type.Unsafe<BackupOperation | null>({ ...BackupOperation, type: ['object', 'null'] }),
  nightly: Type.Object({
    on: Type.Boolean(),
    hour: whole('Hour of the day in time_zone'),
    time_zone: Type.String(),
    next_at: nullable(Instant),
    keep: Type.Object({ daily: whole('Days'), weekly: whole('Weeks'), monthly: whole('Months') }),
  }),
  recipient: Type.String({ description: 'The public key that backups are encrypted for, age1…' }),
  recovery_key_kept_at: nullable(Instant),
});
export type BackupStatus = Type.Static<typeof BackupStatus>;

/** A body that may be absent altogether. */
function optional<Schema extends Type.TSchema>(body: Schema) {
  return Type.Unsafe<Type.Static<Schema> | null>({ ...body, type: ['object', 'null'] });
}

export const BackupPath = Type.Object({ id: BackupId });

export const BackupRequest = optional(
  Body({
    verify: Type.Optional(
      Type.Boolean({ description: 'Restore it into a scratch database afterwards, and note the outcome' }),
    ),
  }),
);

const password = Type.Optional(
  Type.String({ minLength: 1, maxLength: 1000, description: 'The password that you sign in with now' }),
);

export const BackupRestore = optional(
  Body({
    password,
    recovery_key: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Of the farthing that made it, where that is another: AGE-SECRET-KEY-1…',
      }),
    ),
  }),
);
export type BackupRestore = Type.Static<typeof BackupRestore>;

const emails = (description: string) => Type.Array(Type.String(), { description });

/** Changes to who may sign in that a restore would revert. Users are named by email. */
export const RestoreEffects = Type.Object({
  known: Type.Boolean({
    description: 'False for a backup of an older version, which did not note its users: all lists are empty',
  }),
  enabled_again: emails('Disabled since the backup: they could sign in again'),
  second_factor_off: emails('Turned two-step sign-in on since the backup: it would be off again'),
  backup_codes: Type.Array(
    Type.Object({ email: Type.String(), used: whole('Backup codes used since: they would work again') }),
  ),
  brought_back: emails('In the backup and not here now, as those deleted since'),
  removed: emails('Here now and not in the backup: they and their data would be gone'),
});
export type RestoreEffects = Type.Static<typeof RestoreEffects>;

export const RecoveryKeyRequest = optional(Body({ password }));

/** Key that decrypts backups, wherever they are stored. */
export const RecoveryKey = Type.Object({
  recovery_key: Type.String({ description: 'The age identity, AGE-SECRET-KEY-1…' }),
  recipient: Type.String({ description: 'Its public key, age1…' }),
});
export type RecoveryKey = Type.Static<typeof RecoveryKey>;

export const RecoveryKeyKept = Type.Object({ kept_at: Instant });
