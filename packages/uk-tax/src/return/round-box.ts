import type { BoxRounding } from './return-box.ts';

/**
 * Whole pounds of an amount in pence, as its box wants them: what is taxed down, what takes tax off up. Losses and
 * gains come as positive amounts; a negative amount is rounded towards the same side of the number line.
 */
export function poundsForBox(pence: bigint, rounding: BoxRounding): bigint {
  const towardsZero = pence / 100n;
  if (pence % 100n === 0n) return towardsZero;
  if (rounding === 'up') return pence > 0n ? towardsZero + 1n : towardsZero;
  return pence < 0n ? towardsZero - 1n : towardsZero;
}
