import type { WorkingDays } from '../calendar/working-days.ts';
import { rhythms } from '../frequency.ts';
import type { Direction, Entry } from '../row.ts';
import { type AmountShape, shapeOf } from './amounts.ts';
import { type Fit, fitRhythm } from './fit.ts';
import { fitGaps } from './fit-gaps.ts';
import type { Hints } from './hints.ts';

/** A series that was found among the rows of one merchant. */
export interface Stream {
  readonly fit: Fit;
  readonly amounts: AmountShape;
  /** Logarithm of the odds against a chance pattern. */
  readonly evidence: number;
}

/** Settings and context for judging a group's rows. */
export interface Setting {
  readonly days: WorkingDays;
  readonly hints: Hints;
  readonly direction: Direction;
  /** Rows of the whole group: of many, some fit together by chance. */
  readonly groupSize: number;
}

/** The largest share of rows that may have no place in the rhythm of the others. */
const mostExtras = 0.16;

/**
 * The best rhythm of rows, if they have one.
 * @param entries in order
 * @returns null when chance explains them as well
 */
export function judge(entries: readonly Entry[], setting: Setting): Stream | null {
  if (entries.length < 2) return null;
  let best: Stream | null = null;
  for (const rhythm of rhythms) {
    if (entries.length < rhythm.fewest) continue;
    const byDay = fitRhythm(entries, rhythm, setting);
    const stream = byDay && accepted(byDay, setting);
    if (stream && (best === null || stream.evidence > best.evidence)) best = stream;
  }
  if (best !== null) return best;
  for (const rhythm of rhythms) {
    if (rhythm.interval.unit === 'day' || entries.length < rhythm.fewest + 2) continue;
    const byGap = fitGaps(entries, rhythm, rhythm.tolerance, entries.length * mostExtras);
    const stream = byGap && accepted(byGap, setting);
    if (stream && (best === null || stream.evidence > best.evidence)) best = stream;
  }
  return best;
}

/** A fit as a stream, unless too much is missing, left over or by chance. */
export function accepted(fit: Fit, setting: Setting): Stream | null {
  const { rhythm, placed, extras, coverage } = fit;
  const count = placed.length;
  if (count < rhythm.fewest) return null;
  if (coverage < 0.75 || extras.length > (count + extras.length) * mostExtras) return null;
  const amounts = shapeOf(placed.map(({ entry }) => entry));
  const isVarying = amounts.steadiness === 'varying';
  const isShort = rhythm.days < 28;
  // What is bought every week costs differently each time; what is paid every week does not.
  if (isShort && setting.direction === 'out' && amounts.steadiness !== 'fixed' && amounts.change > 0.05)
    return null;
  if (isVarying) {
    if (coverage < 0.8) return null;
    // A credit card's bill may be anything, so its day has to be the same to the day.
    if (amounts.range > 10 && (fit.spread > 1 || count < 8)) return null;
    if (count < rhythm.fewest + (rhythm.days < 80 ? 3 : 1)) return null;
    if (fit.spread > rhythm.tolerance * 0.6) return null;
  }
  const evidence = evidenceOf(fit, amounts, setting);
  return evidence < 0 ? null : { fit, amounts, evidence };
}

/** Returns the evidence from dates and amounts beyond what chance would give, minus the threshold. */
function evidenceOf(fit: Fit, amounts: AmountShape, { hints, groupSize }: Setting): number {
  const { rhythm, placed, extras, missing, spread } = fit;
  const pairs = placed.length - 1;
  const dates = pairs * Math.log(rhythm.days / (2 * spread + 1.5));
  const alike =
    amounts.samePairs * 1.5 + (pairs - amounts.samePairs) * (amounts.steadiness === 'varying' ? 0 : 0.5);
  const against = extras.length * 2 + missing.length * 1.5 + 2 * Math.log(groupSize / placed.length);
  const needed = hints.isBill || hints.isCouncil ? 4 : hints.isShopping ? 10 : 6;
  return dates + alike - against - needed;
}
