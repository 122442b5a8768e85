import type { HoldingTrade } from '@farthing/api-contract';
import { addTrade, deleteTrade } from '../../../api/holdings.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { dayText } from '../../../design/format.ts';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { datesInWords } from './dates-in-words.ts';
import { removeTrade as texts } from './texts.tsx';
import { tradeAgain } from './trade-draft.ts';
import { tradeTypes } from './trade-types.ts';

/** Deletes a trade at once, with an undo. It is refused where more would then be sold than was held. */
export function removeTrade(trade: HoldingTrade): Promise<void> {
  return runWithUndo({
    run: () => deleteTrade(trade.holding_id, trade.id),
    done: texts.isDeleted(tradeTypes[trade.type].name, trade.symbol, dayText(trade.date)),
    undo: () => addTrade(trade.holding_id, tradeAgain(trade)),
    refresh: moneyChanged,
    failed: (reason) => texts.notDeleted(datesInWords(reason)),
  });
}
