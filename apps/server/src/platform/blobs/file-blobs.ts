import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../problems/error-facts.ts';
import { storageProblem } from '../../problems/storage-problem.ts';
import { type BlobSource, type BlobStore, checkBlobKey, isBlobKey } from './blob-store.ts';
import { syncFolder } from './file-system.ts';

/** Blobs as files below a folder, one folder for each folder of keys; files 0600 in folders 0700. */
export function createFileBlobs(folder: string): BlobStore {
  const pathOf = (key: string) => join(folder, checkBlobKey(key));
  return {
    async put(key, source) {
      const path = pathOf(key);
      const partial = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await write(partial, source);
        await rename(partial, path);
        await syncFolder(dirname(path));
        // A folder that was made for it has a name too, which lasts by the folder above.
        if (made !== undefined) await syncFolder(dirname(made));
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {}); // a read-only folder refuses that too
        throw storageProblem(error);
      }
    },
    async read(key) {
      try {
        const file = await open(pathOf(key));
        return createReadStream('', { fd: file, highWaterMark: 128 * 1024 });
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw storageProblem(error);
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    async *list() {
      for await (const owner of entries(folder)) {
        const keys: string[] = [];
        for await (const name of entries(join(folder, owner))) {
          const key = `${owner}/${name}`;
          if (isBlobKey(key)) keys.push(key);
        }
        for (let start = 0; start < keys.length; start += 1000) yield keys.slice(start, start + 1000);
      }
    },
    async storedAt(key) {
      try {
        return (await stat(pathOf(key))).mtimeMs;
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
  };
}

/** Writes a file to the end and to the disk: renamed afterwards, it is whole whatever happens to the machine. */
async function write(path: string, source: BlobSource): Promise<void> {
  if ('bytes' in source) await writeFile(path, source.bytes, { mode: 0o600, flag: 'wx' });
  else await copyFile(source.path, path);
  const file = await open(path, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* entries(folder: string): AsyncIterable<string> {
  try {
    for await (const entry of await opendir(folder)) yield entry.name;
  } catch (error) {
    if (!isAbsent(error) && errorCode(error) !== 'ENOTDIR') throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}
