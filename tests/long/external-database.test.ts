import { execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles, roleUrl } from '../../apps/server/src/database/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { databaseUrl } from '../contract/postgres.ts';
import {
  ask,
  cleanUp,
  freePort,
  password,
  type ServerProcess,
  signIn,
  signUp,
  startReady,
  startServer,
  temporaryFolder,
  until,
} from '../contract/server-process.ts';

let server: EmbeddedDatabase;
beforeAll(async () => {
  server = await startEmbedded({ dataDir: temporaryFolder(), log: () => {} });
});
afterAll(async () => {
  await cleanUp();
  await server.stop();
});

async function run(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The first row of a question to the server. */
// biome-ignore lint/suspicious/noExplicitAny: rows of any shape
async function firstRow(connectionString: string, question: string): Promise<any> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(question)).rows[0];
  } finally {
    await client.end();
  }
}

/** The same server as another role. */
function asRole(url: string, role: string, password: string): string {
  const parsed = new URL(url);
  parsed.username = role;
  parsed.password = encodeURIComponent(password);
  return parsed.toString();
}

/** Creates an account and a transaction, restarts, and checks that both still exist. */
async function useAndRestart(url: string): Promise<void> {
  const dataDir = temporaryFolder();
  const environment = { DATABASE_URL: url };
  const first = await startReady({ dataDir, environment });
  const token = await signUp(first.url, 'a@example.org');
  const account = await ask(first.url, 'POST', '/api/v1/accounts', {
    token,
    body: { name: 'Current', type: 'cash', currency: 'GBP', opening_balance: '10.00' },
  });
  const made = await ask(first.url, 'POST', '/api/v1/transactions', {
    token,
    body: { account_id: account.body.id, type: 'expense', amount: '1.23', date: '2026-03-04' },
  });
  expect(made.status).toBe(201);
  expect(await first.end()).toEqual({ code: 0, signal: null });
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

  const second = await startReady({ dataDir, environment });
  const again = await signIn(second.url, 'a@example.org');
  const list = await ask(second.url, 'GET', '/api/v1/transactions', { token: again });
  expect(list.body.items).toMatchObject([{ id: made.body.id, signed_amount: '-1.23' }]);
  const found = await ask(second.url, 'GET', `/api/v1/accounts/${account.body.id}`, { token: again });
  expect(found.body.balance).toBe('8.77');
  // What a foreign key deletes runs triggers as the tables' owner.
  const path = `/api/v1/accounts/${account.body.id}`;
  expect((await ask(second.url, 'DELETE', `${path}?cascade=true`, { token: again })).status).toBe(204);
  const { body } = await ask(second.url, 'GET', '/api/v1/history', { token: again });
  const undone = await ask(second.url, 'POST', `/api/v1/history/${body.items[0].id}/undo`, { token: again });
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect((await ask(second.url, 'GET', path, { token: again })).body.balance).toBe('8.77');
  const gone = await ask(second.url, 'DELETE', '/api/v1/profile', { token: again, body: { password } });
  expect(gone.status).toBe(204);
  await signUp(second.url, 'a@example.org');
  await expectOrderlyEnd(second);
}

async function expectOrderlyEnd(process: ServerProcess): Promise<void> {
  expect(await process.end()).toEqual({ code: 0, signal: null });
}

function expectOneLine(process: ServerProcess, pattern: RegExp): void {
  const lines = process.output().trimEnd().split('\n');
  expect(lines).toEqual([expect.stringMatching(pattern)]);
  expect(process.output()).not.toMatch(/geheim|%2F/);
}

describe('DATABASE_URL', () => {
  test('a database of its own on another server holds everything, and DATA_DIR only keys', async () => {
    await run(server.url, 'create database household');
    await useAndRestart(databaseUrl(server.url, 'household'));
  });

  test('an owner that is no superuser is enough when it may create roles', async () => {
    const secret = 'geheim/17@#:?';
    await run(
      server.url,
      `create role landlord login createrole password '${secret}'`,
      'create database rented owner landlord',
      // The roles are of the whole server: those that another owner made are not this owner's to change.
      'grant farthing_user, farthing_system, farthing_guest, farthing_member to landlord with admin option',
    );
    await useAndRestart(asRole(databaseUrl(server.url, 'rented'), 'landlord', secret));
  });

  test('an owner that may not create roles is told what to give', async () => {
    const fresh = await startEmbedded({ dataDir: temporaryFolder(), log: () => {} });
    try {
      await run(
        fresh.url,
        `create role tenant login password 'geheim-17'`,
        'create database let owner tenant',
      );
      const url = asRole(databaseUrl(fresh.url, 'let'), 'tenant', 'geheim-17');
      const process = await startServer({ dataDir: temporaryFolder(), environment: { DATABASE_URL: url } });
      expect(await process.ended).toEqual({ code: 1, signal: null });
      expectOneLine(process, /^farthing cannot start: .*CREATEROLE/);
    } finally {
      await fresh.stop();
    }
  });

  test('an owner that may create neither roles nor databases is enough when an administrator has made the roles', async () => {
    const fresh = await startEmbedded({
      dataDir: temporaryFolder(),
      log: () => {},
      settings: { fsync: 'off' },
    });
    try {
      await run(
        fresh.url,
        `create role tenant login password 'geheim-17'`,
        'create database let owner tenant',
      );
      const url = asRole(databaseUrl(fresh.url, 'let'), 'tenant', 'geheim-17');
      const environment = { PATH: process.env.PATH ?? '', DATABASE_URL: url, DATA_DIR: temporaryFolder() };
      const command = join(import.meta.dirname, '../../apps/server/farthing.mjs');
      const printed = execFileSync(process.execPath, [command, 'database', 'roles'], {
        env: environment,
        encoding: 'utf8',
      });
      expect(printed.trim().split('\n')).toHaveLength(Object.keys(roles).length);
      await run(fresh.url, printed);
      await useAndRestart(url);

      const service = await startReady({ dataDir: temporaryFolder(), environment: { DATABASE_URL: url } });
      const token = await signIn(service.url, 'a@example.org');
      const backup = await ask(service.url, 'POST', '/api/v1/admin/backups', {
        token,
        body: { verify: true },
      });
      expect(backup.body, JSON.stringify(backup.body)).toMatchObject({ verification: { ok: true } });
      await expectOrderlyEnd(service);
    } finally {
      await fresh.stop();
    }
  });

  test('an owner that may create no tables, or a database that is not of UTF-8, is told so in one line', async () => {
    const secret = 'geheim-18';
    await run(
      server.url,
      `create role lodger login createrole password '${secret}'`,
      'create database room',
      `create database latin encoding 'LATIN1' locale 'C' template template0 owner lodger`,
    );
    for (const [name, said] of [
      [
        'room',
        /user lodger may not create tables in schema public of the database room\. Make .*owner to lodger$/,
      ],
      ['latin', /the database latin has the encoding LATIN1, and farthing needs UTF8/],
    ] as const) {
      const url = asRole(databaseUrl(server.url, name), 'lodger', secret);
      const started = await startServer({ dataDir: temporaryFolder(), environment: { DATABASE_URL: url } });
      expect(await started.ended).toEqual({ code: 1, signal: null });
      expectOneLine(started, said);
    }
  });

  test('a wrong password stops the start with one line that does not repeat it', async () => {
    const url = asRole(server.url, 'postgres', 'geheim/17');
    const process = await startServer({ dataDir: temporaryFolder(), environment: { DATABASE_URL: url } });
    expect(await process.ended).toEqual({ code: 1, signal: null });
    expectOneLine(process, /^farthing cannot start: The database refused farthing: /);
  });

  test('an unknown database or host stops the start with one line', async () => {
    const unknown = await startServer({
      dataDir: temporaryFolder(),
      environment: { DATABASE_URL: databaseUrl(server.url, 'nowhere') },
    });
    expect(await unknown.ended).toEqual({ code: 1, signal: null });
    expectOneLine(unknown, /^farthing cannot start: .*"nowhere"/);
    const away = await startServer({
      dataDir: temporaryFolder(),
      environment: { DATABASE_URL: 'postgres://me:geheim-17@database.invalid/x' },
    });
    expect(await away.ended).toEqual({ code: 1, signal: null });
    expectOneLine(away, /^farthing cannot start: .*database\.invalid/);
  });

  test('after the owner’s password changed, the next start mends those of the service’s roles', async () => {
    await run(server.url, 'create role mender superuser login', 'create database mended owner mender');
    const dataDir = temporaryFolder();
    for (const secret of ['first-geheim', 'second-geheim']) {
      await run(server.url, `alter role mender password '${secret}'`);
      const url = asRole(databaseUrl(server.url, 'mended'), 'mender', secret);
      const process = await startReady({ dataDir, environment: { DATABASE_URL: url } });
      if (secret.startsWith('first')) await signUp(process.url, 'a@example.org');
      await signIn(process.url, 'a@example.org');
      for (const role of Object.values(roles)) await run(roleUrl(url, role), 'select 1');
      await expectOrderlyEnd(process);
      expect(process.output()).not.toContain('geheim');
    }
  });

  test('only a wrong password of a role is mended: who is not let in for another reason is waited for, or told', async () => {
    const fresh = await startEmbedded({
      dataDir: temporaryFolder(),
      log: () => {},
      settings: { fsync: 'off' },
    });
    try {
      await migrate(fresh.url, () => {});
      const password = async () =>
        (await firstRow(fresh.url, `select rolpassword from pg_authid where rolname = '${roles.user}'`))
          .rolpassword;
      const before = await password();
      await run(fresh.url, `alter role ${roles.user} connection limit 0`);
      const migrated = migrate(fresh.url, () => {});
      await sleep(700);
      await run(fresh.url, `alter role ${roles.user} connection limit -1`);
      await migrated;
      expect(await password()).toBe(before);
      await run(fresh.url, 'revoke connect on database postgres from public');
      await expect(migrate(fresh.url, () => {})).rejects.toThrow(
        /^The database refused farthing_user: permission denied for database/,
      );
      expect(await password()).toBe(before);
    } finally {
      await fresh.stop();
    }
  });

  test('two instances on one database share sessions when they share the signing key', async () => {
    await run(server.url, 'create database shared');
    const dataDir = temporaryFolder();
    const environment = { DATABASE_URL: databaseUrl(server.url, 'shared') };
    const [one, other] = await Promise.all([
      startReady({ dataDir, environment }),
      startReady({ dataDir, environment }),
    ]);
    const token = await signUp(one.url, 'a@example.org');
    const profile = () => ask(other.url, 'GET', '/api/v1/profile', { token });
    expect((await profile()).status).toBe(200);
    await ask(one.url, 'POST', '/api/v1/auth/logout', { token });
    expect((await until(120_000, profile, ({ status }) => status === 401)).status).toBe(401);
    await Promise.all([expectOrderlyEnd(one), expectOrderlyEnd(other)]);
  });
});

describe('DATABASE_URL without a password', () => {
  /** Lets the owner in without a password, and the service's roles with one. */
  async function trustOwner(fresh: EmbeddedDatabase, dataDir: string): Promise<string> {
    writeFileSync(
      join(dataDir, 'postgres/pg_hba.conf'),
      'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
    );
    await run(fresh.url, 'select pg_reload_conf()');
    const url = new URL(fresh.url);
    url.password = '';
    url.search = '';
    await until(
      120_000,
      () =>
        run(url.toString(), 'select 1').then(
          () => true,
          () => false,
        ),
      Boolean,
    );
    return url.toString();
  }

  /** Role password that can be derived from the source alone: earlier versions derived it from an empty secret. */
  const guessed = (role: string) => createHmac('sha256', 'farthing:').update(role).digest('base64url');

  test('gives the roles passwords that follow from a random key file, which every instance needs', async () => {
    const serverDir = temporaryFolder();
    const fresh = await startEmbedded({ dataDir: serverDir, log: () => {}, settings: { fsync: 'off' } });
    try {
      const url = await trustOwner(fresh, serverDir);
      for (const role of Object.values(roles))
        await run(url, `create role ${role} login noinherit password '${guessed(role)}'`);
      const dataDir = temporaryFolder();
      const service = await startReady({ dataDir, environment: { DATABASE_URL: url } });
      await signUp(service.url, 'a@example.org');
      for (const role of Object.values(roles))
        await expect(run(asRole(url, role, guessed(role)), 'select 1')).rejects.toThrow(
          /password authentication failed/,
        );
      const key = join(dataDir, 'keys/database-roles-key');
      expect((statSync(key).mode & 0o777).toString(8)).toBe('600');
      expect(service.output()).not.toContain(readFileSync(key, 'utf8').trim());

      const stranger = await startServer({ dataDir: temporaryFolder(), environment: { DATABASE_URL: url } });
      expect(await stranger.ended).toEqual({ code: 1, signal: null });
      expectOneLine(
        stranger,
        /^farthing cannot start: .* the same DATABASE_ROLES_KEY or DATABASE_ROLES_KEY_FILE\.$/,
      );
      const keys = Object.fromEntries(
        ['JWT_PRIVATE_KEY:jwt-private-key.pem', 'FIELD_ENCRYPTION_KEYS:field-keys'].map((entry) => {
          const [setting, file] = entry.split(':');
          return [`${setting}_FILE`, join(dataDir, 'keys', file as string)];
        }),
      );
      const friend = await startReady({
        dataDir: temporaryFolder(),
        environment: { DATABASE_URL: url, DATABASE_ROLES_KEY_FILE: key, ...keys },
      });
      await signIn(friend.url, 'a@example.org');
      expect((await ask(service.url, 'GET', '/health')).status).toBe(200);
      await Promise.all([expectOrderlyEnd(friend), expectOrderlyEnd(service)]);

      const again = await startReady({ dataDir, environment: { DATABASE_URL: url } });
      await signIn(again.url, 'a@example.org');
      await expectOrderlyEnd(again);
    } finally {
      await fresh.stop();
    }
  });

  test('a key that is too short stops the start with one line that does not repeat it', async () => {
    const process = await startServer({
      dataDir: temporaryFolder(),
      environment: { DATABASE_URL: server.url, DATABASE_ROLES_KEY: 'geheim' },
    });
    expect(await process.ended).toEqual({ code: 1, signal: null });
    expectOneLine(
      process,
      /^farthing cannot start: DATABASE_ROLES_KEY has 6 characters where 32 are the least/,
    );
  });
});

/** The newest PostgreSQL of the operating system, where one is installed. */
function installed(): string | undefined {
  const folder = '/usr/lib/postgresql';
  const found = existsSync(folder)
    ? readdirSync(folder).filter(
        (name) => Number(name) >= 15 && existsSync(join(folder, name, 'bin/postgres')),
      )
    : [];
  const newest = found.sort((one, other) => Number(other) - Number(one))[0];
  return newest && join(folder, newest, 'bin');
}

describe('the PostgreSQL of the operating system', () => {
  const binaries = installed();

  test('serves a whole household too', async ({ skip }) => {
    if (!binaries) return skip('no PostgreSQL 15 or newer in /usr/lib/postgresql');
    const folder = temporaryFolder();
    const ids = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    if (ids.uid) await chown(folder, ids.uid, ids.gid as number);
    await chmod(folder, 0o700);
    const cluster = join(folder, 'cluster');
    const wait = (child: ReturnType<typeof spawn>) => new Promise((resolve) => child.once('close', resolve));
    const options = { ...ids, cwd: '/', stdio: 'ignore' } as const;
    await wait(spawn(join(binaries, 'initdb'), ['-D', cluster, '-U', 'postgres', '--auth=trust'], options));
    const port = await freePort();
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    const child = spawn(
      join(binaries, 'postgres'),
      ['-D', cluster, '-p', String(port), ...settings],
      options,
    );
    const ended = wait(child);
    try {
      const url = `postgres://postgres:x@127.0.0.1:${port}/postgres`;
      await until(120_000, () => run(url, 'select 1').then(() => true), Boolean);
      await useAndRestart(url);
    } finally {
      child.kill('SIGINT');
      await ended;
    }
  });
});
