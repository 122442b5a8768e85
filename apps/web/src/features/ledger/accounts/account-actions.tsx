import type { Account, NewAccount, Valuation } from '@farthing/api-contract';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  addValuation,
  changeAccount,
  createAccount,
  deleteAccount,
  valuationsQuery,
} from '../../../api/accounts.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { useAction } from '../../../api/use-action.ts';
import * as common from '../../../design/common-texts.ts';
import { DeleteIcon, EditIcon } from '../../../design/icons.ts';
import { Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { MoreMenu } from '../../../design/more-menu.tsx';
import { Notice } from '../../../design/notice.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { accountActions as texts } from './texts.tsx';

const EditAccount = lazyPart(() => import('./edit-account.tsx'));
const Confirm = lazyPart(() =>
  import('../../../design/sheet.tsx').then((sheet) => ({ default: sheet.Confirm })),
);

/** Actions of an account: import, add, edit, delete. */
export function AccountActions({ account }: { readonly account: Account }) {
  const [editing, setEditing] = useState(false);
  const deletion = useDeleteAccount(account);
  const edit = () => setEditing(true);
  useShortcuts(common.account, [{ keys: 'e', label: texts.edit, run: edit }]);
  const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      {!isThing(account) && (
        <>
          <ButtonLink to="/transactions/new" search={{ account_id: account.id }}>
            {texts.addTransaction}
          </ButtonLink>
          <ButtonLink kind="main" to="/import" search={{ account: account.id }}>
            {common.importWord}
          </ButtonLink>
        </>
      )}
      <MoreMenu
        label={texts.more}
        items={[
          { label: texts.edit, icon: <EditIcon {...size} />, onSelect: edit },
          { label: texts.delete, icon: <DeleteIcon {...size} />, danger: true, onSelect: deletion.start },
        ]}
      />
      {deletion.question}
      {editing && <EditAccount account={account} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Returns true for a house, a car or another possession that has no transactions: it has no statement to import. */
export function isThing({ type, transaction_count: count }: Account): boolean {
  return (type === 'property' || type === 'other_asset') && count === 0;
}

/**
 * Deletes an account: at once and with undo where nothing is recorded on it, after a question where its
 * transactions would go with it, as those do not come back.
 */
function useDeleteAccount(account: Account): { start: () => void; question: ReactNode } {
  const { id, name, transaction_count: count } = account;
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { busy, message, run } = useAction();
  const leave = async () => {
    await navigate({ to: '/accounts' });
    queryClient.removeQueries({ queryKey: ['accounts', id] });
  };
  const deleteUnused = () =>
    runWithUndo({
      run: async () => {
        const valuations = await queryClient.fetchQuery(valuationsQuery(id));
        await deleteAccount(id, false);
        await leave();
        return valuations;
      },
      done: texts.deleted(name),
      undo: (valuations) => bringBack(account, valuations),
      refresh: moneyChanged,
    });
  const deleteAll = () =>
    run(async () => {
      await deleteAccount(id, true);
      toast(texts.allDeleted(name));
      await leave();
      await moneyChanged();
    });
  return {
    start: () => (count === 0 ? void deleteUnused() : setAsking(true)),
    question: asking && (
      <Confirm
        title={texts.question}
        action={texts.deleteWith(count)}
        busy={busy}
        onConfirm={() => void deleteAll()}
        onClose={() => setAsking(false)}
      >
        <Stack gap={3}>
          <Text>{texts.whatGoes(name, count)}</Text>
          <Text tone="quiet">{texts.closeInstead}</Text>
          {message && <Notice tone="error">{message}</Notice>}
        </Stack>
      </Confirm>
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
