import { afterEach, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from '../contract/app.ts';
import { hostileFiles, sourceOf } from '../contract/hostile-files.ts';
import { openAccount } from '../contract/ledger.ts';
import { monzo, threeShops, upload } from '../contract/statements.ts';

let app: TestApp;
afterEach(() => app.close());

/** A file of half a megabyte that takes a thread seconds to read. */
function slowFile(): Buffer {
  const ledger = hostileFiles.find(({ name }) => name.startsWith('ledger'));
  if (ledger === undefined) throw new Error('The list has no ledger');
  return Buffer.concat([...(sourceOf(ledger, 512 * 1024)() as Iterable<Uint8Array>)]);
}

test('a file that takes too long is rejected with what to do, and the service goes on', async () => {
  app = await startApp({}, undefined, { statementLimitMs: 1 });
  const client = await app.register();
  const { id } = await openAccount(client);
  const rejected = await upload(client, id, threeShops, { status: 422 });
  expect(rejected.detail).toBe(
    'This file takes too long to read. Export a shorter period from your bank and import that.',
  );
  expect((await client.get('/imports')).body.items).toEqual([]);
  expect((await client.get('/accounts')).status).toBe(200);
});

test('rows that take a thread too long are rejected, and nothing of them is recorded', async () => {
  app = await startApp();
  const client = await app.register();
  const { id } = await openAccount(client);
  const preview = await upload(client, id, threeShops);
  const hasty = await startApp({}, app.ownerUrl, { statementLimitMs: 1 });
  try {
    const path = `/imports/${preview.id}/commit`;
    const rejected = await hasty.request('POST', path, { token: client.token });
    expect(rejected.status).toBe(422);
    expect(rejected.body.detail).toMatch(/^This file takes too long to read\. Export a shorter period/);
  } finally {
    await hasty.close();
  }
  expect((await client.get(`/imports/${preview.id}`)).body).toMatchObject({
    status: 'previewed',
    counts: { added: 3 },
  });
  expect((await client.get(`/transactions?account_id=${id}`)).body.items).toEqual([]);
  expect((await client.post(`/imports/${preview.id}/commit`)).body.counts.added).toBe(3);
});

test('more slow files at once than there are connections leave all of them to other users', async () => {
  app = await startApp();
  const pool = app.database.users;
  const other = await app.register();
  await openAccount(other);
  const importers: { client: Client; id: string }[] = [];
  while (importers.length <= (pool.options.max ?? 10)) {
    const client = await app.register();
    importers.push({ client, id: (await openAccount(client)).id });
  }
  const content = slowFile();
  let pending = importers.length;
  const imports = importers.map(async ({ client, id }) => {
    const answer = await client.upload('/imports', { name: 'books.journal', content }, { account_id: id });
    pending -= 1;
    return answer.status;
  });
  const times: number[] = [];
  const waiting: number[] = [];
  while (pending > importers.length / 2) {
    const before = performance.now();
    expect((await other.get('/accounts')).status).toBe(200);
    times.push(performance.now() - before);
    waiting.push(pool.waitingCount);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(times.length).toBeGreaterThan(10);
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(1000);
  expect(Math.max(...waiting)).toBe(0);
  // On a machine with much other work the last in the queue may be told to come back.
  const statuses = await Promise.all(imports);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(importers.length / 2);
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
});

test('an account that changes its currency while a file is read for it is not given the rows', async () => {
  app = await startApp();
  const client = await app.register();
  const { id } = await openAccount(client);
  const rows = Array.from({ length: 40_000 }, (_, at) => ({ id: `tx_${at}`, amount: '-1.00' }));
  const reading = client.upload('/imports', { name: 'a.csv', content: monzo(rows) }, { account_id: id });
  let answered = false;
  void reading.then(() => (answered = true));
  const changed = await client.patch(`/accounts/${id}`, { currency: 'EUR' });
  expect(changed.status).toBe(200);
  expect(answered).toBe(false);
  const { status, body } = await reading;
  // The change came before the account was read for the file, or after: never is a file read for one and kept for the other.
  if (status === 409) expect(body.detail).toMatch(/has changed or been deleted/);
  else expect(body.counts).toMatchObject({ rows: 40_000, skipped: 40_000 });
});
