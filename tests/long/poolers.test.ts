import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { databaseUrl } from '../contract/postgres.ts';
import {
  ask,
  cleanUp,
  password,
  type ServerProcess,
  signIn,
  signUp,
  startReady,
  startServer,
  temporaryFolder,
  until,
} from '../contract/server-process.ts';
import { hasPgBouncer, type PgBouncer, type PoolMode, startPgBouncer } from './pgbouncer.ts';

let server: EmbeddedDatabase;
const bouncers: PgBouncer[] = [];
let databases = 0;
let url: string;

beforeAll(async () => {
  server = await startEmbedded({ dataDir: temporaryFolder(), log: () => {}, settings: { fsync: 'off' } });
});
beforeEach(async () => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database pooled_${++databases}`);
  await client.end();
  url = databaseUrl(server.url, `pooled_${databases}`);
});
afterAll(async () => {
  await cleanUp();
  for (const bouncer of bouncers) await bouncer.stop();
  await server.stop();
});

async function bounce(mode: PoolMode, options?: Parameters<typeof startPgBouncer>[2]): Promise<PgBouncer> {
  const bouncer = await startPgBouncer(url, mode, options);
  bouncers.push(bouncer);
  return bouncer;
}

/** Signs up a user with one account and a transaction in it. */
async function openAccount(service: ServerProcess, email: string) {
  const token = await signUp(service.url, email);
  const { body: account } = await ask(service.url, 'POST', '/api/v1/accounts', {
    token,
    body: { name: 'Current', type: 'cash', currency: 'GBP', opening_balance: '10.00' },
  });
  const made = await ask(service.url, 'POST', '/api/v1/transactions', {
    token,
    body: { account_id: account.id, type: 'expense', amount: '1.23', date: '2026-03-04' },
  });
  expect(made.status).toBe(201);
  return { token, accountId: account.id as string };
}

type User = Awaited<ReturnType<typeof openAccount>>;

async function balanceOf({ token, accountId }: User, { url: at }: ServerProcess) {
  const { status, body } = await ask(at, 'GET', `/api/v1/accounts/${accountId}`, { token });
  return { status, balance: body.balance };
}

const balanceUntil = (user: User, at: ServerProcess, wanted: number) =>
  until(
    120_000,
    () => balanceOf(user, at),
    ({ status }) => status === wanted,
  );

describe.skipIf(!hasPgBouncer)('PgBouncer', () => {
  test.each([false, true])(
    'in session mode serves two instances, with sign-outs felt at both, and a backup that restores; any database: %s',
    async (anyDatabase) => {
      const bouncer = await bounce('session', { anyDatabase });
      const dataDir = temporaryFolder();
      const environment = { DATABASE_URL: bouncer.url, BACKUP_NIGHTLY: 'false' };
      const [one, other] = await Promise.all([
        startReady({ dataDir, environment }),
        startReady({ dataDir, environment }),
      ]);
      const user = await openAccount(one, 'a@example.org');
      for (const at of [one, other])
        expect(await balanceOf(user, at)).toEqual({ status: 200, balance: '8.77' });

      const { token } = user;
      const backup = await ask(one.url, 'POST', '/api/v1/admin/backups', { token, body: { verify: true } });
      expect(backup.body, JSON.stringify(backup.body)).toMatchObject({ verification: { ok: true } });
      await ask(one.url, 'POST', '/api/v1/auth/logout', { token });
      expect((await balanceUntil(user, other, 401)).status).toBe(401);

      const again = await signIn(other.url, 'a@example.org');
      const restored = await ask(other.url, 'POST', `/api/v1/admin/backups/${backup.body.id}/restore`, {
        token: again,
        body: { password },
      });
      expect(restored.status).toBe(202);
      const ended = () => ask(other.url, 'GET', '/api/v1/profile', { token: again });
      // A restore ends every session.
      expect((await until(120_000, ended, ({ status }) => status === 401)).status).toBe(401);
      const after = { ...user, token: await signIn(one.url, 'a@example.org') };
      expect(await balanceOf(after, one)).toEqual({ status: 200, balance: '8.77' });
      for (const service of [one, other]) expect(await service.end()).toEqual({ code: 0, signal: null });
    },
  );

  test.each(['transaction', 'statement'] as const)(
    'in %s mode stops the start with one line that says what to change',
    async (mode) => {
      const { url: through } = await bounce(mode);
      const service = await startServer({
        dataDir: temporaryFolder(),
        environment: { DATABASE_URL: through },
      });
      expect(await service.ended).toEqual({ code: 1, signal: null });
      expect(service.output().trimEnd()).toBe(
        'farthing cannot start: the connection pooler in DATABASE_URL is in transaction or statement mode, and farthing needs session mode (PgBouncer: pool_mode = session). Or connect to PostgreSQL itself: farthing pools its own connections.',
      );
    },
  );

  test('with one connection for each user stops the start with one line', async () => {
    const { url: through } = await bounce('session', { poolSize: 1 });
    const service = await startServer({ dataDir: temporaryFolder(), environment: { DATABASE_URL: through } });
    expect(await service.ended).toEqual({ code: 1, signal: null });
    expect(service.output()).toMatch(/^farthing cannot start: .*gives farthing only one connection.*\n$/);
  });

  test('that is switched to transaction mode under a running service makes no answer wrong', async () => {
    const bouncer = await bounce('session');
    const service = await startReady({
      dataDir: temporaryFolder(),
      environment: { DATABASE_URL: bouncer.url, BACKUP_NIGHTLY: 'false' },
    });
    const users = [await openAccount(service, 'a@example.org'), await openAccount(service, 'b@example.org')];
    await bouncer.setMode('transaction');
    const counts = { right: 0, failed: 0 };
    for (let turn = 0; turn < 40; turn++) {
      const asked = [...users, ...users, ...users].map((user) => balanceOf(user, service));
      for (const answer of await Promise.all(asked)) {
        if (answer.status < 500) expect(answer).toEqual({ status: 200, balance: '8.77' });
        counts[answer.status < 500 ? 'right' : 'failed']++;
      }
    }
    console.log(counts);
    expect(counts.right + counts.failed).toBe(240);
    await bouncer.setMode('session');
    for (const user of users) expect((await balanceUntil(user, service, 200)).balance).toBe('8.77');
    await signIn(service.url, 'a@example.org');
  });
});
