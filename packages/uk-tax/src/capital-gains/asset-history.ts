import { type TaxYear, taxYearOf } from '../tax-year.ts';
import { AssetLedger, type Checkpoint, type Disposal, type Pool, type TransferOut } from './asset-ledger.ts';
import { scaleBonusIssues } from './bonus-issues.ts';
import { dayNumber } from './day-book.ts';
import type { ReadTrade } from './trade.ts';

/** What became of one asset from its beginning, or from a checkpoint on. */
export interface AssetHistory {
  /** In the order of date. */
  readonly disposals: readonly Disposal[];
  readonly transfersOut: readonly TransferOut[];
  readonly pool: Omit<Pool, 'history'>;
  /**
   * One for each tax year with trades, but the first and that of the checkpoint begun from. Undefined where a later
   * trade may change what was before it, so that nothing can go on from anywhere.
   */
  readonly checkpoints: readonly Checkpoint[] | undefined;
}

/** What changes the units of an asset, or puts units into another one. */
const changesUnits: ReadonlySet<string> = new Set([
  'split',
  'unsplit',
  'restructure',
  'bonus_issue',
  'spin_off',
  'exchange',
]);

/** Whether trades of one asset can be worked out from a checkpoint on. */
export function canGoOn(trades: readonly { readonly type: string }[]): boolean {
  return !trades.some(({ type }) => changesUnits.has(type));
}

/**
 * Identifies the disposals of one asset that no spin-off or exchange joins to another, as `identifyDisposals` does.
 * From a checkpoint on it needs the trades from its day on, and gives exactly what the whole history gives for them.
 * @param from only where `canGoOn` holds of the trades
 * @param until the last day to work out; the trades of the 30 days after it are then needed too, and no later ones
 * @throws {BadTrade} {InsufficientHolding}
 */
export function identifyAsset(
  asset: string,
  trades: readonly ReadTrade[],
  from?: Checkpoint,
  until = '9999-12-31',
): AssetHistory {
  const ledger = new AssetLedger(asset, scaleBonusIssues(trades), { from, keepsHistory: false });
  const refuse = () => {
    throw new Error(`${asset} is joined to another asset`);
  };
  const checkpoints: Checkpoint[] = [];
  let border = '';
  for (const date of ledger.dates) {
    if (date > until) break;
    if (date >= border) {
      const first = firstDayOf(taxYearOf(date));
      if (border !== '' || (from && from.date < first)) checkpoints.push(ledger.checkpoint(first));
      border = dayAfterYear(first);
    }
    ledger.reorganise(date, refuse);
    ledger.trade(date);
  }
  return {
    disposals: ledger.disposals,
    transfersOut: ledger.transfersOut,
    pool: ledger.poolNow(),
    checkpoints: canGoOn(trades) && ledger.looksAheadThirtyDays ? checkpoints : undefined,
  };
}

/**
 * The last checkpoint that a change on a day, or after it, leaves as it is: one more than 30 days before it, as
 * disposals of 30 days before an acquisition may be identified with it.
 */
export function checkpointFor(checkpoints: readonly Checkpoint[], changed: string): Checkpoint | undefined {
  return checkpoints.findLast(({ date }) => dayNumber(changed) - dayNumber(date) > 30);
}

/** The last checkpoint from which the disposals of a tax year can be worked out. */
export function checkpointOfYear(checkpoints: readonly Checkpoint[], year: TaxYear): Checkpoint | undefined {
  const first = firstDayOf(year);
  return checkpoints.findLast(({ date }) => date <= first);
}

function firstDayOf(year: TaxYear): string {
  return `${year.slice(0, 4)}-04-06`;
}

function dayAfterYear(first: string): string {
  return `${Number(first.slice(0, 4)) + 1}-04-06`;
}
