import type { S3Settings } from '../../config.ts';
import { Problem } from '../../problems/problem.ts';
import type { BucketObject, BucketObjects } from '../blobs/bucket-objects.ts';
import {
  type BackupRecord,
  deletedStayMs,
  newestFirst,
  readBackup,
  recordOfStranger,
} from './backup-files.ts';
import type { BackupStore } from './backup-store.ts';
import { writeMeasured } from './sealed-file.ts';

/** No blob's key begins with an underscore: what sweeps attachments never sees backups. */
const prefix = '_backups/';
const recordEnding = '.json';
/** An object with this ending marks a deleted backup; it is as old as the deletion. */
const deletedEnding = '.deleted';
const operationName = 'operation.json';
/** S3 takes 10,000 parts: backups of up to 160 GB. */
const partBytes = 16 * 1024 * 1024;
const recordsAtOnce = 8;

/**
 * Keeps backups in the bucket: `_backups/<file>`, with the record in `<file>.json` beside it. Objects that an operator
 * puts there are listed too.
 */
export function createBucketBackups(settings: S3Settings): BackupStore {
  let opened: Promise<BucketObjects> | undefined;
  // The S3 client is loaded at the first use, as it is half as large as all other code together.
  const bucket = () => {
    opened ??= import('../blobs/bucket-objects.ts').then(({ openBucket }) => openBucket(settings));
    return opened;
  };
  const keyOf = ({ file }: Pick<BackupRecord, 'file'>) => `${prefix}${file}`;
  const amend = async (record: BackupRecord) =>
    (await bucket()).writeText(`${keyOf(record)}${recordEnding}`, `${JSON.stringify(record, null, 2)}\n`);

  async function objects(): Promise<Map<string, BucketObject>> {
    const all = await (await bucket()).list(prefix);
    return new Map(all.map((object) => [object.key.slice(prefix.length), object]));
  }

  async function records(isWanted: (isDeleted: boolean) => boolean): Promise<BackupRecord[]> {
    const all = await objects();
    const wanted = [...all].filter(
      ([name]) =>
        name.endsWith('.age') && !name.includes('/') && isWanted(all.has(`${name}${deletedEnding}`)),
    );
    const found: BackupRecord[] = [];
    for (let at = 0; at < wanted.length; at += recordsAtOnce) {
      const some = wanted.slice(at, at + recordsAtOnce).map(async ([file, { size, storedAt }]) => {
        const text = all.has(`${file}${recordEnding}`)
          ? await (await bucket()).readText(`${prefix}${file}${recordEnding}`)
          : undefined;
        return { ...(parsed(text) ?? recordOfStranger(file, size, storedAt)), file, size };
      });
      found.push(...(await Promise.all(some)));
    }
    return newestFirst(found);
  }

  async function findAmong(isDeleted: boolean, id: string): Promise<BackupRecord> {
    const found = (await records((one) => one === isDeleted)).find(
      (record) => record.id === id.toLowerCase(),
    );
    if (found === undefined) throw new Problem('backup-not-found');
    return found;
  }

  const store: BackupStore = {
    list: () => records((isDeleted) => !isDeleted),
    find: (id) => findAmong(false, id),
    // Ranges, as a restore that stops to compare tables would let the connection of one long answer time out.
    async *read(record) {
      const { readRange } = await bucket();
      for (let at = 0; at < record.size; ) {
        const bytes = await readRange(keyOf(record), at, partBytes);
        if (bytes === undefined) throw new Problem('backup-not-found');
        if (bytes.length === 0) return;
        at += bytes.length;
        yield bytes;
      }
    },
    placeOf: (record) => `s3://${settings.bucket}/${keyOf(record)}`,
    async write(facts, sealed, signal) {
      const upload = await (await bucket()).beginUpload(keyOf(facts));
      try {
        const sink = async (bytes: AsyncIterable<Buffer>) => {
          for await (const part of inParts(bytes)) await upload.send(part);
        };
        const record = { ...facts, ...(await writeMeasured(sealed, sink, signal)) };
        await amend(record);
        await upload.complete();
        return record;
      } catch (error) {
        await upload.abort();
        throw error;
      }
    },
    async take(path, record) {
      await store.write(record, readBackup(path));
    },
    amend,
    async remove(id) {
      const record = await store.find(id);
      await (await bucket()).writeText(`${keyOf(record)}${deletedEnding}`, 'deleted\n');
      return record;
    },
    async undelete(id) {
      const record = await findAmong(true, id);
      await (await bucket()).remove(`${keyOf(record)}${deletedEnding}`);
      return record;
    },
    async tidy() {
      const { remove, dropUploads } = await bucket();
      const before = new Date(Date.now() - deletedStayMs);
      const all = await objects();
      for (const [name, { storedAt }] of all) {
        if (storedAt >= before) continue;
        const isMarker = name.endsWith(deletedEnding);
        const file = name.replace(/\.(deleted|json)$/, '');
        // A record alone was left by an operation that was killed before its upload was complete.
        const isAlone = name.endsWith(`.age${recordEnding}`) && !all.has(file);
        if (!isMarker && !isAlone) continue;
        for (const ending of ['', recordEnding, deletedEnding])
          if (all.has(`${file}${ending}`)) await remove(`${prefix}${file}${ending}`);
      }
      await dropUploads(prefix, before);
    },
    readOperation: async () => (await bucket()).readText(`${prefix}${operationName}`),
    writeOperation: async (text) => (await bucket()).writeText(`${prefix}${operationName}`, text),
  };
  return store;
}

function parsed(text: string | undefined): BackupRecord | undefined {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Collects bytes into parts of `partBytes`, the last one shorter. */
async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}
