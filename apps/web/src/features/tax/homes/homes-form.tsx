import type { Homes, HomesEntry } from '@farthing/api-contract';
import { useState } from 'react';
import { homesQuery, readHomes, saveHomes } from '../../../api/homes.ts';
import { messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { type FormFields, formFields } from '../../../api/use-form.ts';
import { useVersionedSave } from '../../../api/use-versioned-save.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { dayText, todayHere } from '../../../design/format.ts';
import { Card, Form, FormSection, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { taxYearOf, taxYearOptions } from '../tax-report/tax-years.ts';
import { draftOf, entryOf, type HomesDraft, nightParts, readDraft, rowId } from './homes-draft.ts';
import { placeNames, homesForm as texts } from './texts.ts';

/** The main homes by date, and nights of years in which no home decides. */
export function HomesForm({ homes }: { readonly homes: Homes }) {
  const { draft, fields, saving, save, takeTheirs } = useHomes(homes);
  const { theirs } = saving;
  if (theirs)
    return (
      <Card>
        <VersionClash
          fields={[{ label: texts.homes, mine: wordsOf(draft), theirs: wordsOf(draftOf(theirs)) }]}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      </Card>
    );
  return (
    <Card>
      <Form onSubmit={save} label={common.whereYouLived} wide>
        {saving.problem ? (
          <Notice tone="error" title={common.nothingWasSaved}>
            {messageOf(saving.problem)}
          </Notice>
        ) : null}
        <Moves {...fields} />
        <NightsRows {...fields} />
        <Hint>{texts.parliament}</Hint>
        <StickyActions inPage>
          <Button kind="main" type="submit" busy={saving.busy}>
            {texts.save}
          </Button>
        </StickyActions>
      </Form>
    </Card>
  );
}

/** Holds the typed homes, and saves them over the version that was read. */
function useHomes(homes: Homes) {
  const [base, setBase] = useState(homes);
  const [draft, setDraft] = useState(() => draftOf(homes));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const take = (stored: Homes) => {
    setBase(stored);
    setDraft(draftOf(stored));
    queryClient.setQueryData(homesQuery.queryKey, stored);
  };
  const saving = useVersionedSave<Homes, Omit<HomesEntry, 'version'>>({
    send: saveHomes,
    read: readHomes,
    onSaved: (saved) => {
      const before = base;
      take(saved);
      toast(texts.isSaved, async () => {
        take(await saveHomes(entryOf(before)));
      });
      void taxChanged();
    },
  });
  const save = () => {
    const read = readDraft(draft);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) focusFirstError();
    else if (!saving.busy) void saving.save(read.entry, base.version).then(focusFirstError);
  };
  return {
    draft,
    fields: formFields(draft, { ...Object.fromEntries(saving.fields), ...errors }, setDraft),
    saving,
    save,
    takeTheirs: (theirs: Homes) => {
      take(theirs);
      saving.forgetClash();
    },
  };
}

function Moves({ draft, set, errors }: FormFields<HomesDraft>) {
  return (
    <FormSection title={texts.homes}>
      <Stack gap={3}>
        <Hint>{texts.homesNote}</Hint>
        <EntryRows
          rows={draft.moves}
          onRows={(moves) => set({ moves })}
          what={texts.what}
          add={texts.add}
          onAdd={() => ({ id: rowId(), from: '', place: 'england' as const, name: '' })}
          most={100}
          name="moves"
          errors={errors}
        >
          {(_, field) => (
            <>
              <DateField label={texts.from} {...field('from')} />
              <SelectField label={texts.place} {...field('place')} options={optionsOf(placeNames)} />
              <TextField
                label={texts.name}
                description={common.optional}
                {...field('name')}
                maxLength={100}
              />
            </>
          )}
        </EntryRows>
      </Stack>
    </FormSection>
  );
}

function NightsRows({ draft, set, errors }: FormFields<HomesDraft>) {
  return (
    <FormSection title={texts.nights}>
      <Stack gap={3}>
        <Hint>{texts.nightsNote}</Hint>
        <EntryRows
          rows={draft.nights}
          onRows={(nights) => set({ nights })}
          what={texts.nightsWhat}
          add={texts.addNights}
          onAdd={() => ({
            ...{ id: rowId(), tax_year: taxYearOf(todayHere()) },
            ...{ england: '', wales: '', scotland: '', northern_ireland: '' },
          })}
          most={50}
          name="nights"
          errors={errors}
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
      </Stack>
    </FormSection>
  );
}

function wordsOf({ moves, nights }: HomesDraft): string {
  const homes = moves.map(({ from, place, name }) =>
    `${from && dayText(from)} ${placeNames[place]} ${name}`.trim(),
  );
  const counts = nights.map(
    (row) => `${row.tax_year} ${nightParts.map((part) => `${placeNames[part]} ${row[part]}`).join(', ')}`,
  );
  return [...homes, ...counts].join('; ') || '–';
}
