import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { cleanUp, embeddedUrl, postmasterOf } from './server-process.ts';

/** The databases that a test has started. */
export const running: EmbeddedDatabase[] = [];

/** Stops what a test has started. */
export async function stopAll(): Promise<void> {
  for (const database of running.splice(0)) await database.stop();
  await cleanUp();
}

/** Starts the embedded database of a data folder. */
export async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  running.push(database);
  return database;
}

/** Returns the type of connection that a connection string leads to, as seen by the server. */
export async function wayOf(url: string): Promise<'socket' | 'tcp'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ address: string | null }>('select inet_client_addr() as address');
    return rows[0]?.address ? 'tcp' : 'socket';
  } finally {
    await client.end();
  }
}

/** The sockets in the folder of a database. */
export const socketsOf = (dataDir: string) =>
  readdirSync(join(dataDir, 'postgres'))
    .filter((name) => /^\.s\.|^\.probe/.test(name))
    .sort();

/** All that the server of a folder leaves while it runs. */
export function socketOf(dataDir: string): string[] {
  const name = `.s.PGSQL.${postmasterOf(dataDir)?.port}`;
  return [name, `${name}.lock`];
}

/** The user IDs that the kernel gives the server of a folder: real, effective, saved and file system. */
export const usersOf = (dataDir: string) =>
  /^Uid:\s+(.*)$/m
    .exec(readFileSync(`/proc/${postmasterOf(dataDir)?.pid}/status`, 'utf8'))?.[1]
    ?.split('\t')
    .map(Number);

/** Reads a file of the machine as PostgreSQL's superuser. */
export async function readThroughDatabase(url: string, file: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>('select pg_read_file($1) as text', [file]);
    return rows[0]?.text ?? '';
  } finally {
    await client.end();
  }
}

/** Starts the database of a folder, and checks that it is reached through a socket there and by TCP. */
export async function expectSocketAndTcp(dataDir: string): Promise<void> {
  const { url } = await start(dataDir);
  expect(await wayOf(url)).toBe('socket');
  expect(socketsOf(dataDir)).toEqual(socketOf(dataDir));
  expect(await wayOf(embeddedUrl(dataDir))).toBe('tcp');
  await running.pop()?.stop();
  expect(socketsOf(dataDir)).toEqual([]);
}
