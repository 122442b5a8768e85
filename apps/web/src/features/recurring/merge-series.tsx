import type { Recurring } from '@farthing/api-contract';
import { useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { changeRecurring, recurringChanged } from '../../api/recurring.ts';
import { Button } from '../../design/button.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { countText } from '../../design/format.ts';
import { Row, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
import { rhythmText } from './recurring-words.ts';

interface MergeSeriesProps {
  readonly series: Recurring;
  readonly others: readonly Recurring[];
  readonly onMerged: () => void;
}

/** Makes two that are one into one: a bill whose name on statements changed, or that moved to another account. */
export function MergeSeries({ series, others, onMerged }: MergeSeriesProps) {
  const [into, setInto] = useState('');
  const fitting = others.filter(
    (one) => one.id !== series.id && one.currency === series.currency && one.direction === series.direction,
  );
  const part = async () => {
    try {
      for (const id of series.merged_ids) await changeRecurring(id, { merged_into: null });
      toast('Parted again.', async () => {
        for (const id of series.merged_ids) await changeRecurring(id, { merged_into: series.id });
        await recurringChanged();
      });
    } catch (error) {
      toast(`Not parted: ${messageOf(error)}`);
    }
    await recurringChanged();
  };
  const merge = async () => {
    const other = fitting.find(({ id }) => id === into);
    if (!other) return;
    try {
      await changeRecurring(series.id, { merged_into: other.id });
      toast(`${series.name} is part of ${other.name} now.`, async () => {
        await changeRecurring(series.id, { merged_into: null });
        await recurringChanged();
      });
      onMerged();
    } catch (error) {
      toast(`Not merged: ${messageOf(error)}`);
    }
    await recurringChanged();
  };
  if (series.merged_ids.length > 0) {
    return (
      <Row justify="between">
        <Text size={14} tone="quiet">
          {countText(series.merged_ids.length, 'other')} made part of it.
        </Text>
        <Button small onClick={() => void part()}>
          Part them again
        </Button>
      </Row>
    );
  }
  if (fitting.length === 0) return null;
  return (
    <Disclosure title="It is the same as another one">
      <Stack gap={3}>
        <SelectField
          label="Make it part of"
          description="For a bill whose name changed on the statements, or that moved to another account"
          value={into}
          options={[
            { value: '', label: 'Choose one' },
            ...fitting.map((one) => ({ value: one.id, label: `${one.name}: ${rhythmText(one)}` })),
          ]}
          onChange={setInto}
        />
        <Row>
          <Button disabled={into === ''} onClick={() => void merge()}>
            Merge the two
          </Button>
        </Row>
      </Stack>
    </Disclosure>
  );
}
