import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { withSchema } from '../../database/connection.ts';
import { errorCode } from '../../problems/error-facts.ts';
import type { LoadTarget } from './load-archive.ts';
import { connectOwner, quoted } from './table-checks.ts';

/** A place to load an archive into, to be dropped. */
export interface Scratch extends LoadTarget {
  readonly kind: 'database' | 'schema';
  drop(): Promise<void>;
}

const schemaPrefix = 'farthing_scratch_';

/** Creates a schema beside the one in use, in the same database, from which tables can be moved in one transaction. */
export async function makeScratchSchema(client: pg.Client, ownerUrl: string): Promise<Scratch> {
  const schema = `${schemaPrefix}${randomBytes(6).toString('hex')}`;
  await client.query(`create schema ${quoted(schema)}`);
  const drop = () => dropSchema(client, schema);
  return { kind: 'schema', url: withSchema(ownerUrl, schema), schema, drop };
}

/** A database of its own on the same server. Where the owner may make none, or a pooler knows none but its own, a schema. */
export async function makeScratch(client: pg.Client, ownerUrl: string): Promise<Scratch> {
  const name = `${databasePrefix(ownerUrl)}${randomBytes(6).toString('hex')}`;
  try {
    await client.query(`create database ${quoted(name)} template template0`);
  } catch (error) {
    if (errorCode(error) !== '42501') throw error;
    return makeScratchSchema(client, ownerUrl);
  }
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  const drop = async () => {
    await client.query(`drop database if exists ${quoted(name)} with (force)`);
  };
  if (!(await answers(url.toString()))) {
    await drop();
    return makeScratchSchema(client, ownerUrl);
  }
  return { kind: 'database', url: url.toString(), schema: 'public', drop };
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await connectOwner(url)).end().catch(() => {}); // a broken connection is closed already
    return true;
  } catch {
    return false; // what else is wrong shows in the schema
  }
}

/** Removes what operations have left that were killed. Only under the lock of operations. */
export async function dropLeftovers(client: pg.Client, ownerUrl: string): Promise<void> {
  const { rows: schemas } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where starts_with(nspname, $1)`,
    [schemaPrefix],
  );
  for (const { name } of schemas) await dropSchema(client, name);
  const { rows: databases } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1)`,
    [databasePrefix(ownerUrl)],
  );
  for (const { name } of databases) {
    await client.query(`drop database if exists ${quoted(name)} with (force)`);
  }
}

/** Drops a schema with all that is in it. */
export async function dropSchema(client: pg.Client, schema: string): Promise<void> {
  await client.query(`drop schema if exists ${quoted(schema)} cascade`);
}

/** Begins with the database it is the scratch of: another farthing on the same server keeps its own. */
function databasePrefix(ownerUrl: string): string {
  const database = new pg.Client({ connectionString: ownerUrl }).database ?? '';
  return `farthing_drill_${createHash('sha256').update(database).digest('hex').slice(0, 8)}_`;
}
