import type { FormFields } from '../../../../api/use-form.ts';
import { AmountField } from '../../../../design/fields/amount-field.tsx';
import { SelectField } from '../../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../../design/fields/options-of.ts';
import { taxYearText } from '../../../../design/format.ts';
import { NotedSection } from '../../../../design/noted-section.tsx';
import type { SourceDraft } from '../source-sheet-draft.ts';
import { electionYears } from './accounting-date-draft.ts';
import { accountingDateTexts as texts } from './texts.ts';

/** The day on which the accounts of a trade end, and the facts of its transition to the tax year. */
export default function AccountingDateFields({ field, draft }: FormFields<SourceDraft>) {
  const { accounts_end, started_on, ended_on } = draft;
  const hasTransition =
    started_on !== '' && started_on < '2023-04-06' && (ended_on === '' || ended_on > '2024-04-05');
  return (
    <>
      <SelectField label={texts.ends} {...field('accounts_end')} options={optionsOf(texts.endsNames)} />
      {accounts_end === 'other' && (
        <>
          <DateField label={texts.date} description={texts.dateNote} {...field('accounting_date')} required />
          <DateField label={texts.until} description={texts.untilNote} {...field('accounting_date_until')} />
          {hasTransition && (
            <NotedSection title={texts.transition} note={texts.transitionNote}>
              <AmountField
                label={texts.overlap}
                description={texts.overlapNote}
                currency="GBP"
                {...field('overlap_profit')}
              />
              <AmountField
                label={texts.standard}
                description={texts.standardNote}
                currency="GBP"
                {...field('standard_profit')}
              />
              <AmountField label={texts.transitionPart} currency="GBP" {...field('transition_profit')} />
              {electionYears.map(([year, name]) => (
                <AmountField
                  key={year}
                  label={texts.elected(taxYearText(year))}
                  description={texts.electedNote}
                  currency="GBP"
                  {...field(name)}
                />
              ))}
            </NotedSection>
          )}
        </>
      )}
    </>
  );
}
