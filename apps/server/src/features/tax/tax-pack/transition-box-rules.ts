import { type FilledBox, pence, rowOf, sumBox } from './box-rules.ts';
import type { PackTrade, ReturnRecords } from './record-rules.ts';

/** Transition profits of the year, in pence. */
export function transitionOf({ profile }: Pick<ReturnRecords, 'profile'>): bigint {
  return pence(profile.transition_profit);
}

/** Boxes of transition profits, and the losses of earlier years that the profit and they use. */
interface SpreadBoxes {
  readonly amount: readonly FilledBox[];
  readonly losses: readonly FilledBox[];
  /** Losses that the profit uses, in pence. */
  readonly usedOnProfit: bigint;
}

/** Returns the boxes of transition profits, which are on the first page. */
export function spreadBoxes(page: {
  readonly records: ReturnRecords;
  readonly relief: PackTrade | undefined;
  readonly isFirst: boolean;
}): SpreadBoxes {
  const amount = page.isFirst ? transitionOf(page.records) : 0n;
  const { profit = 0n, used = 0n } = page.relief?.trade ?? {};
  const own = profit > 0n ? profit : 0n;
  const usedOnProfit = used < own ? used : own;
  const left = used - usedOnProfit;
  return {
    amount: sumBox('full_transition', amount > 0n ? [rowOf('profile', 'Transition profits', amount)] : []),
    losses: sumBox(
      'full_transition_losses',
      left > 0n ? [rowOf('position', 'Losses of earlier years', left)] : [],
    ),
    usedOnProfit,
  };
}
