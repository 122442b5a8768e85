import type { Transaction, TransactionChange } from '@farthing/api-contract';
import { ApiProblem } from '../../../api/problem.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { changeTransaction, transactionQuery } from '../../../api/transactions.ts';
import * as common from '../../../design/common-texts.ts';
import { toast } from '../../../design/toast.tsx';
import { showChanged, storeAnswer } from './cached-rows.ts';
import { undoOf } from './draft.ts';

/** Result of saving: stored, or a conflict with the version that someone else stored. */
export type Saved =
  | { readonly ok: true; readonly row: Transaction }
  | { readonly ok: false; readonly stored: Transaction };

/**
 * Saves a change of one transaction: shown at once in the lists, put back when the server refuses, with an undo when
 * it is stored.
 * @throws {ApiProblem} every refusal but a version clash
 */
export async function saveRow(row: Transaction, change: Omit<TransactionChange, 'version'>): Promise<Saved> {
  const putBack = await showChanged(new Set([row.id]), (shown) => shownAs(shown, change));
  try {
    const stored = await changeTransaction(row.id, { ...change, version: row.version });
    await storeAnswer(stored);
    toast(common.saved, async () => {
      await storeAnswer(await changeTransaction(row.id, undoOf(change, row)));
      await moneyChanged();
    });
    return { ok: true, row: stored };
  } catch (error) {
    putBack();
    if (!(error instanceof ApiProblem) || !error.isVersionClash) throw error;
    return {
      ok: false,
      stored: await queryClient.fetchQuery({ ...transactionQuery(row.id), staleTime: 0 }),
    };
  }
}

/**
 * The row as it will be, as far as it can be told here. Its place among the days, converted amounts and the other
 * leg come with the answer.
 */
function shownAs(row: Transaction, change: Omit<TransactionChange, 'version'>): Transaction {
  const { splits: _splits, date: _date, amount: changed = row.amount, is_recurring, ...fields } = change;
  const amount = String(changed);
  const type = change.type ?? row.type;
  const out = type === 'transfer' ? row.signed_amount.startsWith('-') : type === 'expense';
  const sameMoney = amount === row.amount;
  return {
    ...row,
    ...fields,
    amount,
    signed_amount: out ? `-${amount}` : amount,
    amount_base: sameMoney || row.amount !== row.amount_base ? row.amount_base : amount,
    is_recurring: is_recurring ?? row.is_recurring,
  };
}
