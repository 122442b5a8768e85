import { isDay } from '@farthing/dates';
import { isUuid, printParts, readParts } from '../../../../problems/cursors.ts';
import { Problem } from '../../../../problems/problem.ts';

/** Sort order of a list. */
export type SortKey = '-date' | 'date' | '-amount' | 'amount';

/** Cursor of the next page: the sort value and id of the last row shown. */
export interface Cursor {
  readonly sort: SortKey;
  readonly value: string;
  readonly id: string;
}

/** Formats a cursor as opaque text. */
export function printCursor({ sort, value, id }: Cursor): string {
  return printParts([sort, value, id]);
}

function isAmount(text: string): boolean {
  return /^\d{1,18}(\.\d{1,4})?$/.test(text);
}

/** Reads a cursor that `printCursor` made for the same order. @throws {Problem} invalid-cursor */
export function readCursor(text: string, sort: SortKey): Cursor {
  const [of, value, id] = readParts(text);
  const fits = sort.endsWith('date') ? isDay : isAmount;
  if (of !== sort || typeof value !== 'string' || !fits(value) || !isUuid(id))
    throw new Problem('invalid-cursor');
  return { sort, value, id };
}
