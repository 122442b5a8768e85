import type { Recurring } from '@farthing/api-contract';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { changeRecurring, recurringChanged } from '../../../api/recurring.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { Row, Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { rhythmText } from './recurring-words.ts';
import { mergeSeries as texts } from './texts.tsx';

interface MergeSeriesProps {
  readonly series: Recurring;
  readonly others: readonly Recurring[];
  readonly onMerged: () => void;
}

/** Merges two recurring payments into one: a bill whose name on statements changed, or that moved to another account. */
export function MergeSeries({ series, others, onMerged }: MergeSeriesProps) {
  const [into, setInto] = useState('');
  const fitting = others.filter(
    (one) => one.id !== series.id && one.currency === series.currency && one.direction === series.direction,
  );
  const merge = async () => {
    const other = fitting.find(({ id }) => id === into);
    if (!other) return;
    try {
      await changeRecurring(series.id, { merged_into: other.id });
      toast(texts.merged(series.name, other.name), () => changeRecurring(series.id, { merged_into: null }));
      onMerged();
    } catch (error) {
      toast(texts.notMerged(messageOf(error)));
    }
    await recurringChanged();
  };
  if (series.merged_ids.length > 0) {
    return (
      <Row justify="between">
        <Hint>{texts.partsCount(series.merged_ids.length)}</Hint>
        <Button small onClick={() => void separate(series)}>
          {texts.part}
        </Button>
      </Row>
    );
  }
  if (fitting.length === 0) return null;
  return (
    <Disclosure title={texts.title}>
      <Stack gap={3}>
        <SelectField
          label={common.mergeInto}
          description={texts.explanation}
          value={into}
          options={[
            { value: '', label: common.chooseOne },
            ...fitting.map((one) => ({ value: one.id, label: `${one.name}: ${rhythmText(one)}` })),
          ]}
          onChange={setInto}
        />
        <Row>
          <Button disabled={into === ''} onClick={() => void merge()}>
            {texts.merge}
          </Button>
        </Row>
      </Stack>
    </Disclosure>
  );
}

/** Makes a merged series into those that it was made of. */
async function separate({ id: into, merged_ids: parts }: Recurring): Promise<void> {
  const mergeAll = async (merged_into: string | null) => {
    for (const id of parts) await changeRecurring(id, { merged_into });
  };
  try {
    await mergeAll(null);
    toast(texts.parted, () => mergeAll(into));
  } catch (error) {
    toast(texts.notParted(messageOf(error)));
  }
  await recurringChanged();
}
