import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { asksForAge, type LumpSumDraft, partlyDrawn } from './lump-sums-draft.ts';
import { deathCases, kindNames, kindNotes, lumpSumsForm as texts } from './texts.ts';

const kinds = optionsOf(kindNames);
const deaths = optionsOf(deathCases);

interface LumpSumFieldsProps {
  readonly row: LumpSumDraft;
  readonly field: <Name extends keyof LumpSumDraft & string>(
    name: Name,
  ) => {
    readonly value: LumpSumDraft[Name];
    readonly error: string | undefined;
    readonly onChange: (value: LumpSumDraft[Name]) => void;
  };
}

/** The fields of a lump sum: what every kind has, and what its kind asks for. */
export function LumpSumFields({ row, field }: LumpSumFieldsProps) {
  const isState = row.kind === 'state_pension';
  const aged = field('aged_75');
  return (
    <>
      <SelectField label={common.kind} description={kindNotes[row.kind]} {...field('kind')} options={kinds} />
      <DateField
        label={isState ? texts.stateDate : texts.date}
        description={isState ? texts.stateDateNote : undefined}
        {...field('date')}
      />
      <TextField label={texts.provider} {...field('provider')} maxLength={100} />
      <AmountField label={texts.amount} currency="GBP" {...field('amount')} />
      <AmountField
        label={texts.taxPaid}
        description={common.optional}
        currency="GBP"
        {...field('tax_paid')}
      />
      {asksForAge(row) && (
        <CheckField
          label={texts.aged75}
          {...(aged.error ? { description: aged.error } : {})}
          checked={aged.value}
          onChange={aged.onChange}
        />
      )}
      {partlyDrawn.includes(row.kind) && <DrawnFields row={row} field={field} />}
      {row.kind === 'death_benefit' && (
        <>
          <SelectField
            label={texts.death}
            description={texts.deathNote}
            {...field('death')}
            options={deaths}
          />
          {row.death === 'under_75' && (
            <AmountField
              label={texts.aboveAllowance}
              description={texts.aboveAllowanceNote}
              currency="GBP"
              {...field('above_allowance')}
            />
          )}
        </>
      )}
    </>
  );
}

/** Asks for the part that wasn't drawn before, if some of the pension was. */
function DrawnFields({ row, field }: LumpSumFieldsProps) {
  return (
    <>
      <CheckField label={texts.drawn} checked={row.drawn} onChange={field('drawn').onChange} />
      {row.drawn && (
        <AmountField
          label={texts.uncrystallised}
          description={texts.uncrystallisedNote}
          currency="GBP"
          {...field('uncrystallised')}
        />
      )}
    </>
  );
}
