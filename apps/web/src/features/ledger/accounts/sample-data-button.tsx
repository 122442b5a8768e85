import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { addSampleData } from '../../../api/sample-data.ts';
import { Button } from '../../../design/button.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Notice, Progress } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
import { sampleDataButton as texts } from './texts.tsx';

/** Adds an invented household to look around in: ten years of money, property, investments, pay and pension. */
export function SampleDataButton() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setProblem(undefined);
    setBusy(true);
    try {
      await addSampleData();
      toast(texts.added);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  if (busy) return <Progress label={texts.adding} />;
  return (
    <Stack gap={2}>
      <Button onClick={() => void run()}>{texts.lookAround}</Button>
      {problem && (
        <Notice tone="error" title={texts.notAdded}>
          {problem}
        </Notice>
      )}
    </Stack>
  );
}
