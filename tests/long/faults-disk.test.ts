import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ownDatabase } from '../contract/app.ts';
import {
  ask,
  cleanUp,
  type ServerProcess,
  signUp,
  startReady,
  startServer,
  temporaryFolder,
  until,
} from '../contract/server-process.ts';
import { mountSmallDisk, type SmallDisk } from '../contract/small-disk.ts';
import { lloydsStatement, seeded, statementRows } from '../crash/load.ts';

const disks: SmallDisk[] = [];
afterEach(async () => {
  await cleanUpDisks();
  await cleanUp();
});

async function cleanUpDisks(): Promise<void> {
  for (const disk of disks.splice(0)) disk.unmount();
}

/** Mounts a disk for the test, or skips it with the reason. */
function diskOf(megabytes: number, skip: (reason: string) => never): SmallDisk {
  const disk = mountSmallDisk(megabytes);
  if ('reason' in disk) {
    console.log(`Skipped: ${disk.reason}`);
    return skip(disk.reason);
  }
  disks.push(disk);
  return disk;
}

/** A signed-in user of a service, with an account and a transaction. */
async function household(server: ServerProcess) {
  const { url } = server;
  const token = await signUp(url, `disk-${Math.random().toString(36).slice(2)}@example.org`);
  const account = await ask(url, 'POST', '/api/v1/accounts', {
    token,
    body: { name: 'Current', type: 'cash', currency: 'GBP' },
  });
  const record = () =>
    ask(url, 'POST', '/api/v1/transactions', {
      token,
      body: { account_id: account.body.id, type: 'expense', amount: '1.23', date: '2026-03-04' },
    });
  const { id } = (await record()).body;
  const upload = (path: string, name: string, bytes: Uint8Array | string, fields = {}) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
    form.append('file', new Blob([bytes as never]), name);
    return ask(url, 'POST', path, { token, form });
  };
  return {
    record,
    attach: (bytes: number) =>
      upload(`/api/v1/transactions/${id}/attachments`, 'receipt.pdf', `%PDF-1.4\n${'x'.repeat(bytes)}`),
    importStatement: (padding = 0) =>
      upload(
        '/api/v1/imports?commit=true',
        'lloyds.csv',
        lloydsStatement('S1x1 ', seeded(1)) + '\n'.repeat(padding),
        { account_id: account.body.id },
      ),
    attachments: async () =>
      (await ask(url, 'GET', `/api/v1/transactions/${id}/attachments`, { token })).body as unknown[],
    transactions: async () =>
      (await ask(url, 'GET', '/api/v1/transactions?count=true&limit=1', { token })).body.total as number,
  };
}

/** Makes a statement larger than what is read from memory: it goes to disk first. */
const padding = 1_200_000;

const noRoom = { status: 507, body: { detail: expect.stringMatching(/no storage space left|nearly full/) } };
const noStore = {
  status: 503,
  body: { detail: 'File storage isn’t responding. Try again shortly.' },
};

/** Every file below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

/** An upload's own file goes just after the answer. */
async function untilTidy(dataDir: string): Promise<void> {
  const left = await until(
    120_000,
    () => filesIn(join(dataDir, 'tmp')),
    (files) => files.length === 0,
  );
  expect(left).toEqual([]);
}

describe('a disk without room for files', () => {
  test('refuses files with 507, or 503 where it is read-only, keeps no half of them, and goes on by itself afterwards', async ({
    skip,
  }) => {
    const disk = diskOf(8, skip);
    const server = await startReady({
      dataDir: disk.folder,
      environment: { DATABASE_URL: await ownDatabase() },
    });
    const home = await household(server);
    expect(await home.attach(2_000_000)).toMatchObject({ status: 201 });
    await untilTidy(disk.folder);
    disk.fill();
    expect(await home.attach(20_000)).toMatchObject(noRoom);
    expect(await home.attach(12_000_000)).toMatchObject(noRoom); // more than goes into any buffer
    expect(await home.importStatement(padding)).toMatchObject(noRoom);
    expect(await home.record()).toMatchObject({ status: 201 }); // the database has a disk of its own
    expect(await home.attachments()).toHaveLength(1);
    expect(await home.transactions()).toBe(2);
    await untilTidy(disk.folder);
    expect(filesIn(join(disk.folder, 'attachments'))).toHaveLength(1);

    // Room for the upload, and none for its second copy in the store.
    disk.free();
    await untilTidy(disk.folder);
    expect(await home.attach(4_000_000)).toMatchObject(noRoom);
    expect(filesIn(join(disk.folder, 'attachments'))).toHaveLength(1);
    await untilTidy(disk.folder);

    expect(await home.attach(20_000)).toMatchObject({ status: 201 });
    await untilTidy(disk.folder);
    expect(await home.importStatement()).toMatchObject({ status: 201, body: { status: 'committed' } });
    expect(await home.transactions()).toBe(2 + statementRows);
    expect(await home.attachments()).toHaveLength(2);

    // Read-only: nothing that writes a file works, imports with their spool included; all else does.
    await untilTidy(disk.folder);
    disk.setReadOnly(true);
    expect(await home.attach(100)).toMatchObject(noStore);
    expect(await home.importStatement(padding)).toMatchObject(noStore);
    expect(await home.importStatement()).toMatchObject(noStore);
    expect(await home.record()).toMatchObject({ status: 201 });
    disk.setReadOnly(false);
    expect(await home.attach(100)).toMatchObject({ status: 201 });
    expect(await home.importStatement()).toMatchObject({ status: 201 });
    await server.end();

    disk.setReadOnly(true);
    const again = await startServer({ dataDir: join(disk.folder, 'new') });
    expect(await again.ended).toEqual({ code: 1, signal: null });
    expect(again.output().trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        /^farthing cannot start: the data folder \S+\/new is on a disk that can only be read\./,
      ),
    ]);
  });

  test('a folder for uploads that is none is 503, also where nothing can be mounted', async () => {
    const dataDir = temporaryFolder();
    const server = await startReady({ dataDir, environment: { DATABASE_URL: await ownDatabase() } });
    const home = await household(server);
    writeFileSync(join(dataDir, 'tmp'), 'a file in the way');
    expect(await home.attach(100)).toMatchObject(noStore);
    rmSync(join(dataDir, 'tmp'));
    mkdirSync(join(dataDir, 'attachments'), { recursive: true });
    expect(await home.attach(100)).toMatchObject({ status: 201 });
  });
});

describe('a disk without room for the database', () => {
  test('stops the first start with one line before anything is created', async ({ skip }) => {
    const disk = diskOf(110, skip);
    disk.fill();
    const first = await startServer({ dataDir: join(disk.folder, 'data') });
    expect(await first.ended).toEqual({ code: 1, signal: null });
    expect(first.output()).toMatch(
      /^farthing cannot start: the disk of \S+ is nearly full: 0 MB are free and 100 MB are needed\. Free some space, then start again\.\n$/,
    );
    expect(existsSync(join(disk.folder, 'data'))).toBe(false);
    disk.free();
    const second = await startReady({ dataDir: join(disk.folder, 'data') });
    await household(second);
    expect(await second.end()).toEqual({ code: 0, signal: null });
  });

  test('answers 507 or 503 until there is room, then goes on by itself with all that was acknowledged', async ({
    skip,
  }) => {
    const disk = diskOf(110, skip);
    const server = await startReady({ dataDir: disk.folder, environment: { LOG_LEVEL: 'fatal' } });
    const home = await household(server);
    disk.fill();
    let kept = 1;
    const seen = new Set<number>();
    for (let turn = 0; turn < 6; turn++) {
      const made = await home.importStatement();
      seen.add(made.status);
      if (made.status !== 201) expect(made.body.detail).toMatch(/no storage space left|isn’t available/);
      const { status, body } = await home.record();
      seen.add(status);
      if (status === 201) kept++;
      else expect(body.detail).toMatch(/no storage space left|isn’t available/);
    }
    expect([...seen].filter((status) => ![201, 503, 507].includes(status))).toEqual([]);
    expect([...seen].some((status) => status >= 503)).toBe(true);
    expect(server.child.exitCode).toBeNull();

    disk.free();
    const back = await until(
      120_000,
      () => home.record(),
      ({ status }) => status === 201,
    );
    expect(back.status).toBe(201);
    expect(await home.transactions()).toBe(kept + 1);
    expect(await home.importStatement()).toMatchObject({ status: 201, body: { status: 'committed' } });
    expect(await home.transactions()).toBe(kept + 1 + statementRows);
    expect(await server.end()).toEqual({ code: 0, signal: null });
  });
});
