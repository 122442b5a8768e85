import { isDay } from '@farthing/dates';
import { Problem } from './problem.ts';

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns true for a UUID, in any case of letters. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && uuidForm.test(text);
}

/** Checks a cursor that is the id of the last row shown. @throws {Problem} invalid-cursor */
export function checkIdCursor(cursor: string | undefined): void {
  if (cursor !== undefined && !isUuid(cursor)) throw new Problem('invalid-cursor');
}

/** Cursor of the next page of a list by day: day and id of the last row shown. */
export interface DayCursor {
  readonly date: string;
  readonly id: string;
}

/** Prints a cursor as an opaque word. */
export function printDayCursor({ date, id }: DayCursor): string {
  return printParts([date, id]);
}

/** Reads a cursor that `printDayCursor` made. @throws {Problem} invalid-cursor */
export function readDayCursor(text: string): DayCursor {
  const [date, id] = readParts(text);
  if (typeof date !== 'string' || !isDay(date) || !isUuid(id)) throw new Problem('invalid-cursor');
  return { date, id };
}

/** Sort order of a list. */
export type SortKey = '-date' | 'date' | '-amount' | 'amount';

/** Cursor of the next page of a list in a chosen order: the sort value and id of the last row shown. */
export interface SortCursor {
  readonly sort: SortKey;
  readonly value: string;
  readonly id: string;
}

/** Prints a cursor as an opaque word. */
export function printSortCursor({ sort, value, id }: SortCursor): string {
  return printParts([sort, value, id]);
}

/** Reads a cursor that `printSortCursor` made for the same order. @throws {Problem} invalid-cursor */
export function readSortCursor(text: string, sort: SortKey): SortCursor {
  const [of, value, id] = readParts(text);
  const fits = sort.endsWith('date') ? isDay : isAmount;
  if (of !== sort || typeof value !== 'string' || !fits(value) || !isUuid(id))
    throw new Problem('invalid-cursor');
  return { sort, value, id };
}

function isAmount(text: string): boolean {
  return /^\d{1,18}(\.\d{1,4})?$/.test(text);
}

/** Prints the parts of a cursor as one opaque word. */
export function printParts(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Reads the parts that `printParts` printed; empty if the text is none. */
function readParts(text: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return []; // the caller refuses it as any other cursor that isn't ours
  }
}
