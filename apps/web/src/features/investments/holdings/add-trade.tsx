import type { Holding } from '@farthing/api-contract';
import { useState } from 'react';
import { addTrade, deleteTrade } from '../../../api/holdings.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { useForm } from '../../../api/use-form.ts';
import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { dayText, joinParts, todayHere } from '../../../design/format.ts';
import { toast } from '../../../design/toast.tsx';
import { throwInWords } from './dates-in-words.ts';
import { addTrade as texts } from './texts.tsx';
import { apiNames, emptyTrade, readTradeDraft } from './trade-draft.ts';
import { TradeForm } from './trade-form.tsx';
import { useTradeRate } from './trade-rate.tsx';
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
  const form = useForm(() => emptyTrade(only?.purchase_currency ?? 'GBP', todayHere()), apiNames);
  const rate = useTradeRate(form.draft);
  const save = () => {
    const read = readTradeDraft(form.draft, todayHere(), rate.missing);
    const missing = { ok: false, errors: { holding: texts.holdingMissing } } as const;
    void form.submit(holding ? read : missing, async (trade) => {
      const added = await addTrade(holdingId, trade).catch(throwInWords);
      toast(texts.isAdded(tradeTypes[added.type].name, added.symbol, dayText(added.date)), () =>
        deleteTrade(holdingId, added.id),
      );
      onClose();
      await moneyChanged();
    });
  };
  const choose = (id: string) => {
    setHoldingId(id);
    const chosen = holdings.find((one) => one.id === id);
    if (chosen) form.set({ currency: chosen.purchase_currency });
  };
  return (
    <FormSheet
      title={only ? texts.addATradeOf(only.symbol) : common.addATrade}
      form={form}
      onSubmit={save}
      onClose={onClose}
      action={texts.addTheTrade}
      sticky
    >
      {!only && (
        <ComboField
          label={common.holding}
          value={holdingId}
          onChange={choose}
          placeholder={texts.chooseAHolding}
          options={holdings.map(({ id, name, symbol, account_id }) => ({
            value: id,
            label: joinParts(name, symbol === name ? '' : symbol, accountNames.get(account_id)),
          }))}
          error={holding ? undefined : form.errors.holding}
          autoFocus
        />
      )}
      <TradeForm form={form} holding={holding} rate={rate} />
    </FormSheet>
  );
}
