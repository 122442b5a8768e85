import type { StatementImport } from '@farthing/api-contract';
import { ChoiceField } from '../../design/fields/choice-fields.tsx';
import { Card, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import { useAnswer } from './use-answer.ts';
import type { ImportWork } from './use-import-work.ts';

interface DateQuestionProps {
  readonly statement: StatementImport;
  readonly work: ImportWork;
  readonly onAnswered: () => void;
}

/** Whether the day or the month comes first, in a file whose every date fits both ways round. */
export function DateQuestion({ statement, work, onAnswered }: DateQuestionProps) {
  const stored = statement.detected.date_order === 'month_first' ? 'month_first' : 'day_first';
  const [order, setOrder] = useAnswer<'day_first' | 'month_first'>(stored, async (date_order) => {
    onAnswered();
    return (await work.answer({ date_order })) !== undefined;
  });
  return (
    <Card title="Day or month first?">
      <Stack gap={3}>
        <Text tone="quiet" size={14}>
          Every date in this file could be read both ways. Look at the first rows below: are these the right
          days?
        </Text>
        <ChoiceField
          label="In dates like 03/04/2026"
          value={order}
          options={[
            { value: 'day_first', label: 'Day first: 3 April' },
            { value: 'month_first', label: 'Month first: 4 March' },
          ]}
          onChange={setOrder}
        />
      </Stack>
    </Card>
  );
}
