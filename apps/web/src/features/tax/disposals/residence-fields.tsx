import type { FormFields } from '../../../api/use-form.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Columns, Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { type DisposalDraft, emptyPeriod } from './disposal-draft.ts';
import { homeNames, useNames, workUses } from './disposal-words.ts';
import { residenceFields as texts } from './texts.ts';

interface ResidenceFieldsProps {
  readonly form: FormFields<DisposalDraft>;
}

/** Fields that private residence relief is worked out from: whether the property was the seller's home, and when. */
export function ResidenceFields({ form }: ResidenceFieldsProps) {
  const { draft, set, field, errors } = form;
  const isShared = draft.periods.some(({ use }) => use === 'lived_letting_part');
  return (
    <Stack gap={3}>
      <SelectField
        label={texts.home}
        value={draft.home}
        options={optionsOf(homeNames)}
        onChange={(home) =>
          set({
            home,
            ...(home === 'sometimes' && draft.periods.length === 0
              ? { periods: [emptyPeriod(draft.acquired_on)] }
              : {}),
          })
        }
        error={errors.residence}
      />
      {draft.home === 'sometimes' && <Periods form={form} />}
      {draft.home !== 'no' && (
        <Columns narrowest="narrow">
          {draft.home === 'sometimes' && isShared && (
            <TextField
              label={texts.letPercent}
              inputMode="decimal"
              {...field('let_percent')}
              maxLength={10}
              error={errors['residence.let_percent']}
            />
          )}
          <TradeOrCare form={form} />
        </Columns>
      )}
    </Stack>
  );
}

/** Times of living in the property and of other use. */
function Periods({ form: { draft, set, errors } }: ResidenceFieldsProps) {
  return (
    <>
      <Hint>{texts.periodsNote}</Hint>
      <EntryRows
        rows={draft.periods}
        onRows={(periods) => set({ periods })}
        what={texts.what}
        add={texts.addATime}
        onAdd={() => emptyPeriod(draft.periods.at(-1)?.to)}
        most={50}
        name="residence.periods"
        errors={errors}
      >
        {(row, field) => (
          <Stack gap={2}>
            <SelectField label={texts.use} {...field('use')} options={optionsOf(useNames)} />
            <Columns narrowest="slim">
              <DateField label={texts.firstDay} {...field('from')} />
              <DateField label={texts.lastDay} {...field('to')} />
            </Columns>
            {workUses.includes(row.use) && (
              <CheckField
                label={texts.keptByWork}
                checked={row.return_prevented}
                onChange={field('return_prevented').onChange}
              />
            )}
          </Stack>
        )}
      </EntryRows>
    </>
  );
}

function TradeOrCare({ form: { draft, field, check, errors } }: ResidenceFieldsProps) {
  return (
    <Disclosure title={texts.tradeOrCare} open={draft.business_percent !== '' || draft.long_final_period}>
      <Stack gap={3}>
        <TextField
          label={texts.businessPercent}
          description={texts.businessPercentNote}
          inputMode="decimal"
          {...field('business_percent')}
          maxLength={10}
          error={errors['residence.business_percent']}
        />
        <CheckField label={texts.inCare} description={texts.inCareNote} {...check('long_final_period')} />
      </Stack>
    </Disclosure>
  );
}
