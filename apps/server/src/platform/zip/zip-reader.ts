import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { crc32 } from 'node:zlib';
import { Entry, openPromise, type ZipFile } from 'yauzl';
import { errorCode } from '../../problems/error-facts.ts';

/** Thrown for a zip that is broken, hostile or not a zip. Its message is a sentence for the user. */
class BadZip extends Error {
  override name = 'BadZip';
}

/** Upper limits on the contents of a zip. */
export interface ZipLimits {
  readonly mostEntries: number;
  /** Unpacked bytes of all files together. */
  readonly mostBytes: number;
  /** Bytes of one line in a file of lines. */
  readonly mostLineBytes: number;
  /** Ratio of unpacked to packed size, checked for files over 1 MB. */
  readonly mostRatio: number;
}

const exportLimits: ZipLimits = {
  mostEntries: 110_000,
  mostBytes: 16 * 1024 ** 3,
  mostLineBytes: 32 * 1024 * 1024,
  mostRatio: 300,
};

/** Names, extra fields and comments of one file take under 200 bytes in every zip that people make. */
const mostEntryBytes = 500;

/** A file in a zip. */
export interface ZipEntry {
  readonly name: string;
  /** Unpacked size in bytes as the zip states it. Reading fails if the file turns out to be larger. */
  readonly size: number;
}

/** The fields of a directory entry that reading needs; 110,000 of them are held at once. */
type Found = ZipEntry &
  Pick<
    Entry,
    | 'crc32'
    | 'compressedSize'
    | 'uncompressedSize'
    | 'compressionMethod'
    | 'generalPurposeBitFlag'
    | 'relativeOffsetOfLocalHeader'
  >;

/** An open zip on disk. */
export interface ZipReader {
  readonly entries: readonly ZipEntry[];
  /** Reads a small file as text. @throws {BadZip} if it is absent or larger than `most` bytes */
  text(name: string, most: number): Promise<string>;
  /** Reads the lines of a file in batches of some hundred. @throws {BadZip} */
  lines(name: string): AsyncGenerator<string[]>;
  /** Unpacks a file. @returns its size in bytes and hex SHA-256 @throws {BadZip} */
  extract(name: string, to: string): Promise<{ readonly size: number; readonly sha256: string }>;
  close(): Promise<void>;
}

const localHeaderBytes = 30;

/**
 * Opens a zip on disk, ZIP64 included. Counts, names, sizes and positions are checked before anything is unpacked, and
 * unpacked bytes are held to the stated sizes and checksums. Files that macOS adds, and one folder around everything,
 * are left out.
 * @throws {BadZip}
 */
export async function openZip(path: string, limits: ZipLimits): Promise<ZipReader> {
  const zip = await refusing("This isn't a complete zip file. Download the export again", () =>
    openPromise(path, { autoClose: false, decodeStrings: false }),
  );
  try {
    return readerOf(zip, await readDirectory(zip, limits), limits);
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Opens a zip that should be an export. @throws {BadZip} */
export function openExport(path: string): Promise<ZipReader> {
  return openZip(path, exportLimits);
}

/** Runs work of the zip library, whose errors about the file carry no code, or one of zlib's. @throws {BadZip} */
async function refusing<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error) ?? 'Z_';
    throw code.startsWith('Z_') && !(error instanceof BadZip) ? new BadZip(words, { cause: error }) : error;
  }
}

async function readDirectory(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Found>> {
  if (zip.entryCount > limits.mostEntries)
    throw new BadZip(`The zip holds ${zip.entryCount} files, more than an export can have`);
  const entries: Found[] = [];
  await refusing('The zip file’s directory is damaged', async () => {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength > mostEntryBytes)
        throw new BadZip('A file in the zip has a name or comment that is too long');
      const { compressedSize, uncompressedSize, compressionMethod, generalPurposeBitFlag } = entry;
      entries.push({
        name: entry.fileNameRaw.toString('utf8'),
        size: uncompressedSize,
        crc32: entry.crc32,
        compressedSize,
        uncompressedSize,
        compressionMethod,
        generalPurposeBitFlag,
        relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
      });
    }
  });
  const found = new Map<string, Found>();
  let total = 0;
  for (const entry of withoutOuterFolder(entries.filter(({ name }) => !isFromMacOs(name)))) {
    checkEntry(entry, limits);
    if (found.has(entry.name)) throw new BadZip(`The zip file contains ${printed(entry.name)} twice`);
    total += entry.size;
    if (total > limits.mostBytes) throw new BadZip('The zip file is larger than an export can be');
    if (!entry.name.endsWith('/')) found.set(entry.name, entry);
  }
  checkRanges([...found.values()], zip.fileSize);
  return found;
}

/** Returns true if macOS adds a file of this name to its zip files: `__MACOSX/…`, `.DS_Store`, `._name`. */
function isFromMacOs(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|\._[^/]*)$/.test(name);
}

/** Takes away the folder that a zip gets when an unpacked export is packed again as a whole. */
function withoutOuterFolder(entries: Found[]): Found[] {
  const outer = /^[^./][^/]*\//.exec(entries[0]?.name ?? '')?.[0];
  if (outer === undefined || !entries.some(({ name }) => name === `${outer}manifest.json`)) return entries;
  if (!entries.every(({ name }) => name.startsWith(outer))) return entries;
  return entries
    .map((entry) => ({ ...entry, name: entry.name.slice(outer.length) }))
    .filter(({ name }) => name !== '');
}

function checkEntry(entry: Found, { mostRatio }: ZipLimits): void {
  const { name, size, compressedSize, compressionMethod, generalPurposeBitFlag } = entry;
  if (!/^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)?\/?$/i.test(name) || name.includes('..'))
    throw new BadZip(`The zip file contains ${printed(name)}, which isn’t part of an export`);
  if ((generalPurposeBitFlag & 1) !== 0)
    throw new BadZip('The zip file has a password. Unpack it and zip it again without one');
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw new BadZip(`${printed(name)} is compressed in a way that farthing can't read`);
  if (size > 1024 * 1024 && size > compressedSize * mostRatio)
    throw new BadZip(`${printed(name)} would unpack to far more than an export can hold`);
}

/** Rejects files whose bytes overlap: with them a small zip unpacks to any size. */
function checkRanges(entries: readonly Found[], end: number): void {
  const sorted = entries.toSorted(
    (left, right) => left.relativeOffsetOfLocalHeader - right.relativeOffsetOfLocalHeader,
  );
  for (const [index, entry] of sorted.entries()) {
    const next = sorted[index + 1]?.relativeOffsetOfLocalHeader ?? end;
    if (entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.compressedSize > next)
      throw new BadZip(`${printed(entry.name)} overlaps another file in the zip`);
  }
}

function readerOf(zip: ZipFile, found: ReadonlyMap<string, Found>, limits: ZipLimits): ZipReader {
  const entryOf = (name: string) => {
    const entry = found.get(name);
    if (!entry) throw new BadZip(`${printed(name)} is missing from the zip file`);
    return entry;
  };
  const chunksOf = (name: string) => unpacked(zip, entryOf(name));
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
      // The unfinished line is kept in pieces: joining it for each chunk would take quadratic time.
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
    close: async () => zip.close(),
  };
}

/** Reads the bytes of a file: never more than the zip states, and with the checksum it states. */
async function* unpacked(zip: ZipFile, entry: Found): AsyncGenerator<Buffer> {
  const words = `${printed(entry.name)} is damaged`;
  const source = await refusing(words, () => zip.openReadStreamPromise(Object.assign(new Entry(), entry)));
  let crc = 0;
  try {
    const parts: AsyncIterator<Buffer, undefined> = source[Symbol.asyncIterator]();
    for (;;) {
      const { value } = await refusing(words, () => parts.next());
      if (value === undefined) break;
      crc = crc32(value, crc);
      yield value;
    }
  } finally {
    source.destroy();
  }
  if (crc !== entry.crc32) throw new BadZip(words);
}

function printed(name: string): string {
  return name.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}
