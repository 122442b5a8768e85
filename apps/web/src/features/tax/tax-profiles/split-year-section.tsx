import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import type { EntriesProps } from './entries-props.ts';
import { splitYearTexts as texts } from './line-texts.ts';
import { leavingCases } from './split-year-draft.ts';

/** Case and day of a split year, and what its parts depend on. */
export default function SplitYearSection({ draft, field, check, errors }: EntriesProps) {
  const isChosen = draft.split_case !== '';
  const isLeaving = leavingCases.has(draft.split_case);
  return (
    <Stack gap={3}>
      <SelectField
        label={texts.which}
        description={texts.whichNote}
        {...field('split_case')}
        error={errors['split_year.case']}
        options={optionsOf(texts.cases)}
      />
      {isChosen && (
        <>
          <DateField
            label={isLeaving ? texts.overseasFrom : texts.ukFrom}
            {...field('split_second_part_from')}
            error={errors['split_year.second_part_from']}
          />
          <AmountField
            label={texts.earnings}
            description={texts.earningsNote}
            currency="GBP"
            {...field('split_overseas_earnings')}
            error={errors['split_year.overseas_earnings']}
          />
          <CheckField
            label={texts.transactions}
            description={texts.transactionsNote}
            {...check('split_transactions_are_uk')}
          />
          <CheckField label={texts.land} description={texts.landNote} {...check('split_sold_no_uk_land')} />
          {!isLeaving && (
            <CheckField
              label={texts.temporary}
              description={texts.temporaryNote}
              {...check('split_temporarily_non_resident')}
            />
          )}
          <Hint>{texts.foreign}</Hint>
        </>
      )}
    </Stack>
  );
}
