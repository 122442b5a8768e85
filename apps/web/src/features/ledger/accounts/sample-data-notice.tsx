import type { Account } from '@farthing/api-contract';
import { useState } from 'react';
import { removeSampleData, sampleEnding } from '../../../api/sample-data.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import { Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { sampleDataNotice as texts } from './texts.tsx';

const Confirm = lazyPart(() =>
  import('../../../design/sheet.tsx').then((sheet) => ({ default: sheet.Confirm })),
);

/** Says that there is sample data among the accounts, and takes it away. Nothing is shown where there is none. */
export function SampleDataNotice({ accounts }: { readonly accounts: readonly Account[] }) {
  const [asking, setAsking] = useState(false);
  const { busy, message, run } = useAction();
  const samples = accounts.filter(({ name }) => name.endsWith(sampleEnding));
  if (samples.length === 0) return null;
  const rows = samples.reduce((sum, { transaction_count }) => sum + transaction_count, 0);
  const remove = () =>
    run(async () => {
      await removeSampleData();
      toast(texts.removed);
    });
  return (
    <>
      <Notice
        title={texts.title}
        action={
          <Button small onClick={() => setAsking(true)}>
            {texts.remove}
          </Button>
        }
      >
        {texts.explanation}
      </Notice>
      {asking && (
        <Confirm
          title={texts.question}
          action={texts.deleteAccounts(samples.length)}
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <Stack gap={3}>
            <Text>{texts.whatGoes(samples.length, rows)}</Text>
            {message && <Notice tone="error">{message}</Notice>}
          </Stack>
        </Confirm>
      )}
    </>
  );
}
