import type { Entry } from '../row.ts';
import { dueDay, slotNear } from '../schedule.ts';
import { isSameSize, shapeOf } from './amounts.ts';
import { type Fit, refilled } from './fit.ts';
import type { Placed } from './gaps.ts';
import type { Setting, Stream } from './judge.ts';

/**
 * Gives streams the rows of their merchant that fall due in an empty slot, though their amount is another: a month
 * with a bonus, the first payments at a new price. Where a merchant has many other rows, only the same amount will do.
 */
export function absorb(streams: readonly Stream[], entries: readonly Entry[], setting: Setting): Stream[] {
  const taken = new Set(streams.flatMap(({ fit }) => fit.placed.map(({ entry }) => entry)));
  const free = entries.filter((entry) => !taken.has(entry));
  if (free.length === 0) return [...streams];
  return streams.map((stream) => {
    const fit = filled(stream.fit, free, taken, setting);
    return fit === stream.fit
      ? stream
      : { ...stream, fit, amounts: shapeOf(fit.placed.map((one) => one.entry)) };
  });
}

function filled(fit: Fit, free: readonly Entry[], taken: Set<Entry>, { days }: Setting): Fit {
  const isQuiet = free.length <= Math.max(2, fit.placed.length * 0.3);
  const bySlot = new Map(fit.placed.map((placed) => [placed.slot, placed]));
  const first = fit.placed[0]?.slot ?? 0;
  const last = fit.placed.at(-1)?.slot ?? 0;
  const offers: Placed[] = [];
  for (const entry of free) {
    if (taken.has(entry)) continue;
    const slot = slotNear(fit.schedule, entry.day, days);
    const deviation = entry.day - dueDay(fit.schedule, slot, days);
    if (bySlot.has(slot) || Math.abs(deviation) > fit.rhythm.tolerance) continue;
    if (isAlike(entry, nearest(fit.placed, slot), isQuiet)) offers.push({ slot, entry, deviation });
  }
  // Outwards from the ends, a row may be at most one empty slot away from the next.
  const ahead = offers.filter(({ slot }) => slot > last).sort((a, b) => a.slot - b.slot);
  const back = offers.filter(({ slot }) => slot < first).sort((a, b) => b.slot - a.slot);
  const inside = offers.filter(({ slot }) => slot > first && slot < last);
  let changed = false;
  const take = (offer: Placed) => {
    if (bySlot.has(offer.slot)) return;
    bySlot.set(offer.slot, offer);
    taken.add(offer.entry);
    changed = true;
  };
  for (const offer of inside) take(offer);
  let edge = last;
  for (const offer of ahead) if (offer.slot - edge <= 2) [edge] = [offer.slot, take(offer)];
  edge = first;
  for (const offer of back) if (edge - offer.slot <= 2) [edge] = [offer.slot, take(offer)];
  if (!changed) return fit;
  const extras = fit.extras.filter((entry) => !taken.has(entry));
  return refilled(fit, bySlot.values(), extras);
}

function nearest(placed: readonly Placed[], slot: number): Entry | undefined {
  let best = placed[0];
  for (const one of placed) if (best && Math.abs(one.slot - slot) < Math.abs(best.slot - slot)) best = one;
  return best?.entry;
}

function isAlike({ size }: Entry, like: Entry | undefined, isQuiet: boolean): boolean {
  if (like === undefined) return false;
  if (!isQuiet) return isSameSize(size, like.size);
  const ratio = Math.max(size, 1) / Math.max(like.size, 1);
  return ratio >= 0.4 && ratio <= 2.5;
}
