import Type from 'typebox';
import { Body, flag, Instant, integer, nullable, text } from './values.ts';

const BackupId = Type.String({ format: 'uuid', description: 'UUID' });
const whole = (description: string) => integer(description);

/** A backup that is there. */
export const Backup = Type.Object({
  id: BackupId,
  kind: Type.Enum(['nightly', 'manual', 'upload', 'before_restore', 'before_upgrade'], {
    description:
      '`before_restore` is the data that a restore replaced. `before_upgrade` is made by a newer version before its migrations',
  }),
  created_at: Instant,
  size: whole('Bytes'),
  sha256: nullable(text('Hex SHA-256 of the file. Null for a file added by the operator')),
  verified_at: nullable(Instant),
  verification: Type.Unsafe<{ ok: boolean; text: string } | null>({
    type: ['object', 'null'],
    properties: { ok: { type: 'boolean' }, text: { type: 'string' } },
    description: 'Result of the last test restore into a scratch database',
  }),
  contents: Type.Unsafe<{ rows: number; attachments: number; users: number } | null>({
    type: ['object', 'null'],
    properties: {
      rows: { type: 'integer' },
      attachments: { type: 'integer' },
      users: { type: 'integer' },
    },
    description: 'Null for a backup that needs the recovery key of another installation',
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
    description: '`counting`, `writing`, `loading`, `comparing` or `swapping`. Null before the first stage',
  }),
  done: whole('Number of rows and files completed in this stage'),
  total: whole('Total number of rows and files in this stage'),
  started_at: Instant,
  ended_at: nullable(Instant),
  backup_id: nullable(text('The backup that was made, tested or restored')),
  error: nullable(text('Why it failed, in plain English')),
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
  recipient: text('Public key that backups are encrypted with (age1…)'),
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
    verify: Type.Optional(flag('Whether to test the backup by restoring it into a scratch database')),
  }),
);

const password = Type.Optional(
  Type.String({ minLength: 1, maxLength: 1000, description: 'Your current password' }),
);

export const BackupRestore = optional(
  Body({
    password,
    recovery_key: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Recovery key of the installation that made the backup, if it is another one (AGE-SECRET-KEY-1…)',
      }),
    ),
  }),
);
export type BackupRestore = Type.Static<typeof BackupRestore>;

const emails = (description: string) => Type.Array(Type.String(), { description });

const SignIns = (description: string) =>
  Type.Array(
    Type.Object({
      email: Type.String(),
      kind: Type.Enum(['passkey', 'provider'], {
        description: 'A passkey, or an account of the sign-in provider',
      }),
      name: text('Name of the passkey, or of the account'),
    }),
    { description },
  );

/** Changes to who may sign in that a restore would revert. Users are named by email. */
export const RestoreEffects = Type.Object({
  known: flag('False for a backup from an older version without a user list. All lists are then empty'),
  enabled_again: emails('Users disabled since the backup, who could sign in again'),
  second_factor_off: emails(
    'Users who turned on two-step sign-in since the backup. It would be turned off again',
  ),
  backup_codes: Type.Array(
    Type.Object({
      email: Type.String(),
      used: whole('Number of backup codes used since the backup. They would work again'),
    }),
  ),
  sign_ins_known: flag(
    'False for a backup from an older version that doesn’t list passkeys and linked accounts',
  ),
  sign_ins_back: SignIns('Passkeys and links deleted since the backup, which would work again'),
  sign_ins_gone: SignIns('Passkeys and links made since the backup, which would be lost'),
  brought_back: emails('Users in the backup who no longer exist, such as those deleted since'),
  removed: emails('Current users missing from the backup. They and their data would be deleted'),
});
export type RestoreEffects = Type.Static<typeof RestoreEffects>;
export type RestoredSignIn = RestoreEffects['sign_ins_back'][number];

export const RecoveryKeyRequest = optional(Body({ password }));

/** Key that decrypts backups, wherever they are stored. */
export const RecoveryKey = Type.Object({
  recovery_key: text('The age identity (AGE-SECRET-KEY-1…)'),
  recipient: text('Its public key (age1…)'),
});
export type RecoveryKey = Type.Static<typeof RecoveryKey>;

export const RecoveryKeyKept = Type.Object({ kept_at: Instant });
