import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Databases of versions before the migrations were joined. Their schema came from 39 migrations, whose numbers end here. The
 * first 12 migrations of today produce the same schema, so only the list of a database is replaced.
 */
export const earlierSchema = 59;
/** Number of the last migration that is part of the same schema. */
export const joinedSchema = 12;

/** Commit with the 39 migrations, through which older versions are updated. */
export const earlierCommit = 'd52e9b93';

/** Name of the first migration of the oldest versions, and the SHA-256 of the first one of later versions up to that commit. */
const firstOfOldest = '0001-users-and-sessions';
const firstHashes = [
  'c7dcb80de6e00af9dd816c6abd248f979c4b23ed748040fe3ec57f09fa902fa9',
  'a2f998dbf828352a2bc64cc0494f60eea9a08ae1c66a385fca28314db4d7f3f1',
];
/** SHA-256 of the names and hashes of all 39. */
const listSha256 = '21d77d04ea11b13bdc4ddd8f1326cee85fff7cc8cabdbb02c97ab7bb6fa04657';

/** A row of schema_migrations. */
export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
}

/**
 * Returns true for a database with the 39 migrations.
 * @throws {Error} one line: the database has an older list, with which this version can't start
 */
export function hasEarlierSchema(applied: readonly AppliedMigration[]): boolean {
  const [first] = applied;
  if (first?.name !== firstOfOldest && !firstHashes.includes(first?.sha256 ?? '')) return false;
  const list = applied.map(({ name, sha256 }) => `${name} ${sha256}\n`).join('');
  if (createHash('sha256').update(list).digest('hex') === listSha256) return true;
  throw new Error(
    `the database was made by a development version of farthing. Start commit ${earlierCommit} with it once, then start this version`,
  );
}

/**
 * Replaces the list of a database with the 39 migrations by the list of those that produce the same schema, in one transaction.
 * @returns the migrations that the database now has
 */
export async function adoptEarlierSchema(
  client: pg.Client,
  known: readonly AppliedMigration[],
): Promise<readonly AppliedMigration[]> {
  const equal = known.filter(({ number }) => number <= joinedSchema);
  await client.query('begin');
  await client.query('delete from schema_migrations');
  for (const { number, name, sha256 } of equal) {
    await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
      number,
      name,
      sha256,
    ]);
  }
  await client.query('commit');
  return equal;
}
