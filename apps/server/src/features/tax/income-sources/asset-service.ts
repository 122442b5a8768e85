import type {
  CapitalAllowances,
  CapitalAsset,
  CapitalAssetChange,
  NewCapitalAsset,
} from '@farthing/api-contract';
import {
  type AllowanceYear,
  firstYearOf,
  type SourceKind,
  taxYearOf,
  workOutAllowances,
  yearBeginningIn,
} from '@farthing/uk-tax';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { shippedTable } from '../tax-rates/service.ts';
import type { SourceLine } from './account-rules.ts';
import {
  allowanceLines,
  assetOf,
  assetSourceOf,
  periodsFrom,
  presentAllowances,
  presentAsset,
  readAsset,
  refusePlace,
} from './asset-rules.ts';
import { capitalAssets } from './asset-store.ts';
import { incomeSources, type SourceRow } from './store.ts';

/** Assets of a source, oldest first. @throws {Problem} income-source-not-found */
export async function listCapitalAssets(scope: UserScope, sourceId: string): Promise<CapitalAsset[]> {
  const [sources, rows] = await Promise.all([incomeSources.list(scope), capitalAssets.list(scope)]);
  if (!sources.some(({ id }) => id === sourceId)) throw new Problem('income-source-not-found');
  return rows.filter(({ source_id }) => source_id === sourceId).map(presentAsset);
}

/**
 * Stores an asset.
 * @throws {Problem} income-source-not-found, unknown-tax-year, invalid-request, invalid-amount
 */
export async function recordCapitalAsset(
  scope: UserScope,
  sourceId: string,
  entry: NewCapitalAsset,
): Promise<CapitalAsset> {
  const source = assetSourceOf(await incomeSources.list(scope), sourceId);
  if (!source) throw new Problem('income-source-not-found');
  shippedTable(taxYearOf(entry.bought_on), 'bought_on');
  const fields = readAsset(entry, source);
  return presentAsset(await capitalAssets.insert(scope, { id: uuid(), source_id: sourceId, ...fields }));
}

/** Changes the given fields of an asset. @throws {Problem} capital-asset-not-found, version-clash, and as recordCapitalAsset */
export async function amendCapitalAsset(
  scope: UserScope,
  sourceId: string,
  id: string,
  { version, ...change }: CapitalAssetChange,
): Promise<CapitalAsset> {
  const [sources, before] = await Promise.all([incomeSources.list(scope), capitalAssets.lock(scope, id)]);
  const source = assetSourceOf(sources, sourceId);
  if (!source || before?.source_id !== sourceId) throw new Problem('capital-asset-not-found');
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  // What is stored isn't for use in a home.
  const entry = { ...presentAsset(before), in_dwelling: false, ...change };
  shippedTable(taxYearOf(entry.bought_on), 'bought_on');
  const changed = await capitalAssets.update(scope, id, readAsset(entry, source), before.version);
  if (!changed) throw new Problem('version-clash');
  return presentAsset(changed);
}

/** Deletes an asset. @throws {Problem} capital-asset-not-found */
export async function removeCapitalAsset(scope: UserScope, sourceId: string, id: string): Promise<void> {
  const found = await capitalAssets.find(scope, id);
  if (found?.source_id !== sourceId) throw new Problem('capital-asset-not-found');
  await capitalAssets.remove(scope, id);
}

/** Refuses changed sources that their assets don't fit any more. @throws {Problem} invalid-request naming the field */
export async function checkAssets(scope: UserScope): Promise<void> {
  const [sources, rows] = await Promise.all([incomeSources.list(scope), capitalAssets.list(scope)]);
  for (const row of rows) {
    const source = assetSourceOf(sources, row.source_id);
    if (source) refusePlace(row, source);
  }
}

/** Capital allowances of a business. */
export interface BusinessAllowances {
  /** `property`, or the id of a self-employment. */
  readonly business: string;
  readonly kind: SourceKind;
  /** The source whose account has them: that of the first asset. */
  readonly source: SourceRow;
  readonly years: readonly AllowanceYear[];
}

/** Works out the capital allowances of all businesses with assets, up to a tax year. */
export async function businessAllowances(scope: UserScope, upTo: string): Promise<BusinessAllowances[]> {
  const rows = await capitalAssets.list(scope);
  if (rows.length === 0) return [];
  const sources = await incomeSources.list(scope);
  const known = rows.flatMap((row) => {
    const source = sources.find(({ id }) => id === row.source_id);
    // Of accounts that end on another day, those that end in the next year count too.
    const last = source?.accounting_date === null ? upTo : yearBeginningIn(firstYearOf(upTo) + 1);
    return source && taxYearOf(row.bought_on) <= last ? [{ row, source }] : [];
  });
  const groups = Map.groupBy(known, ({ source }) => (source.kind === 'property' ? 'property' : source.id));
  return [...groups].flatMap(([business, group]): BusinessAllowances[] => {
    const [first] = group;
    const facts = first && assetSourceOf(sources, first.source.id);
    if (!first || !facts) return [];
    const periods = periodsFrom(facts, first.row.bought_on, upTo);
    const years = workOutAllowances(
      group.map(({ row }) => assetOf(row)),
      periods,
    );
    return [{ business, kind: facts.kind, source: first.source, years }];
  });
}

/** Lines of capital allowances in tax years. @param from first tax year @param to last one */
export function linesOfAllowances(
  businesses: readonly BusinessAllowances[],
  from: string,
  to: string,
): SourceLine[] {
  return businesses.flatMap(({ source, years }) =>
    years
      .filter(({ taxYear }) => taxYear >= from && taxYear <= to)
      .flatMap((year) => allowanceLines(source, year)),
  );
}

/**
 * Returns the capital allowances of the business of a source in a tax year, pool by pool.
 * @throws {Problem} income-source-not-found, unknown-tax-year
 */
export async function readCapitalAllowances(
  scope: UserScope,
  sourceId: string,
  taxYear: string,
): Promise<CapitalAllowances> {
  shippedTable(taxYear);
  const source = (await incomeSources.list(scope)).find(({ id }) => id === sourceId);
  if (!source) throw new Problem('income-source-not-found');
  const all = await businessAllowances(scope, taxYear);
  const business = source.kind === 'property' ? 'property' : source.id;
  const years = all.find((one) => one.business === business)?.years ?? [];
  return presentAllowances(
    source.kind,
    taxYear,
    years.filter((one) => one.taxYear === taxYear),
  );
}
