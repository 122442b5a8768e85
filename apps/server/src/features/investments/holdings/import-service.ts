import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { lockTrades, refreshAssets } from '../positions/service.ts';
import {
  deleteEmpty,
  deleteImported,
  listByExternalIds,
  listSplits,
  listUnits,
  type RecordedName,
  type RecordedSplit,
} from './import-store.ts';
import { type HoldingRow, insertHoldings, listHoldings } from './store.ts';
import { addReceivers } from './trade-service.ts';

/** The trades of an account that are recorded under some external ids, by those. */
export async function findByExternalIds(
  scope: UserScope,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordedName>> {
  const found = ids.length === 0 ? [] : await listByExternalIds(scope, accountId, ids);
  return new Map(found.map((trade) => [trade.external_id, trade]));
}

/** Units of a security that an account holds by day, with the splits that affect them. */
export interface HeldUnits {
  readonly units: readonly { readonly date: string; readonly quantity: string }[];
  readonly splits: readonly RecordedSplit[];
}

/** Returns an account's units by security. */
export async function readHeldUnits(
  scope: UserScope,
  accountId: string,
  securityIds: readonly string[],
): Promise<Map<string, HeldUnits>> {
  if (securityIds.length === 0) return new Map();
  const [units, splits] = await Promise.all([
    listUnits(scope, accountId, securityIds),
    listSplits(scope, accountId, securityIds),
  ]);
  const unitsOf = Map.groupBy(units, ({ security_id }) => security_id);
  const splitsOf = Map.groupBy(splits, ({ security_id }) => security_id);
  return new Map(
    securityIds.map((id) => [id, { units: unitsOf.get(id) ?? [], splits: splitsOf.get(id) ?? [] }]),
  );
}

/**
 * The account's holdings of securities; those that are missing are opened.
 * @returns the holdings by security, and the ids of those that were opened
 */
export async function openHoldings(
  scope: UserScope,
  accountId: string,
  wanted: readonly { readonly security_id: string; readonly name: string; readonly currency: string }[],
): Promise<{ bySecurity: Map<string, HoldingRow>; opened: string[] }> {
  const before = new Set(
    (await listHoldings(scope, { account_id: accountId })).map(({ security_id }) => security_id),
  );
  const rows = wanted
    .filter(({ security_id }) => !before.has(security_id))
    .map(({ security_id, name, currency }) => ({
      id: uuid(),
      account_id: accountId,
      security_id,
      name,
      purchase_currency: currency,
      notes: null,
    }));
  for (let start = 0; start < rows.length; start += 1000) {
    await insertHoldings(scope, rows.slice(start, start + 1000));
  }
  if (rows.length > 0) await addReceivers(scope);
  const after = await listHoldings(scope, { account_id: accountId });
  return {
    bySecurity: new Map(after.map((row) => [row.security_id, row])),
    opened: rows.map(({ id }) => id),
  };
}

/**
 * Takes back the trades of an import, and those of some holdings that have nothing left.
 * @returns how many trades went
 * @throws {Problem} insufficient-holding when units that came with the import were disposed of later
 */
export async function removeImportedTrades(
  scope: UserScope,
  importId: string,
  opened: readonly string[],
): Promise<number> {
  await lockTrades(scope);
  const gone = await deleteImported(scope, importId);
  await deleteEmpty(scope, opened);
  if (gone.trades === 0) return 0;
  try {
    await refreshAssets(scope, gone.securityIds, gone.since ?? undefined);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'insufficient-holding') throw error;
    const detail = `Later trades need units that came with this import, so it can’t be undone. Without this import, ${lowerFirst(error.detail)}. Undo those trades first.`;
    throw new Problem('insufficient-holding', { detail });
  }
  return gone.trades;
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
