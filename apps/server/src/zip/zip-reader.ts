import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { crc32, createInflateRaw } from 'node:zlib';

/** A zip that is not read further: broken, hostile, or not one. Its message is a sentence for the user. */
export class BadZip extends Error {
  override name = 'BadZip';
}

/** What a zip may hold. */
export interface ZipLimits {
  readonly mostEntries: number;
  /** Of all files together, unpacked. */
  readonly mostBytes: number;
  /** Of one line of a file of lines. */
  readonly mostLineBytes: number;
  /** How many times larger a file may be unpacked than packed; for files beyond 1 MB. */
  readonly mostRatio: number;
}

const exportLimits: ZipLimits = {
  mostEntries: 60_000,
  mostBytes: 16 * 1024 ** 3,
  mostLineBytes: 32 * 1024 * 1024,
  mostRatio: 300,
};

/** A file in a zip. */
export interface ZipEntry {
  readonly name: string;
  /** Unpacked, in bytes, as the zip says; reading holds it to that. */
  readonly size: number;
}

interface Found extends ZipEntry {
  readonly packed: number;
  readonly isDeflated: boolean;
  readonly crc: number;
  readonly offset: number;
}

/** An open zip on disk. */
export interface ZipReader {
  readonly entries: readonly ZipEntry[];
  /** A small file as text. @throws {BadZip} when absent, or larger than `most` bytes */
  text(name: string, most: number): Promise<string>;
  /** The lines of a file, some hundred at a time. @throws {BadZip} */
  lines(name: string): AsyncGenerator<string[]>;
  /** Unpacks a file. @returns its bytes and hex SHA-256 @throws {BadZip} */
  extract(name: string, to: string): Promise<{ readonly size: number; readonly sha256: string }>;
  close(): Promise<void>;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;

/**
 * Opens a zip on disk by its directory at the end. Everything it says is checked before a byte is unpacked, and the
 * unpacked bytes are held to it: sizes, checksums, no file inside another, no path out of the folder.
 * @throws {BadZip}
 */
export async function openZip(path: string, limits: ZipLimits): Promise<ZipReader> {
  const file = await open(path, 'r');
  try {
    const found = await readDirectory(file, limits);
    return readerOf(file, path, found, limits);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Opens a zip that should be an export. @throws {BadZip} */
export function openExport(path: string): Promise<ZipReader> {
  return openZip(path, exportLimits);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw new BadZip('The file ends in the middle');
  return bytes;
}

async function readDirectory(file: FileHandle, limits: ZipLimits): Promise<Map<string, Found>> {
  const { size } = await file.stat();
  if (size < endBytes) throw new BadZip('This is not a zip');
  const tailStart = Math.max(0, size - endBytes - 0xffff);
  const tail = await readAt(file, tailStart, size - tailStart);
  let at = tail.length - endBytes;
  while (
    at >= 0 &&
    !(tail.readUInt32LE(at) === endSignature && at + endBytes + tail.readUInt16LE(at + 20) === tail.length)
  )
    at--;
  if (at < 0) throw new BadZip('This is not a zip, or its end is missing');
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (count === 0xffff || length === 0xffffffff || start === 0xffffffff || tail.readUInt32LE(at + 4) !== 0)
    throw new BadZip('Zips in parts or beyond 4 GB are not read');
  if (count > limits.mostEntries) throw new BadZip(`The zip holds ${count} files, more than any export`);
  if (start + length !== tailStart + at)
    throw new BadZip('The directory of the zip is not where it should be');
  const found = parseDirectory(await readAt(file, start, length), count, limits);
  checkRanges([...found.values()], start);
  return found;
}

function parseDirectory(bytes: Buffer, count: number, limits: ZipLimits): Map<string, Found> {
  const found = new Map<string, Found>();
  let at = 0;
  let total = 0;
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > bytes.length || bytes.readUInt32LE(at) !== entrySignature)
      throw new BadZip('The directory of the zip is damaged');
    const nameLength = bytes.readUInt16LE(at + 28);
    const rest = nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (at + entryBytes + rest > bytes.length) throw new BadZip('The directory of the zip is damaged');
    const name = bytes.toString('utf8', at + entryBytes, at + entryBytes + nameLength);
    const method = bytes.readUInt16LE(at + 10);
    const entry: Found = {
      name,
      size: bytes.readUInt32LE(at + 24),
      packed: bytes.readUInt32LE(at + 20),
      isDeflated: method === 8,
      crc: bytes.readUInt32LE(at + 16),
      offset: bytes.readUInt32LE(at + 42),
    };
    checkEntry(entry, method, bytes.readUInt16LE(at + 8), limits);
    if (found.has(name)) throw new BadZip(`The zip holds ${printed(name)} twice`);
    total += entry.size;
    if (total > limits.mostBytes) throw new BadZip('The zip holds more than any export');
    if (!name.endsWith('/')) found.set(name, entry);
    at += entryBytes + rest;
  }
  return found;
}

function checkEntry(entry: Found, method: number, flags: number, { mostRatio }: ZipLimits): void {
  const { name, size, packed, offset } = entry;
  if (!/^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)?\/?$/i.test(name) || name.includes('..'))
    throw new BadZip(`The zip holds a file called ${printed(name)}, which no export does`);
  if ((flags & 1) !== 0) throw new BadZip('The zip has a password: unpack it and zip it without');
  if (method !== 0 && method !== 8) throw new BadZip(`${printed(name)} is packed in a way that is not read`);
  if (size === 0xffffffff || packed === 0xffffffff || offset === 0xffffffff)
    throw new BadZip('Zips in parts or beyond 4 GB are not read');
  if (method === 0 && size !== packed)
    throw new BadZip(`The size of ${printed(name)} is not what the zip says`);
  if (size > 1024 * 1024 && size > packed * mostRatio)
    throw new BadZip(`${printed(name)} would unpack to far more than an export holds`);
}

/** Files whose bytes overlap make a small zip unpack to any size. */
function checkRanges(entries: readonly Found[], end: number): void {
  const sorted = [...entries].sort((left, right) => left.offset - right.offset);
  for (const [index, entry] of sorted.entries()) {
    const next = sorted[index + 1]?.offset ?? end;
    if (entry.offset + localBytes + entry.packed > next)
      throw new BadZip(`${printed(entry.name)} lies across another file of the zip`);
  }
}

function readerOf(
  file: FileHandle,
  path: string,
  found: ReadonlyMap<string, Found>,
  limits: ZipLimits,
): ZipReader {
  const entryOf = (name: string) => {
    const entry = found.get(name);
    if (!entry) throw new BadZip(`${printed(name)} is missing in the zip`);
    return entry;
  };
  const chunksOf = (name: string) => unpacked(file, path, entryOf(name));
  return {
    entries: [...found.values()],
    async text(name, most) {
      if (entryOf(name).size > most) throw new BadZip(`${printed(name)} is too large`);
      const parts: Buffer[] = [];
      for await (const part of chunksOf(name)) parts.push(part);
      return Buffer.concat(parts).toString('utf8');
    },
    async *lines(name) {
      const decoder = new StringDecoder('utf8');
      // The line that has begun, in pieces: looking through all of it for each that comes would take the square of its length.
      let pieces: string[] = [];
      let length = 0;
      for await (const part of chunksOf(name)) {
        const [first = '', ...others] = decoder.write(part).split('\n');
        pieces.push(first);
        length += first.length;
        if (length > limits.mostLineBytes) throw new BadZip(`A line of ${printed(name)} is too long`);
        const last = others.pop();
        if (last === undefined) continue;
        const filled = [pieces.join(''), ...others].filter((line) => line !== '');
        pieces = [last];
        length = last.length;
        if (filled.length > 0) yield filled;
      }
      const rest = pieces.join('') + decoder.end();
      if (rest !== '') yield [rest];
    },
    async extract(name, to) {
      const sum = createHash('sha256');
      let size = 0;
      const measure = new Transform({
        transform(part: Buffer, _encoding, done) {
          sum.update(part);
          size += part.length;
          done(null, part);
        },
      });
      await pipeline(chunksOf(name), measure, createWriteStream(to, { mode: 0o600 }));
      return { size, sha256: sum.digest('hex') };
    },
    close: () => file.close(),
  };
}

/** The bytes of a file, never more than the zip says it has. */
async function* unpacked(file: FileHandle, path: string, entry: Found): AsyncGenerator<Buffer> {
  const local = await readAt(file, entry.offset, localBytes);
  if (local.readUInt32LE(0) !== localSignature) throw new BadZip('The zip is damaged');
  const start = entry.offset + localBytes + local.readUInt16LE(26) + local.readUInt16LE(28);
  let size = 0;
  let crc = 0;
  if (entry.packed > 0) {
    const source = createReadStream(path, { start, end: start + entry.packed - 1, highWaterMark: 64 * 1024 });
    const inflate = createInflateRaw();
    const parts = entry.isDeflated ? source.pipe(inflate) : source;
    source.on('error', (error) => inflate.destroy(error));
    try {
      for await (const part of parts as AsyncIterable<Buffer>) {
        size += part.length;
        if (size > entry.size) throw new BadZip(`${printed(entry.name)} is larger than the zip says`);
        crc = crc32(part, crc);
        yield part;
      }
    } catch (error) {
      if (String((error as { code?: string }).code).startsWith('Z_'))
        throw new BadZip(`${printed(entry.name)} is damaged`);
      throw error;
    } finally {
      source.destroy();
      inflate.destroy();
    }
  }
  if (size !== entry.size || crc !== entry.crc) throw new BadZip(`${printed(entry.name)} is damaged`);
}

function printed(name: string): string {
  return name.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}
