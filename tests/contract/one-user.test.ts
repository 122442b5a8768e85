import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startApp, type TestApp } from './app.ts';
import { connectAsOwner, waitingFor } from './role-client.ts';
import { monzo } from './statements.ts';

let app: TestApp;
let other: Client;

beforeAll(async () => {
  app = await startApp();
  other = await app.register();
});
afterAll(() => app.close());

async function accountOf(client: Client): Promise<string> {
  const { body } = await client.post('/accounts', { name: 'Main', type: 'cash', currency: 'GBP' });
  return body.id as string;
}

/** Begins an upload of a statement and leaves it unfinished. */
function beginImport(client: Client) {
  const request = httpRequest(`${app.url}/api/v1/imports`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    },
  });
  request.on('error', () => {}).write('--x\r\n');
  return request;
}

test('a user who holds every database connection they can get leaves connections for others', async () => {
  const user = await app.register();
  const id = await accountOf(user);
  const locker = await app.database.system.connect();
  try {
    // Every write of the user waits for this lock and keeps its connection meanwhile.
    await locker.query('begin');
    await locker.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`${user.id} same`]);
    const writes = Array.from({ length: 12 }, (_, index) =>
      user.post(
        '/transactions',
        { account_id: id, type: 'expense', amount: '1.00', date: '2025-01-01', description: `${index}` },
        { 'idempotency-key': 'same' },
      ),
    );
    // Both pass through the same pool: this answers only when a connection is free.
    expect((await other.get('/accounts')).status).toBe(200);
    expect((await other.get('/reports/balance-sheet')).status).toBe(200);
    await locker.query('rollback');
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toEqual([]);
  } finally {
    locker.release(true);
  }
});

test('a third import of one user waits for the first, while another user imports', async () => {
  const user = await app.register();
  const id = await accountOf(user);
  const slow = [beginImport(user), beginImport(user)];
  await Promise.all(slow.map((request) => once(request, 'socket')));
  const file = { name: 'a.csv', content: monzo([{ id: 'tx_1', amount: '-1.00' }]) };
  // Connections reach the service in order, so both are under way by now.
  expect((await user.get('/accounts')).status).toBe(200);
  let isAnswered = false;
  const third = user.upload('/imports', file, { account_id: id }).then((answer) => {
    isAnswered = true;
    return answer;
  });
  expect((await other.upload('/imports', file, { account_id: await accountOf(other) })).status).toBe(201);
  expect(isAnswered).toBe(false);
  for (const request of slow) request.destroy();
  expect((await third).status).toBe(201);
});

test('imports whose client goes away before their body is read free their slots', async () => {
  const user = await app.register();
  const id = await accountOf(user);
  const owner = await connectAsOwner(app, user.id);
  try {
    await owner.query('begin');
    await owner.query('lock table imports in access exclusive mode');
    // Both have a slot and wait for the lock, with their body not read yet.
    const begun = [beginImport(user), beginImport(user)];
    await expect.poll(() => waitingFor(owner), { timeout: 20_000 }).toBe(2);
    for (const request of begun) request.destroy();
    await sleep(500); // the service has to see that they are gone
    await owner.query('rollback');
  } finally {
    await owner.end();
  }
  const file = { name: 'a.csv', content: monzo([{ id: 'tx_1', amount: '-1.00' }]) };
  expect((await user.upload('/imports', file, { account_id: id })).status).toBe(201);
});
