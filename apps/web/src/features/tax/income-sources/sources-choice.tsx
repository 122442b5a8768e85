import type { TaxProfile } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { incomeSourcesQuery } from '../../../api/income-sources.ts';
import type { FormFields } from '../../../api/use-form.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { sourcesChoice as texts } from './texts.tsx';

/** The circumstances as far as income sources bear on them. */
type SourcesDraft = Readonly<
  Pick<
    TaxProfile,
    | ('from_income_sources' | 'calendar_quarters' | 'finance_costs_brought_forward')
    | 'trade_losses_of_sources'
  >
>;

/** Takes the figures of property or self-employment from the income sources. */
export default function SourcesChoice({
  draft,
  set,
  field,
  errors,
}: Pick<FormFields<SourcesDraft>, 'draft' | 'set' | 'field' | 'errors'>) {
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
      {sources.includes('self_employment') && <SourceLosses draft={draft} set={set} errors={errors} />}
    </Stack>
  );
}

/** Losses of each self-employment from before the records, of which only its own profits are reduced. */
function SourceLosses({ draft, set, errors }: Pick<FormFields<SourcesDraft>, 'draft' | 'set' | 'errors'>) {
  const { data = [] } = useQuery(incomeSourcesQuery);
  const rows = draft.trade_losses_of_sources;
  return data
    .filter(({ kind }) => kind === 'self_employment')
    .map(({ id, name }) => {
      const place = rows.findIndex(({ source_id }) => source_id === id);
      return (
        <AmountField
          key={id}
          label={texts.lossesOf(name)}
          description={texts.lossesOfNote}
          currency="GBP"
          value={rows[place]?.amount ?? ''}
          error={place < 0 ? undefined : errors[`trade_losses_of_sources.${place}.amount`]}
          onChange={(amount) =>
            set({
              trade_losses_of_sources: [
                ...rows.filter(({ source_id }) => source_id !== id),
                ...(amount.trim() === '' ? [] : [{ source_id: id, amount }]),
              ],
            })
          }
        />
      );
    });
}
