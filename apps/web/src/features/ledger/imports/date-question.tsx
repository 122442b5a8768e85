import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { Card, Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { dateQuestion as texts } from './texts.tsx';
import { useAnswer } from './use-answer.ts';
import type { ImportProps } from './use-import-work.ts';

interface DateQuestionProps extends ImportProps {
  readonly onAnswered: () => void;
}

/** Question of day or month first, for a file with ambiguous dates. */
export function DateQuestion({ statement, work, onAnswered }: DateQuestionProps) {
  const stored = statement.detected.date_order === 'month_first' ? 'month_first' : 'day_first';
  const [order, setOrder] = useAnswer<'day_first' | 'month_first'>(stored, async (date_order) => {
    onAnswered();
    return (await work.answer({ date_order })) !== undefined;
  });
  const why = statement.warnings.find(({ code }) => code.startsWith('date-order'))?.message;
  return (
    <Card title={texts.title}>
      <Stack gap={3}>
        <Text tone="quiet" size={14}>
          {[why, texts.look].filter(Boolean).join(' ')}
        </Text>
        <ChoiceField
          label={texts.question}
          value={order}
          options={[
            { value: 'day_first', label: texts.dayFirst },
            { value: 'month_first', label: texts.monthFirst },
          ]}
          onChange={setOrder}
        />
      </Stack>
    </Card>
  );
}
