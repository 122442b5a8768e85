import { AmountField } from '../../../design/fields/amount-field.tsx';
import { NotedSection } from '../../../design/noted-section.tsx';
import type { EntriesProps } from './entries-props.ts';
import { transitionTexts as texts } from './line-texts.ts';

/** Transition profits of self-employment that count in the year. */
export default function TransitionSection({ field }: EntriesProps) {
  return (
    <NotedSection title={texts.section} note={texts.note}>
      <AmountField
        label={texts.amount}
        description={texts.amountNote}
        currency="GBP"
        {...field('transition_profit')}
      />
    </NotedSection>
  );
}
