import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import type { EntriesProps } from './entries-props.ts';
import { rowId } from './profile-draft.ts';
import { p60Entries as texts } from './texts.ts';

const figures = ['pay', 'tax', 'ni', 'student_loan'] as const;

/** The figures of the forms P60 of a year, to check the payslips against. */
export function P60Entries({ draft, onDraft, errors }: EntriesProps) {
  return (
    <EntryRows
      rows={draft.p60s}
      onRows={(p60s) => onDraft({ ...draft, p60s })}
      what={texts.what}
      add={texts.addAP60}
      onAdd={() => ({ id: rowId(), employer: '', pay: '', tax: '', ni: '', student_loan: '' })}
      most={20}
    >
      {(row, set, place) => (
        <>
          <TextField
            label={common.employer}
            value={row.employer}
            onChange={(employer) => set({ employer })}
            maxLength={100}
            error={errors[`p60s.${place}.employer`]}
          />
          {figures.map((name) => (
            <AmountField
              key={name}
              label={texts.figures[name]}
              currency="GBP"
              value={row[name]}
              onChange={(typed) => set({ [name]: typed })}
              error={errors[`p60s.${place}.${name}`]}
            />
          ))}
        </>
      )}
    </EntryRows>
  );
}
