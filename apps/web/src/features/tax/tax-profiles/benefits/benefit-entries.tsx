import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { rowId } from '../../../../api/use-form.ts';
import * as common from '../../../../design/common-texts.ts';
import { EntryRows } from '../../../../design/entry-rows.tsx';
import { AmountField } from '../../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../../design/fields/options-of.ts';
import { TextField } from '../../../../design/fields/text-field.tsx';
import { lazyPart } from '../../../../design/lazy-part.ts';
import { NotedSection } from '../../../../design/noted-section.tsx';
import type { EntriesProps } from '../entries-props.ts';
import { incomeEntries } from '../texts.ts';
import { type BenefitDraft, detailedKind, emptyBenefit } from './benefit-draft.ts';
import { type BenefitFieldsProps, type BenefitField as Field, LoanFields } from './loan-fields.tsx';
import { childTexts, terminationTexts, benefitTexts as texts } from './texts.ts';

const kinds = optionsOf(texts.kinds);
const taxedChoices = optionsOf(texts.taxedChoices);
const howChoices = optionsOf(texts.howChoices);
const fuels = optionsOf(texts.fuels);

const AccruedSection = lazyPart(() => import('../accrued-section.tsx'));
const TransitionSection = lazyPart(() => import('../transition-section.tsx'));
const RoomSection = lazyPart(() => import('../room-section.tsx'));

/** The sections for benefits in kind, termination payments, the interest of children, and what few people need. */
export function BenefitSections({ year, ...entries }: EntriesProps & { readonly year: string }) {
  return (
    <>
      <NotedSection title={texts.section} note={texts.note}>
        <BenefitEntries {...entries} />
      </NotedSection>
      <NotedSection title={terminationTexts.section} note={terminationTexts.note}>
        <TerminationEntries {...entries} />
      </NotedSection>
      <NotedSection title={childTexts.section} note={childTexts.note}>
        <ChildEntries {...entries} />
      </NotedSection>
      <Suspense>
        <RoomSection {...entries} />
        {year >= '2023-24' && year <= '2027-28' && <TransitionSection {...entries} />}
        <AccruedSection {...entries} />
      </Suspense>
    </>
  );
}

/** Benefits in kind: the amount from the P11D, or the details of a car, a van or a loan. */
function BenefitEntries({ draft, errors, rows }: EntriesProps) {
  return (
    <EntryRows
      {...rows('benefits')}
      what={texts.what}
      add={texts.add}
      onAdd={() => emptyBenefit(rowId())}
      most={40}
    >
      {(row, field) => (
        <BenefitFields row={row} field={field} place={draft.benefits.indexOf(row)} errors={errors} />
      )}
    </EntryRows>
  );
}

function BenefitFields({ row, field, place, errors }: BenefitFieldsProps) {
  const detailed = detailedKind(row.kind);
  const asked = detailed && row.how === 'facts' ? detailed : undefined;
  return (
    <>
      <SelectField label={common.kind} {...field('kind')} options={kinds} />
      <TextField label={common.employer} {...field('employer')} maxLength={100} />
      <SelectField label={texts.taxed} {...field('taxed')} options={taxedChoices} />
      {detailed && <SelectField label={texts.how} {...field('how')} options={howChoices} />}
      {!asked && <Sum label={texts.cashEquivalent} field={field} name="cash_equivalent" />}
      {asked === 'car' && <CarFields field={field} />}
      {asked === 'van' && <Flag label={texts.zeroEmission} field={field} name="zero_emission" />}
      {asked === 'van' && <Flag label={texts.shared} field={field} name="shared" />}
      {(asked === 'car' || asked === 'van') && <UseFields row={row} field={field} />}
      {asked === 'loan' && <LoanFields row={row} field={field} place={place} errors={errors} />}
      {asked && <Flag label={texts.payGivenUp} field={field} name="pay_given_up" />}
    </>
  );
}

function CarFields({ field }: { readonly field: Field }) {
  return (
    <>
      <Sum label={texts.listPrice} note={texts.listPriceNote} field={field} name="list_price" />
      <Sum label={texts.contribution} note={common.optional} field={field} name="capital_contribution" />
      <SelectField label={texts.fuel} description={texts.fuelNote} {...field('fuel')} options={fuels} />
      <TextField label={texts.co2} inputMode="numeric" {...field('co2')} maxLength={3} />
      <TextField
        label={texts.electricRange}
        description={texts.electricRangeNote}
        inputMode="numeric"
        {...field('electric_range')}
        maxLength={3}
      />
      <DateField label={texts.registered} {...field('first_registered')} />
    </>
  );
}

/** When a car or van was there, what was paid for it, and its fuel. */
function UseFields({ row, field }: { readonly row: BenefitDraft; readonly field: Field }) {
  return (
    <>
      <DateField label={texts.from} description={texts.wholeYear} {...field('available_from')} />
      <DateField label={texts.to} description={texts.wholeYear} {...field('available_to')} />
      <TextField
        label={texts.daysUnavailable}
        description={texts.daysUnavailableNote}
        inputMode="numeric"
        {...field('days_unavailable')}
        maxLength={3}
      />
      <Sum label={texts.privatePayment} note={common.optional} field={field} name="private_use_payment" />
      <Flag label={texts.privateFuel} field={field} name="private_fuel" />
      {row.private_fuel && (
        <DateField label={texts.fuelUntil} description={texts.fuelUntilNote} {...field('fuel_until')} />
      )}
    </>
  );
}

interface PartProps<Name> {
  readonly label: string;
  readonly field: Field;
  readonly name: Name;
}

function Sum({
  label,
  note,
  field,
  name,
}: PartProps<'cash_equivalent' | 'list_price' | 'capital_contribution' | 'private_use_payment'> & {
  readonly note?: string;
}): ReactNode {
  return <AmountField label={label} description={note} currency="GBP" {...field(name)} />;
}

function Flag({
  label,
  field,
  name,
}: PartProps<'private_fuel' | 'pay_given_up' | 'zero_emission' | 'shared'>) {
  const { value, error, onChange } = field(name);
  return (
    <CheckField
      label={label}
      {...(error ? { description: error } : {})}
      checked={value}
      onChange={onChange}
    />
  );
}

/** Redundancy and other payments for the end of a job. */
function TerminationEntries({ rows }: EntriesProps) {
  return (
    <EntryRows
      {...rows('terminations')}
      what={terminationTexts.what}
      add={terminationTexts.add}
      onAdd={() => ({
        id: rowId(),
        employer: '',
        statutory_redundancy: '',
        other: '',
        exempt_used: '',
        tax_paid: '',
        on_payslip: false,
      })}
      most={10}
    >
      {(row, field) => (
        <>
          <TextField label={common.employer} {...field('employer')} maxLength={100} />
          <AmountField
            label={terminationTexts.redundancy}
            currency="GBP"
            {...field('statutory_redundancy')}
          />
          <AmountField label={terminationTexts.other} currency="GBP" {...field('other')} />
          <AmountField
            label={terminationTexts.used}
            description={terminationTexts.usedNote}
            currency="GBP"
            {...field('exempt_used')}
          />
          <AmountField label={incomeEntries.taxTakenOff} currency="GBP" {...field('tax_paid')} />
          <CheckField
            label={terminationTexts.onPayslip}
            description={terminationTexts.onPayslipNote}
            checked={row.on_payslip}
            onChange={field('on_payslip').onChange}
          />
        </>
      )}
    </EntryRows>
  );
}

/** Interest of children on money that the user gave them. */
function ChildEntries({ rows }: EntriesProps) {
  return (
    <EntryRows
      {...rows('child_interest')}
      what={childTexts.what}
      add={childTexts.add}
      onAdd={() => ({ id: rowId(), child: '', amount: '' })}
      most={20}
    >
      {(_, field) => (
        <>
          <TextField label={childTexts.child} {...field('child')} maxLength={100} />
          <AmountField label={childTexts.interest} currency="GBP" {...field('amount')} />
        </>
      )}
    </EntryRows>
  );
}
