import { open, statfs } from 'node:fs/promises';
import { errorCode } from '../../problems/error-facts.ts';

/** Room of a file system, bytes. */
export interface DiskRoom {
  readonly free_bytes: number;
  readonly total_bytes: number;
}

/** Returns the disk space available at a folder to users other than root. */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
}

/** Error codes of file systems that can't sync a folder and don't need to. */
const needless = ['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR'];

/** Makes the names in a folder last, as syncing a file makes its content. @throws what the disk says, when it fails */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!needless.includes(errorCode(error) ?? '')) throw error;
  } finally {
    await handle.close();
  }
}
