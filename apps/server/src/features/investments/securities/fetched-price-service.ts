import type { UserScope } from '../../../database/user-scope.ts';
import { readFetchedPrices, type StatedPrices } from './fetched-price-rules.ts';
import {
  listNewestPrices,
  listRefreshTargets,
  type RefreshTarget,
  upsertFetchedPrices,
} from './price-refresh-store.ts';
import { askFrom } from './provider-answer-rules.ts';

/** A security whose prices are wanted, and from which day on. */
export interface WantedPrices {
  readonly target: RefreshTarget;
  readonly from: string;
}

/** The securities that are held, and the benchmark: those without a price first, then those whose newest is the oldest. */
export async function listWantedPrices(scope: UserScope, today: string): Promise<WantedPrices[]> {
  const targets = await listRefreshTargets(scope, undefined, today);
  return targets.map((target) => ({ target, from: askFrom(target, today) }));
}

/** Prices that a connector fetched for one security. */
export interface FetchedFor extends StatedPrices {
  readonly wanted: WantedPrices;
}

/** Result of storing fetched prices. */
export interface StoredPrices {
  readonly added: number;
  readonly updated: number;
  /** Sentences about securities whose prices were refused. */
  readonly refused: readonly string[];
}

/** Stores the prices of several securities. Rejected prices of one don't affect the others. */
export async function storeFetchedPrices(
  scope: UserScope,
  fetched: readonly FetchedFor[],
  today: string,
): Promise<StoredPrices> {
  const newest = await listNewestPrices(
    scope,
    fetched.map(({ wanted }) => wanted.target.id),
  );
  let [added, updated] = [0, 0];
  const refused: string[] = [];
  for (const { wanted, ...stated } of fetched) {
    const { target, from } = wanted;
    const read = readFetchedPrices(stated, target, { from, today, stored: newest.get(target.id) });
    if ('error' in read) refused.push(`${target.symbol}: ${read.error}`);
    else if (read.prices.length > 0) {
      const written = await upsertFetchedPrices(scope, read.prices);
      added += written.added;
      updated += written.updated;
    }
  }
  return { added, updated, refused };
}

/** Days after which a price is called old: a long weekend with holidays is shorter. */
const freshDays = 7;

/** Names the securities whose newest price is old, with its date, and those that have none. */
export async function listOldPrices(
  scope: UserScope,
  wanted: readonly WantedPrices[],
  today: string,
): Promise<{ readonly symbol: string; readonly date: string | null }[]> {
  const newest = await listNewestPrices(
    scope,
    wanted.map(({ target }) => target.id),
  );
  const limit = new Date(Date.parse(today) - freshDays * 86_400_000).toISOString().slice(0, 10);
  return wanted.flatMap(({ target }) => {
    const date = newest.get(target.id)?.date ?? null;
    return date === null || date < limit ? [{ symbol: target.symbol, date }] : [];
  });
}
