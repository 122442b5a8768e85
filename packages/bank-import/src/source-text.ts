import type { ByteSource, Encoding } from './statement.ts';

/** Encoding and file type, as detected from the first bytes of a file. */
export interface Opening {
  encoding: Encoding;
  problem: { code: 'empty' | 'binary'; message: string } | null;
}

const openingLength = 4096;
/** Bytes decoded at a time, so that one large chunk is still read in flat memory. */
const pieceLength = 65_536;

/** Detects the encoding from the first bytes, or the reason why the file isn't text. UTF-8 is assumed until disproved. */
export async function readOpening(source: ByteSource): Promise<Opening> {
  const bytes = new Uint8Array(openingLength);
  let length = 0;
  for await (const chunk of source()) {
    const part = chunk.subarray(0, openingLength - length);
    bytes.set(part, length);
    length += part.length;
    if (length === openingLength) break;
  }
  const first = bytes.subarray(0, length);
  const opening = judgeBytes(first);
  return opening.problem === null && first.every((byte) => byte <= 32)
    ? { ...opening, problem: await emptyProblem(source) }
    : opening;
}

async function emptyProblem(source: ByteSource): Promise<Opening['problem']> {
  for await (const chunk of source()) if (chunk.some((byte) => byte > 32)) return null;
  return {
    code: 'empty',
    message: 'The file is empty. Download the statement again, and choose a period that has transactions.',
  };
}

const pdf =
  'This is a PDF document, which can’t be read as a statement. Download the CSV from your bank instead.';
const picture = 'This is a picture. Download the statement as CSV from your bank instead.';
const compressed = 'This is a compressed file. Unpack it, then import the CSV inside.';
const workbook = 'This is an Excel workbook. Open it and save the sheet as CSV, then import that file.';
const workbookOrZip =
  'This is an Excel workbook or a zip archive. Open it and save the sheet as CSV, then import that file.';

/** Marks in the first bytes of files that are no text, as Latin-1; the place is that of the first character. */
const marks: readonly {
  readonly texts: readonly string[];
  readonly at?: number;
  readonly message: string;
}[] = [
  { texts: ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'], message: workbookOrZip },
  { texts: ['\xd0\xcf\x11\xe0'], message: workbook },
  { texts: ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'], message: picture },
  { texts: ['WEBPVP8'], at: 8, message: picture },
  { texts: ['ftypheic', 'ftypheix', 'ftypmif1', 'ftypavif'], at: 4, message: picture },
  { texts: ['\x1f\x8b', 'Rar!\x1a', '7z\xbc\xaf', '\xfd7zXZ'], message: compressed },
];

/** Returns a message that names the type of a binary file, or null if the file may be text. */
function knownBinary(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 1024));
  // Readers of PDF allow other bytes before the mark.
  if (/%PDF-\d/.test(start)) return pdf;
  const found = marks.find(({ texts, at = 0 }) => texts.some((text) => start.startsWith(text, at)));
  return found?.message ?? null;
}

/** Judges the first bytes of a file. */
function judgeBytes(bytes: Uint8Array): Opening {
  const text = (encoding: Encoding): Opening => ({ encoding, problem: null });
  const message = knownBinary(bytes);
  if (message !== null) return { encoding: 'utf-8', problem: { code: 'binary', message } };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return text('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return text('utf-16be');
  const nuls = [0, 0];
  let controls = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27)) controls += 1;
  }
  const [even = 0, odd = 0] = nuls;
  const half = bytes.length / 2;
  if (odd > half * 0.6 && even < half * 0.1) return text('utf-16le');
  if (even > half * 0.6 && odd < half * 0.1) return text('utf-16be');
  if (controls + even + odd > bytes.length * 0.05 && controls + even + odd > 2) {
    const message = 'This is not a text file. Download the statement as CSV from your bank and import that.';
    return { encoding: 'utf-8', problem: { code: 'binary', message } };
  }
  return text('utf-8');
}

/** Thrown inside a pass when bytes are not UTF-8 after all; the inspection then starts again as windows-1252. */
export class NotUtf8 extends Error {}

/**
 * Decodes the bytes piece by piece; characters split between chunks are joined, and NULs are removed.
 * A file that stops inside a character is still UTF-8: only that character is lost.
 * @throws {NotUtf8} when `strict`, at the first byte that cannot be UTF-8
 */
export async function* decodeSource(
  source: ByteSource,
  encoding: Encoding,
  strict: boolean,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: strict && encoding === 'utf-8' });
  for await (const chunk of source()) {
    for (let from = 0; from < chunk.length; from += pieceLength) {
      let text: string;
      try {
        text = decoder.decode(chunk.subarray(from, from + pieceLength), { stream: true });
      } catch {
        throw new NotUtf8();
      }
      if (text.includes('\0')) text = text.replaceAll('\0', '');
      if (text !== '') yield text;
    }
  }
  if (encoding === 'utf-8') return;
  const last = decoder.decode();
  if (last !== '') yield last;
}
