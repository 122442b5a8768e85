import type { Holding, HoldingTrade } from '@farthing/api-contract';
import { addTrade, createHolding, deleteHolding, readAllTrades } from '../../../api/holdings.ts';
import { toast } from '../../../design/toast.tsx';
import { removeHolding as texts } from './texts.tsx';
import { tradeAgain } from './trade-draft.ts';
import { takesUnits } from './trade-types.ts';

/**
 * Deletes a holding with its trades. Undo re-creates it trade by trade. @throws {ApiProblem} if its units
 * came from another holding, or other holdings depend on them
 */
export async function removeHolding(holding: Holding): Promise<void> {
  const trades = holding.trade_count > 0 ? await readAllTrades(holding.id) : [];
  await deleteHolding(holding.id);
  toast(texts.deleted(holding.name, trades.length), async () => {
    const { account_id, symbol, name, purchase_currency, notes } = holding;
    const again = await createHolding({ account_id, symbol, name, purchase_currency, notes });
    for (const trade of inOrder(trades)) await addTrade(again.id, tradeAgain(trade));
  });
}

/** Oldest first, and on one day what brings units before what takes them: nothing is sold before it is held. */
export function inOrder(trades: readonly HoldingTrade[]): readonly HoldingTrade[] {
  const last = ({ type }: HoldingTrade) => (takesUnits(type) ? 1 : 0);
  return [...trades].sort((a, b) => (a.date === b.date ? last(a) - last(b) : a.date < b.date ? -1 : 1));
}
