import { statfs } from 'node:fs/promises';

/** Room of a file system, bytes. */
export interface DiskRoom {
  readonly free_bytes: number;
  readonly total_bytes: number;
}

/** What room there is where a folder lies, for who is not root. */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
}
