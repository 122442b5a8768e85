import type { RoomProfit } from '@farthing/uk-tax';
import { type BackingRow, type FilledBox, pence, rowOf, sumBox, wordBox } from './box-rules.ts';
import type { ReturnRecords } from './record-rules.ts';

/** Boxes and rows that rooms in the home add to the UK property pages. */
interface RoomBoxes {
  /** An X in box 4. */
  readonly exempt: readonly FilledBox[];
  readonly rents: readonly BackingRow[];
  readonly expenses: readonly BackingRow[];
  /** Box 37. */
  readonly limit: readonly FilledBox[];
}

/** Adds rows to the box of a name, which is made if it isn't there. */
export function withRows(
  boxes: readonly FilledBox[],
  name: 'rents' | 'property_expenses',
  rows: readonly BackingRow[],
): FilledBox[] {
  if (rows.length === 0) return [...boxes];
  const before = sumBox(name, rows)[0]?.box;
  const found = boxes.find(({ box }) => box === before);
  const made = sumBox(name, [...(found?.rows ?? []), ...rows], { note: found?.note ?? null });
  return found ? boxes.flatMap((one) => (one === found ? made : [one])) : [...boxes, ...made];
}

/** Returns the boxes and rows of rooms, by the method that the position uses. */
export function roomBoxes({ profile, room }: ReturnRecords): RoomBoxes {
  const none = { exempt: [], rents: [], expenses: [], limit: [] };
  return room === undefined ? none : { ...none, ...filledBy(room, profile) };
}

function filledBy({ method, limit }: RoomProfit, profile: ReturnRecords['profile']): Partial<RoomBoxes> {
  const rows = (label: string, amount: bigint) => (amount > 0n ? [rowOf('profile', label, amount)] : []);
  if (method === 'exempt') return { exempt: [wordBox('room_exempt', 'X', 'your circumstances')] };
  const rents = rows('Rents of rooms in your home', pence(profile.room_rents));
  return method === 'limit'
    ? { rents, limit: sumBox('room_limit', rows('Limit of the Rent a Room Scheme', limit)) }
    : { rents, expenses: rows('Expenses of rooms in your home', pence(profile.room_expenses)) };
}
