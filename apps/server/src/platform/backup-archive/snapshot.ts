import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isDistributed } from '../../database/distribution/distribute.ts';
import { type AppliedMigration, hasEarlierSchema } from '../../database/earlier-schema.ts';
import { keysOf } from '../../features/ledger/attachments/rules.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import {
  type ArchiveEnd,
  type AuditHead,
  earlierFormat,
  endName,
  fieldKeysName,
  formatVersion,
  type Manifest,
  manifestName,
  type PersonState,
} from './manifest.ts';
import { checkTable, listTables, quoted, readTotals } from './table-checks.ts';
import { type ArchiveEntry, tarEnd, tarEntry } from './tar.ts';

/** Progress callbacks of writing or reading a backup. */
export interface Progress {
  readonly stage: 'counting' | 'writing' | 'loading' | 'comparing' | 'swapping';
  /** Rows and files done, of all. */
  readonly done: number;
  readonly total: number;
}

/** Dependencies of a snapshot. */
export interface SnapshotParts {
  /** The owner's connection, of this alone until the snapshot is written. */
  readonly client: pg.Client;
  readonly blobs: BlobStore;
  /** The text of the field keys, without which sealed columns could not be read elsewhere. */
  readonly fieldKeys: string;
  readonly facts: Pick<Manifest, 'id' | 'created_at' | 'farthing'>;
  readonly onProgress: (progress: Progress) => void;
}

/** Approximate size in bytes of the files that a table is split into, because tar needs their lengths in advance. */
const partBytes = 1024 * 1024;
const schema = 'public';

/** Selects the passkeys of each user, and their account of the sign-in provider, as JSON. */
const signInsOf = `coalesce((select json_agg(s order by s.kind, s.id) from (
    select 'passkey' as kind, id::text as id, name from passkeys where user_id = users.id
    union all select 'provider', issuer || ' ' || subject, account from oidc_links where user_id = users.id) s), '[]')`;

/**
 * Opens one consistent view of the whole database and works out what it comes to.
 * The owner of an external database may be subject to row-level security: it is given leave to read first.
 */
export async function beginSnapshot(parts: SnapshotParts): Promise<Manifest> {
  const { client, onProgress } = parts;
  await letOwnerRead(client);
  // One connection to each server of a distributed database, so that all rows of a user are read in one snapshot.
  if (await isDistributed(client)) await client.query('set citus.max_adaptive_executor_pool_size = 1');
  await client.query('begin isolation level repeatable read read only');
  const tables = [];
  const shapes = await listTables(client, schema);
  for (const [index, shape] of shapes.entries()) {
    onProgress({ stage: 'counting', done: index, total: shapes.length });
    tables.push(await checkTable(client, schema, shape));
  }
  const { rows: applied } = await client.query<AppliedMigration>(
    'select number, name, sha256 from schema_migrations order by number',
  );
  const { rows } = await client.query<{ users: number; count: number; bytes: string }>(
    `select * from (select count(*)::integer as users from users) u,
       (select count(*)::integer as count, coalesce(sum(size + coalesce(thumbnail_size, 0)), 0) as bytes from attachments) a`,
  );
  const { rows: people } = await client.query<PersonState>(
    `select id, email, disabled_at is not null as disabled, totp_enabled as second_factor, ${signInsOf} as sign_ins
     from users order by created_at, id`,
  );
  const { rows: audit_heads } = await client.query<AuditHead>(
    `select user_id, count(*)::integer as entries, encode((array_agg(hash order by seq desc))[1], 'hex') as hash
     from audit_log group by user_id order by user_id`,
  );
  return {
    format: 'farthing-backup',
    // The backup before an upgrade can also be restored by the version that is replaced.
    format_version: hasEarlierSchema(applied) ? earlierFormat : formatVersion,
    ...parts.facts,
    schema: applied.at(-1)?.number ?? 0,
    tables,
    totals: await readTotals(client, schema),
    users: rows[0]?.users ?? 0,
    attachments: { count: rows[0]?.count ?? 0, bytes: Number(rows[0]?.bytes ?? 0) },
    people,
    audit_heads,
  };
}

/** The archive of a snapshot, as tar: manifest, field keys, tables as COPY writes them, attachments, end. */
export async function* writeSnapshot(
  parts: SnapshotParts,
  manifest: Manifest,
): AsyncGenerator<Buffer, ArchiveEnd> {
  const moment = Date.parse(manifest.created_at) / 1000;
  let entries = 0;
  const entry = (file: ArchiveEntry) => {
    entries++;
    return tarEntry(file, moment);
  };
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0) + manifest.attachments.count;
  let done = 0;
  yield entry({ name: manifestName, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) });
  yield entry({ name: fieldKeysName, bytes: Buffer.from(parts.fieldKeys) });
  for (const table of manifest.tables) {
    let part = 0;
    for await (const bytes of portions(copyTable(parts.client, table))) {
      yield entry({ name: `tables/${table.name}/${String(part++).padStart(6, '0')}.copy`, bytes });
      parts.onProgress({ stage: 'writing', done, total });
    }
    done += table.rows;
  }
  let missing = 0;
  for await (const row of listAttachments(parts.client)) {
    for (const key of keysOf(row.user_id, row)) {
      const bytes = await readBlob(parts.blobs, key);
      if (bytes === undefined) missing++;
      else yield entry({ name: `attachments/${key}`, bytes });
    }
    parts.onProgress({ stage: 'writing', done: ++done, total });
  }
  const end: ArchiveEnd = { entries: entries + 1, attachments_missing: missing };
  yield entry({ name: endName, bytes: Buffer.from(`${JSON.stringify(end)}\n`) });
  yield tarEnd();
  await parts.client.query('commit');
  return end;
}

function copyTable(client: pg.Client, { name, columns }: Manifest['tables'][number]): AsyncIterable<Buffer> {
  return client.query(
    copyTo(`copy ${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(', ')}) to stdout`),
  );
}

/** Whole lines together, about `partBytes` at once. */
async function* portions(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    const all = Buffer.concat(held);
    const cut = all.lastIndexOf(10) + 1;
    if (cut > 0) yield all.subarray(0, cut);
    held = [all.subarray(cut)];
    length = all.length - cut;
  }
  if (length > 0) yield Buffer.concat(held);
}

interface StoredAttachment {
  readonly user_id: string;
  readonly id: string;
  readonly blob: string;
  readonly thumbnail_size: number | null;
}

async function* listAttachments(client: pg.Client): AsyncGenerator<StoredAttachment> {
  let last = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const { rows } = await client.query<StoredAttachment>(
      `select user_id, id, blob, thumbnail_size from attachments
       where (user_id, id) > ($1, $2) order by user_id, id limit 500`,
      last,
    );
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = [end.user_id, end.id];
  }
}

async function readBlob(blobs: BlobStore, key: string): Promise<Buffer | undefined> {
  const content = await blobs.read(key);
  if (content === undefined) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Row-level security binds the tables' owner too, unless it is a superuser or may bypass it. Such an owner could take
 * the security off; it is given a policy of its own instead, for reading.
 */
async function letOwnerRead(client: pg.Client): Promise<void> {
  const { rows: names } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' and c.relrowsecurity and c.relforcerowsecurity
       and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
       and pg_get_userbyid(c.relowner) = current_user
       and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'owner_reads')
     order by c.relname`,
    [schema],
  );
  for (const { name } of names) {
    await client.query(
      `create policy owner_reads on ${quoted(schema, name)} for select to current_user using (true)`,
    );
  }
}
