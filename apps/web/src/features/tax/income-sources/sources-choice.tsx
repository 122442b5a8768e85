import type { TaxProfile } from '@farthing/api-contract';
import type { FormFields } from '../../../api/use-form.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { sourcesChoice as texts } from './texts.tsx';

/** The circumstances as far as income sources bear on them. */
type SourcesDraft = Readonly<
  Pick<TaxProfile, 'from_income_sources' | 'calendar_quarters' | 'finance_costs_brought_forward'>
>;

/** Takes the figures of property or self-employment from the income sources. */
export default function SourcesChoice({
  draft,
  set,
  field,
}: Pick<FormFields<SourcesDraft>, 'draft' | 'set' | 'field'>) {
  const { from_income_sources: sources, calendar_quarters: calendar } = draft;
  return (
    <Stack gap={2}>
      <Hint>{texts.note}</Hint>
      {(['property', 'self_employment'] as const).map((kind) => (
        <CheckField
          key={kind}
          label={texts.kinds[kind]}
          checked={sources.includes(kind)}
          onChange={(checked) =>
            set({
              from_income_sources: checked ? [...sources, kind] : sources.filter((one) => one !== kind),
            })
          }
        />
      ))}
      {sources.map((kind) => (
        <CheckField
          key={kind}
          label={texts.calendar[kind]}
          description={texts.calendarNote}
          checked={calendar.includes(kind)}
          onChange={(checked) =>
            set({
              calendar_quarters: checked ? [...calendar, kind] : calendar.filter((one) => one !== kind),
            })
          }
        />
      ))}
      {sources.includes('property') && (
        <AmountField
          label={texts.financeBefore}
          description={texts.financeBeforeNote}
          currency="GBP"
          {...field('finance_costs_brought_forward')}
        />
      )}
    </Stack>
  );
}
