import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { todayHere } from '../../../design/format.ts';
import { distributionDate } from './distribution-date.ts';
import { reportedPeriod as texts } from './texts.tsx';
import type { TradeDraft } from './trade-draft.ts';

interface ReportedPeriodProps {
  readonly draft: TradeDraft;
  readonly set: (change: Partial<TradeDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** The reporting period of an offshore fund and the kind of its income. The day on which the income arises follows. */
export function ReportedPeriod({ draft, set, errors }: ReportedPeriodProps) {
  return (
    <>
      <DateField
        label={texts.periodEnd}
        description={texts.periodEndNote}
        value={draft.periodEnd}
        onChange={(periodEnd) => set({ periodEnd, date: distributionDate(periodEnd) ?? draft.date })}
        error={errors.period_end}
        max={todayHere()}
      />
      <ChoiceField
        label={texts.kind}
        value={draft.incomeKind}
        onChange={(incomeKind) => set({ incomeKind })}
        options={[
          { value: 'dividends' as const, label: texts.dividends },
          { value: 'interest' as const, label: texts.interest },
        ]}
      />
    </>
  );
}
