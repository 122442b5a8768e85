import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { holdOfflineLock } from '../database/service-lock.ts';
import { asSystem, readAsSystem, type SystemScope } from '../database/system-scope.ts';
import { asUser, type UserScope } from '../database/user-scope.ts';
import {
  createFieldCipher,
  type FieldCipher,
  sealedColumns,
  sealedKeyId,
} from '../platform/crypto/field-cipher.ts';
import { type FieldKeys, loadFieldKeys } from '../platform/crypto/key-files.ts';
import { addFieldKey, retireFieldKeys } from '../platform/crypto/key-replacement.ts';

/** Result of a key rotation. */
export interface FieldKeyRotation {
  /** Number of values re-encrypted in this run. */
  readonly resealed: number;
  /** Values that were opened under the new key, all there are. */
  readonly checked: number;
  readonly active_key: string;
  /** Keys that nothing needs any more. */
  readonly retired_keys: readonly string[];
  /** True if the operator still has to remove the retired keys from the setting. */
  readonly retire_by_hand: boolean;
}

type SealedColumn = (typeof sealedColumns)[number];

interface Rotation {
  readonly database: Database;
  readonly keys: FieldKeys;
  readonly cipher: FieldCipher;
}

/**
 * Re-encrypts every secret in the database with a new key, and then retires the old one. An interrupted run
 * is completed by the next one: each value names its key, and the file holds both keys until nothing needs
 * the old one. If the operator keeps the keys in a setting, values are encrypted with the first of them.
 * @param onUser called after each user, for tests
 * @throws {Error} one line: a service is running, or no key decrypts a value
 */
export async function rotateFieldKeys(
  database: Database,
  { fieldKeys, dataDir }: Pick<Config, 'fieldKeys' | 'dataDir'>,
  onUser: (done: number) => void = () => {},
): Promise<FieldKeyRotation> {
  const lock = await holdOfflineLock(database);
  try {
    const source = { ...fieldKeys, dataDir };
    const isOurFile = fieldKeys.text === undefined && fieldKeys.file === undefined;
    let keys = await loadFieldKeys(source);
    // More than one key: a run before this one was cut short.
    if (isOurFile && keys.byId.size === 1) {
      await addFieldKey(dataDir, keys);
      keys = await loadFieldKeys(source);
    }
    const rotation = { database, keys, cipher: createFieldCipher(keys) };
    const users = await readAsSystem(database, (scope) =>
      scope.tables.selectFrom('users').select('id').orderBy('id').execute(),
    );
    let resealed = 0;
    for (const [index, { id }] of users.entries()) {
      for (const [column, row] of await sealedRows(database, id))
        resealed += await resealOne(rotation, column, { row, userId: id });
      onUser(index + 1);
    }
    let checked = 0;
    for (const { id } of users)
      for (const [column, row] of await sealedRows(database, id))
        checked += await checkOne(rotation, column, { row, userId: id });
    if (isOurFile) await retireFieldKeys(dataDir, keys);
    const retired_keys = [...keys.byId.keys()].filter((id) => id !== keys.activeId);
    const retire_by_hand = !isOurFile && retired_keys.length > 0;
    return { resealed, checked, active_key: keys.activeId, retired_keys, retire_by_hand };
  } finally {
    await lock.close();
  }
}

/** Place of one value: the row that it is sealed for, and its user. */
interface SealedRow {
  readonly row: string;
  readonly userId: string;
}

/** Lists the sealed columns with their rows of one user: the user's own id, or one for each of several records. */
async function sealedRows(database: Database, userId: string): Promise<[SealedColumn, string][]> {
  const places: [SealedColumn, string][] = [];
  for (const column of sealedColumns) {
    if (column.row !== 'id' || column.table === 'users') {
      places.push([column, userId]);
      continue;
    }
    const rows = await asUser(database, userId, (scope) =>
      scope.tables.selectFrom(column.table).select('id').where('user_id', '=', userId).execute(),
    );
    for (const { id } of rows) places.push([column, id]);
  }
  return places;
}

/** Re-encrypts one value unless it already uses the current key. The written value is read back and decrypted before the commit. */
function resealOne(
  { database, keys, cipher }: Rotation,
  { table, column, row }: SealedColumn,
  { row: id, userId }: SealedRow,
): Promise<number> {
  return inScopeOf(database, table, userId, async (scope) => {
    const place = { table, column, row: id };
    const before = await readSealed(scope, { table, column, row }, id);
    if (before === null || sealedKeyId(before) === keys.activeId) return 0;
    const plain = cipher.decrypt(before, place);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${cipher.encrypt(plain, place)}
      where ${sql.ref(row)} = ${id} and ${sql.ref(column)} = ${before}`.execute(scope.tables);
    const after = await readSealed(scope, { table, column, row }, id);
    if (after === null || sealedKeyId(after) !== keys.activeId || cipher.decrypt(after, place) !== plain)
      throw new Error(
        `${table}.${column} of ${id} changed its value when re-encrypted, so it was left as it was`,
      );
    return 1;
  });
}

async function checkOne(
  { database, keys, cipher }: Rotation,
  column: SealedColumn,
  { row: id, userId }: SealedRow,
): Promise<number> {
  return inScopeOf(database, column.table, userId, async (scope) => {
    const sealed = await readSealed(scope, column, id);
    if (sealed === null) return 0;
    cipher.decrypt(sealed, { table: column.table, column: column.column, row: id });
    if (sealedKeyId(sealed) !== keys.activeId)
      throw new Error(
        `${column.table}.${column.column} of ${id} is still encrypted with an old key. Run the command again.`,
      );
    return 1;
  });
}

async function readSealed(
  scope: UserScope | SystemScope,
  { table, column, row }: Pick<SealedColumn, 'table' | 'column' | 'row'>,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ sealed: string | null }>`
    select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(row)} = ${id}
  `.execute(scope.tables);
  return rows[0]?.sealed ?? null;
}

/** Secrets of `users` are the system's, all others their user's. */
function inScopeOf<Result>(
  database: Database,
  table: SealedColumn['table'],
  id: string,
  work: (scope: UserScope | SystemScope) => Promise<Result>,
): Promise<Result> {
  return table === 'users' ? asSystem(database, work) : asUser(database, id, work);
}
