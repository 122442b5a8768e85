import { constants, existsSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { type AppliedMigration, hasEarlierSchema } from '../database/earlier-schema.ts';
import { listMigrations } from '../database/migrate.ts';
import { onlyRow } from '../database/only-row.ts';
import { diskRoom } from '../platform/blobs/file-system.ts';
import { loadFieldKeys, loadSigningKey } from '../platform/crypto/key-files.ts';
import { loadPreviousKeys } from '../platform/crypto/key-replacement.ts';
import { errorMessage } from '../problems/error-facts.ts';
import { auditFinding, type Finding } from './audit-finding.ts';
import type { Verb } from './verb.ts';

/** Checks that farthing can run here, and changes nothing that a start wouldn't. */
export const doctor: Verb = {
  usage: 'doctor',
  does: 'Checks settings, folder, keys, disk, database, clock and audit log. Exits with 1 if something is wrong.',
  words: 0,
  options: {},
  async run({ config }) {
    const findings = [
      { name: 'settings', state: 'good', message: `DATA_DIR is ${config.dataDir}` } as const,
      await folderFinding(config),
      await keysFinding(config),
      await diskFinding(config),
      ...(await databaseFindings(config)),
    ];
    const signs = { good: 'ok  ', attention: 'look', bad: 'BAD ' };
    return {
      lines: findings.map(({ name, state, message }) => `${signs[state]}  ${name.padEnd(10)}  ${message}`),
      json: findings,
      failed: findings.some(({ state }) => state === 'bad'),
    };
  },
};

async function folderFinding({ dataDir }: Config): Promise<Finding> {
  const name = 'folder';
  if (!existsSync(dataDir))
    return { name, state: 'attention', message: 'It doesn’t exist yet. The first start creates it.' };
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return { name, state: 'bad', message: 'This user can’t write to it. Give the user write access.' };
  }
  const keys = join(dataDir, 'keys');
  const isOpen = process.platform !== 'win32' && existsSync(keys) && (statSync(keys).mode & 0o077) !== 0;
  if (isOpen) return { name, state: 'bad', message: `Other users can read ${keys}. Run chmod 700 on it.` };
  return { name, state: 'good', message: 'Writable, and its keys are private' };
}

async function keysFinding({ dataDir, fieldKeys, jwtPrivateKey }: Config): Promise<Finding> {
  const name = 'keys';
  const isSet = fieldKeys.text !== undefined || fieldKeys.file !== undefined;
  if (!isSet && !existsSync(join(dataDir, 'keys', 'field-keys'))) {
    const state = existsSync(join(dataDir, 'postgres')) ? 'bad' : 'attention';
    return { name, state, message: 'They don’t exist yet. The first start creates them.' };
  }
  try {
    const field = await loadFieldKeys({ ...fieldKeys, dataDir });
    const signing = await loadSigningKey({ ...jwtPrivateKey, dataDir });
    const previous = await loadPreviousKeys(dataDir, Date.now());
    if (field.byId.size > 1 && !isSet)
      return {
        name,
        state: 'attention',
        message: 'A key rotation was interrupted. Run farthing keys rotate again.',
      };
    const older = previous.length > 0 ? `, ${previous.length} older keys still valid` : '';
    return { name, state: 'good', message: `Field key ${field.activeId}, signing key ${signing.id}${older}` };
  } catch (error) {
    return { name, state: 'bad', message: errorMessage(error) };
  }
}

async function diskFinding({ dataDir }: Config): Promise<Finding> {
  const name = 'disk';
  if (!existsSync(dataDir)) return { name, state: 'attention', message: 'Unknown until the folder exists' };
  const { free_bytes, total_bytes } = await diskRoom(dataDir);
  const message = `${(free_bytes / 1e9).toFixed(1)} GB free of ${(total_bytes / 1e9).toFixed(1)} GB`;
  const isLow = free_bytes < 1e9 || free_bytes < total_bytes / 20;
  return { name, state: free_bytes < 1e8 ? 'bad' : isLow ? 'attention' : 'good', message };
}

async function databaseFindings(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) return lookInto(config, databaseUrl);
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    return [
      { name: 'database', state: 'attention', message: 'It doesn’t exist yet. The first start creates it.' },
    ];
  try {
    const { startEmbedded } = await import('../database/embedded.ts');
    const embedded = await startEmbedded({ dataDir, log: () => {} });
    try {
      return await lookInto(config, embedded.url);
    } finally {
      await embedded.stop();
    }
  } catch (error) {
    return [{ name: 'database', state: 'bad', message: errorMessage(error) }];
  }
}

async function lookInto(config: Config, ownerUrl: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const answer = await client.query<{ version: string; number: string; now: Date; known: boolean }>(
      `select current_setting('server_version') as version, current_setting('server_version_num') as number,
        clock_timestamp() as now, to_regclass('schema_migrations') is not null as known`,
    );
    const server = onlyRow(answer);
    const isOld = Number(server.number) < 150_000;
    return [
      {
        name: 'database',
        state: isOld ? 'bad' : 'good',
        message: `PostgreSQL ${server.version}${isOld ? ', but farthing needs 15 or newer' : ''}`,
      },
      server.known
        ? await migrationFinding(client)
        : { name: 'migrations', state: 'attention', message: 'None has run yet. The first start runs them.' },
      clockFinding(Date.parse(String(server.now))),
      ...(server.known ? [await auditFinding(config, ownerUrl)] : []),
    ];
  } catch (error) {
    return [{ name: 'database', state: 'bad', message: `farthing can’t connect: ${errorMessage(error)}` }];
  } finally {
    await client.end().catch(() => {}); // a broken connection is closed already
  }
}

async function migrationFinding(client: pg.Client): Promise<Finding> {
  const name = 'migrations';
  const { rows: applied } = await client.query<AppliedMigration>(
    'select number, name, sha256 from schema_migrations order by number',
  );
  try {
    if (hasEarlierSchema(applied))
      return {
        name,
        state: 'attention',
        message: 'The list is of an earlier version. The next start replaces it.',
      };
  } catch (error) {
    return { name, state: 'bad', message: errorMessage(error) };
  }
  const known = listMigrations();
  const isNewer = (applied.at(-1)?.number ?? 0) > (known.at(-1)?.number ?? 0);
  if (isNewer)
    return {
      name,
      state: 'bad',
      message: 'The database was used by a newer version of farthing. Start that version.',
    };
  const pending = known.length - applied.length;
  if (pending > 0) return { name, state: 'attention', message: `${pending} to run at the next start` };
  return { name, state: 'good', message: `All ${applied.length} have run` };
}

function clockFinding(databaseMs: number): Finding {
  const seconds = Math.round(Math.abs(Date.now() - databaseMs) / 1000);
  if (seconds > 30)
    return { name: 'clock', state: 'bad', message: `It differs from the database’s by ${seconds} seconds` };
  return { name: 'clock', state: 'good', message: new Date().toISOString() };
}
