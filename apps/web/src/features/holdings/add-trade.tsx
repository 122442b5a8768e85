import type { Holding, NewHoldingTrade } from '@farthing/api-contract';
import { useState } from 'react';
import { addTrade, deleteTrade } from '../../api/holdings.ts';
import { moneyChanged } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { ComboField } from '../../design/combo-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { dayText, todayHere } from '../../design/format.ts';
import { SideSheet } from '../../design/sheet.tsx';
import { StickyActions } from '../../design/sticky-actions.tsx';
import { toast } from '../../design/toast.tsx';
import { emptyTrade, type TradeDraft } from './trade-draft.ts';
import { TradeForm } from './trade-form.tsx';
import { tradeTypes } from './trade-types.ts';

interface AddTradeProps {
  /** Those that it may be a trade of. One alone is not asked about. */
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
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const save = async (trade: NewHoldingTrade) => {
    setUnchosen(!holding);
    if (!holding) return focusFirstError();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const added = await addTrade(holding.id, trade);
      toast(
        `${tradeTypes[added.type].name} of ${holding.symbol} on ${dayText(added.date)} is added.`,
        async () => {
          await deleteTrade(holding.id, added.id);
          await moneyChanged();
        },
      );
      onClose();
      await moneyChanged();
    } catch (error) {
      setProblem(error);
      focusFirstError();
      setBusy(false);
    }
  };
  const choose = (id: string) => {
    setHoldingId(id);
    setUnchosen(false);
    const chosen = holdings.find((one) => one.id === id);
    if (chosen) setDraft({ ...draft, currency: chosen.purchase_currency });
  };
  return (
    <SideSheet title={only ? `Add a trade of ${only.symbol}` : 'Add a trade'} onClose={onClose}>
      <TradeForm
        label="Add a trade"
        draft={draft}
        onDraft={setDraft}
        holding={holding}
        problem={problem}
        onSave={(trade) => void save(trade)}
        head={
          !only && (
            <ComboField
              label="Holding"
              value={holdingId}
              onChange={choose}
              placeholder="Choose a holding"
              options={holdings.map(({ id, name, symbol, account_id }) => ({
                value: id,
                label: [name, symbol === name ? '' : symbol, accountNames.get(account_id)]
                  .filter(Boolean)
                  .join(' · '),
              }))}
              error={unchosen ? 'Choose what it is a trade of.' : undefined}
              autoFocus
            />
          )
        }
      >
        <StickyActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={busy}>
            Add the trade
          </Button>
        </StickyActions>
      </TradeForm>
    </SideSheet>
  );
}
