import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { taxYearText } from '../../../design/format.ts';
import { taxYears } from '../tax-report/tax-years.ts';
import type { EntriesProps } from './entries-props.ts';
import { rowId } from './profile-draft.ts';
import { unusedEntries as texts } from './texts.ts';

/** Unused annual allowance of the three years before, where farthing has no records of them. */
export function UnusedEntries({ draft, onDraft, errors, year }: EntriesProps & { readonly year: string }) {
  const place = taxYears.indexOf(year);
  const before = taxYears.slice(place + 1, place + 4);
  const free = before.filter((one) => !draft.carry_forward.some(({ tax_year }) => tax_year === one));
  return (
    <EntryRows
      rows={draft.carry_forward}
      onRows={(carry_forward) => onDraft({ ...draft, carry_forward })}
      what={texts.what}
      add={texts.addAnEarlierYear}
      onAdd={() => ({ id: rowId(), tax_year: free[0] ?? year, unused: '' })}
      most={before.length}
    >
      {(row, set, number) => (
        <>
          <SelectField
            label={common.taxYear}
            value={row.tax_year}
            options={[...new Set([row.tax_year, ...free])].map((value) => ({
              value,
              label: taxYearText(value),
            }))}
            onChange={(tax_year) => set({ tax_year })}
            error={errors[`carry_forward.${number}.tax_year`]}
          />
          <AmountField
            label={texts.unused}
            currency="GBP"
            value={row.unused}
            onChange={(unused) => set({ unused })}
            error={errors[`carry_forward.${number}.unused`]}
          />
        </>
      )}
    </EntryRows>
  );
}
