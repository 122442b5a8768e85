import { statfs } from 'node:fs/promises';

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
