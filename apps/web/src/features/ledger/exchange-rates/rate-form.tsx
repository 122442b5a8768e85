import type { ExchangeRate, NewExchangeRate } from '@farthing/api-contract';
import { checked, type Form, type FormFields, type ReadDraft } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Columns } from '../../../design/layout.tsx';
import { rateForm as texts } from './texts.ts';
import { rateText, readTypedRate } from './typed-rate.ts';

/** A rate as the form holds it: `rate` as it was typed. */
export type RateDraft = Pick<ExchangeRate, 'from_currency' | 'to_currency' | 'date' | 'rate'>;

/** Reads the rate to store from a draft. */
export function readRateDraft(draft: RateDraft): ReadDraft<NewExchangeRate> {
  const read = readTypedRate(draft.rate);
  const wrong = {
    ...(draft.from_currency === draft.to_currency && { to_currency: texts.sameCurrency }),
    ...(!draft.date && { date: common.chooseADay }),
    ...(!read.ok && { rate: read.reason }),
  };
  return checked(wrong, { ...draft, rate: read.ok ? read.rate : '' });
}

/** Says at the day that it has a rate already, instead of above the form. */
export function withTakenDay<F extends Pick<Form<RateDraft>, 'code' | 'errors' | 'message'>>(form: F): F {
  if (form.code !== 'exchange-rate-taken') return form;
  return { ...form, message: undefined, errors: { ...form.errors, date: texts.taken } };
}

/** One rate: what one unit of a currency costs in another, from a day on. */
export function RateFields({ form: { draft, field, errors } }: { readonly form: FormFields<RateDraft> }) {
  const read = readTypedRate(draft.rate);
  return (
    <Columns>
      <CurrencyField label={common.from} {...field('from_currency')} autoFocus />
      <CurrencyField label={common.to} {...field('to_currency')} />
      <DateField
        label={texts.fromThisDayOn}
        description={texts.fromThisDayOnHint}
        {...field('date')}
        error={errors.date}
      />
      <TextField
        label={common.rate}
        description={
          read.ok
            ? rateText(draft.from_currency, draft.to_currency, read.rate)
            : texts.rateHint(draft.from_currency, draft.to_currency)
        }
        inputMode="decimal"
        {...field('rate')}
        maxLength={40}
      />
    </Columns>
  );
}
