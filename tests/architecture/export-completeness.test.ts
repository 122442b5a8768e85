import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  archivedTables,
  notArchived,
} from '../../apps/server/src/features/admin/export/archive-table-rules.ts';
import { databaseUrl } from '../contract/postgres.ts';

let db: pg.Client;
beforeAll(async () => {
  db = new pg.Client({
    connectionString: databaseUrl(inject('postgresUrl'), 'farthing_template_architecture'),
  });
  await db.connect();
});
afterAll(() => db.end());

async function ownedTables(): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and a.attname = 'user_id' and not a.attisdropped order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('every table with a user_id is in an export, or in the list of those that are not, with the reason', async () => {
  const listed = [...archivedTables.map(({ table }) => table), ...Object.keys(notArchived)];
  expect(listed.toSorted()).toEqual(await ownedTables());
});

test('no two tables share a file', () => {
  const files = archivedTables.map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
});

test('a table stands after those that it refers to, so that it can be written', async () => {
  const { rows } = await db.query<{ name: string; refers_to: string }>(
    `select conrelid::regclass::text as name, confrelid::regclass::text as refers_to
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const place = new Map(archivedTables.map(({ table }, index) => [table, index]));
  const early = rows.filter(
    ({ name, refers_to }) => (place.get(name) ?? Number.POSITIVE_INFINITY) < (place.get(refers_to) ?? -1),
  );
  expect(early).toEqual([]);
});

test('columns that are left out are there, and can be made anew', async () => {
  for (const { table, omit = [] } of archivedTables) {
    const { rows } = await db.query<{ name: string }>(
      `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...omit]));
  }
});
