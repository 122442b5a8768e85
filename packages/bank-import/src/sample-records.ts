import { headRecords } from './format-match.ts';
import { decodeSource, NotUtf8, readOpening } from './source-text.ts';
import type { ByteSource, Encoding } from './statement.ts';

const sampleLength = 65_536;

/** The first rows of a table as a delimiter cuts them: at most 20, of 200 cells of 200 characters. Never throws. */
export async function sampleRecords(source: ByteSource, delimiter: string): Promise<string[][]> {
  const { encoding, problem } = await readOpening(source);
  if (problem !== null) return [];
  const text = await headText(source, encoding);
  return headRecords(text, text.length < sampleLength, delimiter)
    .slice(0, 20)
    .map(({ cells }) => cells.slice(0, 200).map((cell) => cell.slice(0, 200)));
}

async function headText(source: ByteSource, encoding: Encoding): Promise<string> {
  let head = '';
  try {
    for await (const text of decodeSource(source, encoding, encoding === 'utf-8')) {
      head += text;
      if (head.length >= sampleLength) break;
    }
    return head;
  } catch (error) {
    if (error instanceof NotUtf8) return headText(source, 'windows-1252');
    throw error;
  }
}
