import type { FormFields } from '../../../api/use-form.ts';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { todayHere } from '../../../design/format.ts';
import { distributionDate } from './distribution-date.ts';
import { reportedPeriod as texts } from './texts.tsx';
import type { TradeDraft } from './trade-draft.ts';

/** The reporting period of an offshore fund and the kind of its income. The day on which the income arises follows. */
export function ReportedPeriod({ form }: { readonly form: FormFields<TradeDraft> }) {
  const { draft, set, field } = form;
  return (
    <>
      <DateField
        label={texts.periodEnd}
        description={texts.periodEndNote}
        {...field('periodEnd')}
        onChange={(periodEnd) => set({ periodEnd, date: distributionDate(periodEnd) ?? draft.date })}
        max={todayHere()}
      />
      <ChoiceField
        label={texts.kind}
        {...field('incomeKind')}
        options={[
          { value: 'dividends' as const, label: texts.dividends },
          { value: 'interest' as const, label: texts.interest },
        ]}
      />
    </>
  );
}
