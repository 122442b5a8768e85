import type { Holding, NewHoldingTrade } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { securitiesQuery } from '../../../api/securities.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { CheckField, ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { SuggestField } from '../../../design/fields/suggest-field.tsx';
import { TextArea, TextField } from '../../../design/fields/text-field.tsx';
import { Figures } from '../../../design/figures.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { todayHere } from '../../../design/format.ts';
import { IntoView } from '../../../design/into-view.tsx';
import { Columns, Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Hint } from '../../../design/text.tsx';
import { datesInWords } from './dates-in-words.ts';
import { ReportedPeriod } from './reported-period.tsx';
import { coinFields, reportedPeriod, tradeForm as texts } from './texts.tsx';
import { readTrade, type TradeDraft } from './trade-draft.ts';
import { descriptionOf, labelOf } from './trade-field-words.ts';
import { TradeRate, useTradeRate } from './trade-rate.tsx';
import { tradeTotal } from './trade-total.ts';
import {
  fieldsOf,
  hasMoney,
  otherTypes,
  type TradeType,
  takesUnits,
  tradeTypes,
  usualTypes,
} from './trade-types.ts';

interface TradeFormProps {
  readonly label: string;
  readonly draft: TradeDraft;
  readonly onDraft: (draft: TradeDraft) => void;
  /** Holding of the trade, or undefined before one is chosen. */
  readonly holding: Pick<Holding, 'quantity' | 'purchase_currency' | 'symbol'> | undefined;
  /** The type of a stored trade stays what it is. */
  readonly fixedType?: boolean;
  /** Error of the last attempt. */
  readonly problem: unknown;
  readonly onSave: (trade: NewHoldingTrade) => void;
  /** Stands first: the choice of the holding. */
  readonly head?: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
}

/** One trade or event: its type first, then the fields that the type needs, with the sum while it is typed. */
export function TradeForm(props: TradeFormProps) {
  const { label, draft, onDraft, holding, fixedType, problem, head } = props;
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({});
  const { data: securities = [] } = useQuery(securitiesQuery);
  const rate = useTradeRate(draft);
  const symbols = securities.map(({ symbol }) => symbol);
  const isCoin = securities[symbols.indexOf(holding?.symbol ?? '')]?.kind === 'crypto';
  const set = (change: Partial<TradeDraft>) => onDraft({ ...draft, ...change });
  const refused = refusalOf(problem, draft.type);
  const errors = { ...refused.fields, ...complaints };
  const { name, gloss } = tradeTypes[draft.type];

  const submit = () => {
    const read = readTrade(draft, todayHere(), rate.missing);
    setComplaints(read.ok ? {} : read.errors);
    if (read.ok) props.onSave(read.trade);
    else focusFirstError();
  };
  return (
    <Form onSubmit={submit} label={label} wide>
      <Refusal message={refused.message} />
      {head}
      {!fixedType && <TypeChoice type={draft.type} isCoin={isCoin} set={set} />}
      <Hint>{fixedType ? texts.fixedType(name, gloss) : gloss}</Hint>
      {draft.type === 'excess_income' && <ReportedPeriod draft={draft} set={set} errors={errors} />}
      <DateAndCurrency draft={draft} set={set} errors={errors} holding={holding} />
      <TradeFields
        draft={draft}
        set={set}
        errors={errors}
        held={holding?.quantity}
        symbol={holding?.symbol ?? ''}
        isCoin={isCoin}
        symbols={symbols}
      />
      {draft.type === 'dividend' && (
        <CheckField
          label={texts.propertyIncome}
          description={texts.propertyIncomeNote}
          checked={draft.propertyIncome}
          onChange={(propertyIncome) => set({ propertyIncome })}
        />
      )}
      <TradeRate draft={draft} set={set} state={rate} error={errors.fx_rate} />
      <Total draft={draft} rate={rate.rate} />
      <TextArea
        label={common.notes}
        rows={2}
        value={draft.notes}
        onChange={(notes) => set({ notes })}
        error={errors.notes}
        maxLength={5000}
      />
      {props.children}
    </Form>
  );
}

function Refusal({ message }: { readonly message: string | undefined }) {
  if (!message) return null;
  return (
    <IntoView>
      <Notice tone="error" title={common.nothingWasSaved}>
        {message}
      </Notice>
    </IntoView>
  );
}

interface DateAndCurrencyProps extends Pick<TradeFormProps, 'draft' | 'holding'> {
  readonly set: (change: Partial<TradeDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

function DateAndCurrency({ draft, set, errors, holding }: DateAndCurrencyProps) {
  return (
    <Columns narrowest="narrow">
      <DateField
        label={common.date}
        {...(draft.type === 'excess_income' ? { description: reportedPeriod.dateNote } : {})}
        value={draft.date}
        onChange={(date) => set({ date })}
        error={errors.date}
        max={todayHere()}
      />
      {hasMoney(draft.type) && (
        <CurrencyField
          label={common.currency}
          value={draft.currency}
          onChange={(currency) => set({ currency })}
          first={[...new Set([holding?.purchase_currency ?? 'GBP', 'GBP'])]}
          error={errors.currency}
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

/** Splits an error into messages for fields of the form and one for the whole form. */
function refusalOf(
  problem: unknown,
  type: TradeType,
): { readonly fields: Readonly<Record<string, string>>; readonly message: string | undefined } {
  if (!problem) return { fields: {}, message: undefined };
  const message = datesInWords(messageOf(problem));
  const fields = problem instanceof ApiProblem ? [...problem.fields] : [];
  const shown = fields.filter(([field]) => field !== 'quantity' || takesUnits(type));
  if (shown.length === 0) return { fields: {}, message };
  return {
    fields: Object.fromEntries(shown.map(([field, text]) => [field, datesInWords(text)])),
    message: undefined,
  };
}

interface TradeFieldsProps {
  readonly draft: TradeDraft;
  readonly set: (change: Partial<TradeDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** Units held today; undefined before a holding is chosen. */
  readonly held: string | undefined;
  /** Symbol of the holding. */
  readonly symbol: string;
  readonly isCoin: boolean;
  readonly symbols: readonly string[];
}

/** The figures that the chosen type asks for. */
function TradeFields({ draft, set, errors, held, symbol, isCoin, symbols }: TradeFieldsProps) {
  return (
    <Columns narrowest="narrow" fields>
      {fieldsOf(draft.type, isCoin).map((field) =>
        field === 'new_symbol' || field === 'fee_symbol' ? (
          <SuggestField
            key={field}
            label={labelOf(field, draft, isCoin)}
            description={field === 'fee_symbol' ? coinFields.feeCoinNote(symbol) : texts.newSymbolNote}
            value={draft[field]}
            onChange={(value) => set({ [field]: value })}
            suggestions={field === 'fee_symbol' ? symbols : symbols.filter((other) => other !== symbol)}
            error={errors[field]}
            maxLength={40}
          />
        ) : (
          <TextField
            key={field}
            label={labelOf(field, draft, isCoin)}
            {...descriptionOf(field, draft, held)}
            inputMode="decimal"
            value={draft[field]}
            onChange={(value) => set({ [field]: value })}
            error={errors[field]}
            maxLength={40}
          />
        ),
      )}
    </Columns>
  );
}
