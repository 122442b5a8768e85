import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Stack } from '../../../design/layout.tsx';
import { Notice, Progress } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
import { sampleDataButton as texts } from './texts.tsx';

/** Adds an invented household to look around in: eighteen months of money, investments, pay and pension. */
export function SampleDataButton() {
  const [progress, setProgress] = useState<{ done?: number; total?: number }>();
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setProblem(undefined);
    setProgress({});
    try {
      const { addSampleData } = await import('./sample-run.ts');
      await addSampleData((done, total) => setProgress({ done, total }));
      toast(texts.added);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setProgress(undefined);
  };
  if (progress) {
    return <Progress label={texts.adding} {...progress} unit={common.records} />;
  }
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
