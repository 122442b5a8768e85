import { forcedStream, membersOf, type NamedStream } from '../detect/forced.ts';
import type { Group } from '../detect/group.ts';
import type { Setting } from '../detect/judge.ts';
import { type Entry, inOrder } from '../row.ts';

/** A series as it was stored, with what the user decided about it. */
export interface KnownSeries {
  readonly id: string;
  /** Its transactions when it was last scanned: by them it is found again. */
  readonly memberIds: readonly string[];
  /** User's decision, or null if there is none. */
  readonly decision: 'confirmed' | 'rejected' | 'ended' | null;
  /** The day from which it is over, with `ended`. */
  readonly endedOn?: string | null;
  /** The name that the user gave it. */
  readonly name?: string | null;
  /** The series that it was made part of. */
  readonly mergedInto?: string | null;
}

/** A found series with its group, and the stored one it is. */
export interface Recognised {
  readonly stream: NamedStream;
  readonly group: Group;
  readonly setting: Setting;
  readonly known: KnownSeries | null;
}

/** Found series merged with the known ones. */
export interface Recognition {
  readonly recognised: readonly Recognised[];
  /** Stored series that have no transactions left. */
  readonly gone: readonly string[];
}

/**
 * Matches stored series with found ones by the number of common transactions, most first. Confirmed series
 * stay even without support, and merged ones are merged again. @param settings how to judge each group, by
 * its key
 */
export function recognise(
  found: readonly Omit<Recognised, 'known'>[],
  known: readonly KnownSeries[],
  groups: readonly Group[],
  settings: (group: Group) => Setting,
): Recognition {
  const owner = new Map<string, number>();
  for (const [at, { stream }] of found.entries())
    for (const { row } of membersOf(stream)) owner.set(row.id, at);
  const sameRows: { series: KnownSeries; at: number; count: number }[] = [];
  for (const series of known) {
    const counts = new Map<number, number>();
    for (const id of new Set(series.memberIds)) {
      const at = owner.get(id);
      if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1);
    }
    for (const [at, count] of counts) sameRows.push({ series, at, count });
  }
  sameRows.sort((a, b) => b.count - a.count || (a.series.id < b.series.id ? -1 : 1) || a.at - b.at);
  const byFound = new Map<number, KnownSeries>();
  const placed = new Set<KnownSeries>();
  for (const { series, at } of sameRows) {
    if (byFound.has(at) || placed.has(series)) continue;
    byFound.set(at, series);
    placed.add(series);
  }
  const recognised: Recognised[] = found.map((one, at) => ({ ...one, known: byFound.get(at) ?? null }));
  const missing = known.filter((series) => !placed.has(series));
  const kept = confirmedAgain(missing, owner, groups, settings);
  const merged = mergeAgain([...recognised, ...kept], known);
  const there = new Set(merged.map((one) => one.known?.id));
  const isMerged = (series: KnownSeries) => series.mergedInto != null && there.has(series.mergedInto);
  const gone = known.filter((series) => !there.has(series.id) && !isMerged(series)).map(({ id }) => id);
  return { recognised: merged, gone };
}

/** Confirmed series that were not found: made of those of their transactions that are still there and free. */
function confirmedAgain(
  missing: readonly KnownSeries[],
  owner: ReadonlyMap<string, number>,
  groups: readonly Group[],
  settings: (group: Group) => Setting,
): Recognised[] {
  const confirmed = missing.filter(({ decision }) => decision === 'confirmed');
  if (confirmed.length === 0) return [];
  const wanted = new Map(confirmed.flatMap((series) => series.memberIds.map((id) => [id, series] as const)));
  const entries = new Map<KnownSeries, { group: Group; list: Entry[] }>();
  for (const group of groups) {
    for (const entry of group.entries) {
      const series = wanted.get(entry.row.id);
      if (series === undefined || owner.has(entry.row.id)) continue;
      const kept = entries.get(series);
      if (kept === undefined) entries.set(series, { group, list: [entry] });
      else kept.list.push(entry);
    }
  }
  return [...entries].map(([known, { group, list }]) => {
    const setting = settings(group);
    return { known, group, setting, stream: forcedStream(list.sort(inOrder), setting) };
  });
}

function mergeAgain(all: readonly Recognised[], known: readonly KnownSeries[]): Recognised[] {
  const byId = new Map(known.map((series) => [series.id, series]));
  const targetOf = (series: KnownSeries): KnownSeries => {
    let target = series;
    // Merged twice leads on; a circle ends at a series seen before.
    for (const seen = new Set([target]); target.mergedInto != null; seen.add(target)) {
      const next = byId.get(target.mergedInto);
      if (next === undefined || seen.has(next)) break;
      target = next;
    }
    return target;
  };
  const heaps = new Map<KnownSeries | Recognised, Recognised[]>();
  for (const one of all) {
    const heap = one.known === null ? one : targetOf(one.known);
    heaps.set(heap, [...(heaps.get(heap) ?? []), one]);
  }
  return [...heaps].flatMap(([heap, parts]) => {
    const target = 'memberIds' in heap ? heap : null;
    const main = parts.find((part) => part.known === target) ?? parts[0];
    if (main === undefined) return [];
    if (parts.length === 1) return { ...main, known: target };
    const entries = parts.flatMap(({ stream }) => membersOf(stream)).sort(inOrder);
    return { ...main, known: target, stream: forcedStream(entries, main.setting) };
  });
}
