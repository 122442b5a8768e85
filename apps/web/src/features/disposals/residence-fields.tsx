import { Disclosure } from '../../design/disclosure.tsx';
import { EntryRows } from '../../design/entry-rows.tsx';
import { CheckField, SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { Columns, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import { type DisposalDraft, emptyPeriod, type PeriodDraft } from './disposal-draft.ts';
import { useNames, workUses } from './disposal-words.ts';

interface ResidenceFieldsProps {
  readonly draft: DisposalDraft;
  readonly set: (change: Partial<DisposalDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** Whether it was the seller's home, and when: what private residence relief is worked out from. */
export function ResidenceFields({ draft, set, errors }: ResidenceFieldsProps) {
  const isShared = draft.periods.some(({ use }) => use === 'lived_letting_part');
  return (
    <Stack gap={3}>
      <SelectField
        label="Was it your only or main home?"
        value={draft.home}
        options={[
          { value: 'no', label: 'Never' },
          { value: 'throughout', label: 'All the time you owned it' },
          { value: 'sometimes', label: 'Some of the time' },
        ]}
        onChange={(home) =>
          set({
            home: home as DisposalDraft['home'],
            ...(home === 'sometimes' && draft.periods.length === 0
              ? { periods: [emptyPeriod(draft.acquired_on)] }
              : {}),
          })
        }
        error={errors.residence}
      />
      {draft.home === 'sometimes' && (
        <>
          <Text size={14} tone="quiet">
            Add the times you lived there, and absences before and after which you lived there. Days you do
            not name count for nothing; the last nine months count in any case.
          </Text>
          <EntryRows
            rows={draft.periods}
            onRows={(periods) => set({ periods })}
            what="time"
            add="Add a time"
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
              label="Part that you let, in percent"
              inputMode="decimal"
              value={draft.let_percent}
              onChange={(let_percent) => set({ let_percent })}
              maxLength={10}
              error={errors['residence.let_percent']}
            />
          )}
          <Disclosure
            title="Used for a trade, or moved to a care home"
            open={draft.business_percent !== '' || draft.long_final_period}
          >
            <Stack gap={3}>
              <TextField
                label="Part used for a trade only, in percent"
                description="A room that was an office and nothing else"
                inputMode="decimal"
                value={draft.business_percent}
                onChange={(business_percent) => set({ business_percent })}
                maxLength={10}
                error={errors['residence.business_percent']}
              />
              <CheckField
                label="You are disabled or live in a care home"
                description="Then the last 36 months count"
                checked={draft.long_final_period}
                onChange={(long_final_period) => set({ long_final_period })}
              />
            </Stack>
          </Disclosure>
        </Columns>
      )}
    </Stack>
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
        label="What it was"
        value={row.use}
        options={Object.entries(useNames).map(([value, label]) => ({ value, label }))}
        onChange={(use) => set({ use: use as PeriodDraft['use'] })}
        error={errors[`residence.periods.${place}.use`]}
      />
      <Columns narrowest="slim">
        <DateField
          label="First day"
          value={row.from}
          onChange={(from) => set({ from })}
          error={errors[`residence.periods.${place}.from`]}
        />
        <DateField
          label="Last day"
          value={row.to}
          onChange={(to) => set({ to })}
          error={errors[`residence.periods.${place}.to`]}
        />
      </Columns>
      {workUses.includes(row.use) && (
        <CheckField
          label="Work kept you from coming back"
          checked={row.return_prevented}
          onChange={(return_prevented) => set({ return_prevented })}
        />
      )}
    </Stack>
  );
}
