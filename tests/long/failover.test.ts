import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import {
  ask,
  cleanUp,
  type ServerProcess,
  signUp,
  startReady,
  temporaryFolder,
  until,
} from '../contract/server-process.ts';
import { type Address, type Cluster, makeCluster, makeStandby, openAddress } from './postgres-cluster.ts';

let primary: Cluster;
let standby: Cluster;
let address: Address;
let service: ServerProcess;

/** A primary, and a standby that must have every commit before it is acknowledged. */
beforeEach(async () => {
  primary = await makeCluster();
  await primary.start();
  await primary.stop();
  standby = await makeStandby(primary);
  await Promise.all([primary.start(), standby.start()]);
  await primary.query(`alter system set synchronous_standby_names = 'standby'`);
  await primary.query('select pg_reload_conf()');
  await until(
    60_000,
    () => primary.query('select sync_state from pg_stat_replication'),
    (rows) => rows[0]?.sync_state === 'sync',
  );
  address = await openAddress(primary.port);
  service = await startReady({
    dataDir: temporaryFolder(),
    environment: {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
      BACKUP_NIGHTLY: 'false',
      LOG_LEVEL: 'warn',
    },
  });
});
afterEach(async () => {
  await service.end();
  address.close();
  await Promise.all([primary.stop('SIGQUIT'), standby.stop('SIGQUIT')]);
});
afterAll(cleanUp);

/** A user who records one transaction after another until told to stop. */
async function startWriter(index: number) {
  const token = await signUp(service.url, `writer-${index}@example.org`);
  const { body: account } = await ask(service.url, 'POST', '/api/v1/accounts', {
    token,
    body: { name: 'Current', type: 'cash', currency: 'GBP', opening_balance: '0.00' },
  });
  const acknowledged: string[] = [];
  const refusals: { status: number; retryAfter: string | null; ms: number }[] = [];
  let stopping = false;
  const write = async () => {
    while (!stopping) {
      const began = performance.now();
      const { status, body, headers } = await ask(service.url, 'POST', '/api/v1/transactions', {
        token,
        body: { account_id: account.id, type: 'income', amount: '1.00', date: '2026-03-04' },
      });
      if (status === 201) acknowledged.push(body.id);
      else {
        refusals.push({ status, retryAfter: headers.get('retry-after'), ms: performance.now() - began });
        await sleep(50);
      }
    }
  };
  const written = write();
  return {
    token,
    accountId: account.id as string,
    acknowledged,
    refusals,
    async stop() {
      stopping = true;
      await written;
    },
  };
}

test('a standby promoted under load loses no acknowledged write; meanwhile 503 with Retry-After, then all goes on without a restart', async () => {
  const writers = await Promise.all([0, 1, 2, 3].map(startWriter));
  const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  await until(60_000, count, (written) => written >= 200);
  await primary.stop('SIGQUIT');
  const died = performance.now();
  await sleep(1000);
  // For a while the address leads to a server that takes no writes.
  address.leadTo(standby.port);
  await sleep(1000);
  await standby.query(`alter system set synchronous_standby_names = ''`);
  await standby.query('select pg_promote()');
  const before = count();
  await until(120_000, count, (written) => written >= before + 200);
  const promoted = performance.now();
  await Promise.all(writers.map((writer) => writer.stop()));

  const refusals = writers.flatMap((writer) => writer.refusals);
  expect(refusals.length).toBeGreaterThan(0);
  expect(new Set(refusals.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['503 2']),
  );
  expect(Math.max(...refusals.map(({ ms }) => ms))).toBeLessThan(11_000);
  const rows = await standby.query('select id from transactions');
  const kept = new Set(rows.map(({ id }) => id));
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  for (const { token, accountId } of writers) {
    const { body } = await ask(service.url, 'GET', `/api/v1/accounts/${accountId}`, { token });
    const [row] = await standby.query(
      `select count(*)::integer as count from transactions where account_id = '${accountId}'`,
    );
    expect(body.balance).toBe(`${row?.count}.00`);
  }
  console.log(
    `${acknowledged.length} acknowledged, ${rows.length} kept, ${refusals.length} refused, ${Math.round(promoted - died)} ms from the end of the primary to 200 more writes`,
  );
});

test('a standby that goes away holds writes up until it is back, and reads are answered meanwhile', async () => {
  const writer = await startWriter(9);
  await until(
    60_000,
    () => writer.acknowledged.length,
    (count) => count >= 20,
  );
  await standby.stop();
  await sleep(500);
  const before = writer.acknowledged.length;
  const read = await ask(service.url, 'GET', `/api/v1/accounts/${writer.accountId}`, { token: writer.token });
  expect(read.status).toBe(200);
  await sleep(2000);
  expect(writer.acknowledged.length).toBe(before);
  await standby.start();
  await until(
    60_000,
    () => writer.acknowledged.length,
    (count) => count > before + 20,
  );
  await writer.stop();
  const rows = await standby.query('select count(*)::integer as count from transactions');
  expect(rows[0]?.count).toBeGreaterThanOrEqual(writer.acknowledged.length);
  expect(new Set(writer.refusals.map(({ status }) => status))).toEqual(new Set());
});

test('a service that was led to a standby writes again as soon as its address leads to the primary', async () => {
  const writer = await startWriter(8);
  address.leadTo(standby.port);
  await until(
    60_000,
    () => writer.refusals.length,
    (count) => count > 10,
  );
  // Connections to the standby stay open.
  address.leadTo(primary.port, false);
  const before = writer.acknowledged.length;
  await until(
    30_000,
    () => writer.acknowledged.length,
    (count) => count > before + 20,
  );
  await writer.stop();
  expect(writer.acknowledged.length).toBeGreaterThan(before + 20);
  expect(new Set(writer.refusals.map(({ status }) => status))).toEqual(new Set([503]));
});
