import type { ExchangeRate, NewExchangeRate } from '@farthing/api-contract';
import { type ReactNode, useState } from 'react';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { Columns, Form, Row } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { rateForm as texts } from './texts.ts';
import { rateText, readTypedRate } from './typed-rate.ts';

/** A rate as the form holds it: `rate` as it was typed. */
export type RateDraft = Pick<ExchangeRate, 'from_currency' | 'to_currency' | 'date' | 'rate'>;

interface RateFormProps {
  /** For screen readers, where no heading names it. */
  readonly label?: string;
  readonly draft: RateDraft;
  readonly onDraft: (draft: RateDraft) => void;
  readonly save: string;
  readonly busy: boolean;
  readonly problem: unknown;
  readonly onSave: (rate: NewExchangeRate) => void;
  readonly onCancel: () => void;
  /** Conflict notice above the fields. */
  readonly children?: ReactNode;
}

/** One rate: what one unit of a currency costs in another, from a day on. */
export function RateForm(props: RateFormProps) {
  const { draft, onDraft, problem } = props;
  const [wasSent, setWasSent] = useState(false);
  const read = readTypedRate(draft.rate);
  const complaints = wasSent ? complaintsOf(draft) : {};
  const fields = problem instanceof ApiProblem ? problem.fields : undefined;
  const isTaken = problem instanceof ApiProblem && problem.status === 409;
  const submit = () => {
    setWasSent(true);
    if (read.ok && Object.keys(complaintsOf(draft)).length === 0) props.onSave({ ...draft, rate: read.rate });
    else focusFirstError();
  };
  return (
    <Form onSubmit={submit} {...(props.label ? { label: props.label } : {})} wide>
      {problem && !isTaken && !fields?.size ? <Notice tone="error">{messageOf(problem)}</Notice> : null}
      {props.children}
      <Columns>
        <CurrencyField
          label={common.from}
          value={draft.from_currency}
          onChange={(from_currency) => onDraft({ ...draft, from_currency })}
          error={fields?.get('from_currency')}
          autoFocus
        />
        <CurrencyField
          label={common.to}
          value={draft.to_currency}
          onChange={(to_currency) => onDraft({ ...draft, to_currency })}
          error={complaints.to_currency ?? fields?.get('to_currency')}
        />
        <DateField
          label={texts.fromThisDayOn}
          description={texts.fromThisDayOnHint}
          value={draft.date}
          onChange={(date) => onDraft({ ...draft, date })}
          error={complaints.date ?? (isTaken ? texts.taken : fields?.get('date'))}
        />
        <TextField
          label={common.rate}
          description={
            read.ok
              ? rateText(draft.from_currency, draft.to_currency, read.rate)
              : texts.rateHint(draft.from_currency, draft.to_currency)
          }
          inputMode="decimal"
          value={draft.rate}
          onChange={(rate) => onDraft({ ...draft, rate })}
          maxLength={40}
          error={complaints.rate ?? fields?.get('rate')}
        />
      </Columns>
      <Row justify="end">
        <Button onClick={props.onCancel}>{common.cancel}</Button>
        <Button kind="main" type="submit" busy={props.busy}>
          {props.save}
        </Button>
      </Row>
    </Form>
  );
}

function complaintsOf(draft: RateDraft): { to_currency?: string; date?: string; rate?: string } {
  const read = readTypedRate(draft.rate);
  return {
    ...(draft.from_currency === draft.to_currency ? { to_currency: texts.sameCurrency } : {}),
    ...(draft.date ? {} : { date: common.chooseADay }),
    ...(read.ok ? {} : { rate: read.reason }),
  };
}
