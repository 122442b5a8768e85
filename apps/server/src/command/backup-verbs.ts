import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { stderr } from 'node:process';
import type { RestoreEffects } from '@farthing/api-contract';
import type { Config } from '../config.ts';
import { hasEffects } from '../features/admin/backups/effects-rules.ts';
import { readRestoreEffects } from '../features/admin/backups/service.ts';
import { version } from '../http/version.ts';
import type { BackupRecord } from '../platform/backup-archive/backup-files.ts';
import type { Manifest } from '../platform/backup-archive/manifest.ts';
import { openBackups } from '../platform/backup-archive/open-backups.ts';
import {
  type BackupContext,
  type BackupSource,
  createBackup,
  inspectBackup,
  readerOf,
  restoreBackup,
  verifyBackup,
  verifyFile,
} from '../platform/backup-archive/operations.ts';
import type { Progress } from '../platform/backup-archive/snapshot.ts';
import { isUuid } from '../problems/cursors.ts';
import { Problem, refuseInDemo } from '../problems/problem.ts';
import { readRecoveryKey } from './read-password.ts';
import { type Call, UsageError, type Verb } from './verb.ts';
import { type OpenDatabase, withDatabase } from './with-database.ts';

const keyOption = {
  'key-file': {
    type: 'string',
    does: 'a file with the recovery key, where another farthing made the backup',
  },
} as const;

const create: Verb = {
  usage: 'backup create [--verify]',
  does: 'Makes a backup now.',
  words: 0,
  options: {
    verify: { type: 'boolean', does: 'test the backup by restoring it into a scratch database' },
  },
  run: ({ config, options }) =>
    working(config, async (context) => {
      const made = await createBackup(context, 'manual');
      if (made === null) throw new Error('No backup was made');
      const record = options.verify === true ? await verifyBackup(context, made.id) : made;
      return {
        lines: [
          `Backup ${record.id}, ${sizeOf(record)}: ${contentsOf(record)}.`,
          `It is stored at ${openBackups(config).placeOf(record)}`,
          ...(record.verification ? [`${record.verification.text}.`] : []),
        ],
        json: record,
        failed: record.verification?.ok === false,
      };
    }),
};

const list: Verb = {
  usage: 'backup list',
  does: 'Lists the backups, newest first.',
  words: 0,
  options: {},
  async run({ config }) {
    refuseInDemo(config);
    const records = await openBackups(config).list();
    const lines = records.map((record) =>
      [
        record.id,
        record.created_at.slice(0, 16).replace('T', ' '),
        record.kind,
        sizeOf(record),
        testOf(record),
      ].join('  '),
    );
    return { lines: lines.length > 0 ? lines : ['There are no backups yet.'], json: records };
  },
};

const verify: Verb = {
  usage: 'backup verify ID|FILE [--key-file FILE]',
  does: 'Tests a backup by restoring it into a scratch database. Your data doesn’t change.',
  words: 1,
  options: keyOption,
  run: (call) =>
    working(call.config, async (context) => {
      const { source, recoveryKey } = await opened(call);
      const outcome =
        'path' in source
          ? await verifyFile(context, source.path, recoveryKey)
          : (await verifyBackup(context, source.id, recoveryKey)).verification;
      const { ok = false, text = '' } = outcome ?? {};
      return { lines: [ok ? `${text}.` : text], json: { ok, text }, failed: !ok };
    }),
};

const restore: Verb = {
  usage: 'backup restore ID|FILE [--key-file FILE] [--accept-changes] [--discard-current]',
  does: 'Replaces all data with a backup. The current data is backed up first. Everyone has to sign in again.',
  words: 1,
  options: {
    ...keyOption,
    'accept-changes': {
      type: 'boolean',
      does: 'restore even if it changes who can sign in. Without this option the changes are only listed',
    },
    'discard-current': { type: 'boolean', does: 'don’t back up the current data first' },
  },
  run: (call) =>
    working(call.config, async (context, { hasUsers, systemStatements }) => {
      const { source, recoveryKey, manifest: wanted } = await opened(call);
      const effects = await systemStatements((scope) => readRestoreEffects(scope, wanted));
      if (hasUsers && call.options['accept-changes'] !== true && hasEffects(effects))
        throw new Error(
          [
            'Nothing was restored. The backup would change who can sign in:',
            ...effectLines(effects),
            'To restore it anyway, run the command again with --accept-changes.',
          ].join('\n'),
        );
      const { manifest, before } = await restoreBackup(context, {
        source,
        ...(recoveryKey === undefined ? {} : { recoveryKey }),
        restorer: { user_id: null, ip_address: null },
        keepCurrent: hasUsers && call.options['discard-current'] !== true,
      });
      const { users, attachments, tables, created_at, farthing } = manifest;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return {
        lines: [
          `Restored the backup of ${created_at.slice(0, 16).replace('T', ' ')} UTC, made by farthing ${farthing}: ${many(users, 'user')}, ${many(rows, 'row')}, ${many(attachments.count, 'attachment')}.`,
          'Everyone has to sign in again with the password they had then.',
          before === null
            ? 'The previous data was not backed up.'
            : `The previous data is in backup ${before.id}. To go back to it, run: farthing backup restore ${before.id}`,
        ],
        json: {
          created_at,
          farthing,
          users,
          rows,
          attachments: attachments.count,
          kept_as: before?.id ?? null,
        },
      };
    }),
};

/** The backup commands. They are safe while the service runs, because operations on one database run one after another. */
export const backupVerbs: Readonly<Record<string, Verb>> = {
  'backup create': create,
  'backup list': list,
  'backup verify': verify,
  'backup restore': restore,
};

/** Runs an operation, shows its progress on a terminal, and cancels it on Ctrl+C. */
function working(
  config: Config,
  work: (
    context: BackupContext,
    present: Pick<OpenDatabase, 'systemStatements'> & { readonly hasUsers: boolean },
  ) => ReturnType<Verb['run']>,
): ReturnType<Verb['run']> {
  refuseInDemo(config);
  return withDatabase(config, async ({ ownerUrl, systemStatements }) => {
    const someone = await systemStatements(({ tables }) =>
      tables.selectFrom('users').select('id').limit(1).execute(),
    );
    const calledOff = new AbortController();
    const stop = () => calledOff.abort(new Error('Cancelled. Nothing was changed.'));
    process.once('SIGINT', stop);
    try {
      const context = { config, ownerUrl, version, onProgress: showProgress, signal: calledOff.signal };
      return await work(context, { hasUsers: someone.length > 0, systemStatements });
    } catch (error) {
      throw calledOff.signal.aborted ? calledOff.signal.reason : error;
    } finally {
      process.off('SIGINT', stop);
      if (stderr.isTTY) stderr.write('\r\u001b[K');
    }
  });
}

function showProgress({ stage, done, total }: Progress): void {
  if (stderr.isTTY) stderr.write(`\r\u001b[K${stage} ${done} of ${total}`);
}

/** Opens the named backup with its key: this server's own key, unless another server made the backup. */
async function opened({
  config,
  words,
  options,
}: Call): Promise<{ source: BackupSource; manifest: Manifest; recoveryKey?: string }> {
  const source = await sourceOf(config, words[0] ?? '');
  const read = await readerOf(config, source);
  const named = options['key-file'];
  if (typeof named === 'string') {
    const recoveryKey = keyIn(await readFile(named, 'utf8'));
    return { source, recoveryKey, manifest: await inspectBackup(config, read(), recoveryKey) };
  }
  try {
    return { source, manifest: await inspectBackup(config, read()) };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'backup-wrong-key') throw error;
    const recoveryKey = await readRecoveryKey();
    return { source, recoveryKey, manifest: await inspectBackup(config, read(), recoveryKey) };
  }
}

/** Lists the effects of a restore for people, each user on a line. */
function effectLines(effects: RestoreEffects): string[] {
  const lines = (emails: readonly string[], what: string) => emails.map((email) => `  ${email} ${what}`);
  return [
    ...lines(effects.enabled_again, 'is disabled and would be enabled'),
    ...lines(effects.second_factor_off, 'would lose two-step sign-in'),
    ...effects.backup_codes.map(
      ({ email, used }) => `  ${email} could use ${many(used, 'used backup code')} again`,
    ),
    ...effects.sign_ins_back.map(
      ({ email, kind, name }) => `  ${email} could use ${nameOf(kind, name)} again`,
    ),
    ...effects.sign_ins_gone.map(({ email, kind, name }) => `  ${email} would lose ${nameOf(kind, name)}`),
    ...lines(effects.brought_back, 'doesn’t exist now and would be added'),
    ...lines(effects.removed, 'isn’t in the backup and would be removed'),
  ];
}

function nameOf(kind: RestoreEffects['sign_ins_back'][number]['kind'], name: string): string {
  return kind === 'passkey' ? `the passkey “${name}”` : `the sign-in provider’s account ${name}`;
}

/** The key of a file as `age-keygen` writes it, with remarks, or on a line alone. */
function keyIn(text: string): string {
  const key = text.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#'));
  if (key === undefined) throw new UsageError('The --key-file file contains no key');
  return key.trim();
}

async function sourceOf(config: Config, word: string): Promise<BackupSource> {
  if (isUuid(word)) return { id: word };
  for (const path of [resolve(word), join(config.backup.folder, word)]) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    const store = openBackups(config);
    const listed = (await store.list()).find((one) => store.placeOf(one) === path);
    return listed ? { id: listed.id } : { path };
  }
  throw new Error(
    `${word} is neither a file nor a backup ID. To list the backups, run: farthing backup list`,
  );
}

function many(count: number, what: string): string {
  return `${count.toLocaleString('en-GB')} ${what}${count === 1 ? '' : 's'}`;
}

function sizeOf({ size }: BackupRecord): string {
  return size < 1e6
    ? `${Math.ceil(size / 1e3)} kB`
    : size < 1e9
      ? `${(size / 1e6).toFixed(1)} MB`
      : `${(size / 1e9).toFixed(2)} GB`;
}

function contentsOf({ contents }: BackupRecord): string {
  if (contents === null) return 'contents unknown';
  const { rows, attachments, users } = contents;
  return `${many(users, 'user')}, ${many(rows, 'row')}, ${many(attachments, 'attachment')}`;
}

function testOf({ verification }: BackupRecord): string {
  if (verification === null) return 'not tested';
  return verification.ok ? 'tested' : `test failed: ${verification.text}`;
}
