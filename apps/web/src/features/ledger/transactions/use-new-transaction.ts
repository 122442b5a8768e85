import type { Account } from '@farthing/api-contract';
import { moneyChanged } from '../../../api/queries.ts';
import { useSendOnce } from '../../../api/send-once.ts';
import { createTransaction, deleteTransaction } from '../../../api/transactions.ts';
import * as common from '../../../design/common-texts.ts';
import { todayHere } from '../../../design/format.ts';
import { toast } from '../../../design/toast.tsx';
import { byUse } from '../accounts/account-order.ts';
import { type NewDraft, newTransactionOf } from './draft.ts';
import { lastAccount, rememberAccount } from './last-account.ts';
import type { NewTransactionSearch } from './search.ts';
import { useNewTransaction as texts } from './texts.tsx';
import { shortTitleOf } from './transaction-row.tsx';
import { useDraft } from './use-row-form.ts';

/** The form of a new transaction: what is typed, what is wrong with it, and adding it. */
export function useNewTransaction(accounts: ReadonlyMap<string, Account>, wanted: NewTransactionSearch) {
  const form = useDraft<NewDraft>(() => emptyDraft(accounts, wanted));
  const sendOnce = useSendOnce(common.yourFirstAttemptWasRecorded);
  const { draft } = form;
  const currency = accounts.get(draft.account_id)?.currency ?? 'GBP';
  const toCurrency = accounts.get(draft.to_account_id)?.currency;
  /** Records the transaction and empties the form for the next one. */
  const add = (onAdded: () => void) =>
    form.submit(newTransactionOf(draft, currency, toCurrency), async (body) => {
      const row = await sendOnce((key) => createTransaction(body, key));
      void moneyChanged();
      toast(texts.added(shortTitleOf(row)), () => deleteTransaction(row.id));
      rememberAccount(row.account_id);
      const { type, account_id, date } = draft;
      form.restart({ ...emptyDraft(accounts, {}), type, account_id, date });
      onAdded();
    });
  return { ...form, currency, toCurrency, add };
}

function emptyDraft(accounts: ReadonlyMap<string, Account>, wanted: NewTransactionSearch): NewDraft {
  const open = [...accounts.values()].filter((account) => !account.closed_on).sort(byUse);
  const named = wanted.account?.toLowerCase();
  const account =
    [wanted.account_id, open.find(({ name }) => name.toLowerCase() === named)?.id, lastAccount()].find(
      (id) => id && open.some((one) => one.id === id),
    ) ??
    open[0]?.id ??
    '';
  return {
    type: wanted.type ?? 'expense',
    account_id: account,
    to_account_id: '',
    amount: wanted.amount ?? '',
    to_amount: '',
    date: wanted.date ?? todayHere(),
    merchant: wanted.merchant ?? '',
    description: '',
    category_id: '',
    tags: [],
    notes: wanted.notes ?? '',
    is_recurring: null,
    splits: [],
  };
}
