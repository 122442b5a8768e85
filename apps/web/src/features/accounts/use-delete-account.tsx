import type { Account, NewAccount, Valuation } from '@farthing/api-contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import {
  addValuation,
  changeAccount,
  createAccount,
  deleteAccount,
  valuationsQuery,
} from '../../api/accounts.ts';
import { messageOf } from '../../api/problem.ts';
import { moneyChanged, queryClient } from '../../api/queries.ts';
import { countText } from '../../design/format.ts';
import { Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';

const Confirm = lazy(() => import('../../design/sheet.tsx').then((sheet) => ({ default: sheet.Confirm })));

/**
 * Deletes an account: at once and with undo where nothing is recorded on it, after a question where its
 * transactions would go with it, as those do not come back.
 */
export function useDeleteAccount(account: Account): { start: () => void; question: ReactNode } {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const gone = async () => {
    await navigate({ to: '/accounts' });
    queryClient.removeQueries({ queryKey: ['accounts', account.id] });
    await moneyChanged();
  };
  const deleteUnused = async () => {
    try {
      const valuations = await queryClient.fetchQuery(valuationsQuery(account.id));
      await deleteAccount(account.id, false);
      toast(`“${account.name}” deleted.`, async () => {
        await bringBack(account, valuations);
        await moneyChanged();
      });
      await gone();
    } catch (error) {
      toast(messageOf(error));
    }
  };
  const deleteAll = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await deleteAccount(account.id, true);
      toast(`“${account.name}” and its transactions are deleted.`);
      await gone();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };

  const rows = countText(account.transaction_count, 'transaction');
  return {
    start: () => (account.transaction_count === 0 ? void deleteUnused() : setAsking(true)),
    question: asking && (
      <Suspense>
        <Confirm
          title="Delete the account?"
          action={`Delete the account and ${rows}`}
          busy={busy}
          onConfirm={() => void deleteAll()}
          onClose={() => setAsking(false)}
        >
          <Stack gap={3}>
            <Text>
              “{account.name}” has {rows}. They are deleted with it, and the other side of each transfer too.
              This cannot be undone.
            </Text>
            <Text tone="quiet">
              An account that you no longer use can be closed instead: edit it and give its last day.
            </Text>
            {problem && <Notice tone="error">{problem}</Notice>}
          </Stack>
        </Confirm>
      </Suspense>
    ),
  };
}

/** Makes the account anew as it was, with what was written down of it. */
async function bringBack(account: Account, valuations: readonly Valuation[]): Promise<void> {
  const { name, type, currency, opening_balance, opening_date, institution, notes, closed_on } = account;
  const body: NewAccount = { name, type, currency, opening_balance, opening_date, institution, notes };
  const made = await createAccount(body);
  for (const { date, value } of valuations) await addValuation(made.id, { date, value });
  if (closed_on) await changeAccount(made.id, { closed_on });
}
