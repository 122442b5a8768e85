import type { Backup, BackupOperation, BackupStatus } from '@farthing/api-contract';
import { countText, instantText } from '../../design/format.ts';

const kinds = {
  nightly: 'Made by night',
  manual: 'Made by hand',
  upload: 'Uploaded',
  before_restore: 'What a restore replaced',
} as const satisfies Record<Backup['kind'], string>;

/** Where a backup comes from. */
export function kindWords(kind: Backup['kind']): string {
  return kinds[kind];
}

/** A size as people say it, by thousands. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** The last backup and its test in one sentence. An uploaded one is none of today's data. */
export function stateSentence(backups: readonly Backup[]): string {
  const last = backups.find(({ kind }) => kind !== 'upload');
  if (last === undefined) return 'There is no backup yet.';
  const when = `The last backup is of ${instantText(last.created_at)}`;
  if (last.verification === null) return `${when}. It has not been tested yet.`;
  if (!last.verification.ok) return `${when}, and it could not be restored for a test. Make another one now.`;
  return `${when}. Restored for a test, everything in it was as it should be.`;
}

/** When backups are made, and how long they stay. */
export function scheduleSentence({ nightly: { on, hour, time_zone, keep } }: BackupStatus): string {
  if (!on) return 'No backup is made by night: the operator of this farthing has turned it off.';
  const time = `${String(hour).padStart(2, '0')}:00`;
  const stay = [
    [keep.daily, 'day'],
    [keep.weekly, 'week'],
    [keep.monthly, 'month'],
  ] as const;
  const parts = stay.filter(([count]) => count > 0).map(([count, one]) => countText(count, one));
  const last = parts.length > 1 ? ` and ${parts.pop()}` : '';
  return `A backup is made each night at ${time} (${time_zone}), and tested. Of the last ${parts.join(', ')}${last} the newest one is kept.`;
}

const stages = {
  counting: 'Counting what is there',
  writing: 'Writing',
  loading: 'Loading',
  comparing: 'Comparing every table',
  swapping: 'Putting it in place',
} as const satisfies Record<NonNullable<BackupOperation['stage']>, string>;

const operations = {
  create: 'Backing up',
  verify: 'Testing',
  restore: 'Restoring',
} as const satisfies Record<BackupOperation['operation'], string>;

/** What is done just now: "Restoring: comparing every table". */
export function operationWords({ operation, stage }: Pick<BackupOperation, 'operation' | 'stage'>): string {
  const what = operations[operation];
  return stage === null ? what : `${what}: ${stages[stage].toLowerCase()}`;
}

/** What is said when an operation has ended. */
export function outcomeWords({ operation, state, error }: BackupOperation): string {
  if (state === 'failed') return error ?? 'It did not work.';
  return operation === 'create' ? 'The backup is made and tested.' : 'The backup is tested.';
}

/** The file that keeps the recovery key: what it is, what it opens, and the key as the age tool reads it. */
export function recoveryKeyFile(key: string, recipient: string, host: string): string {
  return [
    `# farthing recovery key for ${host}`,
    '# It opens every backup of this farthing. Whoever has it and a backup has everything in it.',
    `# public key: ${recipient}`,
    key,
    '',
  ].join('\n');
}
