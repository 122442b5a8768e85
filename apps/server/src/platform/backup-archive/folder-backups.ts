import { copyFile, mkdir, open as openFile, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addBackup,
  amendRecord,
  findBackup,
  forgetDeleted,
  incomingPrefix,
  listBackups,
  partialPrefix,
  pathOf,
  readBackup,
  removeBackup,
  removePartials,
  replaceFile,
  undeleteBackup,
} from './backup-files.ts';
import type { BackupStore } from './backup-store.ts';
import { writeMeasured } from './sealed-file.ts';

/** The operation under way or the last one, for every instance that shares the folder. */
const operationFile = '.operation.json';

/** Stores backups as files of a folder. */
export function createFolderBackups(folder: string): BackupStore {
  const make = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    list: () => listBackups(folder),
    find: (id) => findBackup(folder, id),
    read: (record) => readBackup(pathOf(folder, record)),
    placeOf: (record) => pathOf(folder, record),
    async write(facts, sealed, signal) {
      const partial = join(folder, `${partialPrefix}${facts.id}`);
      await make();
      try {
        // Opened before the first row is read: a backup that is killed from then on has left a file to tidy up.
        const sink = (await openFile(partial, 'wx', 0o600)).createWriteStream();
        const record = { ...facts, ...(await writeMeasured(sealed, sink, signal)) };
        await syncFile(partial);
        await addBackup(folder, partial, record);
        return record;
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async take(path, record) {
      const partial = join(folder, `${incomingPrefix}${record.id}`);
      await make();
      try {
        await moveFile(path, partial);
        await addBackup(folder, partial, record);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    amend: (record) => amendRecord(folder, record),
    remove: (id) => removeBackup(folder, id),
    undelete: (id) => undeleteBackup(folder, id),
    async tidy() {
      await make();
      await removePartials(folder);
      await forgetDeleted(folder, Date.now());
    },
    readOperation: () => readFile(join(folder, operationFile), 'utf8').catch(() => undefined),
    async writeOperation(text) {
      const path = join(folder, operationFile);
      await make();
      await replaceFile(path, `${path}.${process.pid}`, text);
    },
  };
}

/** Moves a file, also to another file system, and syncs it. */
async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: { code?: string }) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  });
  await syncFile(to);
}

async function syncFile(path: string): Promise<void> {
  const file = await openFile(path, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}
