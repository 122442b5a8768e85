import type { Backup, BackupOperation, BackupStatus } from '@farthing/api-contract';
import { instantText } from '../../../design/format.ts';
import { recoveryKeyFile as fileTexts, backupWords as texts } from './texts.ts';

/** A size as people say it, by thousands. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return texts.kilobytes(String(Math.max(1, Math.round(bytes / 1000))));
  if (bytes < 1_000_000_000) return texts.megabytes((bytes / 1_000_000).toFixed(1));
  return texts.gigabytes((bytes / 1_000_000_000).toFixed(1));
}

/** The last backup and its test in one sentence. An uploaded one is none of today's data. */
export function stateSentence(backups: readonly Backup[]): string {
  const last = backups.find(({ kind }) => kind !== 'upload');
  if (last === undefined) return texts.noBackup;
  const when = instantText(last.created_at);
  if (last.verification === null) return texts.notTested(when);
  return last.verification.ok ? texts.isGood(when) : texts.isBad(when);
}

/** When backups are made, and how long they stay. */
export function scheduleSentence({ nightly: { on, hour, time_zone, keep } }: BackupStatus): string {
  if (!on) return texts.nightlyOff;
  const time = `${String(hour).padStart(2, '0')}:00`;
  return texts.nightly(time, time_zone, keep);
}

/** Describes the running operation: "Restoring: comparing every table". */
export function operationWords({ operation, stage }: Pick<BackupOperation, 'operation' | 'stage'>): string {
  const what = texts.operations[operation];
  return stage === null ? what : texts.underWay(what, texts.stages[stage]);
}

/** Returns the message for a finished operation. */
export function outcomeWords({ operation, state, error }: BackupOperation): string {
  if (state === 'failed') return error ?? texts.failed;
  return operation === 'create' ? texts.created : texts.verified;
}

/** The file that keeps the recovery key: what it is, what it opens, and the key as the age tool reads it. */
export function recoveryKeyFile(key: string, recipient: string, host: string): string {
  return [...fileTexts.lines(host, recipient), key, ''].join('\n');
}
