import type { NewRecurring, RecurringDecisions, RecurringSeriesChange } from '@farthing/api-contract';
import { merchantKey } from '@farthing/recurring-payments';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, found, inField, invalidField, Problem } from '../../../problems/problem.ts';
import { getAccount } from '../../ledger/accounts/service.ts';
import { getCategory } from '../../ledger/categories/service.ts';
import {
  decided,
  refuseFarEnd,
  refuseMerge,
  refuseNext,
  refuseOfFound,
  typedAmount,
  typedEntry,
} from './change-rules.ts';
import { decisionOf } from './present-rules.ts';
import { type TypedEntry, typedSeries } from './series-rules.ts';
import {
  countRevision,
  hideSeries,
  insertTyped,
  listSeries,
  lockSeries,
  moveParts,
  type SeriesFields,
  type SeriesRow,
  showSeries,
  updateSeries,
} from './store.ts';

/** Follow-up work after a decision has been written. */
export interface Decision {
  /** Series of the response. */
  readonly id: string;
  /** Merchants whose transactions are to be scanned again. */
  readonly keys: readonly string[];
}

/**
 * Adds a payment that no transaction shows yet. It counts as confirmed.
 * @throws {Problem} account-not-found, account-closed, category-not-found, invalid-amount, invalid-request,
 *   recurring-taken
 */
export async function addTyped(scope: UserScope, entry: NewRecurring, today: string): Promise<string> {
  const account = await inField('account_id', getAccount(scope, entry.account_id));
  if (account.closed_on !== null && account.closed_on < today)
    throw fieldProblem('account-closed', 'account_id');
  refuseCurrency(entry.currency, account.currency);
  const typed = typedEntry(entry, account.currency, today);
  await refuseCategory(scope, typed);
  if (entry.contract_ends_on) refuseFarEnd(entry.contract_ends_on, today, 'contract_ends_on');
  await countRevision(scope);
  const key = merchantKey(typed.name);
  const same = (await listSeries(scope)).find(
    (row) =>
      row.source === 'found' &&
      row.merchant_key === key &&
      row.series.status !== 'ended' &&
      row.series.currency === typed.currency &&
      row.series.direction === typed.direction,
  );
  if (same) throw fieldProblem('recurring-taken', 'name');
  const id = uuid();
  await insertTyped(scope, {
    id,
    merchant_key: key,
    account_id: typed.account_id,
    category_id: typed.category_id,
    name: typed.name,
    contract_ends_on: entry.contract_ends_on ?? null,
    series: typedSeries(typed),
    typed,
  });
  return id;
}

/**
 * Writes what the user decides about a series.
 * @throws {Problem} recurring-not-found, version-clash, recurring-marked, invalid-request, invalid-amount,
 *   account-not-found, category-not-found
 */
export async function decide(
  scope: UserScope,
  id: string,
  { version, ...change }: RecurringSeriesChange,
  today: string,
): Promise<Decision> {
  await countRevision(scope);
  const row = found(await lockSeries(scope, id), 'recurring-not-found');
  if (version !== undefined && version !== row.version) throw new Problem('version-clash');
  if (change.merged_into !== undefined) return merge(scope, row, change);
  if (row.merged_into !== null)
    throw invalidField(
      'merged_into',
      'This payment is merged into another. Separate them first with merged_into null.',
    );
  refuseOfFound(row, change);
  if (change.contract_ends_on) refuseFarEnd(change.contract_ends_on, today, 'contract_ends_on');
  const decision = decided(row, change, today);
  const name = change.name === undefined ? undefined : (change.name?.trim() ?? null);
  if (name === null && row.source === 'typed')
    throw invalidField('name', 'A payment added by hand needs a name');
  const fields: SeriesFields = {
    ...(name === undefined ? {} : { name }),
    ...(change.contract_ends_on === undefined ? {} : { contract_ends_on: change.contract_ends_on }),
    ...decision,
    ...(row.source === 'typed' ? await typedFields(scope, row, change, today) : {}),
  };
  await updateSeries(scope, row.id, fields);
  const isScanned = decision !== undefined && row.source === 'found';
  return { id: row.id, keys: isScanned ? [row.merchant_key] : [] };
}

/**
 * Writes one decision on several series, all or none.
 * @throws {Problem} recurring-not-found, recurring-marked, invalid-request
 */
export async function decideAll(
  scope: UserScope,
  { ids, decision }: RecurringDecisions,
  today: string,
): Promise<Decision[]> {
  const decisions: Decision[] = [];
  // In one order, so that two requests with the same series don't deadlock.
  for (const id of [...ids].sort())
    decisions.push(await inField(`ids.${ids.indexOf(id)}`, decide(scope, id, { decision }, today)));
  return decisions;
}

async function merge(
  scope: UserScope,
  row: SeriesRow,
  { merged_into: into, ...others }: Omit<RecurringSeriesChange, 'version'>,
): Promise<Decision> {
  const other = Object.keys(others)[0];
  if (other !== undefined) throw invalidField(other, 'merged_into can’t be combined with other changes');
  if (into === null || into === undefined) {
    if (row.merged_into === null) return { id: row.id, keys: [] };
    const previous = await lockSeries(scope, row.merged_into);
    await updateSeries(scope, row.id, { merged_into: null });
    return { id: row.id, keys: [row.merchant_key, ...(previous ? [previous.merchant_key] : [])] };
  }
  let target = await lockSeries(scope, into);
  if (target?.merged_into) target = await lockSeries(scope, target.merged_into);
  if (!target) throw fieldProblem('recurring-not-found', 'merged_into');
  refuseMerge(row, target);
  // Parts of a part belong to the whole, so that parts are never nested.
  await moveParts(scope, row.id, target.id);
  await updateSeries(scope, row.id, { merged_into: target.id });
  return { id: target.id, keys: [row.merchant_key, target.merchant_key] };
}

async function typedFields(
  scope: UserScope,
  row: SeriesRow,
  change: RecurringSeriesChange,
  today: string,
): Promise<SeriesFields> {
  const before = row.typed;
  if (before === null) return {};
  const { account_id, category_id, frequency, next_date, amount } = change;
  if (next_date !== undefined) refuseNext(next_date, today);
  if (account_id !== undefined)
    refuseCurrency(
      (await inField('account_id', getAccount(scope, account_id))).currency,
      before.currency,
      'account_id',
    );
  const typed: TypedEntry = {
    ...before,
    name: change.name?.trim() ?? before.name,
    amount_minor: amount === undefined ? before.amount_minor : typedAmount(amount, before.currency),
    frequency: frequency ?? before.frequency,
    next_date: next_date ?? before.next_date,
    account_id: account_id ?? row.account_id,
    category_id: category_id === undefined ? row.category_id : (category_id ?? null),
  };
  if (category_id) await refuseCategory(scope, typed);
  return {
    merchant_key: merchantKey(typed.name),
    account_id: typed.account_id,
    category_id: typed.category_id,
    typed,
    series: typedSeries(typed),
  };
}

/** Takes a series off the list until it is restored or the user asks for a scan. @throws {Problem} recurring-not-found */
export async function removeRecurring(scope: UserScope, id: string): Promise<void> {
  await countRevision(scope);
  if (!(await hideSeries(scope, id))) throw new Problem('recurring-not-found');
}

/** Brings a deleted series back with its decisions. @throws {Problem} recurring-not-found */
export async function restoreRecurring(scope: UserScope, id: string): Promise<Decision> {
  await countRevision(scope);
  const row = await showSeries(scope, id);
  if (!row) throw new Problem('recurring-not-found');
  return { id, keys: row.source === 'found' ? [row.merchant_key] : [] };
}

/** Returns true if a series is neither rejected nor merged into another. */
export function isShown(row: SeriesRow): boolean {
  return row.merged_into === null && decisionOf(row) !== 'rejected';
}

function refuseCurrency(given: string | undefined, currency: string, field = 'currency'): void {
  if (given !== undefined && given.toUpperCase() !== currency)
    throw invalidField(field, `The payment must be in ${currency}, like its account`);
}

async function refuseCategory(scope: UserScope, { category_id, direction }: TypedEntry): Promise<void> {
  if (category_id === null) return;
  const { kind } = await inField('category_id', getCategory(scope, category_id));
  if (kind !== (direction === 'in' ? 'income' : 'expense'))
    throw invalidField(
      'category_id',
      direction === 'in' ? 'Money in needs an income category' : 'Money out needs an expense category',
    );
}
