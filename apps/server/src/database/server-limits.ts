import type pg from 'pg';
import { onlyRow } from './only-row.ts';

const oldestServer = 150_000;

/**
 * Checks before the migrations whether an external database has what they need.
 * @throws {Error} one line: the server is too old, the text isn't UTF-8, or the owner may create no tables
 */
export async function refuseUnfitServer(client: pg.Client): Promise<void> {
  const { version, encoding, role, database, schema, creates } = onlyRow(
    await client.query<{
      version: string;
      encoding: string;
      role: string;
      database: string;
      schema: string | null;
      creates: boolean | null;
    }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
         current_user as role, current_database() as database, current_schema() as schema,
         has_schema_privilege(current_schema(), 'create') as creates`,
    ),
  );
  if (Number(version) < oldestServer) throw new Error('farthing needs PostgreSQL 15 or newer');
  if (encoding !== 'UTF8')
    throw new Error(
      `the database ${database} has the encoding ${encoding}, and farthing needs UTF8. Create it with: create database ${database} encoding 'UTF8' template template0`,
    );
  if (!creates)
    throw new Error(
      `DATABASE_URL’s user ${role} may not create tables in ${schema === null ? 'any schema' : `schema ${schema}`} of the database ${database}. Make the user its owner: alter database ${database} owner to ${role}`,
    );
}
