import type { Holding, NewHoldingTrade } from '@farthing/api-contract';
import { useState } from 'react';
import { addTrade, deleteTrade } from '../../../api/holdings.ts';
import { useLastProblem } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import { focusFirstError } from '../../../design/focus.ts';
import { dayText, joinParts, todayHere } from '../../../design/format.ts';
import { SideSheet } from '../../../design/sheet.tsx';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import { addTrade as texts } from './texts.tsx';
import { emptyTrade, type TradeDraft } from './trade-draft.ts';
import { TradeForm } from './trade-form.tsx';
import { tradeTypes } from './trade-types.ts';

interface AddTradeProps {
  /** Holdings to choose from. The form doesn't ask if there is only one. */
  readonly holdings: readonly Holding[];
  /** Names of the accounts, by id: the same fund may be held in two. */
  readonly accountNames: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** A new trade, in a sheet beside what it changes. */
export default function AddTrade({ holdings, accountNames, onClose }: AddTradeProps) {
  const only = holdings.length === 1 ? holdings[0] : undefined;
  const [holdingId, setHoldingId] = useState(only?.id ?? '');
  const holding = holdings.find(({ id }) => id === holdingId);
  const [draft, setDraft] = useState<TradeDraft>(() =>
    emptyTrade(only?.purchase_currency ?? 'GBP', todayHere()),
  );
  const [unchosen, setUnchosen] = useState(false);
  const { problem, busy, send } = useNewTrade(onClose);

  const save = (trade: NewHoldingTrade) => {
    setUnchosen(!holding);
    if (holding) void send(holding, trade);
    else focusFirstError();
  };
  const choose = (id: string) => {
    setHoldingId(id);
    setUnchosen(false);
    const chosen = holdings.find((one) => one.id === id);
    if (chosen) setDraft({ ...draft, currency: chosen.purchase_currency });
  };
  return (
    <SideSheet title={only ? texts.addATradeOf(only.symbol) : common.addATrade} onClose={onClose}>
      <TradeForm
        label={common.addATrade}
        draft={draft}
        onDraft={setDraft}
        holding={holding}
        problem={problem}
        onSave={save}
        head={
          !only && (
            <HoldingChoice
              holdings={holdings}
              accountNames={accountNames}
              value={holdingId}
              onChange={choose}
              error={unchosen ? texts.holdingMissing : undefined}
            />
          )
        }
      >
        <StickyActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {texts.addTheTrade}
          </Button>
        </StickyActions>
      </TradeForm>
    </SideSheet>
  );
}

interface HoldingChoiceProps extends Omit<AddTradeProps, 'onClose'> {
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error: string | undefined;
}

function HoldingChoice({ holdings, accountNames, value, onChange, error }: HoldingChoiceProps) {
  return (
    <ComboField
      label={common.holding}
      value={value}
      onChange={onChange}
      placeholder={texts.chooseAHolding}
      options={holdings.map(({ id, name, symbol, account_id }) => ({
        value: id,
        label: joinParts(name, symbol === name ? '' : symbol, accountNames.get(account_id)),
      }))}
      error={error}
      autoFocus
    />
  );
}

/** Adds a trade, with what went wrong when it was tried last. */
function useNewTrade(onClose: () => void) {
  const [problem, setProblem] = useLastProblem();
  const [busy, setBusy] = useState(false);
  const send = async (holding: Holding, trade: NewHoldingTrade) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const added = await addTrade(holding.id, trade);
      toast(texts.isAdded(tradeTypes[added.type].name, holding.symbol, dayText(added.date)), () =>
        deleteTrade(holding.id, added.id),
      );
      onClose();
      await moneyChanged();
    } catch (error) {
      setProblem(error);
      focusFirstError();
      setBusy(false);
    }
  };
  return { problem, busy, send };
}
