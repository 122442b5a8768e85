import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { databaseUrl } from '../contract/postgres.ts';
import { tableTypes } from './table-types.ts';

test('the types of the tables are those of the migrations', async () => {
  const database = new pg.Client({
    connectionString: databaseUrl(inject('postgresUrl'), 'farthing_template_architecture'),
  });
  await database.connect();
  try {
    await expect(await tableTypes(database)).toMatchFileSnapshot('../../apps/server/src/database/tables.ts');
  } finally {
    await database.end();
  }
});
