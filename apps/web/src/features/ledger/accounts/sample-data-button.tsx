import { addSampleData } from '../../../api/sample-data.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Notice, Progress } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
import { sampleDataButton as texts } from './texts.tsx';

/** Adds an invented household to look around in: ten years of money, property, investments, pay and pension. */
export function SampleDataButton() {
  const { busy, message, run } = useAction();
  const add = () =>
    run(async () => {
      await addSampleData();
      toast(texts.added);
    });
  if (busy) return <Progress label={texts.adding} />;
  return (
    <Stack gap={2}>
      <Button onClick={() => void add()}>{texts.lookAround}</Button>
      {message && (
        <Notice tone="error" title={texts.notAdded}>
          {message}
        </Notice>
      )}
    </Stack>
  );
}
