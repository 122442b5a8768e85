import { closeSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { FileChunk, PreparedLine, PreparedRow } from '../features/imports/prepared-row-rules.ts';

/** Where rows are written, and how many bytes the disk has room for. */
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

/** Creates a spool: each chunk is a length of four bytes and the chunk as V8 copies it between threads, with its lines packed. */
export function createSpool({ path, room }: SpoolPlace): Spool {
  const file = openSync(path, 'wx', 0o600);
  let left = room;
  return {
    write(chunk) {
      const bytes = serialize({ ...chunk, rows: chunk.rows.map(pack) });
      left -= bytes.length;
      if (left < 0) throw Object.assign(new Error('The disk has no room for the rows'), { code: 'ENOSPC' });
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
      const chunk = deserialize(await read(length.readUInt32LE())) as Omit<FileChunk, 'rows'> & {
        rows: PackedRow[];
      };
      yield { ...chunk, rows: chunk.rows.map(unpack) };
    }
  } finally {
    await file.close();
  }
}

/** A line without the names of its fields, which cost as much to write and read as their values. */
type PackedLine = [
  number: number,
  fingerprint: string | null,
  date: string,
  description: string,
  merchant: string | null,
  amountMinor: bigint,
  currency: string,
  isTransfer: boolean,
  hasBankId: boolean,
  foreign: PreparedLine['foreign'],
  bankCategory: string | null,
  bankType: string | null,
  balancePrint: string | null,
];
type PackedRow = PackedLine | PreparedRow;

function pack(row: PreparedRow): PackedRow {
  if (row.kind !== 'line' || row.withheld) return row;
  const { date, description, merchant, amountMinor, currency, isTransfer, hasBankId } = row.line;
  const { foreign, bankCategory, bankType } = row.line;
  const { number, fingerprint, balancePrint } = row;
  // biome-ignore format: in the order of the type
  return [number, fingerprint, date, description, merchant, amountMinor, currency, isTransfer, hasBankId,
    foreign, bankCategory, bankType, balancePrint];
}

function unpack(packed: PackedRow): PreparedRow {
  if (!Array.isArray(packed)) return packed;
  const [number, fingerprint, date, description, merchant, amountMinor, currency] = packed;
  const [, , , , , , , isTransfer, hasBankId, foreign, bankCategory, bankType, balancePrint] = packed;
  const line = { date, description, merchant, amountMinor, currency, isTransfer, hasBankId };
  return {
    number,
    kind: 'line',
    fingerprint,
    balancePrint,
    line: { ...line, foreign, bankCategory, bankType },
  };
}
