import { divideRound, type Exact } from '../exact.ts';
import { eventOrder, type ReadTrade } from './trade.ts';

/**
 * Gives each bonus issue the ratio of units after it to units before it. Bonus shares and old shares are one holding
 * (TCGA 1992 ss126-127; CG51746), so an issue converts earlier disposals and later acquisitions to one basis, as a split
 * does. An issue to an asset without units has a ratio of one to one, and adds its shares to the pool.
 * @param trades of all assets that exchange shares with one another
 * @returns the same trades, in the same order
 */
export function scaleBonusIssues(trades: readonly ReadTrade[]): readonly ReadTrade[] {
  if (!trades.some(({ type }) => type === 'bonus_issue')) return trades;
  const held = new Map<string, Exact>();
  const ratios = new Map<ReadTrade, readonly [Exact, Exact]>();
  for (const trade of [...trades].sort(asDaysGo)) {
    const before = held.get(trade.asset) ?? 0n;
    if (trade.type === 'bonus_issue' && before > 0n) ratios.set(trade, [before + trade.quantity, before]);
    const after = unitsAfter(trade, before);
    if (trade.newAsset !== '' && before > 0n) {
      const more = divideRound(before * trade.ratio[0], trade.ratio[1]);
      held.set(trade.newAsset, (held.get(trade.newAsset) ?? 0n) + more);
    }
    held.set(trade.asset, after);
  }
  return trades.map((trade) => {
    const ratio = ratios.get(trade);
    return ratio ? { ...trade, ratio } : trade;
  });
}

function unitsAfter({ type, quantity, ratio }: ReadTrade, before: Exact): Exact {
  switch (type) {
    case 'split':
    case 'unsplit':
    case 'restructure':
      return divideRound(before * ratio[0], ratio[1]);
    case 'exchange':
      return before > 0n ? 0n : before;
    case 'sell':
    case 'transfer_out':
      return before - quantity;
    case 'dividend_accumulated':
    case 'capital_return':
    case 'spin_off':
      return before;
    default:
      return before + quantity;
  }
}

/** By day; on a day in the order of events, trades last. */
function asDaysGo(a: ReadTrade, b: ReadTrade): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return rank(a) - rank(b) || a.row - b.row;
}

function rank({ type }: ReadTrade): number {
  const at = eventOrder.indexOf(type);
  return at < 0 ? eventOrder.length : at;
}
