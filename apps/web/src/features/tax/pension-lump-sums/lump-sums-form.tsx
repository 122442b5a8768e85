import type { PensionLumpSums, PensionLumpSumsEntry } from '@farthing/api-contract';
import { lumpSumsQuery, saveLumpSums } from '../../../api/pension-lump-sums.ts';
import { queryClient } from '../../../api/queries.ts';
import { taxChanged } from '../../../api/tax-report.ts';
import { type FormFields, rowId, useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { dayText, taxYearText, todayHere } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { NotedSection } from '../../../design/noted-section.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { taxYearOf, taxYearOptions } from '../tax-report/tax-years.ts';
import { BeforeSection } from './before-section.tsx';
import { LumpSumFields } from './lump-sum-fields.tsx';
import {
  draftOf,
  emptyLumpSum,
  entryOf,
  formNames,
  type LumpSumsDraft,
  readDraft,
} from './lump-sums-draft.ts';
import { kindNames, protectionNames, lumpSumsForm as texts } from './texts.ts';

/** Lump sums, State Pension arrears, and what was used before 6 April 2024. */
export function LumpSumsForm({ stored }: { readonly stored: PensionLumpSums }) {
  const form = useRecordForm<PensionLumpSums, LumpSumsDraft, Omit<PensionLumpSumsEntry, 'version'>>({
    stored,
    draftOf,
    entryOf: readDraft,
    fieldNames: formNames,
    send: (entry, version) => saveLumpSums({ ...entry, version }),
    read: () => queryClient.fetchQuery({ ...lumpSumsQuery, staleTime: 0 }),
    onSaved: (saved, before) => {
      show(saved);
      toast(texts.isSaved, async () => {
        const stored = await saveLumpSums(entryOf(before));
        form.refill(stored);
        show(stored);
        await taxChanged();
      });
      void taxChanged();
    },
  });
  const show = (found: PensionLumpSums) => queryClient.setQueryData(lumpSumsQuery.queryKey, found);
  return (
    <Card>
      <FormBody
        title={common.pensionLumpSums}
        form={form}
        clashing={form.clash && clashingFields(fieldNames, form.clash, fieldWords)}
        onSubmit={() => void form.save()}
        action={texts.save}
        inPage
      >
        <Payments {...form} />
        <BeforeSection {...form} />
        <Arrears {...form} />
        <Hint>{texts.notCovered}</Hint>
      </FormBody>
    </Card>
  );
}

function Payments({ rows }: FormFields<LumpSumsDraft>) {
  return (
    <NotedSection title={texts.payments} note={texts.paymentsNote}>
      <EntryRows {...rows('payments')} what={texts.what} add={texts.add} onAdd={emptyLumpSum} most={200}>
        {(row, field) => <LumpSumFields row={row} field={field} />}
      </EntryRows>
    </NotedSection>
  );
}

function Arrears({ rows }: FormFields<LumpSumsDraft>) {
  return (
    <NotedSection title={texts.arrears} note={texts.arrearsNote}>
      <EntryRows
        {...rows('state_pension_arrears')}
        what={texts.arrearsWhat}
        add={texts.addArrears}
        onAdd={() => ({ id: rowId(), paid_on: '', tax_year: taxYearOf(todayHere()), amount: '' })}
        most={50}
      >
        {(_, field) => (
          <>
            <SelectField label={texts.taxYear} {...field('tax_year')} options={taxYearOptions} />
            <AmountField label={texts.arrearsAmount} currency="GBP" {...field('amount')} />
            <DateField label={texts.date} {...field('paid_on')} />
          </>
        )}
      </EntryRows>
    </NotedSection>
  );
}

/** Labels of the fields, for the choice between two versions. */
const fieldNames: Readonly<Record<keyof LumpSumsDraft, string>> = {
  payments: texts.payments,
  state_pension_arrears: texts.arrears,
  protection: texts.protection,
  protected_amount: texts.protectedAmount,
  percent: texts.percent,
  ill_health_before: texts.illHealthBefore,
  has_certificate: texts.hasCertificate,
  certified: texts.certified,
  certified_death: texts.certifiedDeath,
};

/** Writes rows and chosen values as people read them. */
const fieldWords = {
  payments: (rows: LumpSumsDraft['payments']) =>
    rows
      .map(
        ({ date, kind, provider, amount }) =>
          `${date && dayText(date)} ${kindNames[kind]}, ${provider}, £${amount}`,
      )
      .join('; '),
  state_pension_arrears: (rows: LumpSumsDraft['state_pension_arrears']) =>
    rows.map(({ tax_year, amount }) => `${taxYearText(tax_year)}, £${amount}`).join('; '),
  protection: (protection: LumpSumsDraft['protection']) => protectionNames[protection],
};
