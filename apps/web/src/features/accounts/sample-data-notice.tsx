import type { Account } from '@farthing/api-contract';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { countText } from '../../design/format.ts';
import { Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';

const Confirm = lazy(() => import('../../design/sheet.tsx').then((sheet) => ({ default: sheet.Confirm })));

/** Whether an account came with the sample data. */
export function isSample(account: Account): boolean {
  return account.name.endsWith('(sample)');
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
      const { removeSampleData } = await import('./sample-removal.ts');
      await removeSampleData(samples);
      toast('The sample data is gone.');
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };

  return (
    <>
      <Notice
        title="You are looking at sample data"
        action={
          <Button small onClick={() => setAsking(true)}>
            Remove the sample data
          </Button>
        }
      >
        The accounts whose names end in “(sample)” are invented, and so are the securities, payslips and
        pension of that ending. They count in every total.
      </Notice>
      {asking && (
        <Suspense>
          <Confirm
            title="Remove the sample data?"
            action={`Delete ${countText(samples.length, 'sample account')}`}
            busy={busy}
            onConfirm={() => void remove()}
            onClose={() => setAsking(false)}
          >
            <Stack gap={3}>
              <Text>
                {countText(samples.length, 'account')} and {countText(rows, 'transaction')} are deleted, with
                any that you added to them, and so are their holdings and the sample’s securities, payslips,
                pension and disposal. This cannot be undone. What is your own stays as it is.
              </Text>
              {problem && <Notice tone="error">{problem}</Notice>}
            </Stack>
          </Confirm>
        </Suspense>
      )}
    </>
  );
}
