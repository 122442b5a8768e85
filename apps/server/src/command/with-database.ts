import { mkdirSync } from 'node:fs';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { asSystem, readAsSystem, type SystemScope } from '../database/system-scope.ts';
import { externalDatabase } from '../external-database.ts';
import { version } from '../http/version.ts';
import { backUpBeforeUpgrade } from '../platform/backup-archive/before-upgrade.ts';

/** The database as verbs use it. */
export interface OpenDatabase {
  readonly database: Database;
  /** Connection string of the tables' owner. */
  readonly ownerUrl: string;
  system<Result>(work: (scope: SystemScope) => Promise<Result>): Promise<Result>;
  systemStatements<Result>(work: (scope: SystemScope) => Promise<Result>): Promise<Result>;
}

/**
 * Works on the database of the settings: the external one, or the embedded one, which is started where no service runs it
 * and stopped again. Missing migrations are run first.
 */
export async function withDatabase<Result>(
  config: Config,
  work: (open: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o750 });
  const silent = () => {};
  const embedded =
    config.databaseUrl === undefined
      ? await (await import('../database/embedded.ts')).startEmbedded({
          dataDir: config.dataDir,
          log: silent,
        })
      : undefined;
  try {
    const ownerUrl = config.databaseUrl
      ? await externalDatabase(config.databaseUrl, config)
      : (embedded?.url ?? '');
    await migrate(ownerUrl, silent, {
      beforeUpgrade: () => backUpBeforeUpgrade({ config, ownerUrl, version }, silent),
    });
    const database = openDatabase(ownerUrl, silent);
    try {
      return await work({
        database,
        ownerUrl,
        system: (act) => asSystem(database, act),
        systemStatements: (act) => readAsSystem(database, act),
      });
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}
