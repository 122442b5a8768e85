import type { FormFields } from '../../../api/use-form.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Columns, Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { type DisposalDraft, emptyPeriod, type PeriodDraft } from './disposal-draft.ts';
import { homeNames, useNames, workUses } from './disposal-words.ts';
import { residenceFields as texts } from './texts.ts';

interface ResidenceFieldsProps {
  readonly form: FormFields<DisposalDraft>;
}

/** Fields that private residence relief is worked out from: whether the property was the seller's home, and when. */
export function ResidenceFields({ form }: ResidenceFieldsProps) {
  const { draft, set, errors } = form;
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
      {draft.home === 'sometimes' && (
        <>
          <Hint>{texts.periodsNote}</Hint>
          <EntryRows
            rows={draft.periods}
            onRows={(periods) => set({ periods })}
            what={texts.what}
            add={texts.addATime}
            onAdd={() => emptyPeriod(draft.periods.at(-1)?.to)}
            most={50}
          >
            {(row, setRow, place) => <PeriodFields row={row} set={setRow} place={place} errors={errors} />}
          </EntryRows>
        </>
      )}
      {draft.home !== 'no' && (
        <Columns narrowest="narrow">
          {draft.home === 'sometimes' && isShared && (
            <TextField
              label={texts.letPercent}
              inputMode="decimal"
              value={draft.let_percent}
              onChange={(let_percent) => set({ let_percent })}
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

function TradeOrCare({ form: { draft, set, errors } }: ResidenceFieldsProps) {
  return (
    <Disclosure title={texts.tradeOrCare} open={draft.business_percent !== '' || draft.long_final_period}>
      <Stack gap={3}>
        <TextField
          label={texts.businessPercent}
          description={texts.businessPercentNote}
          inputMode="decimal"
          value={draft.business_percent}
          onChange={(business_percent) => set({ business_percent })}
          maxLength={10}
          error={errors['residence.business_percent']}
        />
        <CheckField
          label={texts.inCare}
          description={texts.inCareNote}
          checked={draft.long_final_period}
          onChange={(long_final_period) => set({ long_final_period })}
        />
      </Stack>
    </Disclosure>
  );
}

interface PeriodFieldsProps {
  readonly row: PeriodDraft;
  readonly set: (change: Partial<PeriodDraft>) => void;
  readonly place: number;
  readonly errors: Readonly<Record<string, string>>;
}

function PeriodFields({ row, set, place, errors }: PeriodFieldsProps) {
  return (
    <Stack gap={2}>
      <SelectField
        label={texts.use}
        value={row.use}
        options={optionsOf(useNames)}
        onChange={(use) => set({ use })}
        error={errors[`residence.periods.${place}.use`]}
      />
      <Columns narrowest="slim">
        <DateField
          label={texts.firstDay}
          value={row.from}
          onChange={(from) => set({ from })}
          error={errors[`residence.periods.${place}.from`]}
        />
        <DateField
          label={texts.lastDay}
          value={row.to}
          onChange={(to) => set({ to })}
          error={errors[`residence.periods.${place}.to`]}
        />
      </Columns>
      {workUses.includes(row.use) && (
        <CheckField
          label={texts.keptByWork}
          checked={row.return_prevented}
          onChange={(return_prevented) => set({ return_prevented })}
        />
      )}
    </Stack>
  );
}
