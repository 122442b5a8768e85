import type {
  MerchantLike,
  MerchantPage,
  MerchantQuery,
  MerchantRename,
  MerchantTidyResult,
  NewMerchantRename,
} from '@farthing/api-contract';
import { merchantKey } from '@farthing/bank-import';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { found, invalidField, Problem } from '../../../problems/problem.ts';
import { readTransaction } from '../transactions/list/read-transactions.ts';
import {
  listMerchantTexts,
  type RenamedRow,
  renameMerchantOf,
  renameMerchants,
  restoreMerchants,
} from '../transactions/service.ts';
import { createNamer, isPrinted, looksTheSame, type MerchantNamer, merchantsResponse } from './rules.ts';
import {
  deleteNames,
  insertRename,
  listNames,
  listRenames,
  listSums,
  lockRename,
  markUndone,
  type RenameRow,
  upsertNames,
} from './store.ts';

export type { MerchantNamer } from './rules.ts';

/** Returns the names that the user chose for merchants, by key. */
export const readNames: (scope: UserScope) => Promise<{ key: string; name: string }[]> = listNames;

/** Returns the namer that imports currently use for the user's statement lines. */
export async function readNamer(scope: UserScope): Promise<MerchantNamer> {
  return createNamer(await readNames(scope));
}

/** Lists the merchant names of transactions. */
export async function listMerchants(scope: UserScope, query: MerchantQuery): Promise<MerchantPage> {
  const [sums, names] = await Promise.all([listSums(scope), listNames(scope)]);
  return merchantsResponse(sums, new Set(names.map(({ name }) => name)), query);
}

/** Counts the transactions with a similar merchant. @throws {Problem} transaction-not-found */
export async function countLike(scope: UserScope, transactionId: string): Promise<MerchantLike> {
  const like = await findLike(scope, transactionId);
  return {
    name: like.name,
    names: like.merchants.slice(0, 10),
    transaction_count: Math.max(1, like.count),
  };
}

/**
 * Renames all transactions with certain names, or all similar to one, and stores the name for later imports.
 * @throws {Problem} invalid-request, transaction-not-found
 */
export async function renameAll(scope: UserScope, entry: NewMerchantRename): Promise<MerchantRename> {
  if ((entry.names === undefined) === (entry.transaction_id === undefined))
    throw invalidField('names', 'Give either names or transaction_id');
  const name = entry.name.trim();
  const like =
    entry.transaction_id === undefined
      ? { merchants: entry.names ?? [], descriptions: [], keys: [] }
      : await findLike(scope, entry.transaction_id);
  const renames = [
    ...like.merchants.map((merchant) => ({ merchant, description: '', name })),
    ...like.descriptions.map((description) => ({ merchant: null, description, name })),
  ];
  const rows = await renameMerchants(scope, renames, true);
  const own = entry.transaction_id && (await renameMerchantOf(scope, entry.transaction_id, name));
  if (own) rows.push(own);
  const keys = entry.remember === false ? [] : [...like.keys, ...like.merchants.map(merchantKey)];
  const remembered = await remember(scope, keys, like.merchants, name);
  return saveRename(scope, { kind: 'rename', name, remembered }, rows);
}

/** Gives old rows the names that an import would give them. With `dryRun` only counts and lists them. */
export async function tidyNames(scope: UserScope, dryRun: boolean): Promise<MerchantTidyResult> {
  const [texts, namer] = await Promise.all([listMerchantTexts(scope, true), readNamer(scope)]);
  const changes = texts.flatMap(({ merchant, description, transaction_count }) => {
    // Names that the user typed stay. Only names printed by banks or terminals are tidied.
    const name = merchant === null || isPrinted(merchant) ? namer(merchant ?? description) : merchant;
    return name === null || name === merchant ? [] : [{ merchant, description, name, transaction_count }];
  });
  // The new merchant of a row may look like its description, which is right but no example of a clearer name.
  const examples = changes
    .filter(({ merchant, description, name }) => !looksTheSame(merchant ?? description, name))
    .toSorted((one, other) => other.transaction_count - one.transaction_count)
    .slice(0, 10)
    .map(({ merchant, description, name }) => ({ from: merchant ?? description, to: name }));
  const count = changes.reduce((sum, change) => sum + change.transaction_count, 0);
  if (dryRun || count === 0) return { transaction_count: count, examples, rename: null };
  const rows = await renameMerchants(scope, changes, false);
  return {
    transaction_count: rows.length,
    examples,
    rename: await saveRename(scope, { kind: 'tidy', name: null, remembered: [] }, rows),
  };
}

/** Lists the renames of the last 30 days, newest first. */
export function readRenames(scope: UserScope): Promise<MerchantRename[]> {
  return listRenames(scope, null);
}

async function onlyRename(scope: UserScope, id: string): Promise<MerchantRename> {
  return found((await listRenames(scope, id))[0], 'merchant-rename-not-found');
}

/**
 * Undoes a rename. Rows that were renamed again since keep their newer name.
 * @throws {Problem} merchant-rename-not-found, merchant-rename-undone
 */
export async function undoRename(scope: UserScope, id: string): Promise<MerchantRename> {
  const rename = found(await lockRename(scope, id), 'merchant-rename-not-found');
  if (rename.undone_at !== null) throw new Problem('merchant-rename-undone');
  await restoreMerchants(scope, rename.row_ids, rename.old_names, rename.new_names);
  const now = new Map((await listNames(scope)).map(({ key, name }) => [key, name]));
  const ours = rename.remembered.filter(({ key }) => now.get(key) === rename.name);
  await deleteNames(
    scope,
    ours.filter(({ name }) => name === null).map(({ key }) => key),
  );
  await upsertNames(
    scope,
    ours.flatMap(({ key, name }) => (name === null ? [] : [{ key, name }])),
  );
  await markUndone(scope, rename.id);
  return onlyRename(scope, rename.id);
}

/**
 * Finds transactions similar to one: rows with any spelling of its merchant, and rows without a merchant
 * whose description gives the same name. @throws {Problem} transaction-not-found
 */
async function findLike(scope: UserScope, transactionId: string) {
  const row = await readTransaction(scope, transactionId, 'GBP');
  const [namer, sums, texts] = await Promise.all([
    readNamer(scope),
    listSums(scope),
    listMerchantTexts(scope, false),
  ]);
  const name = row.merchant || namer(row.description) || row.description;
  const key = merchantKey(name);
  const isLike = (text: string) => text === name || (key !== '' && merchantKey(text) === key);
  const described = texts.filter(({ description }) => namer(description) === name);
  const counts = new Map<string, number>();
  for (const sum of sums) {
    if (!isLike(sum.name)) continue;
    counts.set(sum.name, (counts.get(sum.name) ?? 0) + Number(sum.transaction_count));
  }
  const keys = [key, merchantKey(row.description)].filter((one) => one !== '');
  return {
    name,
    merchants:
      row.merchant && !counts.has(row.merchant) ? [row.merchant, ...counts.keys()] : [...counts.keys()],
    descriptions: described.map(({ description }) => description),
    keys,
    count:
      [...counts.values()].reduce((sum, count) => sum + count, 0) +
      described.reduce((sum, { transaction_count }) => sum + transaction_count, 0),
  };
}

/** Stores a name for keys, and for those that had one of the old names. Returns their previous names. */
async function remember(
  scope: UserScope,
  keys: readonly string[],
  oldNames: readonly string[],
  name: string,
) {
  if (keys.length === 0) return [];
  const before = await listNames(scope);
  const had = new Map(before.map((row) => [row.key, row.name]));
  const old = new Set(oldNames);
  const wanted = new Set([...keys, ...before.filter((row) => old.has(row.name)).map(({ key }) => key)]);
  wanted.delete('');
  await upsertNames(
    scope,
    [...wanted].map((key) => ({ key, name })),
  );
  return [...wanted].map((key) => ({ key, name: had.get(key) ?? null }));
}

async function saveRename(
  scope: UserScope,
  rename: Pick<RenameRow, 'kind' | 'name' | 'remembered'>,
  rows: readonly RenamedRow[],
): Promise<MerchantRename> {
  const id = uuid();
  await insertRename(scope, {
    id,
    ...rename,
    row_ids: rows.map((row) => row.id),
    old_names: rows.map((row) => row.old_name),
    new_names: rows.map((row) => row.new_name),
  });
  return onlyRename(scope, id);
}
