import type { Account, NewAccount, Valuation } from '@farthing/api-contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import {
  addValuation,
  changeAccount,
  createAccount,
  deleteAccount,
  valuationsQuery,
} from '../../../api/accounts.ts';
import { messageOf } from '../../../api/problem.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { useDeleteAccount as texts } from './texts.tsx';

const Confirm = lazy(() => import('../../../design/sheet.tsx').then((sheet) => ({ default: sheet.Confirm })));

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
      toast(texts.deleted(account.name), async () => {
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
      toast(texts.allDeleted(account.name));
      await gone();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };

  return {
    start: () => (account.transaction_count === 0 ? void deleteUnused() : setAsking(true)),
    question: asking && (
      <Suspense>
        <Confirm
          title={texts.question}
          action={texts.deleteWith(account.transaction_count)}
          busy={busy}
          onConfirm={() => void deleteAll()}
          onClose={() => setAsking(false)}
        >
          <Stack gap={3}>
            <Text>{texts.whatGoes(account.name, account.transaction_count)}</Text>
            <Text tone="quiet">{texts.closeInstead}</Text>
            {problem && <Notice tone="error">{problem}</Notice>}
          </Stack>
        </Confirm>
      </Suspense>
    ),
  };
}

/** Re-creates a deleted account with its valuations. */
async function bringBack(account: Account, valuations: readonly Valuation[]): Promise<void> {
  const { name, type, currency, opening_balance, opening_date, institution, notes, closed_on } = account;
  const body: NewAccount = { name, type, currency, opening_balance, opening_date, institution, notes };
  const made = await createAccount(body);
  for (const { date, value } of valuations) await addValuation(made.id, { date, value });
  if (closed_on) await changeAccount(made.id, { closed_on });
}
