import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { listMigrations, migrate } from '../../database/migrate.ts';
import { errorCode } from '../../problems/error-facts.ts';
import { Problem } from '../../problems/problem.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { createFieldCipher, sealedColumns } from '../crypto/field-cipher.ts';
import { type FieldKeys, parseFieldKeys } from '../crypto/key-files.ts';
import { open } from './age-stream.ts';
import {
  type ArchiveEnd,
  endName,
  fieldKeysName,
  type Manifest,
  manifestName,
  readManifest,
} from './manifest.ts';
import type { Progress } from './snapshot.ts';
import { checkTable, connectOwner, listTables, quoted, readTotals, type TableShape } from './table-checks.ts';
import { type ArchiveEntry, readTar } from './tar.ts';

/** Target of loading an archive: an empty schema, or the empty database of a test restore. */
export interface LoadTarget {
  /** The owner's connection string, made so that unqualified names are of the schema. */
  readonly url: string;
  readonly schema: string;
}

/** Result of loading an archive. */
export interface Loaded {
  readonly manifest: Manifest;
  readonly end: ArchiveEnd;
  /** Number of attachments whose file doesn't match their row. */
  readonly damaged: number;
}

interface LoadParts {
  readonly identity: string;
  readonly sealed: AsyncIterable<Uint8Array>;
  readonly target: LoadTarget;
  /** Store for attachments. If absent, they are only checked. */
  readonly blobs?: BlobStore;
  /** Keys for re-encrypting encrypted columns. If absent, the columns stay unchanged. */
  readonly fieldKeys?: FieldKeys;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

/** The number of the newest migration of this code. */
export function newestSchema(): number {
  return listMigrations().at(-1)?.number ?? 0;
}

/** The files of a sealed archive. @throws {Problem} backup-unreadable, backup-wrong-key */
export async function* readArchive(
  identity: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<ArchiveEntry> {
  const plain = createGunzip({ chunkSize: 256 * 1024 });
  pipeline(open(identity, sealed), plain, () => {}); // an error of either ends the reading of the last
  try {
    yield* readTar(plain);
  } catch (error) {
    if (/^Z_|^ERR_ZLIB/.test(errorCode(error) ?? '')) throw new Problem('backup-unreadable');
    throw error;
  } finally {
    plain.destroy();
  }
}

/**
 * Loads an archive into an empty target and compares it with what its manifest says, row by row of every table; then
 * brings an older schema to this code's. The target is not whole when this throws, and to be dropped.
 * @throws {Problem} backup-unreadable, backup-wrong-key, backup-too-new, storage-unavailable, storage-full
 */
export async function loadArchive(parts: LoadParts): Promise<Loaded> {
  const { target, signal, onProgress } = parts;
  const files = readArchive(parts.identity, parts.sealed);
  const first = await files.next();
  if (first.done || first.value.name !== manifestName) throw new Problem('backup-unreadable');
  const manifest = readManifest(first.value.bytes, newestSchema());
  await migrate(target.url, () => {}, { upTo: manifest.schema });
  const client = await connectOwner(target.url);
  try {
    const loading = await startLoading(client, target.schema, manifest);
    const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0) + manifest.attachments.count;
    let done = 0;
    let fieldKeys = '';
    let end: ArchiveEnd | undefined;
    let entries = 1;
    let damaged = 0;
    for await (const { name, bytes } of files) {
      signal.throwIfAborted();
      if (end !== undefined) throw new Problem('backup-unreadable');
      entries++;
      const [kind, second = '', third = ''] = name.split('/');
      if (name === fieldKeysName) fieldKeys = bytes.toString('utf8');
      else if (kind === 'tables') done += await loading.take(second, bytes);
      else if (kind === 'attachments') {
        await loading.endTable();
        if (!(await isAsNamed(client, target.schema, { userId: second, file: third, bytes }))) damaged++;
        await parts.blobs?.put(`${second}/${third}`, { bytes });
        done++;
      } else if (name === endName) end = JSON.parse(bytes.toString('utf8'));
      else throw new Problem('backup-unreadable');
      onProgress({ stage: 'loading', done: Math.min(done, total), total });
    }
    await loading.endTable();
    if (end === undefined || end.entries !== entries) throw new Problem('backup-unreadable');
    await compare(client, target.schema, manifest, onProgress);
    await loading.finish();
    await migrate(target.url, () => {});
    if (parts.fieldKeys) await reseal(client, target.schema, fieldKeys, parts.fieldKeys);
    await loading.secure();
    return { manifest, end, damaged };
  } finally {
    await files.return(undefined);
    await client.end().catch(() => {}); // a broken connection is closed already
  }
}

/** Rejects a backup with tables or columns that the schema lacks. @throws {Problem} backup-unreadable */
function checkTables(shapes: ReadonlyMap<string, TableShape>, manifest: Manifest): void {
  for (const { name, columns } of manifest.tables) {
    const known = shapes.get(name)?.columns;
    if (known === undefined || columns.some((column) => !known.includes(column))) {
      throw new Problem('backup-unreadable', {
        detail: `The backup contains a table that this version doesn’t recognise: ${name.slice(0, 60)}`,
      });
    }
  }
}

interface OpenTable {
  readonly name: string;
  readonly stream: CopyStreamQuery;
  readonly failed: Promise<never>;
}

/** Starts to copy rows into a table. @throws {Problem} backup-unreadable */
function startTable(client: pg.Client, schema: string, manifest: Manifest, name: string): OpenTable {
  const table = manifest.tables.find((one) => one.name === name);
  if (table === undefined) throw new Problem('backup-unreadable');
  const columns = table.columns.map((column) => quoted(column)).join(', ');
  const stream = client.query(copyFrom(`copy ${quoted(schema, name)} (${columns}) from stdin`));
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => {}); // it is awaited when the table ends
  return { name, stream, failed };
}

/** Lets numbered columns continue after their highest number. */
async function continueNumbering(client: pg.Client, schema: string, { name, numbered }: TableShape) {
  for (const column of numbered) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false)
       from ${quoted(schema, name)}`,
      [quoted(schema, name), column],
    );
  }
}

/** Makes the tables ready for rows as they were: no trigger adds to them, and the owner may write. */
async function startLoading(client: pg.Client, schema: string, manifest: Manifest) {
  const shapes = new Map((await listTables(client, schema)).map((shape) => [shape.name, shape]));
  checkTables(shapes, manifest);
  const { rows: forced } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' and c.relforcerowsecurity`,
    [schema],
  );
  // `if exists`: a migration that brings an older schema forward may drop a table.
  const each = async (names: Iterable<string>, what: string) => {
    for (const name of names) await client.query(`alter table if exists ${quoted(schema, name)} ${what}`);
  };
  const forcedNames = forced.map(({ name }) => name);
  await each(forcedNames, 'no force row level security');
  await each(shapes.keys(), 'disable trigger user');
  let open: OpenTable | undefined;

  async function endTable(): Promise<void> {
    if (open === undefined) return;
    const { stream, failed } = open;
    open = undefined;
    const over = finished(stream);
    stream.end();
    await Promise.race([over, failed]);
  }

  return {
    /** Adds text of a table; answers about how many rows it has. */
    async take(name: string, bytes: Buffer): Promise<number> {
      if (open?.name !== name) {
        await endTable();
        open = startTable(client, schema, manifest, name);
      }
      const { stream, failed } = open;
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), failed]);
      let lines = 0;
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
      return lines;
    },
    endTable,
    /** Lets triggers work again and numbers go on where they were; every answer of before is out of date. */
    async finish(): Promise<void> {
      await each(shapes.keys(), 'enable trigger user');
      for (const shape of shapes.values()) {
        await continueNumbering(client, schema, shape);
        await client.query(`analyze ${quoted(schema, shape.name)}`);
      }
      await client.query(
        `update ${quoted(schema, 'data_stamps')} set stamp = gen_random_uuid(), feed_epoch = gen_random_uuid()`,
      );
    },
    /** Row-level security binds the owner again. */
    secure: () => each(forcedNames, 'force row level security'),
  };
}

/** Compares every table and every user's totals with the manifest. */
async function compare(
  client: pg.Client,
  schema: string,
  manifest: Manifest,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  for (const [index, table] of manifest.tables.entries()) {
    onProgress({ stage: 'comparing', done: index, total: manifest.tables.length });
    const found = await checkTable(client, schema, table);
    if (found.rows !== table.rows || found.checksum !== table.checksum) {
      throw new Problem('backup-unreadable', {
        detail: `The restored table ${table.name} differs from the backup: ${found.rows} of ${table.rows} rows`,
      });
    }
  }
  const totals = await readTotals(client, schema);
  if (JSON.stringify(totals) !== JSON.stringify(manifest.totals)) {
    throw new Problem('backup-unreadable', { detail: 'The restored totals differ from the backup' });
  }
}

/** Returns true if an attachment's file matches its row. Thumbnails aren't checked. */
async function isAsNamed(
  client: pg.Client,
  schema: string,
  { userId, file, bytes }: { readonly userId: string; readonly file: string; readonly bytes: Buffer },
): Promise<boolean> {
  if (file.includes('.')) return true;
  const { rows } = await client.query<{ sha256: string }>(
    `select sha256 from ${quoted(schema, 'attachments')} where user_id = $1 and blob = $2 limit 1`,
    [userId, file],
  );
  return rows[0]?.sha256 === createHash('sha256').update(bytes).digest('hex');
}

/**
 * Re-encrypts columns with this server's key if another server's key encrypted them, because a backup may
 * come from another machine. Values that neither key decrypts stay unchanged.
 */
async function reseal(client: pg.Client, schema: string, theirText: string, ours: FieldKeys): Promise<void> {
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
