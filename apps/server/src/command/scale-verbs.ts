import { mkdirSync } from 'node:fs';
import { distribute } from '../database/distribution/distribute.ts';
import { migrate } from '../database/migrate.ts';
import { externalDatabase } from '../external-database.ts';
import { UsageError, type Verb } from './verb.ts';

const defaultShards = 32;
const mostShards = 1024;

const distributeVerb: Verb = {
  usage: 'scale distribute',
  does: 'Distributes the tables of an external database with Citus over its workers, by user. Stop the service first.',
  words: 0,
  options: {
    shards: {
      type: 'string',
      does: `Number of groups that users are divided into, 1 to ${mostShards}. Default: ${defaultShards}`,
    },
  },
  async run({ config, options }) {
    if (config.databaseUrl === undefined)
      throw new Error('DATABASE_URL isn’t set. The embedded database is on one machine.');
    const shards = Number(options.shards ?? defaultShards);
    if (!Number.isInteger(shards) || shards < 1 || shards > mostShards)
      throw new UsageError(`--shards is a number from 1 to ${mostShards}`);
    mkdirSync(config.dataDir, { recursive: true, mode: 0o750 });
    const ownerUrl = await externalDatabase(config.databaseUrl, config);
    await migrate(ownerUrl, () => {});
    const done = await distribute(ownerUrl, shards);
    if (done.wasDistributed)
      return {
        lines: ['The database is distributed already. Its functions are those of this version.'],
        json: done,
      };
    return {
      lines: [
        `Distributed ${done.distributed} tables over ${done.servers} workers in ${done.shards} groups, and copied ${done.reference} tables to each server.`,
      ],
      json: done,
    };
  },
};

/** The verbs on a database that spans several servers. */
export const scaleVerbs: Readonly<Record<string, Verb>> = { 'scale distribute': distributeVerb };
