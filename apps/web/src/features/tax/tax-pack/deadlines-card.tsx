import type { TaxBoxes } from '@farthing/api-contract';
import { Figures } from '../../../design/figures.tsx';
import { dayText, todayHere } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { deadlinesCard as texts } from './texts.tsx';

/** Deadlines of a year's return, with past ones dimmed. */
export function DeadlinesCard({ deadlines }: { readonly deadlines: TaxBoxes['filing']['deadlines'] }) {
  const today = todayHere();
  return (
    <Card title={texts.daysToKeep}>
      <Figures
        lines={deadlines.map(({ date, what, label }) => ({
          id: what,
          label,
          name: (
            <Text as="span" size={14} tone={date < today ? 'quiet' : 'ink'}>
              {label}
            </Text>
          ),
          figure: (
            <Text as="span" size={14} tone={date < today ? 'quiet' : 'ink'}>
              {dayText(date)}
            </Text>
          ),
        }))}
      />
    </Card>
  );
}
