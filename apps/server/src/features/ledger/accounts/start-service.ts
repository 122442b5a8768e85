import { formatMinor, parseMinor } from '@farthing/money';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { deleteValuation, findAccount, listValuations, updateAccount, upsertValuation } from './store.ts';

/** Amount in minor units of the account's currency, signed as its balance, at the end of a day. */
export interface DayBalance {
  readonly date: string;
  readonly minor: bigint;
}

/** Sets the start of a locked account, which makes its balance known; null makes its balance unknown. */
export async function setStart(scope: UserScope, id: string, start: DayBalance | null): Promise<void> {
  const account = await findAccount(scope, id);
  if (!account) return;
  await updateAccount(scope, id, {
    opening_balance: formatMinor(start?.minor ?? 0n, account.currency),
    opening_date: start?.date ?? null,
    balance_known: start !== null,
  });
}

/** Records the balance of a locked account at the end of a day, unless that day already has a value. */
export async function addValue(
  scope: UserScope,
  { id, currency }: { readonly id: string; readonly currency: string },
  { date, minor }: DayBalance,
): Promise<void> {
  const values = await listValuations(scope, id);
  if (values.some((value) => value.date === date)) return;
  await upsertValuation(scope, { id: uuid(), account_id: id, date, value: formatMinor(minor, currency) });
}

/** Deletes a locked account's value of a day if it equals the given amount. */
export async function removeValue(
  scope: UserScope,
  { id, currency }: { readonly id: string; readonly currency: string },
  { date, minor }: DayBalance,
): Promise<void> {
  const value = (await listValuations(scope, id)).find(
    (one) => one.date === date && parseMinor(one.value, currency) === minor,
  );
  if (value) await deleteValuation(scope, id, value.id);
}
