import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecurringScans } from '../../apps/server/src/platform/jobs/recurring-scans.ts';
import { createWorkerPool, type WorkerPool } from '../../apps/server/src/platform/workers/worker-pool.ts';
import { startApp, type TestApp } from './app.ts';
import { openAccount } from './ledger.ts';
import { until } from './server-process.ts';
import { importNow, monzo } from './statements.ts';

let app: TestApp;
let workers: WorkerPool;
beforeAll(async () => {
  app = await startApp();
  workers = createWorkerPool({ size: 1 });
});
afterAll(async () => {
  await workers.close();
  await app.close();
});

/** Someone with payments of two months, who may leave at any time. */
async function leaving() {
  const client = await app.register();
  const { id } = await openAccount(client);
  const rows = Array.from({ length: 60 }, (_, at) => {
    const date = `${String((at % 28) + 1).padStart(2, '0')}/${at < 30 ? '03' : '04'}/2025`;
    return { id: `tx_${at}`, amount: '-9.99', date, name: `Shop ${at % 7}` };
  });
  await importNow(client, id, monzo(rows));
  const errors: unknown[] = [];
  let isGone = false;
  const leave = async () => {
    if (isGone) return;
    isGone = true;
    expect((await client.delete('/profile', { password: client.password })).status).toBe(204);
  };
  const parts = {
    database: app.database,
    workers,
    isWriting: () => false,
    onError: (error: unknown) => errors.push(error),
  };
  return { id: client.id, leave, parts, errors, isGone: () => isGone };
}

test('a scan of someone who deletes the account meanwhile is no error', { tags: 'long' }, async () => {
  const { id, leave, parts, errors, isGone } = await leaving();
  let transactions = 0;
  const connect = async () => {
    if (++transactions === 2) await leave();
    return app.database.users.connect();
  };
  const database = { ...app.database, users: { connect } } as typeof app.database;
  const scans = createRecurringScans({ ...parts, database });
  scans.wanted(id);
  await until(20_000, async () => isGone() && !scans.isScanning(id), Boolean);
  await scans.close();
  expect(errors).toEqual([]);
  expect(scans.hasFailed(id)).toBe(false);
});
