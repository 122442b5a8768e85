import { type FilledBox, pence, rowOf, sumBox } from './box-rules.ts';
import type { PackTrade, ReturnRecords } from './record-rules.ts';

/** Transition profits on a page, in pence: those of the trade, and on the first page what was entered without one. */
export function transitionOf({ records, relief, isFirst }: SpreadPage): bigint {
  const entered = isFirst ? pence(records.profile.transition_profit) : 0n;
  if (!relief) return entered;
  return relief.trade.transition > 0n || records.trades.length === 1 ? relief.trade.transition : entered;
}

/** A page as far as transition profits need it. */
export interface SpreadPage {
  readonly records: ReturnRecords;
  readonly relief: PackTrade | undefined;
  readonly isFirst: boolean;
}

/** Boxes of transition profits, and the losses of earlier years that the profit and they use. */
interface SpreadBoxes {
  readonly amount: readonly FilledBox[];
  readonly losses: readonly FilledBox[];
  /** Losses that the profit uses, in pence. */
  readonly usedOnProfit: bigint;
}

/** Returns the boxes of transition profits. */
export function spreadBoxes(page: SpreadPage): SpreadBoxes {
  const amount = transitionOf(page);
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
