import { closeSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { FileChunk } from '../../features/ledger/imports/prepared-row-rules.ts';

/** Location of the spooled rows, with the free disk space in bytes. */
export interface SpoolPlace {
  readonly path: string;
  readonly room: number;
}

/** A file of chunks on its way; written on a thread, where it may wait for the disk. */
export interface Spool {
  /** @throws an Error with code ENOSPC where the disk has no room left */
  write(chunk: FileChunk): void;
  close(): void;
}

/** Creates a spool: each chunk is a length of four bytes and the chunk as V8 copies it between threads. */
export function createSpool({ path, room }: SpoolPlace): Spool {
  const file = openSync(path, 'wx', 0o600);
  let left = room;
  return {
    write(chunk) {
      const bytes = serialize(chunk);
      left -= bytes.length;
      if (left < 0) throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' });
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt32LE(bytes.length);
      for (const part of [length, bytes])
        for (let at = 0; at < part.length; ) at += writeSync(file, part, at);
    },
    close: () => closeSync(file),
  };
}

const lengthBytes = 4;

/** Reads the chunks of a spool, one at a time. */
export async function* readSpool(path: string): AsyncGenerator<FileChunk> {
  const file = await open(path);
  const read = async (length: number) => {
    const bytes = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; ) {
      const { bytesRead } = await file.read(bytes, at);
      if (bytesRead === 0) return bytes.subarray(0, at);
      at += bytesRead;
    }
    return bytes;
  };
  try {
    for (;;) {
      const length = await read(lengthBytes);
      if (length.length === 0) return;
      yield deserialize(await read(length.readUInt32LE()));
    }
  } finally {
    await file.close();
  }
}
