import type { Homes, HomesEntry } from '@farthing/api-contract';
import { homesQuery, saveHomes } from '../../../api/homes.ts';
import { queryClient } from '../../../api/queries.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { type FormFields, rowId, useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { dayText, taxYearText, todayHere } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { NotedSection } from '../../../design/noted-section.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { taxYearOf, taxYearOptions } from '../tax-report/tax-years.ts';
import { draftOf, entryOf, type HomesDraft, nightParts, readDraft } from './homes-draft.ts';
import { placeNames, homesForm as texts } from './texts.ts';

/** The main homes by date, and nights of years in which no home decides. */
export function HomesForm({ homes }: { readonly homes: Homes }) {
  const form = useRecordForm<Homes, HomesDraft, Omit<HomesEntry, 'version'>>({
    stored: homes,
    draftOf,
    entryOf: readDraft,
    send: (entry, version) => saveHomes({ ...entry, version }),
    read: () => queryClient.fetchQuery({ ...homesQuery, staleTime: 0 }),
    onSaved: (saved, before) => {
      show(saved);
      toast(texts.isSaved, async () => {
        const stored = await saveHomes(entryOf(before));
        form.refill(stored);
        show(stored);
        await taxChanged();
      });
      void taxChanged();
    },
  });
  const show = (found: Homes) => queryClient.setQueryData(homesQuery.queryKey, found);
  return (
    <Card>
      <FormBody
        title={common.whereYouLived}
        form={form}
        clashing={form.clash && clashingFields(fieldNames, form.clash, fieldWords)}
        onSubmit={() => void form.save()}
        action={texts.save}
        inPage
      >
        <Moves {...form} />
        <NightsRows {...form} />
        <Hint>{texts.parliament}</Hint>
      </FormBody>
    </Card>
  );
}

function Moves({ rows }: FormFields<HomesDraft>) {
  return (
    <NotedSection title={texts.homes} note={texts.homesNote}>
      <EntryRows
        {...rows('moves')}
        what={texts.what}
        add={texts.add}
        onAdd={() => ({ id: rowId(), from: '', place: 'england' as const, name: '' })}
        most={100}
      >
        {(_, field) => (
          <>
            <DateField label={texts.from} {...field('from')} />
            <SelectField label={texts.place} {...field('place')} options={optionsOf(placeNames)} />
            <TextField label={texts.name} description={common.optional} {...field('name')} maxLength={100} />
          </>
        )}
      </EntryRows>
    </NotedSection>
  );
}

function NightsRows({ rows }: FormFields<HomesDraft>) {
  return (
    <NotedSection title={texts.nights} note={texts.nightsNote}>
      <EntryRows
        {...rows('nights')}
        what={texts.nightsWhat}
        add={texts.addNights}
        onAdd={() => ({
          ...{ id: rowId(), tax_year: taxYearOf(todayHere()) },
          ...{ england: '', wales: '', scotland: '', northern_ireland: '' },
        })}
        most={50}
      >
        {(_, field) => (
          <>
            <SelectField label={texts.taxYear} {...field('tax_year')} options={taxYearOptions} />
            {nightParts.map((part) => (
              <TextField
                key={part}
                label={placeNames[part]}
                inputMode="numeric"
                {...field(part)}
                maxLength={3}
              />
            ))}
          </>
        )}
      </EntryRows>
    </NotedSection>
  );
}

/** Labels of the fields, for the choice between two versions. */
const fieldNames: Readonly<Record<keyof HomesDraft, string>> = { moves: texts.homes, nights: texts.nights };

/** Writes the rows as people read them. */
const fieldWords = {
  moves: (rows: HomesDraft['moves']) =>
    rows
      .map(({ from, place, name }) => `${from && dayText(from)} ${placeNames[place]} ${name}`.trim())
      .join('; '),
  nights: (rows: HomesDraft['nights']) =>
    rows
      .map((row) => {
        const counts = nightParts.map((part) => `${placeNames[part]} ${row[part] || 0}`);
        return `${taxYearText(row.tax_year)}: ${counts.join(', ')}`;
      })
      .join('; '),
};
