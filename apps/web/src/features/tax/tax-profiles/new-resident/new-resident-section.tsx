import { CheckField, SelectField } from '../../../../design/fields/choice-fields.tsx';
import { FieldError } from '../../../../design/fields/field.tsx';
import { optionsOf } from '../../../../design/fields/options-of.ts';
import { taxYearText } from '../../../../design/format.ts';
import { Stack } from '../../../../design/layout.tsx';
import { Hint } from '../../../../design/text.tsx';
import { taxYears } from '../../tax-report/tax-years.ts';
import type { EntriesProps } from '../entries-props.ts';
import { newResidentTexts as texts } from './texts.ts';

const noYear = { value: '', label: texts.chooseYear };
/** The relief began in 2025/26, for the fourth year of people who came in 2022/23. */
const firstYears = taxYears
  .filter((year) => year >= '2022-23')
  .map((value) => ({ value, label: taxYearText(value) }));

/** Fields of a new resident's claim: the first year of residence, what is claimed, and what isn't covered. */
export default function NewResidentSection({ draft, set, field, check, errors }: EntriesProps) {
  const { claim_income: income, claim_not_covered: notCovered } = draft;
  const list = <Name extends string>(all: readonly Name[], one: Name, isIn: boolean) =>
    isIn ? [...all, one] : all.filter((other) => other !== one);
  return (
    <Stack gap={3}>
      <Hint>{texts.cost}</Hint>
      <SelectField
        label={texts.firstYear}
        description={texts.firstYearNote}
        {...field('claim_first_resident_year')}
        error={errors['new_resident.first_resident_year']}
        options={[noYear, ...firstYears]}
      />
      {draft.claim_first_resident_year !== '' && (
        <>
          <CheckField
            label={texts.tenYears}
            description={texts.tenYearsNote}
            {...check('claim_ten_years_abroad')}
          />
          {optionsOf(texts.kinds).map(({ value, label }) => (
            <CheckField
              key={value}
              label={label}
              checked={income.includes(value)}
              onChange={(isIn) => set({ claim_income: list(income, value, isIn) })}
            />
          ))}
          <CheckField label={texts.gains} description={texts.gainsNote} {...check('claim_gains')} />
          {errors['new_resident.income'] && <FieldError>{errors['new_resident.income']}</FieldError>}
          <Hint>{texts.claimNote}</Hint>
          <CheckField
            label={texts.qualifies}
            description={texts.qualifiesNote}
            {...check('claim_only_qualifying')}
          />
          <Hint>{texts.notCoveredNote}</Hint>
          {optionsOf(texts.notCovered).map(({ value, label }) => (
            <CheckField
              key={value}
              label={label}
              checked={notCovered.includes(value)}
              onChange={(isIn) => set({ claim_not_covered: list(notCovered, value, isIn) })}
            />
          ))}
        </>
      )}
    </Stack>
  );
}
