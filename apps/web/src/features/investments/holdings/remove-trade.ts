import type { HoldingTrade } from '@farthing/api-contract';
import { addTrade, deleteTrade } from '../../../api/holdings.ts';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { dayText } from '../../../design/format.ts';
import { toast } from '../../../design/toast.tsx';
import { datesInWords } from './dates-in-words.ts';
import { removeTrade as texts } from './texts.tsx';
import { tradeAgain } from './trade-draft.ts';
import { tradeTypes } from './trade-types.ts';

/** Deletes a trade at once, with an undo. It is refused where more would then be sold than was held. */
export async function removeTrade(trade: HoldingTrade): Promise<void> {
  try {
    await deleteTrade(trade.holding_id, trade.id);
  } catch (error) {
    return toast(texts.notDeleted(datesInWords(messageOf(error))));
  }
  toast(texts.isDeleted(tradeTypes[trade.type].name, trade.symbol, dayText(trade.date)), async () => {
    await addTrade(trade.holding_id, tradeAgain(trade));
    await moneyChanged();
  });
  await moneyChanged();
}
