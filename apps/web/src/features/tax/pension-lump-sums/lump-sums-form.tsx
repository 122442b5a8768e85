import type { PensionLumpSums, PensionLumpSumsEntry } from '@farthing/api-contract';
import { useState } from 'react';
import { lumpSumsQuery, readLumpSums, saveLumpSums } from '../../../api/pension-lump-sums.ts';
import { messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { type FormFields, formFields } from '../../../api/use-form.ts';
import { useVersionedSave } from '../../../api/use-versioned-save.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { dayText, todayHere } from '../../../design/format.ts';
import { Card, Form, FormSection, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { taxYearOf, taxYearOptions } from '../tax-report/tax-years.ts';
import { BeforeSection } from './before-section.tsx';
import { LumpSumFields } from './lump-sum-fields.tsx';
import {
  atFields,
  draftOf,
  emptyLumpSum,
  entryOf,
  type LumpSumsDraft,
  readDraft,
  rowId,
} from './lump-sums-draft.ts';
import { kindNames, lumpSumsForm as texts } from './texts.ts';

/** Lump sums, State Pension arrears, and what was used before 6 April 2024. */
export function LumpSumsForm({ stored }: { readonly stored: PensionLumpSums }) {
  const { draft, fields, saving, save, takeTheirs } = useLumpSums(stored);
  const { theirs } = saving;
  if (theirs)
    return (
      <Card>
        <VersionClash
          fields={[{ label: texts.payments, mine: wordsOf(draft), theirs: wordsOf(draftOf(theirs)) }]}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      </Card>
    );
  return (
    <Card>
      <Form onSubmit={save} label={common.pensionLumpSums} wide>
        {saving.problem ? (
          <Notice tone="error" title={common.nothingWasSaved}>
            {messageOf(saving.problem)}
          </Notice>
        ) : null}
        <Payments {...fields} />
        <BeforeSection {...fields} />
        <Arrears {...fields} />
        <Hint>{texts.notCovered}</Hint>
        <StickyActions inPage>
          <Button kind="main" type="submit" busy={saving.busy}>
            {texts.save}
          </Button>
        </StickyActions>
      </Form>
    </Card>
  );
}

/** Holds the typed lump sums, and saves them over the version that was read. */
function useLumpSums(stored: PensionLumpSums) {
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const take = (found: PensionLumpSums) => {
    setBase(found);
    setDraft(draftOf(found));
    queryClient.setQueryData(lumpSumsQuery.queryKey, found);
  };
  const saving = useVersionedSave<PensionLumpSums, Omit<PensionLumpSumsEntry, 'version'>>({
    send: saveLumpSums,
    read: readLumpSums,
    onSaved: (saved) => {
      const before = base;
      take(saved);
      toast(texts.isSaved, async () => {
        take(await saveLumpSums(entryOf(before)));
        await taxChanged();
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
    fields: formFields(draft, { ...atFields(saving.fields), ...errors }, setDraft),
    saving,
    save,
    takeTheirs: (theirs: PensionLumpSums) => {
      take(theirs);
      saving.forgetClash();
    },
  };
}

function Payments({ draft, set, errors }: FormFields<LumpSumsDraft>) {
  return (
    <FormSection title={texts.payments}>
      <Stack gap={3}>
        <Hint>{texts.paymentsNote}</Hint>
        <EntryRows
          rows={draft.payments}
          onRows={(payments) => set({ payments })}
          what={texts.what}
          add={texts.add}
          onAdd={emptyLumpSum}
          most={200}
          name="payments"
          errors={errors}
        >
          {(row, field) => <LumpSumFields row={row} field={field} />}
        </EntryRows>
      </Stack>
    </FormSection>
  );
}

function Arrears({ draft, set, errors }: FormFields<LumpSumsDraft>) {
  return (
    <FormSection title={texts.arrears}>
      <Stack gap={3}>
        <Hint>{texts.arrearsNote}</Hint>
        <EntryRows
          rows={draft.state_pension_arrears}
          onRows={(state_pension_arrears) => set({ state_pension_arrears })}
          what={texts.arrearsWhat}
          add={texts.addArrears}
          onAdd={() => ({ id: rowId(), paid_on: '', tax_year: taxYearOf(todayHere()), amount: '' })}
          most={50}
          name="state_pension_arrears"
          errors={errors}
        >
          {(_, field) => (
            <>
              <SelectField label={texts.taxYear} {...field('tax_year')} options={taxYearOptions} />
              <AmountField label={texts.arrearsAmount} currency="GBP" {...field('amount')} />
              <DateField label={texts.date} {...field('paid_on')} />
            </>
          )}
        </EntryRows>
      </Stack>
    </FormSection>
  );
}

function wordsOf({ payments, state_pension_arrears: arrears, percent }: LumpSumsDraft): string {
  const sums = payments.map(
    ({ date, kind, provider, amount }) =>
      `${date && dayText(date)} ${kindNames[kind]}, ${provider}, £${amount}`,
  );
  const late = arrears.map(({ tax_year, amount }) => `${texts.arrears} ${tax_year}, £${amount}`);
  return [...sums, ...late, `${texts.percent} ${percent}`].join('; ') || texts.nothing;
}
