import { statfs } from 'node:fs/promises';
import { Problem } from '../problems/problem.ts';
import { storageProblem } from '../problems/storage-problem.ts';

const mib = 1024 * 1024;

/** Bytes of a disk that uploads leave free: 256 MiB, or 2% of a small disk. The database needs them to keep running. */
export function reservedBytes(totalBytes: number): number {
  return Math.min(256 * mib, totalBytes * 0.02);
}

/**
 * Rejects a write that would leave the disk nearly full.
 * @param bytes size of what is about to be written
 * @throws {Problem} storage-full; storage-unavailable when the folder can't be read
 */
export async function checkDiskSpace(folder: string, bytes = 0): Promise<void> {
  if ((await freeBytes(folder)) < bytes) {
    throw new Problem('storage-full', {
      detail: 'The server’s disk is nearly full. Ask the operator to free some space.',
    });
  }
}

/**
 * Returns the bytes that can be written before the disk is nearly full; infinite if its size is unknown. @throws
 * {Problem} storage-unavailable
 */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return blocks > 0 ? bavail * bsize - reservedBytes(blocks * bsize) : Number.POSITIVE_INFINITY;
  } catch (error) {
    throw storageProblem(error);
  }
}

/** Bytes written between two checks of the disk. */
const checkEveryBytes = 32 * mib;

/** Creates a counter for a file of unknown size: it checks the disk again every 32 MiB. */
export function createSpaceCounter(folder: string): (bytes: number) => Promise<void> | undefined {
  let unchecked = 0;
  return (bytes) => {
    unchecked += bytes;
    if (unchecked < checkEveryBytes) return undefined;
    unchecked = 0;
    return checkDiskSpace(folder);
  };
}
