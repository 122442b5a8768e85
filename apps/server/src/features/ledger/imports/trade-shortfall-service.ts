import type { UserScope } from '../../../database/user-scope.ts';
import { readHeldUnits } from '../../investments/holdings/import-service.ts';
import { inParts } from '../../investments/holdings/trade-service.ts';
import { rowStatus } from './row-status-rules.ts';
import { type PendingTrade, splitDraft } from './trade-run-rules.ts';
import { findPriceBreaks, findShortfalls, type SplitEvent } from './trade-units-rules.ts';

const splitTypes: ReadonlySet<string> = new Set(['split', 'unsplit', 'restructure', 'bonus_issue', 'added']);

/** Number of securities whose units are checked together. */
const securitiesAtOnce = 25;

/** Trades of units that aren't held, and sales at unusual prices. */
interface UnitFindings {
  /** The missing units by row number. */
  readonly shortfalls: Map<number, string>;
  /** The day since which the price of a sale broke, by row number. */
  readonly priceBreaks: Map<number, string>;
}

/**
 * Leaves out trades that need units which aren't held. A swap that is left out adds no units, so the rest is then
 * checked again.
 * @param open returns the undecided trades
 */
export async function markShortfalls(
  scope: UserScope,
  accountId: string,
  open: () => PendingTrade[],
): Promise<UnitFindings> {
  const found: UnitFindings = { shortfalls: new Map(), priceBreaks: new Map() };
  for (;;) {
    const before = open();
    await checkUnits(scope, accountId, before, found);
    if (!before.some(({ status, received }) => status === rowStatus.notHeld && received !== undefined))
      return found;
  }
}

async function checkUnits(
  scope: UserScope,
  accountId: string,
  pending: readonly PendingTrade[],
  found: UnitFindings,
): Promise<void> {
  const bySecurity = Map.groupBy(pending.flatMap(movementsOf), ({ securityId }) => securityId);
  for (const part of inParts(bySecurity, securitiesAtOnce)) {
    const ids = part.map(([id]) => id).filter(Boolean);
    const held = await readHeldUnits(scope, accountId, ids);
    for (const [id, movements] of part) {
      const { units = [], splits = [] } = held.get(id) ?? {};
      const changes = movements.map(({ change }, at) => ({ ...change, at }));
      const tellSplit = (at: number, split: SplitEvent) => {
        const trade = movements[at]?.trade;
        if (trade) trade.draft = splitDraft(trade.draft, split);
      };
      for (const { at, missing: short } of findShortfalls(changes, units, splits, tellSplit)) {
        const trade = movements[at]?.trade;
        if (!trade) continue;
        trade.status = rowStatus.notHeld;
        found.shortfalls.set(trade.number, short);
      }
      const days = [...splits, ...changes.filter(({ type }) => splitTypes.has(type))].map(({ date }) => date);
      for (const { at, since } of findPriceBreaks(changes, days)) {
        const number = movements[at]?.trade.number;
        if (number !== undefined) found.priceBreaks.set(number, since);
      }
    }
  }
}

/** Effect of trades of coins on the units held. */
const asUnits: Readonly<Record<string, 'buy' | 'sell'>> = {
  reward: 'buy',
  airdrop: 'buy',
  wallet_in: 'buy',
  swap: 'sell',
  wallet_out: 'sell',
};

/**
 * Returns the changes of units by a trade: of its own security, of the coins that a swap brings in, and of the coins
 * that paid the fee.
 */
function movementsOf(trade: PendingTrade) {
  const { draft: fields, security, received, feeCoin } = trade;
  const { type, half, date, time, quantity, ratio, old, ...draft } = fields;
  const { price, currency, newQuantity, feeQuantity } = draft;
  const none = { ratio: null, old: null, new: null };
  const besides = (kind: 'buy' | 'sell', units: string | undefined) => ({
    ...{ type: kind, date, time, quantity: units ?? null, price: null, currency, ...none },
  });
  const own = {
    ...{ type: half === 'added' ? half : (asUnits[type] ?? type), date, time, quantity, price, currency },
    ...{ ratio: ratio ?? null, old: old ?? null, new: draft.new ?? null },
  };
  return [
    { trade, securityId: security?.id ?? '', change: own },
    ...(received ? [{ trade, securityId: received.id, change: besides('buy', newQuantity) }] : []),
    ...(feeCoin ? [{ trade, securityId: feeCoin.id, change: besides('sell', feeQuantity) }] : []),
  ];
}
