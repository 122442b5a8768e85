import { civilDay } from '@farthing/dates';
import type { Rhythm } from '../frequency.ts';
import { nominalDay, type Schedule } from '../schedule.ts';
import type { Placed } from './gaps.ts';

/**
 * The two neighbouring months of every year in which a monthly payment rests, as council tax does in February and
 * March (ten instalments: SI 1992/613, Schedule 1). One year of it is believed of a council only, others have to
 * show it twice. Less than twelve months show no season, except a council's ten instalments from April to January.
 * @returns calendar months, 1 to 12; none for another rhythm
 */
export function freeMonthsOf(
  placed: readonly Placed[],
  schedule: Schedule,
  { interval }: Rhythm,
  hasCouncilHint: boolean,
): number[] {
  const first = placed[0];
  const last = placed.at(-1);
  if (interval.unit !== 'month' || interval.count !== 1 || !first || !last) return [];
  const paid = new Array<number>(13).fill(0);
  const due = new Array<number>(13).fill(0);
  const monthOf = (slot: number) => civilDay(nominalDay(schedule, slot)).month;
  for (const { slot } of placed) paid[monthOf(slot)] = (paid[monthOf(slot)] ?? 0) + 1;
  for (let slot = first.slot; slot <= last.slot; slot += 1)
    due[monthOf(slot)] = (due[monthOf(slot)] ?? 0) + 1;
  const times = (list: readonly number[], month: number) => list[month] ?? 0;
  const instalments = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1];
  const isWholePlan = instalments.every((month) => times(paid, month) > 0);
  if (hasCouncilHint && isWholePlan && times(paid, 2) + times(paid, 3) === 0) return [2, 3];
  if (last.slot - first.slot < 11) return [];
  const years = hasCouncilHint ? 1 : 2;
  for (let month = 1; month <= 12; month += 1) {
    const next = (month % 12) + 1;
    if (times(paid, month) + times(paid, next) > 0) continue;
    if (times(due, month) < years || times(due, next) < years) continue;
    const free = times(due, month) + times(due, next);
    const missing = last.slot - first.slot + 1 - placed.length - free;
    if (missing <= placed.length * 0.1) return [month, next].sort((a, b) => a - b);
  }
  return [];
}
