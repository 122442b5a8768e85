import type { NewTransaction, TransactionChange } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../../database/user-scope.ts';
import { fieldProblem, Problem } from '../../../../problems/problem.ts';
import { getAccount } from '../../accounts/service.ts';
import { replaceEntries } from '../../ledger-totals/service.ts';
import { readMatch } from '../links/pair-transfers.ts';
import { assertOpen, cleanTags, positiveAmount, sharedFields, signedAmount } from '../rules.ts';
import {
  insertTransactions,
  lockTransfer,
  type TransactionFields,
  type TransactionRow,
  updateTransaction,
} from '../store.ts';

/**
 * Records a transfer as two linked rows: out of `account_id`, into `to_account_id`.
 * @returns the leg that left
 * @throws {Problem} account-not-found, account-closed, transfer-needs-account, transfer-needs-amount,
 *   transfer-takes-no-category, invalid-amount, external-id-taken
 */
export async function recordTransfer(scope: UserScope, entry: NewTransaction): Promise<TransactionRow> {
  if (entry.category_id || entry.splits?.length) throw new Problem('transfer-takes-no-category');
  const to = entry.to_account_id;
  if (to === undefined) throw fieldProblem('transfer-needs-account', 'to_account_id');
  const source = await getAccount(scope, entry.account_id);
  const target = await getAccount(scope, to);
  if (source.id === target.id) throw fieldProblem('transfer-needs-account', 'to_account_id');
  for (const account of [source, target]) assertOpen(account, entry.date);
  const amount = positiveAmount(entry.amount, source.currency);
  const arrived = arrivedAmount(entry, amount, source.currency, target.currency);
  const shared = {
    ...sharedFields(entry),
    type: 'transfer' as const,
    category_id: null,
    transfer_id: uuid(),
    split: false,
  };
  const leg = ({ id, currency }: { readonly id: string; readonly currency: string }, signed: string) => ({
    ...shared,
    id: uuid(),
    account_id: id,
    currency,
    signed_amount: signed,
    external_id: null,
  });
  const rows = await insertTransactions(scope, [
    { ...leg(source, signedAmount(amount, true)), external_id: entry.external_id ?? null },
    leg(target, arrived),
  ]);
  await replaceEntries(scope, [], rows);
  const [left] = rows;
  if (!left) throw new Error('an insert returned no row');
  return left;
}

function arrivedAmount(entry: NewTransaction, amount: string, from: string, to: string): string {
  if (entry.to_amount === undefined) {
    if (from !== to) throw fieldProblem('transfer-needs-amount', 'to_amount');
    return amount;
  }
  const arrived = positiveAmount(entry.to_amount, to, 'to_amount');
  if (from === to && arrived !== amount) throw amountsDiffer();
  return arrived;
}

function amountsDiffer(): Problem {
  const message = 'Both amounts must be the same if the accounts have the same currency';
  return fieldProblem('invalid-amount', 'to_amount', message);
}

/**
 * Changes a transfer through one of its legs. Day, texts, tags and the recurring mark hold for both, but where two bank
 * rows were recognised as one; `amount` is that of the leg, and of both where the currency is one; `to_amount` is that of the other leg.
 * @throws {Problem} transfer-takes-no-category, invalid-amount, invalid-request, account-closed, external-id-taken
 */
export async function amendTransfer(
  scope: UserScope,
  before: TransactionRow,
  change: TransactionChange,
): Promise<TransactionRow> {
  if (change.category_id || change.splits?.length) throw new Problem('transfer-takes-no-category');
  if (
    (change.type ?? 'transfer') !== 'transfer' ||
    (change.account_id ?? before.account_id) !== before.account_id
  ) {
    const message = 'You can’t change the type or accounts of a transfer. Delete it and record another.';
    throw fieldProblem('invalid-request', 'type', message);
  }
  const matched = before.transfer_id !== null && (await readMatch(scope, before.transfer_id)).matched;
  if (matched) return amendMatchedLeg(scope, before, change);
  const legs = before.transfer_id ? await lockTransfer(scope, before.transfer_id) : [before];
  await checkLegs(scope, before, legs, change);
  const fresh: TransactionRow[] = [];
  for (const leg of legs)
    fresh.push(await updateTransaction(scope, leg.id, legFields(leg, before, legs, change)));
  await replaceEntries(scope, legs, fresh);
  return fresh.find((leg) => leg.id === before.id) ?? before;
}

/** Each leg of a matched pair is a separate bank row. Its date and texts can be changed separately, its amount can’t. */
async function amendMatchedLeg(
  scope: UserScope,
  before: TransactionRow,
  change: TransactionChange,
): Promise<TransactionRow> {
  const own = legFields(before, before, [before], change);
  const amount = own.signed_amount ?? before.signed_amount;
  if (amount !== before.signed_amount || change.to_amount !== undefined) {
    const message = 'This transfer was matched from two bank rows. Undo the match to change an amount.';
    throw fieldProblem('invalid-amount', 'amount', message);
  }
  if (change.date !== undefined && change.date !== before.date)
    assertOpen(await getAccount(scope, before.account_id), change.date);
  const row = await updateTransaction(scope, before.id, own);
  await replaceEntries(scope, [before], [row]);
  return row;
}

async function checkLegs(
  scope: UserScope,
  touched: TransactionRow,
  legs: readonly TransactionRow[],
  change: TransactionChange,
): Promise<void> {
  if (change.date !== undefined && change.date !== touched.date) {
    for (const leg of legs) assertOpen(await getAccount(scope, leg.account_id), change.date);
  }
  if (change.to_amount === undefined) return;
  const other = legs.find((leg) => leg.id !== touched.id);
  if (!other)
    throw fieldProblem('invalid-request', 'to_amount', 'The other side of this transfer isn’t recorded');
  if (other.currency !== touched.currency) return;
  const amount =
    change.amount === undefined
      ? touched.signed_amount.replace('-', '')
      : positiveAmount(change.amount, touched.currency);
  if (positiveAmount(change.to_amount, other.currency, 'to_amount') !== amount) throw amountsDiffer();
}

function legFields(
  leg: TransactionRow,
  touched: TransactionRow,
  legs: readonly TransactionRow[],
  change: TransactionChange,
): TransactionFields {
  const own = leg.id === touched.id;
  const oneCurrency = legs.every((other) => other.currency === touched.currency);
  const amount = own || (oneCurrency && change.to_amount === undefined) ? change.amount : change.to_amount;
  const { date, value_date, description, merchant, is_recurring, tags, notes } = change;
  return {
    ...{ date, value_date, description, merchant, is_recurring, notes },
    tags: tags && cleanTags(tags),
    external_id: own ? change.external_id : undefined,
    signed_amount:
      amount === undefined
        ? undefined
        : signedAmount(positiveAmount(amount, leg.currency), leg.signed_amount.startsWith('-')),
  };
}
