import type { Account } from '@farthing/api-contract';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { removeSampleData, sampleEnding } from '../../../api/sample-data.ts';
import { Button } from '../../../design/button.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { sampleDataNotice as texts } from './texts.tsx';

const Confirm = lazy(() => import('../../../design/sheet.tsx').then((sheet) => ({ default: sheet.Confirm })));

/** Returns true if an account is part of the sample data. */
function isSample(account: Account): boolean {
  return account.name.endsWith(sampleEnding);
}

/** Says that there is sample data among the accounts, and takes it away. Nothing is shown where there is none. */
export function SampleDataNotice({ accounts }: { readonly accounts: readonly Account[] }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const samples = accounts.filter(isSample);
  if (samples.length === 0) return null;
  const rows = samples.reduce((sum, { transaction_count }) => sum + transaction_count, 0);

  const remove = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await removeSampleData();
      toast(texts.removed);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };

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
        <Suspense>
          <Confirm
            title={texts.question}
            action={texts.deleteAccounts(samples.length)}
            busy={busy}
            onConfirm={() => void remove()}
            onClose={() => setAsking(false)}
          >
            <Stack gap={3}>
              <Text>{texts.whatGoes(samples.length, rows)}</Text>
              {problem && <Notice tone="error">{problem}</Notice>}
            </Stack>
          </Confirm>
        </Suspense>
      )}
    </>
  );
}
