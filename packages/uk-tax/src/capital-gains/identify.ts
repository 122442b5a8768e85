import { AssetLedger, type Disposal, type Pool, type TransferOut } from './asset-ledger.ts';
import { scaleBonusIssues } from './bonus-issues.ts';
import { type ReadTrade, readTrades, type Trade } from './trade.ts';

/** Acquisitions identified with every disposal, and the remaining holdings. */
export interface Identification {
  /** In the order of date, then asset. */
  readonly disposals: readonly Disposal[];
  readonly transfersOut: readonly TransferOut[];
  /** By asset, in the order of their names. */
  readonly pools: readonly Pool[];
}

/**
 * Identifies every disposal with acquisitions: same day, next 30 days, Section 104 pool, later acquisitions (TCGA 1992
 * ss104-106A; CG51560). The order of the rows makes no difference. On one day reorganisations come first, then changes
 * of the pool's cost, then bonus and rights shares, then trades.
 * @throws {BadTrade} for an invalid row
 * @throws {InsufficientHolding} if more units were disposed of than were ever acquired
 */
export function identifyDisposals(trades: readonly Trade[]): Identification {
  const assets = new Map<string, AssetLedger>();
  for (const [asset, rows] of byAsset(scaleBonusIssues(readTrades(trades))))
    assets.set(asset, new AssetLedger(asset, rows));
  const days = new Map<string, AssetLedger[]>();
  for (const ledger of assets.values()) {
    for (const date of ledger.dates) {
      const known = days.get(date);
      if (known) known.push(ledger);
      else days.set(date, [ledger]);
    }
  }
  const at = (asset: string): AssetLedger => {
    let ledger = assets.get(asset);
    if (!ledger) {
      ledger = new AssetLedger(asset, []);
      assets.set(asset, ledger);
    }
    return ledger;
  };
  for (const [date, ledgers] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const ledger of sourcesFirst(ledgers, date)) ledger.reorganise(date, at);
    for (const ledger of ledgers) ledger.trade(date);
  }
  const all = [...assets.values()].sort((a, b) => (a.asset < b.asset ? -1 : 1));
  return {
    disposals: all.flatMap((ledger) => ledger.disposals).sort(byDateAndAsset),
    transfersOut: all.flatMap((ledger) => ledger.transfersOut).sort(byDateAndAsset),
    pools: all.map((ledger) => ledger.poolNow()),
  };
}

/** Orders assets so that units exchanged twice on a day go through both exchanges: the source comes first. */
function sourcesFirst(ledgers: readonly AssetLedger[], date: string): readonly AssetLedger[] {
  if (ledgers.length === 1 || ledgers.every((ledger) => ledger.becomes(date).length === 0)) return ledgers;
  const left = ledgers.toSorted((a, b) => (a.asset < b.asset ? -1 : 1));
  const inOrder: AssetLedger[] = [];
  while (left.length > 0) {
    const fed = new Set(left.flatMap((ledger) => ledger.becomes(date)));
    // In a cycle the order of the names decides.
    const next = left.findIndex(({ asset }) => !fed.has(asset));
    inOrder.push(...left.splice(Math.max(next, 0), 1));
  }
  return inOrder;
}

function byAsset(trades: readonly ReadTrade[]): Map<string, ReadTrade[]> {
  return Map.groupBy(trades, ({ asset }) => asset);
}

function byDateAndAsset(a: { date: string; asset: string }, b: { date: string; asset: string }): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.asset < b.asset ? -1 : a.asset > b.asset ? 1 : 0;
}
