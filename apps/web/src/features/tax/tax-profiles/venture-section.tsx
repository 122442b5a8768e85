import { rowId } from '../../../api/use-form.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { NotedSection } from '../../../design/noted-section.tsx';
import type { EntriesProps } from './entries-props.ts';
import { ventureTexts as texts } from './texts.ts';
import { emptyReinvestment, emptyVenture } from './venture-draft.ts';

const schemes = optionsOf(texts.schemes);
const gainSchemes = optionsOf(texts.gainSchemes);
const gainKinds = optionsOf(texts.gainKinds);

/** Investments in new VCT, EIS and SEIS shares, whose relief reduces income tax. */
export function VentureSection({ rows }: EntriesProps) {
  return (
    <NotedSection title={texts.section} note={texts.note}>
      <EntryRows
        {...rows('venture_investments')}
        what={texts.what}
        add={texts.add}
        onAdd={() => emptyVenture(rowId())}
        most={200}
      >
        {(row, field) => {
          const intensive = field('knowledge_intensive');
          return (
            <>
              <SelectField label={texts.scheme} {...field('scheme')} options={schemes} />
              <TextField label={texts.company} {...field('company')} maxLength={100} />
              <DateField label={texts.date} {...field('date')} />
              <AmountField
                label={texts.amount}
                description={texts.amountNote}
                currency="GBP"
                {...field('amount')}
              />
              {row.scheme === 'eis' && (
                <CheckField
                  label={texts.intensive}
                  description={texts.intensiveNote}
                  checked={intensive.value}
                  onChange={intensive.onChange}
                />
              )}
            </>
          );
        }}
      </EntryRows>
    </NotedSection>
  );
}

/** Gains that were invested in new EIS or SEIS shares, which defers or reduces them. */
export function ReinvestmentSection({ rows }: EntriesProps) {
  return (
    <NotedSection title={texts.reinvested} note={texts.reinvestedNote}>
      <EntryRows
        {...rows('reinvestments')}
        what={texts.claim}
        add={texts.addClaim}
        onAdd={() => emptyReinvestment(rowId())}
        most={200}
      >
        {(_, field) => (
          <>
            <SelectField label={texts.scheme} {...field('scheme')} options={gainSchemes} />
            <TextField label={texts.company} {...field('company')} maxLength={100} />
            <DateField label={texts.date} {...field('issued_on')} />
            <DateField label={texts.gainOn} {...field('gain_on')} />
            <SelectField label={texts.gainKind} {...field('gain_kind')} options={gainKinds} />
            <AmountField
              label={texts.matched}
              description={texts.matchedNote}
              currency="GBP"
              {...field('amount')}
            />
          </>
        )}
      </EntryRows>
    </NotedSection>
  );
}
