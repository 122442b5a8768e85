import { AmountField } from '../../../design/fields/amount-field.tsx';
import { CheckField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { Columns } from '../../../design/layout.tsx';
import { NotedSection } from '../../../design/noted-section.tsx';
import type { EntriesProps } from './entries-props.ts';
import { roomTexts as texts } from './line-texts.ts';

/** Rents of furnished rooms in the own home, for the Rent a Room Scheme. */
export default function RoomSection({ field, check }: EntriesProps) {
  return (
    <NotedSection title={texts.section} note={texts.note}>
      <Columns narrowest="narrow" fields>
        <AmountField
          label={texts.rents}
          description={texts.rentsNote}
          currency="GBP"
          {...field('room_rents')}
        />
        <AmountField
          label={texts.expenses}
          description={texts.expensesNote}
          currency="GBP"
          {...field('room_expenses')}
        />
      </Columns>
      <SelectField label={texts.method} {...field('room_method')} options={optionsOf(texts.methods)} />
      <CheckField label={texts.shared} description={texts.sharedNote} {...check('room_shared')} />
    </NotedSection>
  );
}
