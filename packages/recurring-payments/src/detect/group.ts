import type { Currency } from '@farthing/money';
import { dayNumber } from '../calendar/civil-day.ts';
import type { WorkingDays } from '../calendar/working-days.ts';
import { RecurringError } from '../errors.ts';
import { merchantKey } from '../merchant-key.ts';
import { type Direction, type Entry, inOrder, type RecurringRow } from '../row.ts';
import { findStreams, without } from './find-streams.ts';
import { type NamedStream, placeMarked } from './forced.ts';
import { hintsOf } from './hints.ts';
import { joinStreams } from './join-streams.ts';
import type { Setting } from './judge.ts';

/** The rows of one merchant in one currency and direction; a series never reaches beyond its group by itself. */
export interface Group {
  readonly key: string;
  readonly merchantKey: string;
  readonly direction: Direction;
  /** In order, without those that a person took out. */
  readonly entries: readonly Entry[];
}

/**
 * Rows by what they could recur as: linear in the number of rows.
 * @param areUnique no id is there twice, as of the rows of a table: it is not looked for
 * @throws {RecurringError} bad-day, bad-row (an id twice)
 */
export function groupRows(rows: Iterable<RecurringRow>, areUnique = false): Group[] {
  const byText = new Map<string, Family>();
  const byKey = new Map<string, Family>();
  const groups: Omit<Group, 'key'>[] = [];
  const ids = new Set<string>();
  let [lastDate, lastDay] = ['', 0];
  const familyOf = (key: string) => {
    let family = byKey.get(key);
    if (family === undefined) {
      family = { merchantKey: key, in: new Map(), out: new Map() };
      byKey.set(key, family);
    }
    return family;
  };
  const familyOfText = (text: string) => {
    let family = byText.get(text);
    if (family === undefined) {
      family = familyOf(merchantKey(text));
      byText.set(text, family);
    }
    return family;
  };
  for (const row of rows) {
    const size = ids.size;
    if (!areUnique && ids.add(row.id).size === size)
      throw new RecurringError('bad-row', `The transaction ${row.id.slice(0, 60)} is there twice`);
    const { date, toggle, amountMinor } = row;
    if (date !== lastDate) [lastDate, lastDay] = [date, dayNumber(date)];
    if (toggle === false || (amountMinor === 0n && toggle !== true)) continue;
    const key = row.merchantKey;
    const family = key === undefined ? familyOfText(row.merchant) : familyOf(key);
    const direction = directionOf({ amountMinor });
    const { currency } = row;
    let entries = family[direction].get(currency);
    if (entries === undefined) {
      entries = [];
      family[direction].set(currency, entries);
      groups.push({ merchantKey: family.merchantKey, direction, entries });
    }
    entries.push({ row, day: lastDay, size: Math.abs(Number(amountMinor)) });
  }
  return groups
    .map(({ merchantKey: merchant, direction, entries }) => ({
      key: keyOf(entries[0]?.row.currency ?? '', direction, merchant),
      merchantKey: merchant,
      direction,
      entries: entries.toSorted(inOrder),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The groups of one merchant key, by direction and currency. */
interface Family {
  readonly merchantKey: string;
  readonly in: Map<Currency, Entry[]>;
  readonly out: Map<Currency, Entry[]>;
}

/** The key of a group. */
export function keyOf(currency: Currency, direction: Direction, merchant: string): string {
  return `${currency} ${direction} ${merchant}`;
}

function directionOf({ amountMinor }: Pick<RecurringRow, 'amountMinor'>): Direction {
  return amountMinor > 0n ? 'in' : 'out';
}

/** Returns the settings by which a group is judged. */
export function settingOf(group: Group, days: WorkingDays): Setting {
  const { direction, entries, merchantKey: key } = group;
  return { days, direction, hints: hintsOf(entries, key), groupSize: entries.length };
}

/**
 * The series of a group, account by account; one that goes on from another account is the same.
 * @param isRefunds the rows are refunds of a shop: of these only those that the user marked form a series
 */
export function streamsOf(group: Group, setting: Setting, isRefunds = false): NamedStream[] {
  const byAccount = Map.groupBy(isRefunds ? [] : group.entries, ({ row }) => row.accountId);
  const found = [...byAccount.values()].flatMap((entries) =>
    findStreams(entries, { ...setting, groupSize: entries.length }),
  );
  const streams = byAccount.size > 1 ? joinStreams(found, setting) : found;
  const named = streams.map((stream) => ({ ...stream, joined: [], isForced: false }));
  const rest = without(group.entries, streams);
  return placeMarked(named, rest, setting);
}
