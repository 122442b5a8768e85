import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDataVersion } from '../../apps/server/src/database/data-version.ts';
import { asSystem, readAsSystem } from '../../apps/server/src/database/system-scope.ts';
import {
  asUser,
  readAsUser,
  snapshotOfUser,
  type UserScope,
} from '../../apps/server/src/database/user-scope.ts';
import { Problem } from '../../apps/server/src/problems/problem.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { usersWithAccounts } from './ledger.ts';

let app: TestApp;
let users: Client[];
beforeAll(async () => {
  app = await startApp();
  users = await usersWithAccounts(app, 2);
});
afterAll(() => app.close());

const one = () => users[0] as Client;
const other = () => users[1] as Client;
const names = (scope: UserScope) => scope.tables.selectFrom('accounts').select('name').execute();
const rename = (scope: UserScope, name: string) =>
  scope.tables.updateTable('accounts').set({ name }).executeTakeFirstOrThrow();

/** A place where so many wait for each other once; who comes later passes. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    if (++arrived === count) resolve();
    return promise;
  };
}

async function stored(user: Client): Promise<string[]> {
  return (await readAsUser(app.database, user.id, names)).map(({ name }) => name);
}

describe('a read scope', () => {
  test('cannot write, and the next lease of the connection can', async () => {
    await expect(
      readAsUser(app.database, one().id, (scope) => rename(scope, 'changed')),
    ).rejects.toMatchObject({
      code: '25006',
    });
    expect(await stored(one())).toEqual([one().email]);
    for (let round = 0; round < 8; round++) {
      await readAsUser(app.database, one().id, names);
      await asUser(app.database, one().id, (scope) => rename(scope, one().email));
    }
  });

  test('runs what was put off after the work, and not when the work throws', async () => {
    const done: string[] = [];
    await readAsUser(app.database, one().id, async (scope) => {
      scope.afterCommit(() => done.push('after'));
      await names(scope);
      done.push('work');
    });
    const failing = readAsUser(app.database, one().id, async (scope) => {
      scope.afterCommit(() => done.push('never'));
      throw new Problem('account-not-found');
    });
    await expect(failing).rejects.toMatchObject({ code: 'account-not-found' });
    expect(done).toEqual(['work', 'after']);
  });
});

describe('a snapshot', () => {
  // A user for whom nothing is scanned or indexed behind: those jobs write as well.
  let user: Client;
  beforeAll(async () => {
    user = await app.register();
    await rename('first');
  });
  const names = (scope: UserScope) =>
    scope.tables.selectFrom('users').select('display_name').where('id', '=', scope.userId).execute();
  const rename = (name: string) =>
    asUser(app.database, user.id, (scope) =>
      scope.tables.updateTable('users').set({ display_name: name }).where('id', '=', scope.userId).execute(),
    );
  const stampOf = () => readAsUser(app.database, user.id, readDataVersion);

  test('sees one version of the data, and its stamp, while others write', async () => {
    await snapshotOfUser(app.database.users, user.id, async (scope) => {
      const [before, stamp] = [await names(scope), await readDataVersion(scope)];
      await rename('second');
      expect([await names(scope), await readDataVersion(scope)]).toEqual([before, stamp]);
      expect(await stampOf()).not.toBe(stamp);
    });
  });

  test('takes what is in memory of its version, and reads again after a write', async () => {
    const read = () =>
      snapshotOfUser(app.database.users, user.id, (scope) =>
        scope.cache.getOrRead(
          'names',
          () => 10,
          () => names(scope),
        ),
      );
    const first = await read();
    expect(await read()).toBe(first);
    await rename('third');
    expect(await read()).toEqual([{ display_name: 'third' }]);
  });

  test('takes no writes', async () => {
    const writing = snapshotOfUser(app.database.users, user.id, (scope) =>
      scope.tables.updateTable('users').set({ display_name: 'never' }).execute(),
    );
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });
});

describe('a user scope', () => {
  test('sees nothing of another user, whatever the SQL says', async () => {
    const tables = await asUser(app.database, one().id, async (scope) => {
      const { rows } = await sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'user_id'
          and has_table_privilege(c.oid, 'select')`.execute(scope.tables);
      return rows.map(({ name }) => name);
    });
    expect(tables.length).toBeGreaterThan(10);
    for (const name of tables) {
      const { rows } = await readAsUser(app.database, one().id, (scope) =>
        sql<{ owner: string }>`select distinct user_id as owner from ${sql.table(name)}`.execute(
          scope.tables,
        ),
      );
      expect(
        rows.every(({ owner }) => owner === one().id),
        name,
      ).toBe(true);
    }
    const { rows } = await readAsUser(app.database, one().id, (scope) =>
      sql<{ id: string }>`select id from users where true or id = ${other().id}`.execute(scope.tables),
    );
    expect(rows).toEqual([{ id: one().id }]);
  });

  test('changes, deletes and adds nothing of another user', async () => {
    const target = other().id;
    const counts = await asUser(app.database, one().id, async (scope) => {
      const changed = await sql`update accounts set name = 'stolen' where user_id = ${target}`.execute(
        scope.tables,
      );
      const deleted = await sql`delete from accounts where user_id = ${target}`.execute(scope.tables);
      return [changed.numAffectedRows, deleted.numAffectedRows];
    });
    expect(counts).toEqual([0n, 0n]);
    const planting = asUser(app.database, one().id, (scope) =>
      sql`update accounts set user_id = ${target}`.execute(scope.tables),
    );
    await expect(planting).rejects.toMatchObject({ code: '42501' });
    expect(await stored(other())).toEqual([other().email]);
  });

  test('cannot read secrets of its own user, nor become another role', async () => {
    for (const statement of [
      sql`select password_hash from users`,
      sql`select totp_secret from users`,
      sql`update users set is_admin = true`,
      sql`set role postgres`,
      sql`set role farthing_system`,
      sql`set session authorization postgres`,
      sql`alter table accounts disable row level security`,
      sql`create table planted (x integer)`,
      sql`select * from rate_limits`,
      sql`select pg_read_file('/etc/passwd')`,
    ]) {
      const attempt = asUser(app.database, one().id, (scope) => statement.execute(scope.tables));
      // On Citus, rate_limits isn't on the server that has the user's rows.
      const refused =
        process.env.TEST_CITUS_WORKERS === undefined ? /^(42501|22023)$/ : /^(42501|22023|42P01)$/;
      await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(refused) });
    }
  });

  test('that is no one sees nothing', async () => {
    const client = await app.database.users.connect();
    try {
      await client.query(`select set_config('farthing.user_id', '', false)`);
      for (const table of ['accounts', 'users', 'sessions', 'transactions', 'categories', 'audit_log']) {
        const column = table === 'users' ? 'id' : 'user_id';
        expect((await client.query(`select ${column} from ${table}`)).rows, table).toEqual([]);
      }
    } finally {
      client.release(true);
    }
  });

  test('rolls back everything when a statement fails', async () => {
    const work = asUser(app.database, one().id, async (scope) => {
      await rename(scope, 'half');
      await sql`select 1 / 0`.execute(scope.tables);
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await stored(one())).toEqual([one().email]);
  });

  test('rolls back everything when the work refuses', async () => {
    const work = asUser(app.database, one().id, async (scope) => {
      await rename(scope, 'half');
      throw new Problem('account-in-use');
    });
    await expect(work).rejects.toMatchObject({ code: 'account-in-use' });
    expect(await stored(one())).toEqual([one().email]);
  });

  test('does not count as done when the work swallows a failed statement', async () => {
    const done: string[] = [];
    const work = asUser(app.database, one().id, async (scope) => {
      scope.afterCommit(() => done.push('never'));
      await rename(scope, 'half');
      await sql`select 1 / 0`.execute(scope.tables).catch(() => {});
    });
    await expect(work).rejects.toThrow('the transaction was aborted by an earlier error');
    expect(done).toEqual([]);
    expect(await stored(one())).toEqual([one().email]);
  });

  test('of statements sent behind one another fails by the one that failed, whichever is awaited', async () => {
    const work = async (scope: UserScope) => {
      await names(scope);
      sql`select 1 / 0`.execute(scope.tables).catch(() => {});
      return sql`select 1`.execute(scope.tables);
    };
    await expect(asUser(app.database, one().id, work)).rejects.toMatchObject({ code: '22012' });
  });

  test('does nothing behind a statement that failed, and leaves a connection that is good for all', async () => {
    const written = `skipped ${Math.random()}`; // a text that no connection has prepared
    for (let lease = 0; lease < 8; lease++) {
      const work = asUser(app.database, one().id, async (scope) => {
        await names(scope);
        const answers = await Promise.allSettled([
          names(scope),
          sql`select 1 / 0`.execute(scope.tables),
          sql`update accounts set name = ${sql.lit(written)}`.execute(scope.tables),
          names(scope),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([
          'fulfilled',
          'rejected',
          'rejected',
          'rejected',
        ]);
        throw new Problem('account-in-use');
      });
      await expect(work).rejects.toMatchObject({ code: 'account-in-use' });
      await asUser(app.database, one().id, async (scope) => {
        const [, , own] = await Promise.all([
          sql`update accounts set name = ${sql.lit(written)}`.execute(scope.tables),
          rename(scope, one().email),
          names(scope),
        ]);
        expect(own).toEqual([{ name: one().email }]);
      });
    }
  });

  test('goes on behind a statement whose values cannot be sent', async () => {
    const unprintable = {
      toPostgres: () => {
        throw new Error('not to be printed');
      },
    };
    const own = await asUser(app.database, one().id, async (scope) => {
      const [before, refused, behind] = await Promise.allSettled([
        names(scope),
        sql`select ${unprintable}::text as answer`.execute(scope.tables),
        names(scope),
      ]);
      expect(refused).toMatchObject({ status: 'rejected', reason: { message: 'not to be printed' } });
      expect(behind).toEqual(before);
      return names(scope);
    });
    expect(own).toEqual([{ name: one().email }]);
    for (let lease = 0; lease < 8; lease++) {
      const again = readAsUser(app.database, one().id, (scope) =>
        sql`select ${'text'}::text as answer`.execute(scope.tables),
      );
      expect((await again).rows).toEqual([{ answer: 'text' }]);
    }
  });

  test('is run again when it lost a deadlock, and its actions run once', async () => {
    const second = await one().post('/accounts', { name: 'second', type: 'cash', currency: 'GBP' });
    const first = (await one().get('/accounts')).body.find(
      ({ name }: { name: string }) => name === one().email,
    );
    const ids = [first.id, second.body.id] as const;
    let attempts = 0;
    let actions = 0;
    const bothHoldOne = meeting(2);
    const crossing = (order: readonly string[]) =>
      asUser(app.database, one().id, async (scope) => {
        attempts++;
        scope.afterCommit(() => actions++);
        for (const id of order) {
          await sql`update accounts set version = version + 1 where id = ${id}`.execute(scope.tables);
          await bothHoldOne();
        }
      });
    await Promise.all([crossing(ids), crossing([...ids].reverse())]);
    expect(attempts).toBeGreaterThan(2);
    expect(actions).toBe(2);
    const { rows } = await readAsUser(app.database, one().id, (scope) =>
      sql<{ version: number }>`select version from accounts where id in (${ids[0]}, ${ids[1]})`.execute(
        scope.tables,
      ),
    );
    const before = first.version + second.body.version;
    expect(rows.reduce((sum, { version }) => sum + version, 0)).toBe(before + 4);
    await one().delete(`/accounts/${ids[1]}`);
  });
});

describe('a system scope', () => {
  test('rolls back, and sees users but not their money details', async () => {
    const failing = asSystem(app.database, async (scope) => {
      await sql`update users set display_name = 'half' where id = ${one().id}`.execute(scope.tables);
      throw new Problem('email-taken');
    });
    await expect(failing).rejects.toMatchObject({ code: 'email-taken' });
    expect((await one().get('/profile')).body.display_name).toBe('Test');
    for (const table of ['accounts', 'imports', 'exchange_rates', 'month_totals']) {
      const peek = readAsSystem(app.database, (scope) =>
        sql`select * from ${sql.table(table)}`.execute(scope.tables),
      );
      await expect(peek, table).rejects.toMatchObject({ code: '42501' });
    }
  });
});
