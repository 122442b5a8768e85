import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Figures } from '../../../design/figures.tsx';
import { todayHere } from '../../../design/format.ts';
import { Columns } from '../../../design/layout.tsx';
import type { HoldingDraft } from './holding-draft.ts';
import { openingFields as texts } from './texts.tsx';
import { emptyTrade } from './trade-draft.ts';
import { TradeRate, type TradeRateState } from './trade-rate.tsx';
import { tradeTotal } from './trade-total.ts';

interface OpeningFieldsProps {
  readonly draft: HoldingDraft;
  readonly set: (change: Partial<HoldingDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly rate: TradeRateState;
}

/** Fields for the first purchase of a new holding: units, price, date, fees. */
export function OpeningFields({ draft, set, errors, rate }: OpeningFieldsProps) {
  const { currency, quantity, price, fees, date, ownRate, fxRate } = draft;
  const buy = { ...emptyTrade(currency, date), quantity, price, fees, ownRate, fxRate };
  return (
    <>
      <Columns narrowest="narrow">
        <TextField
          label={common.units}
          description={common.howManyLike125}
          inputMode="decimal"
          value={quantity}
          onChange={(next) => set({ quantity: next })}
          error={errors.quantity}
          maxLength={40}
        />
        <TextField
          label={texts.priceOfOne(currency)}
          description={currency === 'GBP' ? common.poundsOrPence : common.examplePrice}
          inputMode="decimal"
          value={price}
          onChange={(next) => set({ price: next })}
          error={errors.purchase_price}
          maxLength={40}
        />
        <DateField
          label={texts.boughtOn}
          description={texts.boughtOnNote}
          value={date}
          onChange={(next) => set({ date: next })}
          error={errors.purchase_date}
          max={todayHere()}
        />
        <TextField
          label={texts.fees(currency)}
          description={common.optional}
          inputMode="decimal"
          value={fees}
          onChange={(next) => set({ fees: next })}
          error={errors.fees}
          maxLength={40}
        />
      </Columns>
      <TradeRate
        draft={buy}
        set={({ ownRate: own = ownRate, fxRate: typed = fxRate }) => set({ ownRate: own, fxRate: typed })}
        state={rate}
        error={errors.fx_rate}
      />
      <Total total={tradeTotal(buy, rate.rate)} currency={currency} />
    </>
  );
}

interface TotalProps {
  readonly total: ReturnType<typeof tradeTotal>;
  readonly currency: string;
}

function Total({ total, currency }: TotalProps) {
  return (
    total && (
      <Figures
        lines={[
          { label: total.word, figure: <Amount value={total.total} currency={currency} strong /> },
          ...(total.pounds === undefined
            ? []
            : [{ label: texts.inPounds, figure: <Amount value={total.pounds} currency="GBP" /> }]),
        ]}
      />
    )
  );
}
