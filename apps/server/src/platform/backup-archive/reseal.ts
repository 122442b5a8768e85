import type pg from 'pg';
import { createFieldCipher } from '../crypto/field-cipher.ts';
import { type FieldKeys, parseFieldKeys } from '../crypto/key-files.ts';
import { sealedColumns } from '../crypto/sealed-columns.ts';
import { quoted } from './table-checks.ts';

/** The keys of sealed columns as their file has them. */
export function fieldKeysText({ byId }: FieldKeys): string {
  return [...byId].map(([id, key]) => `${id}:${key.export().toString('base64')}\n`).join('');
}

/**
 * Re-encrypts columns with this server's key if another server's key encrypted them, because a backup may
 * come from another machine. Values that neither key decrypts stay unchanged.
 */
export async function reseal(
  client: pg.Client,
  schema: string,
  theirText: string,
  ours: FieldKeys,
): Promise<void> {
  const theirs = parseFieldKeys(theirText, 'the backup');
  const isKnown = [...theirs.byId].every(([id, key]) => ours.byId.get(id)?.equals(key));
  if (isKnown) return;
  const [from, to] = [createFieldCipher(theirs), createFieldCipher(ours)];
  for (const { table, column, row } of sealedColumns) {
    const name = quoted(schema, table);
    const { rows } = await client.query<{ id: string; sealed: string }>(
      `select ${quoted(row)} as id, ${quoted(column)} as sealed from ${name} where ${quoted(column)} is not null`,
    );
    for (const { id, sealed } of rows) {
      const place = { table, column, row: id };
      const plain = openOrNull(() => from.decrypt(sealed, place));
      if (plain === null) continue;
      await client.query(`update ${name} set ${quoted(column)} = $1 where ${quoted(row)} = $2`, [
        to.encrypt(plain, place),
        id,
      ]);
    }
  }
}

function openOrNull(decrypt: () => string): string | null {
  try {
    return decrypt();
  } catch {
    return null;
  }
}
