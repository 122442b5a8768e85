import { Problem } from '../../problems/problem.ts';
import { ByteReader } from './byte-reader.ts';

/** A file of an archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

const block = 512;
/** Larger than anything that is put in: attachments have at most 15 MB. */
const largestEntryBytes = 64 * 1024 * 1024;

/**
 * A file in the ustar form of POSIX.1-2001, which every `tar` reads.
 * @param moment Unix seconds
 */
export function tarEntry({ name, bytes }: ArchiveEntry, moment: number): Buffer {
  const header = Buffer.alloc(block);
  const cut = name.length > 100 ? name.lastIndexOf('/', 154) : -1;
  const last = name.slice(cut + 1);
  if (Buffer.byteLength(name) !== name.length || last.length > 100) throw new TypeError('not a name for tar');
  header.write(last, 0, 'latin1');
  header.write('0000600\0', 100, 'latin1');
  header.write('0000000\0', 108, 'latin1');
  header.write('0000000\0', 116, 'latin1');
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  header.write(`${Math.floor(moment).toString(8).padStart(11, '0')}\0`, 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  if (cut > 0) header.write(name.slice(0, cut), 345, 'latin1');
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return Buffer.concat([header, bytes, Buffer.alloc(padding(bytes.length))]);
}

/** Returns the end-of-archive marker. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * block);
}

/**
 * The files of an archive of `tarEntry`, one after the other, each whole in memory.
 * @throws {Problem} backup-unreadable when it is none or has no end
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const reader = new ByteReader(source);
  for (;;) {
    const header = await reader.exactly(block);
    if (header === undefined) throw new Problem('backup-unreadable');
    if (header.every((byte) => byte === 0)) break;
    const stated = Number.parseInt(textAt(header, 148, 8), 8);
    if (stated !== checksum(header) || textAt(header, 257, 5) !== 'ustar') {
      throw new Problem('backup-unreadable');
    }
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    if (!(size >= 0 && size <= largestEntryBytes)) throw new Problem('backup-unreadable');
    const folder = textAt(header, 345, 155);
    const name = `${folder === '' ? '' : `${folder}/`}${textAt(header, 0, 100)}`;
    const bytes = await reader.exactly(size);
    const filling = await reader.exactly(padding(size));
    if (bytes === undefined || filling === undefined) throw new Problem('backup-unreadable');
    yield { name, bytes };
  }
  while (!(await reader.isAtEnd())) await reader.upTo(block); // so that the seal of the very end is checked
}

function padding(size: number): number {
  return (block - (size % block)) % block;
}

/** The sum of a header's bytes, its own checksum counted as spaces. */
function checksum(header: Buffer): number {
  let sum = 0;
  for (let index = 0; index < block; index++) {
    sum += index >= 148 && index < 156 ? 32 : (header[index] ?? 0);
  }
  return sum;
}

function textAt(header: Buffer, start: number, length: number): string {
  const text = header.toString('latin1', start, start + length);
  return text.split('\0', 1)[0]?.trim() ?? '';
}
