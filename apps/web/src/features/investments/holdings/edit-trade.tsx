import type { Holding, HoldingTrade, HoldingTradeChange, NewHoldingTrade } from '@farthing/api-contract';
import { useState } from 'react';
import { changeTrade, readTrade } from '../../../api/holdings.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { useVersionedSave } from '../../../api/use-versioned-save.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { focusFirstError } from '../../../design/focus.ts';
import { dayText } from '../../../design/format.ts';
import { DeleteIcon } from '../../../design/icons.ts';
import { SideSheet } from '../../../design/sheet.tsx';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { removeTrade } from './remove-trade.ts';
import { coinDifferences, editTrade as texts, tradeDifferences as tradeDifferencesTexts } from './texts.tsx';
import { draftOfTrade, type TradeDraft, tradeAgain } from './trade-draft.ts';
import { TradeForm } from './trade-form.tsx';
import { tradeTypes } from './trade-types.ts';

interface EditTradeProps {
  readonly holding: Holding;
  readonly trade: HoldingTrade;
  readonly onClose: () => void;
}

/** The sheet in which a trade is changed or deleted. */
export default function EditTrade({ holding, trade, onClose }: EditTradeProps) {
  const [stored, setStored] = useState(trade);
  const [draft, setDraft] = useState(() => draftOfTrade(trade));
  const saving = useVersionedSave<HoldingTrade, HoldingTradeChange>({
    send: (change) => changeTrade(holding.id, trade.id, change),
    read: () => readTrade(holding.id, trade.id),
    onSaved: (saved) => {
      toast(texts.isSaved(tradeTypes[saved.type].name, saved.symbol, dayText(saved.date)), async () => {
        const { external_id: _id, ...before } = tradeAgain(stored);
        await changeTrade(holding.id, trade.id, before);
      });
      void moneyChanged();
      onClose();
    },
  });
  const save = (change: NewHoldingTrade) => {
    if (!saving.busy) void saving.save(change, stored.version).then(focusFirstError);
  };
  const { theirs } = saving;
  return (
    <SideSheet title={texts.title(tradeTypes[trade.type].name, trade.symbol)} onClose={onClose}>
      {theirs ? (
        <VersionClash
          fields={tradeDifferences(draft, draftOfTrade(theirs))}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => {
            setStored(theirs);
            setDraft(draftOfTrade(theirs));
            saving.forgetClash();
          }}
        />
      ) : (
        <TradeForm
          label={texts.editTheTrade}
          draft={draft}
          onDraft={setDraft}
          holding={holding}
          fixedType
          problem={saving.problem}
          onSave={save}
        >
          <StickyActions start={<DeleteTrade trade={trade} onClose={onClose} />}>
            <Button kind="main" type="submit" busy={saving.busy}>
              {texts.saveTheTrade}
            </Button>
          </StickyActions>
        </TradeForm>
      )}
    </SideSheet>
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

/** In which fields two versions of a trade differ, in words. */
function tradeDifferences(mine: TradeDraft, theirs: TradeDraft) {
  const shown = (field: keyof TradeDraft, value: string) =>
    value === '' ? common.empty : field === 'date' ? dayText(value) : value;
  return optionsOf({ ...tradeDifferencesTexts.labels, ...coinDifferences })
    .filter(({ value: field }) => mine[field] !== theirs[field])
    .map(({ value: field, label }) => ({
      label,
      mine: shown(field, String(mine[field])),
      theirs: shown(field, String(theirs[field])),
    }));
}
