import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/database/connection.ts';
import { createBackupManager } from '../../apps/server/src/platform/backup-archive/backup-manager.ts';
import {
  createJobRegister,
  type Job,
  type JobRegister,
} from '../../apps/server/src/platform/jobs/job-register.ts';
import { nightlyBackup } from '../../apps/server/src/platform/jobs/nightly-backups.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { cleanUp, temporaryFolder, until } from './server-process.ts';

let app: TestApp;
let admin: Client;
const databases: Database[] = [];
beforeAll(async () => {
  app = await startApp();
  admin = await app.register();
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await app.close();
  await cleanUp();
});

const register = (onError: (error: unknown) => void = () => {}): JobRegister => {
  const database = openDatabase(app.ownerUrl, () => {});
  databases.push(database);
  return createJobRegister({ database, onError });
};

test('a job that two instances find due is done by one, is seen by all as under way, and not done again before its time', async () => {
  let runs = 0;
  let finish = () => {};
  const finished = new Promise<void>((done) => {
    finish = done;
  });
  const job = {
    name: 'housekeeping',
    does: 'Counts.',
    everyMs: 3_600_000,
    firstAfterMs: 0,
    async run() {
      runs++;
      await finished;
      return { runs };
    },
  };
  const registers = [register(), register()];
  for (const jobs of registers) jobs.add(job);
  const underWay = async () =>
    (await admin.get('/admin/jobs')).body.find(({ name }: { name: string }) => name === 'housekeeping');
  expect(await until(120_000, underWay, ({ running }) => running)).toMatchObject({ running: true });
  // Asked for besides, the other finds it under way, and has nothing to do.
  for (const jobs of registers) jobs.start('housekeeping');
  const atIt = () => registers.filter((jobs) => jobs.list()[0]?.running).length;
  expect([await until(120_000, atIt, (count) => count === 1), runs]).toEqual([1, 1]);
  const late = register();
  late.add(job);
  finish();
  expect(await until(120_000, underWay, ({ last_run }) => last_run !== null)).toMatchObject({
    last_run: { ok: true, result: { runs: 1 } },
  });
  await Promise.all([...registers, late].map((jobs) => jobs.close()));
  expect(runs).toBe(1);
  // Asked for by an administrator it is done all the same.
  const asked = register();
  asked.add({ ...job, firstAfterMs: 3_600_000 });
  asked.start('housekeeping');
  await asked.close();
  expect(runs).toBe(2);
});

test('the nightly backup is made by one instance, though each has a folder of its own', {
  tags: 'long',
}, async () => {
  const keepers = [0, 1].map(() => {
    const dataDir = temporaryFolder();
    // The hour of the night that is farthest away, so that the test does not run across it.
    const BACKUP_HOUR = String((new Date().getUTCHours() + 12) % 24);
    const config = readConfig({ DATA_DIR: dataDir, BACKUP_HOUR, BACKUP_TIME_ZONE: 'UTC' });
    const database = openDatabase(app.ownerUrl, () => {});
    databases.push(database);
    const context = { config, ownerUrl: app.ownerUrl, version: '0.1.0' };
    return { config, database, keeper: createBackupManager(context, (error) => expect(error).toBeNull()) };
  });
  const made = async () => (await Promise.all(keepers.map(({ keeper }) => keeper.list()))).flat();
  /** Both look at once, as after a start; answers when neither is at it any more. */
  const lookOnce = async () => {
    const registers = keepers.map((parts) => {
      const jobs = register((error) => expect(error).toBeNull());
      jobs.add({ ...(nightlyBackup(parts) as Job), firstAfterMs: 0 });
      return jobs;
    });
    const all = () => registers.flatMap((jobs) => jobs.list());
    // One that finds nothing due may be over before it is seen.
    await until(500, all, (list) => list.some(({ running }) => running));
    await until(120_000, all, (list) => list.every(({ running }) => !running));
    await Promise.all(registers.map((jobs) => jobs.close()));
  };
  await lookOnce();
  expect(await made()).toHaveLength(0); // no one was here last night
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(`update users set created_at = now() - interval '1 day'`);
  await owner.end();
  await lookOnce();
  expect(await made()).toHaveLength(1);
  await lookOnce();
  expect(await made()).toHaveLength(1);
  await Promise.all(keepers.map(({ keeper }) => keeper.close()));
});
