import { readFile, writeFile } from 'node:fs/promises';
import type { Format } from '../capability-file.ts';
import type { Diagnostic, Position } from '../diagnostic.ts';
import { valueAt } from '../document.ts';
import { readDocument } from './project/files-on-disk.ts';

/** Rules whose findings name an entry that can go without any change of rights. */
export const removable: readonly string[] = ['repeated-permission', 'covered-permission'];

/**
 * Removes entries that change no right from their files. A file that isn't UTF-8, and an entry with a comment before it,
 * stay as they are.
 * @param codes of the findings whose entries are removed
 * @returns the findings that were fixed
 */
export async function fixFiles(
  findings: readonly Diagnostic[],
  codes: readonly string[] = removable,
): Promise<Diagnostic[]> {
  const fixable = findings.filter(({ code, file }) => codes.includes(code) && !['', '-'].includes(file));
  const fixed: Diagnostic[] = [];
  for (const file of new Set(fixable.map((one) => one.file))) {
    const inFile = fixable.filter((one) => one.file === file);
    const bytes = await readFile(file);
    const before = bytes.toString('utf8');
    if (!Buffer.from(before, 'utf8').equals(bytes)) continue;
    let text = before;
    // Last places first, so that the earlier ones stay where they are; an entry may have two findings.
    const pointers = [...new Set(inFile.map(({ pointer }) => pointer))].sort(byIndexDescending);
    for (const pointer of pointers) {
      const shorter = withoutEntry(text, file, pointer);
      if (shorter === undefined) continue;
      text = shorter;
      fixed.push(...inFile.filter((one) => one.pointer === pointer));
    }
    if (text !== before) await writeFile(file, text);
  }
  return fixed;
}

const indexOf = (pointer: string) => Number(pointer.slice(pointer.lastIndexOf('/') + 1));
const byIndexDescending = (a: string, b: string) => indexOf(b) - indexOf(a);

function withoutEntry(text: string, file: string, pointer: string): string | undefined {
  const cut = entryCut(text, file, pointer);
  return cut && text.slice(0, cut.from) + text.slice(cut.to);
}

/**
 * Finds the part of a text to remove, so that one element of an array and its comma go.
 * @returns offsets, or undefined where something else would go too
 */
export function entryCut(
  text: string,
  file: string,
  pointer: string,
): { readonly from: number; readonly to: number } | undefined {
  const format = (/\.([^.]*)$/.exec(file)?.[1] ?? 'json') as Format;
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const body = text.slice(mark);
  const root = readDocument(body, file, format, []);
  const elements = root && valueAt(root, pointer.slice(0, pointer.lastIndexOf('/')))?.elements;
  const index = indexOf(pointer);
  const [before, entry, after] = [elements?.[index - 1], elements?.[index], elements?.[index + 1]];
  if (!entry) return undefined;
  const start = offsetOf(body, entry.range.start);
  const end = offsetOf(body, entry.range.end);
  const from = before ? offsetOf(body, before.range.end) : start;
  const to = before || !after ? end : offsetOf(body, after.range.start);
  const around = body.slice(from, start) + body.slice(end, to);
  return ['', ','].includes(around.trim()) ? { from: mark + from, to: mark + to } : undefined;
}

function offsetOf(text: string, { line, column }: Position): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}
