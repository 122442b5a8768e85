import type { FormFields } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Columns, Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { appliesTo, type DisposalDraft } from './disposal-draft.ts';
import { ventureTexts as texts } from './texts.ts';
import type { VentureFields as Fields } from './venture-draft.ts';

const schemes = [{ value: '' as const, label: common.none }, ...optionsOf(texts.schemes)];

interface VentureFieldsProps {
  readonly form: FormFields<DisposalDraft>;
}

/** Income Tax relief on unlisted shares, and a loss on them that is set against income. */
export function VentureFields({ form }: VentureFieldsProps) {
  const { draft, set, errors } = form;
  const { venture } = draft;
  const { amounts } = appliesTo(draft);
  const has = venture.scheme !== '';
  const part = <Name extends keyof Fields>(name: Name) => ({
    value: venture[name],
    onChange: (value: Fields[Name]) => set({ venture: { ...venture, [name]: value } }),
    error: errors[`venture.${name}`],
  });
  return (
    <Stack gap={3}>
      <Columns narrowest="narrow" fields>
        <SelectField label={texts.scheme} {...part('scheme')} error={errors.venture} options={schemes} />
        {has && (
          <>
            <AmountField
              label={texts.relief}
              description={texts.reliefNote}
              currency="GBP"
              {...part('relief')}
            />
            <TextField
              label={texts.reliefYear}
              description={texts.reliefYearNote}
              {...part('relief_year')}
              maxLength={7}
            />
          </>
        )}
        {has && venture.scheme !== 'vct' && (
          <AmountField
            label={texts.reducedBy}
            description={texts.reducedByNote}
            currency="GBP"
            {...part('reduced_by')}
          />
        )}
        {venture.scheme === 'eis' && (
          <DateField
            label={texts.tradeBeganOn}
            description={texts.tradeBeganNote}
            {...part('trade_began_on')}
          />
        )}
      </Columns>
      {has && venture.scheme !== 'vct' && (
        <CheckField
          label={texts.aboveLimit}
          description={texts.aboveLimitNote}
          checked={venture.above_limit}
          onChange={part('above_limit').onChange}
        />
      )}
      {amounts.includes('loss_against_income') && <LossFields form={form} />}
    </Stack>
  );
}

/** Parts of a loss that are set against income. */
function LossFields({ form: { field } }: VentureFieldsProps) {
  return (
    <>
      <Columns narrowest="narrow" fields>
        <AmountField label={texts.lossThisYear} currency="GBP" {...field('loss_against_income')} />
        <AmountField label={texts.lossYearBefore} currency="GBP" {...field('loss_against_year_before')} />
      </Columns>
      <Hint>{texts.lossNote}</Hint>
    </>
  );
}
