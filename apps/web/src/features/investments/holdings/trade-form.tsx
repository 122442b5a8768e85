import type { Holding } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { securitiesQuery } from '../../../api/securities.ts';
import type { FormFields } from '../../../api/use-form.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { CheckField, ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { DatalistField } from '../../../design/fields/datalist-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextArea, TextField } from '../../../design/fields/text-field.tsx';
import { Figures } from '../../../design/figures.tsx';
import { todayHere } from '../../../design/format.ts';
import { Columns } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { ReportedPeriod } from './reported-period.tsx';
import { coinFields, reportedPeriod, tradeForm as texts } from './texts.tsx';
import type { TradeDraft } from './trade-draft.ts';
import { descriptionOf, labelOf } from './trade-field-words.ts';
import { TradeRate, type TradeRateState } from './trade-rate.tsx';
import { tradeTotal } from './trade-total.ts';
import { fieldsOf, hasMoney, otherTypes, type TradeType, tradeTypes, usualTypes } from './trade-types.ts';

interface TradeFormProps {
  readonly form: FormFields<TradeDraft>;
  /** Holding of the trade, or undefined before one is chosen. */
  readonly holding: Pick<Holding, 'quantity' | 'purchase_currency' | 'symbol'> | undefined;
  /** The type of a stored trade stays what it is. */
  readonly fixedType?: boolean;
  readonly rate: TradeRateState;
}

/** One trade or event: its type first, then the fields that the type needs, with the sum while it is typed. */
export function TradeForm({ form, holding, fixedType, rate }: TradeFormProps) {
  const { draft, set, field, check, errors } = form;
  const { data: securities = [] } = useQuery(securitiesQuery);
  const symbols = securities.map(({ symbol }) => symbol);
  const isCoin = securities[symbols.indexOf(holding?.symbol ?? '')]?.kind === 'crypto';
  const { name, gloss } = tradeTypes[draft.type];
  return (
    <>
      {!fixedType && <TypeChoice type={draft.type} isCoin={isCoin} set={set} />}
      <Hint>{fixedType ? texts.fixedType(name, gloss) : gloss}</Hint>
      {draft.type === 'excess_income' && <ReportedPeriod form={form} />}
      <DateAndCurrency form={form} holding={holding} />
      <TradeFields
        form={form}
        held={holding?.quantity}
        symbol={holding?.symbol ?? ''}
        isCoin={isCoin}
        symbols={symbols}
      />
      {draft.type === 'dividend' && (
        <CheckField
          label={texts.propertyIncome}
          description={texts.propertyIncomeNote}
          {...check('propertyIncome')}
        />
      )}
      <TradeRate draft={draft} set={set} state={rate} error={errors.fxRate} />
      <Total draft={draft} rate={rate.rate} />
      <TextArea label={common.notes} rows={2} {...field('notes')} maxLength={5000} />
    </>
  );
}

function DateAndCurrency({ form: { draft, field }, holding }: Pick<TradeFormProps, 'form' | 'holding'>) {
  return (
    <Columns narrowest="narrow">
      <DateField
        label={common.date}
        {...(draft.type === 'excess_income' ? { description: reportedPeriod.dateNote } : {})}
        {...field('date')}
        max={todayHere()}
      />
      {hasMoney(draft.type) && (
        <CurrencyField
          label={common.currency}
          {...field('currency')}
          first={[...new Set([holding?.purchase_currency ?? 'GBP', 'GBP'])]}
        />
      )}
    </Columns>
  );
}

interface TypeChoiceProps {
  readonly type: TradeType;
  readonly isCoin: boolean;
  readonly set: (change: Partial<TradeDraft>) => void;
}

function TypeChoice({ type, isCoin, set }: TypeChoiceProps) {
  const onType = (chosen: TradeType) => set({ type: chosen });
  const usual = usualTypes.find((one) => one === type);
  return (
    <>
      <ChoiceField
        label={texts.whatHappened}
        value={usual ?? 'other'}
        onChange={(next) => onType(next === 'other' ? (isCoin ? 'swap' : 'split') : next)}
        options={[
          ...usualTypes.map((value) => ({ value, label: tradeTypes[value].name })),
          { value: 'other' as const, label: texts.otherEvent },
        ]}
      />
      {!usual && (
        <SelectField
          label={common.event}
          value={type}
          onChange={onType}
          options={otherTypes(isCoin).map((value) => ({ value, label: tradeTypes[value].name }))}
        />
      )}
    </>
  );
}

function Total({ draft, rate }: { readonly draft: TradeDraft; readonly rate: string | undefined }) {
  const total = tradeTotal(draft, rate);
  if (!total) return null;
  const { currency } = draft;
  return (
    <Figures
      lines={[
        ...(total.fees === undefined
          ? []
          : [
              { label: texts.unitsTimesPrice, figure: <Amount value={total.gross} currency={currency} /> },
              { label: common.fees, figure: <Amount value={total.fees} currency={currency} /> },
            ]),
        ...(total.foreignTax === undefined
          ? []
          : [
              { label: common.beforeForeignTax, figure: <Amount value={total.gross} currency={currency} /> },
              {
                label: texts.foreignTaxLine,
                figure: <Amount value={total.foreignTax} currency={currency} />,
              },
            ]),
        {
          label: total.word,
          figure: <Amount value={total.total} currency={currency} strong />,
          total: total.fees !== undefined || total.foreignTax !== undefined,
        },
        ...(total.pounds === undefined
          ? []
          : [{ label: texts.inPounds, figure: <Amount value={total.pounds} currency="GBP" /> }]),
      ]}
    />
  );
}

interface TradeFieldsProps {
  readonly form: FormFields<TradeDraft>;
  /** Units held today; undefined before a holding is chosen. */
  readonly held: string | undefined;
  /** Symbol of the holding. */
  readonly symbol: string;
  readonly isCoin: boolean;
  readonly symbols: readonly string[];
}

/** The figures that the chosen type asks for. */
function TradeFields({ form, held, symbol, isCoin, symbols }: TradeFieldsProps) {
  const { draft } = form;
  return (
    <Columns narrowest="narrow" fields>
      {fieldsOf(draft.type, isCoin).map((field) =>
        field === 'new_symbol' || field === 'fee_symbol' ? (
          <DatalistField
            key={field}
            label={labelOf(field, draft, isCoin)}
            description={field === 'fee_symbol' ? coinFields.feeCoinNote(symbol) : texts.newSymbolNote}
            {...form.field(field)}
            suggestions={field === 'fee_symbol' ? symbols : symbols.filter((other) => other !== symbol)}
            maxLength={40}
          />
        ) : (
          <TextField
            key={field}
            label={labelOf(field, draft, isCoin)}
            {...descriptionOf(field, draft, held)}
            inputMode="decimal"
            {...form.field(field)}
            maxLength={40}
          />
        ),
      )}
    </Columns>
  );
}
