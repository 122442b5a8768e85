import type { HoldingTrade } from '@farthing/api-contract';
import { addTrade, deleteTrade } from '../../api/holdings.ts';
import { messageOf } from '../../api/problem.ts';
import { moneyChanged } from '../../api/queries.ts';
import { dayText } from '../../design/format.ts';
import { toast } from '../../design/toast.tsx';
import { datesInWords } from './dates-in-words.ts';
import { tradeAgain } from './trade-draft.ts';
import { tradeTypes } from './trade-types.ts';

/** Deletes a trade at once, with an undo. It is refused where more would then be sold than was held. */
export async function removeTrade(trade: HoldingTrade): Promise<void> {
  const name = `${tradeTypes[trade.type].name} of ${trade.symbol} on ${dayText(trade.date)}`;
  try {
    await deleteTrade(trade.holding_id, trade.id);
  } catch (error) {
    return toast(`Not deleted: ${datesInWords(messageOf(error))}`);
  }
  toast(`${name} is deleted.`, async () => {
    await addTrade(trade.holding_id, tradeAgain(trade));
    await moneyChanged();
  });
  await moneyChanged();
}
