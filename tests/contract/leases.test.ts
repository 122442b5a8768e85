import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asUser, readAsUser, type UserScope } from '../../apps/server/src/database/user-scope.ts';
import { Problem } from '../../apps/server/src/problems/problem.ts';
import { type Client, startApp, type TestApp } from './app.ts';
import { usersWithAccounts } from './ledger.ts';
import { asOwner } from './sign-in.ts';

let app: TestApp;
let users: Client[];
beforeAll(async () => {
  app = await startApp();
  users = await usersWithAccounts(app, 5);
});
afterAll(() => app.close());

const one = () => users[0] as Client;
const other = () => users[1] as Client;
const names = (scope: UserScope) => scope.tables.selectFrom('accounts').select('name').execute();
const rename = (scope: UserScope, name: string) =>
  scope.tables.updateTable('accounts').set({ name }).executeTakeFirstOrThrow();
const setting = sql<{ id: string | null }>`select current_setting('farthing.user_id', true) as id`;

async function stored(user: Client): Promise<string[]> {
  return (await readAsUser(app.database, user.id, names)).map(({ name }) => name);
}

describe('a lease', () => {
  test('whose first query fails goes on as its own user', async () => {
    for (const user of [one(), other(), one()]) {
      await readAsUser(app.database, user.id, names); // a connection that is someone's already
      const found = await readAsUser(app.database, other().id, async (scope) => {
        await expect(sql`select 1 / (length(${'x'}) - 1)`.execute(scope.tables)).rejects.toMatchObject({
          code: '22012',
        });
        return names(scope);
      });
      expect(found).toEqual([{ name: other().email }]);
    }
  });

  test.each([
    ['a transaction', asUser],
    ['single reads', readAsUser],
  ])('of %s whose user cannot be set returns no row and writes none', async (_, open) => {
    for (const user of [one(), other(), one()]) {
      await readAsUser(app.database, user.id, names); // a connection that is someone's already
      const seen: unknown[] = [];
      const refused = open(app.database, 'nobody', async (scope) => {
        const each = [names(scope), names(scope), rename(scope, 'stolen')];
        for (const query of await Promise.allSettled(each)) seen.push(query);
        return names(scope);
      });
      await expect(refused).rejects.toMatchObject({ code: '22P02' });
      // On Citus, already the place of the rows can't be found: nothing is asked.
      const asked = process.env.TEST_CITUS_WORKERS === undefined ? 3 : 0;
      expect(seen).toEqual(Array(asked).fill(expect.objectContaining({ status: 'rejected' })));
    }
    expect(await stored(one())).toEqual([one().email]);
    expect(await stored(other())).toEqual([other().email]);
  });

  test('of statements known to its connection tells them apart by what they return', async () => {
    const made = await readAsUser(app.database, one().id, async (scope) => {
      const both = () =>
        sql<Record<string, unknown>>`
            select 1 as number, true as yes, null::date as day, '{a,b}'::text[] as list, 2.50::numeric as amount,
              'é “x”'::text as text, 9007199254740993::bigint as large`.execute(scope.tables);
      return [(await both()).rows, (await both()).rows];
    });
    const row = {
      number: 1,
      yes: true,
      day: null,
      list: ['a', 'b'],
      amount: '2.50',
      text: 'é “x”',
      large: '9007199254740993',
    };
    expect(made).toEqual([[row], [row]]);
  });

  test.each([
    ['a transaction', asUser],
    ['single reads', readAsUser],
  ])(
    'of %s that refuses before its queries were sent sends none of them to the next one',
    async (_, open) => {
      const refusing = Array.from({ length: 12 }, () =>
        open(app.database, one().id, (scope) =>
          Promise.all([Promise.reject(new Problem('invalid-cursor')), names(scope), names(scope)]),
        ),
      );
      for (const lease of await Promise.allSettled(refusing))
        expect(lease).toMatchObject({ status: 'rejected', reason: { code: 'invalid-cursor' } });
      const after = Array.from({ length: 24 }, (_nothing, index) => {
        const user = users[index % users.length] as Client;
        return asUser(app.database, user.id, names).then((found) =>
          expect(found).toEqual([{ name: user.email }]),
        );
      });
      await Promise.all(after);
      // A job of the service may be in the middle of its own; one that no one ends would stay for two minutes.
      const left = () =>
        asOwner(
          app,
          `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        );
      await expect.poll(left, { timeout: 5000 }).toEqual([]);
    },
  );

  test('never takes its user to the next one: 200 reads of 5 users on 6 connections, errors in between', async () => {
    const work = Array.from({ length: 200 }, async (_, index) => {
      const user = users[index % users.length] as Client;
      const kind = index % 7;
      if (kind === 3) {
        const failing = readAsUser(app.database, user.id, (scope) => sql`select 1 / 0`.execute(scope.tables));
        return expect(failing).rejects.toMatchObject({ code: '22012' });
      }
      if (kind === 5) {
        const refusing = readAsUser(app.database, user.id, async (scope) => {
          await names(scope);
          throw new Problem('account-not-found');
        });
        return expect(refusing).rejects.toMatchObject({ code: 'account-not-found' });
      }
      const open = kind % 2 === 0 ? readAsUser : asUser;
      const [found, current] = await open(app.database, user.id, (scope) =>
        Promise.all([names(scope), setting.execute(scope.tables)]),
      );
      expect(found).toEqual([{ name: user.email }]);
      expect(current.rows).toEqual([{ id: user.id }]);
    });
    await Promise.all(work);
    expect(app.database.users.totalCount).toBeLessThanOrEqual(6);
    expect(app.database.users.waitingCount).toBe(0);
  });

  test('that ends by an error of any kind gives its connection back', async () => {
    for (let round = 0; round < 20; round++) {
      const failing = asUser(app.database, one().id, async () => {
        throw new TypeError('a bug');
      });
      await expect(failing).rejects.toThrow('a bug');
      const broken = readAsUser(app.database, one().id, (scope) => sql`selec`.execute(scope.tables));
      await expect(broken).rejects.toMatchObject({ code: '42601' });
    }
    expect(await stored(one())).toEqual([one().email]);
    // What goes on behind a write may hold one for a moment; one that was never given back is missing for good.
    const { users } = app.database;
    await expect.poll(() => users.totalCount - users.idleCount, { timeout: 120_000 }).toBe(0);
  });

  test('whose connection is cut fails alone', async () => {
    const cut = asUser(app.database, one().id, async (scope) => {
      await rename(scope, 'cut');
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(scope.tables);
      await asOwner(app, 'select pg_terminate_backend($1, 30000)', [rows[0]?.pid]);
      await names(scope);
    });
    await expect(cut).rejects.toThrow();
    expect(await stored(one())).toEqual([one().email]);
  });
});
