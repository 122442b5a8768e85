import type { Holding, NewHoldingTrade } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { securitiesQuery } from '../../../api/securities.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextArea } from '../../../design/fields/text-field.tsx';
import { Figures } from '../../../design/figures.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { todayHere } from '../../../design/format.ts';
import { IntoView } from '../../../design/into-view.tsx';
import { Columns, Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Hint } from '../../../design/text.tsx';
import { datesInWords } from './dates-in-words.ts';
import { tradeForm as texts } from './texts.tsx';
import { readTrade, type TradeDraft } from './trade-draft.ts';
import { TradeFields } from './trade-fields.tsx';
import { TradeRate, useTradeRate } from './trade-rate.tsx';
import { tradeTotal } from './trade-total.ts';
import { hasMoney, otherTypes, type TradeType, takesUnits, tradeTypes, usualTypes } from './trade-types.ts';

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
      {refused.message && (
        <IntoView>
          <Notice tone="error" title={common.nothingWasSaved}>
            {refused.message}
          </Notice>
        </IntoView>
      )}
      {head}
      {!fixedType && <TypeChoice type={draft.type} onType={(type) => set({ type })} />}
      <Hint>{fixedType ? texts.fixedType(name, gloss) : gloss}</Hint>
      <DateAndCurrency draft={draft} set={set} errors={errors} holding={holding} />
      <TradeFields
        draft={draft}
        set={set}
        errors={errors}
        held={holding?.quantity}
        symbols={securities.map(({ symbol }) => symbol).filter((symbol) => symbol !== holding?.symbol)}
      />
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

interface DateAndCurrencyProps extends Pick<TradeFormProps, 'draft' | 'holding'> {
  readonly set: (change: Partial<TradeDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

function DateAndCurrency({ draft, set, errors, holding }: DateAndCurrencyProps) {
  return (
    <Columns narrowest="narrow">
      <DateField
        label={common.date}
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
  readonly onType: (type: TradeType) => void;
}

function TypeChoice({ type, onType }: TypeChoiceProps) {
  const usual = usualTypes.find((one) => one === type);
  return (
    <>
      <ChoiceField
        label={texts.whatHappened}
        value={usual ?? 'other'}
        onChange={(next) => onType(next === 'other' ? 'split' : next)}
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
          options={otherTypes.map((value) => ({ value, label: tradeTypes[value].name }))}
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
        {
          label: total.word,
          figure: <Amount value={total.total} currency={currency} strong />,
          total: total.fees !== undefined,
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
