import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { rolePassword, roles } from '../database/connection.ts';
import { externalDatabase } from '../external-database.ts';
import type { Verb } from './verb.ts';

const rolesVerb: Verb = {
  usage: 'database roles',
  does: 'Prints the SQL that creates the service’s database roles, for a DATABASE_URL whose user may not.',
  words: 0,
  options: {},
  async run({ config }) {
    if (config.databaseUrl === undefined)
      throw new Error('DATABASE_URL isn’t set. The embedded database creates its roles itself.');
    mkdirSync(config.dataDir, { recursive: true, mode: 0o750 });
    const ownerUrl = await externalDatabase(config.databaseUrl, config);
    const statements = Object.values(roles).map(
      (role) =>
        `create role ${role} login noinherit password ${pg.escapeLiteral(rolePassword(ownerUrl, role))};`,
    );
    return { lines: statements, json: { statements } };
  },
};

/** The verbs on the external database. */
export const databaseVerbs: Readonly<Record<string, Verb>> = { 'database roles': rolesVerb };
