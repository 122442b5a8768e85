import type { Holding, HoldingTrade, NewHoldingTrade } from '@farthing/api-contract';
import { changeTrade, readTrade } from '../../../api/holdings.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { useRecordForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { dayText, todayHere } from '../../../design/format.ts';
import { DeleteIcon } from '../../../design/icons.ts';
import { toast } from '../../../design/toast.tsx';
import { throwInWords } from './dates-in-words.ts';
import { removeTrade } from './remove-trade.ts';
import { coinDifferences, editTrade as texts, tradeDifferences } from './texts.tsx';
import { apiNames, draftOfTrade, readTradeDraft, type TradeDraft, tradeAgain } from './trade-draft.ts';
import { TradeForm } from './trade-form.tsx';
import { useTradeRate } from './trade-rate.tsx';
import { tradeTypes } from './trade-types.ts';

interface EditTradeProps {
  readonly holding: Holding;
  readonly trade: HoldingTrade;
  readonly onClose: () => void;
}

const labels = { ...tradeDifferences.labels, ...coinDifferences };

/** The sheet in which a trade is changed or deleted. */
export default function EditTrade({ holding, trade, onClose }: EditTradeProps) {
  const form = useRecordForm<HoldingTrade, TradeDraft, NewHoldingTrade>({
    stored: trade,
    draftOf: draftOfTrade,
    entryOf: (draft) => readTradeDraft(draft, todayHere(), rate.missing),
    fieldNames: apiNames,
    send: (change, version) => changeTrade(holding.id, trade.id, { ...change, version }).catch(throwInWords),
    read: () => readTrade(holding.id, trade.id),
    onSaved: (saved, stored) => {
      toast(texts.isSaved(tradeTypes[saved.type].name, saved.symbol, dayText(saved.date)), async () => {
        const { external_id: _id, ...before } = tradeAgain(stored);
        await changeTrade(holding.id, trade.id, before);
      });
      void moneyChanged();
      onClose();
    },
  });
  const rate = useTradeRate(form.draft);
  return (
    <FormSheet
      title={texts.title(tradeTypes[trade.type].name, trade.symbol)}
      form={form}
      clashing={form.clash && clashingFields(labels, form.clash, { date: dayText })}
      onSubmit={() => void form.save()}
      onClose={onClose}
      action={texts.saveTheTrade}
      otherActions={<DeleteTrade trade={trade} onClose={onClose} />}
      sticky
    >
      <TradeForm form={form} holding={holding} fixedType rate={rate} />
    </FormSheet>
  );
}

function DeleteTrade({ trade, onClose }: Pick<EditTradeProps, 'trade' | 'onClose'>) {
  return (
    <Button
      kind="quiet"
      icon={<DeleteIcon size={18} stroke={1.75} aria-hidden />}
      onClick={() => {
        onClose();
        void removeTrade(trade);
      }}
    >
      {common.deleteWord}
    </Button>
  );
}
