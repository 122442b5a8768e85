import { randomBytes } from 'node:crypto';
import { chown, cp, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { openReadReplica, type ReadReplica } from '../../apps/server/src/database/read-replica.ts';
import { createTokenSigner } from '../../apps/server/src/platform/crypto/access-tokens.ts';
import { createFieldCipher } from '../../apps/server/src/platform/crypto/field-cipher.ts';
import { loadFieldKeys, loadSigningKey } from '../../apps/server/src/platform/crypto/key-files.ts';
import { createPasswordHasher } from '../../apps/server/src/platform/crypto/password-hash.ts';
import type { Client } from './app.ts';
import { clientAt } from './client-at.ts';
import { openAccount, record } from './ledger.ts';
import { settled } from './recurring-scene.ts';
import { cleanUp, signUp, temporaryFolder, until } from './server-process.ts';

let primary: EmbeddedDatabase;
let standby: EmbeddedDatabase;
let atStandby: pg.Client;
let replica: ReadReplica;
let user: Client;
let close: () => Promise<void>;
const failures: Error[] = [];

/** A server that follows another: its files as they are while it is stopped, and where to follow it. */
async function startStandby(from: string, primaryUrl: string, dataDir: string): Promise<EmbeddedDatabase> {
  await cp(join(from, 'copy'), join(dataDir, 'postgres'), { recursive: true });
  await cp(join(from, 'keys'), join(dataDir, 'keys'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'standby.signal'), '');
  await own(join(dataDir, 'postgres'), await stat(join(from, 'postgres')));
  const { hostname, port, username, password } = new URL(primaryUrl);
  const primary_conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  return startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off', primary_conninfo } });
}

async function own(path: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(path, uid, gid);
  for (const entry of await readdir(path, { recursive: true })) await chown(join(path, entry), uid, gid);
}

beforeAll(async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const start = () => startEmbedded({ dataDir: first, log: () => {}, settings: { fsync: 'off' } });
  await (await start()).stop();
  await cp(join(first, 'postgres'), join(first, 'copy'), { recursive: true });
  primary = await start();
  [standby] = await Promise.all([startStandby(first, primary.url, second), migrate(primary.url, () => {})]);
  atStandby = new pg.Client({ connectionString: standby.url });
  await atStandby.connect();

  const dataDir = temporaryFolder();
  const config = readConfig({
    LOG_LEVEL: 'silent',
    BACKUP_NIGHTLY: 'false',
    DATA_DIR: dataDir,
    DATABASE_URL: primary.url,
  });
  const database = openDatabase(primary.url, () => {});
  const place = new URL(standby.url);
  place.username = '';
  place.password = '';
  replica = openReadReplica(place.toString(), primary.url, (error) => failures.push(error));
  const app = await buildApp({
    config,
    database,
    replica,
    tokens: createTokenSigner(await loadSigningKey({ ...config.jwtPrivateKey, dataDir })),
    passwords: createPasswordHasher({}),
    cipher: createFieldCipher(await loadFieldKeys({ ...config.fieldKeys, dataDir })),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
  close = async () => {
    await app.close();
    await Promise.all([database.close(), replica.close()]);
  };
  const email = `user-${randomBytes(3).toString('hex')}@example.org`;
  user = clientAt(url, { id: '', email, token: await signUp(url, email) });
});
afterAll(async () => {
  await close();
  await atStandby.end().catch(() => {});
  await Promise.all([standby.stop(), primary.stop()]);
  await cleanUp();
});

/** Reads net worth, and returns it with the outcome of the read at the replica: `answered`, `behind` or `failed`. */
async function netWorth(query = ''): Promise<{ worth: string; replica: string[] }> {
  const before = replica.counts();
  const { body } = await user.get(`/reports/balance-sheet${query}`);
  const counted = Object.entries(replica.counts());
  const grown = counted.filter(([outcome, count]) => count > before[outcome as keyof typeof before]);
  return { worth: body.net_worth, replica: grown.map(([outcome]) => outcome) };
}

/** Waits until nothing is written any more (a scan follows each change), and the replica has all that was. */
async function caughtUp(): Promise<void> {
  await settled(user);
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  const { rows } = await client.query('select pg_current_wal_lsn()::text as at');
  await client.end();
  const reached = () => atStandby.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [rows[0].at]);
  expect((await until(120_000, reached, (answer) => answer.rows[0].has)).rows[0].has).toBe(true);
}

test('reports are read from the replica when it has all of the user’s data, and else from the database', {
  tags: 'long',
}, async () => {
  const account = await openAccount(user, { opening_balance: '100.00' });
  await caughtUp();
  expect(await netWorth()).toEqual({ worth: '100.00', replica: ['answered'] });

  // Held where it is: what is written now is not there, and is read all the same.
  await atStandby.query('select pg_wal_replay_pause()');
  await record(user, account.id, { amount: '30.00' });
  expect(await netWorth()).toEqual({ worth: '70.00', replica: ['behind'] });
  await atStandby.query('select pg_wal_replay_resume()');
  await caughtUp();
  // Another address, as the first answer is remembered.
  expect(await netWorth('?as_of=2026-01-01')).toEqual({ worth: '70.00', replica: ['answered'] });
  expect((await user.get('/reports/balance-sheet?as_of=nonsense')).status).toBe(422);
  expect(failures).toEqual([]);
});

test('a replica that is away holds nothing up, and is left alone for a while', { tags: 'long' }, async () => {
  await atStandby.end();
  await standby.stop();
  const account = await openAccount(user, { opening_balance: '5.00' });
  expect(await netWorth()).toEqual({ worth: '75.00', replica: ['failed'] });
  await record(user, account.id, { amount: '5.00' });
  expect(await netWorth()).toEqual({ worth: '70.00', replica: [] });
  expect([replica.counts().failed, failures.length]).toEqual([1, 1]);
});
