import type { Account, NewTransaction, Transaction } from '@farthing/api-contract';
import { useRef, useState } from 'react';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { moneyChanged } from '../../../api/queries.ts';
import { createTransaction, deleteTransaction } from '../../../api/transactions.ts';
import { focusFirstError } from '../../../design/focus.ts';
import { todayHere } from '../../../design/format.ts';
import { toast } from '../../../design/toast.tsx';
import { type Complaints, type NewDraft, newTransactionOf } from './draft.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { lastAccount, rememberAccount } from './last-account.ts';
import type { NewTransactionSearch } from './search.ts';
import { useNewTransaction as texts } from './texts.tsx';
import { shortTitleOf } from './transaction-row.tsx';
import { fieldsOf, without } from './use-row-form.ts';

const none: Complaints = {};

/** The form of a new transaction: what is typed, what is wrong with it, and adding it. */
export function useNewTransaction(accounts: ReadonlyMap<string, Account>, wanted: NewTransactionSearch) {
  const [draft, setDraft] = useState<NewDraft>(() => emptyDraft(accounts, wanted));
  const [complaints, setComplaints] = useState(none);
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  // The same until it is recorded: sent again after a lost connection it records once.
  const key = useRef(newIdempotencyKey());

  const currency = accounts.get(draft.account_id)?.currency ?? 'GBP';
  const toCurrency = accounts.get(draft.to_account_id)?.currency;
  const set = (change: Partial<NewDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setComplaints((before) => without(before, Object.keys(change)));
  };
  /** True when it is recorded; the form is then ready for the next one. */
  const add = async (): Promise<boolean> => {
    const read = newTransactionOf(draft, currency, toCurrency);
    setComplaints(read.ok ? none : read.complaints);
    setMessage(undefined);
    if (!read.ok) focusFirstError();
    if (!read.ok || busy) return false;
    setBusy(true);
    try {
      const row = await record(read.body, key.current);
      key.current = newIdempotencyKey();
      rememberAccount(row.account_id);
      setDraft({
        ...emptyDraft(accounts, wanted),
        type: draft.type,
        account_id: draft.account_id,
        date: draft.date,
      });
      return true;
    } catch (error) {
      if (error instanceof ApiProblem && error.fields.size > 0) {
        setComplaints(fieldsOf(error));
        focusFirstError();
      }
      if (arrivedBefore(error)) key.current = newIdempotencyKey();
      setMessage(arrivedBefore(error) ? texts.arrived : messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { draft, set, complaints, message, busy, currency, toCurrency, add };
}

/** The connection was lost after the server had recorded it, and the form was changed before it was sent again. */
function arrivedBefore(error: unknown): boolean {
  return error instanceof ApiProblem && error.arrivedBefore;
}

async function record(body: NewTransaction, key: string): Promise<Transaction> {
  const row = await createTransaction(body, key);
  void moneyChanged();
  toast(texts.added(shortTitleOf(row)), async () => {
    await deleteTransaction(row.id);
    await moneyChanged();
  });
  return row;
}

function emptyDraft(accounts: ReadonlyMap<string, Account>, wanted: NewTransactionSearch): NewDraft {
  const open = [...accounts.values()].filter((account) => !account.closed_on);
  const account =
    [wanted.account_id, lastAccount()].find((id) => id && open.some((one) => one.id === id)) ??
    open[0]?.id ??
    '';
  return {
    type: wanted.type ?? 'expense',
    account_id: account,
    to_account_id: '',
    amount: '',
    to_amount: '',
    date: todayHere(),
    merchant: '',
    description: '',
    category_id: '',
    tags: [],
    notes: '',
    is_recurring: null,
    splits: [],
  };
}
