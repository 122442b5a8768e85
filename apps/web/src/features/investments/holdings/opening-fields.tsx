import type { FormFields } from '../../../api/use-form.ts';
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
  readonly form: FormFields<HoldingDraft>;
  readonly rate: TradeRateState;
}

/** Fields for the first purchase of a new holding: units, price, date, fees. */
export function OpeningFields({ form: { draft, set, field, errors }, rate }: OpeningFieldsProps) {
  const { currency, quantity, price, fees, date, ownRate, fxRate } = draft;
  const buy = { ...emptyTrade(currency, date), quantity, price, fees, ownRate, fxRate };
  return (
    <>
      <Columns narrowest="narrow">
        <TextField
          label={common.units}
          description={common.howManyLike125}
          inputMode="decimal"
          {...field('quantity')}
          maxLength={40}
        />
        <TextField
          label={texts.priceOfOne(currency)}
          description={currency === 'GBP' ? common.poundsOrPence : common.examplePrice}
          inputMode="decimal"
          {...field('price')}
          maxLength={40}
        />
        <DateField
          label={texts.boughtOn}
          description={texts.boughtOnNote}
          {...field('date')}
          max={todayHere()}
        />
        <TextField
          label={texts.fees(currency)}
          description={common.optional}
          inputMode="decimal"
          {...field('fees')}
          maxLength={40}
        />
      </Columns>
      <TradeRate
        draft={buy}
        set={({ ownRate: own = ownRate, fxRate: typed = fxRate }) => set({ ownRate: own, fxRate: typed })}
        state={rate}
        error={errors.fxRate}
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
