import type { ExerciseWay } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { holdingsQuery } from '../../../api/holdings.ts';
import type { FormFields } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextArea, TextField } from '../../../design/fields/text-field.tsx';
import { todayHere } from '../../../design/format.ts';
import { Columns, Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { type AwardDraft, appliesTo, waysOf } from './award-draft.ts';
import { exerciseNames, kindNames, taxedNames, awardForm as texts } from './texts.tsx';

interface AwardFieldsProps {
  readonly form: FormFields<AwardDraft>;
}

/** The facts of an award. Only those that apply to its kind are asked for. */
export function AwardFields({ form }: AwardFieldsProps) {
  const { draft, field, errors } = form;
  const applies = appliesTo(draft);
  const numeric = { inputMode: 'decimal', maxLength: 30 } as const;
  return (
    <Stack gap={6}>
      <Columns>
        <SelectField label={common.kind} {...field('kind')} options={optionsOf(kindNames)} />
        <TextField label={common.employer} {...field('employer')} maxLength={100} required />
        <DateField label={texts.dates[draft.kind]} {...field('date')} max={todayHere()} required />
        <CurrencyField label={common.currency} {...field('currency')} first={['GBP', 'USD', 'EUR']} />
      </Columns>
      <Columns narrowest="narrow" fields>
        <TextField label={texts.shares} {...numeric} {...field('shares')} required />
        <TextField label={texts.withheld} {...numeric} {...field('shares_withheld')} />
        <TextField label={texts.value} {...numeric} {...field('value')} required />
        {applies.price && (
          <TextField
            label={texts.prices[draft.kind] ?? texts.price}
            {...numeric}
            {...field('price')}
            required
          />
        )}
        {applies.fx_rate && (
          <TextField label={texts.rate} description={texts.rateNote} {...numeric} {...field('fx_rate')} />
        )}
      </Columns>
      <Hint>{texts.notes[draft.kind] ?? texts.sharesNote}</Hint>
      {(applies.exercise || applies.value_at_grant) && <SchemeFields form={form} />}
      <Columns narrowest="narrow">
        <SelectField
          label={texts.taxed}
          {...field('taxed')}
          error={errors.on_payslip}
          options={[
            ...(draft.taxed === '' ? [{ value: '' as const, label: '' }] : []),
            ...optionsOf(taxedNames),
          ]}
        />
        {applies.holding && <HoldingField form={form} />}
      </Columns>
      <Hint>{texts.taxedNote}</Hint>
      <TaxFields form={form} />
      <Hint>{texts.abroad}</Hint>
      <TextArea label={common.notes} rows={2} {...field('notes')} maxLength={2000} />
    </Stack>
  );
}

/** The questions that the relief of SAYE, CSOP and EMI, and the charges on SIP and restricted shares depend on. */
function SchemeFields({ form: { draft, field } }: AwardFieldsProps) {
  const applies = appliesTo(draft);
  const ways = waysOf(draft.kind);
  const way: ExerciseWay = ways.includes(draft.exercise) ? draft.exercise : 'in_time';
  return (
    <>
      {applies.exercise && (
        <SelectField
          label={applies.plan ? texts.leaving : texts.exercise}
          {...field('exercise')}
          value={way}
          options={ways.map((value) => ({
            value,
            label: applies.plan && value === 'in_time' ? texts.takenOut : exerciseNames[value],
          }))}
        />
      )}
      <Columns narrowest="narrow" fields>
        {applies.granted_on && (
          <DateField
            label={applies.plan ? texts.awardedOn : texts.grantedOn}
            {...field('granted_on')}
            max={todayHere()}
            required
          />
        )}
        {applies.value_at_grant && (
          <TextField
            label={texts.valuesBefore[draft.kind] ?? texts.valueAtGrant}
            inputMode="decimal"
            maxLength={30}
            {...field('value_at_grant')}
            required
          />
        )}
        {applies.emi && (
          <DateField
            label={texts.disqualifiedOn}
            description={texts.disqualifiedNote}
            {...field('disqualified_on')}
            max={todayHere()}
          />
        )}
        {applies.disqualified && (
          <TextField
            label={texts.valueAtDisqualification}
            inputMode="decimal"
            maxLength={30}
            {...field('value_at_disqualification')}
            required
          />
        )}
      </Columns>
    </>
  );
}

function HoldingField({ form: { field } }: AwardFieldsProps) {
  const holdings = useQuery(holdingsQuery).data ?? [];
  return (
    <SelectField
      label={texts.holding}
      {...field('holding_id')}
      options={[
        { value: '', label: texts.noHolding },
        ...holdings.map(({ id, symbol, name }) => ({
          value: id,
          label: `${symbol} · ${name}`,
        })),
      ]}
    />
  );
}

/** Taxes of an award, and what was paid for an option: few awards have them. */
function TaxFields({ form: { draft, field } }: AwardFieldsProps) {
  const applies = appliesTo(draft);
  const { tax_paid, foreign_tax, employer_ni, option_cost } = draft;
  return (
    <Disclosure title={texts.taxes} open={`${tax_paid}${foreign_tax}${employer_ni}${option_cost}` !== ''}>
      <Columns narrowest="narrow" fields>
        {applies.tax_paid && (
          <AmountField
            label={texts.taxPaid}
            description={texts.taxPaidNote}
            currency="GBP"
            {...field('tax_paid')}
          />
        )}
        <AmountField
          label={texts.employerNi}
          description={texts.employerNiNote}
          currency="GBP"
          {...field('employer_ni')}
        />
        <AmountField
          label={texts.foreignTax}
          description={texts.foreignTaxNote}
          currency="GBP"
          {...field('foreign_tax')}
        />
        {applies.option_cost && (
          <TextField
            label={texts.optionCost}
            description={texts.optionCostNote}
            inputMode="decimal"
            maxLength={30}
            {...field('option_cost')}
          />
        )}
      </Columns>
    </Disclosure>
  );
}
