import type {
  FoundShareAward,
  NewShareAward,
  ShareAward,
  ShareAwardChange,
  ShareAwardQuery,
  ShareAwardWorking,
} from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { fieldProblem, invalidField, Problem } from '../../../problems/problem.ts';
import { getHolding, recordTrade } from '../../investments/holdings/trade-service.ts';
import { noStoredRate, printRate, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { shippedTable } from '../tax-rates/service.ts';
import {
  type AwardOfYear,
  awardOfYear,
  comparePurchases,
  presentWorking,
  purchaseKey,
  readAwardCurrency,
  readAwardValues,
  type ShareAwardValues,
  stockPlanFormats,
  workedAward,
} from './rules.ts';
import { listFound, listPurchases, type ShareAwardRow, shareAwards } from './store.ts';

/** Returns all awards in pence, oldest first. */
export async function shareAwardsOf(scope: UserScope): Promise<AwardOfYear[]> {
  return (await shareAwards.list(scope)).map(awardOfYear);
}

/** Awards with what they come to, newest first. @throws {Problem} unknown-tax-year */
export async function listShareAwards(
  scope: UserScope,
  { tax_year }: ShareAwardQuery,
): Promise<ShareAward[]> {
  if (tax_year !== undefined) shippedTable(tax_year);
  const all = await presented(scope);
  return all.filter((one) => tax_year === undefined || one.tax_year === tax_year).toReversed();
}

/** One award. @throws {Problem} share-award-not-found */
export async function readShareAward(scope: UserScope, id: string): Promise<ShareAward> {
  const found = (await presented(scope)).find((one) => one.id === id);
  if (!found) throw new Problem('share-award-not-found');
  return found;
}

/** Purchases that imports of stock plans recorded, and that no award is about. */
export function findShareAwards(scope: UserScope): Promise<FoundShareAward[]> {
  return listFound(scope, stockPlanFormats);
}

/**
 * Stores an award.
 * @param day today; no award lies after it
 * @throws {Problem} future-date, unknown-tax-year, unknown-currency, no-exchange-rate, invalid-amount, invalid-request,
 * holding-not-found
 */
export async function recordShareAward(
  scope: UserScope,
  entry: NewShareAward,
  day: string,
): Promise<ShareAward> {
  const stored = { id: uuid(), ...(await read(scope, entry, day)) };
  await shareAwards.insert(scope, stored);
  return readShareAward(scope, stored.id);
}

/** Works out an award and stores nothing. @throws {Problem} as recordShareAward */
export async function calculateShareAward(
  scope: UserScope,
  entry: NewShareAward,
  day: string,
): Promise<ShareAwardWorking> {
  return presentWorking(await read(scope, entry, day));
}

/** Changes the given fields of an award. @throws {Problem} share-award-not-found, version-clash, and as recordShareAward */
export async function amendShareAward(
  scope: UserScope,
  id: string,
  { version, ...change }: ShareAwardChange,
  day: string,
): Promise<ShareAward> {
  const before = await shareAwards.find(scope, id);
  if (!before) throw new Problem('share-award-not-found');
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  const entry = { ...entryOf(before, change), ...change };
  const fields = await read(scope, entry, day);
  if (!(await shareAwards.update(scope, id, fields, before.version))) throw new Problem('version-clash');
  return readShareAward(scope, id);
}

/** Deletes an award. Trades stay. @throws {Problem} share-award-not-found */
export async function removeShareAward(scope: UserScope, id: string): Promise<void> {
  if (!(await shareAwards.remove(scope, id))) throw new Problem('share-award-not-found');
}

/**
 * Records the shares received as purchases of the holding at their cost for capital gains, for all awards of that holding and day.
 * @throws {Problem} share-award-not-found, share-purchase-recorded, invalid-request without a holding or shares received, and as
 * recordTrade
 */
export async function recordPurchases(scope: UserScope, id: string, day: string): Promise<ShareAward> {
  const award = await readShareAward(scope, id);
  const { holding_id, date, purchases } = award;
  if (holding_id === null) throw invalidField('holding_id', 'Choose the holding of the shares first');
  if (purchases === null) throw invalidField('shares_withheld', 'You received no shares of this award');
  if (purchases.status !== 'missing') throw new Problem('share-purchase-recorded');
  const rows = await shareAwards.list(scope);
  for (const row of rows.filter((one) => one.holding_id === holding_id && one.date === date)) {
    const { shares_kept, cost_per_share } = workedAward(row);
    if (shares_kept === '0') continue;
    const { currency, fx_rate } = row;
    await recordTrade(
      scope,
      holding_id,
      { type: 'buy', date, quantity: shares_kept, price: cost_per_share, currency, fx_rate, fees: '0' },
      day,
    );
  }
  return readShareAward(scope, id);
}

/** Reads an award with the rate of its day, and checks its year and holding. */
async function read(scope: UserScope, entry: NewShareAward, day: string): Promise<ShareAwardValues> {
  const currency = readAwardCurrency(entry.currency);
  const rate = await rateOf(scope, { ...entry, currency });
  const values = readAwardValues({ ...entry, currency }, rate, day);
  shippedTable(values.tax_year, 'date');
  if (values.holding_id !== null) await getHolding(scope, values.holding_id);
  return values;
}

async function rateOf(scope: UserScope, { currency, date, fx_rate }: NewShareAward): Promise<string> {
  if (currency === 'GBP') {
    if (fx_rate !== undefined && Number(fx_rate) !== 1)
      throw fieldProblem('invalid-amount', 'fx_rate', 'fx_rate must be 1 for GBP');
    return '1';
  }
  if (fx_rate !== undefined) return String(fx_rate);
  const [used] = await ratesToBase(scope, 'GBP', [{ currency, date }]);
  if (used) return printRate(used.rate);
  throw noStoredRate(currency, date);
}

/** A stored award as one would send it. Its rate is left out if the change moves the day or the currency. */
function entryOf(row: ShareAwardRow, { date, currency }: ShareAwardChange): NewShareAward {
  const { id, tax_year, version, created_at, updated_at, fx_rate, ...entry } = row;
  const isMoved = (date ?? row.date) !== row.date || (currency ?? row.currency) !== row.currency;
  return isMoved ? entry : { ...entry, fx_rate };
}

async function presented(scope: UserScope): Promise<ShareAward[]> {
  const rows = await shareAwards.list(scope);
  if (rows.length === 0) return [];
  const bought = new Map(
    (await listPurchases(scope)).map((one) => [purchaseKey(one.holding_id, one.date), one]),
  );
  const sameDay = Map.groupBy(rows, ({ holding_id, date }) => purchaseKey(holding_id ?? '', date));
  return rows.map((row) => {
    const key = purchaseKey(row.holding_id ?? '', row.date);
    return {
      ...row,
      ...presentWorking(row),
      purchases:
        row.holding_id === null ? null : comparePurchases(sameDay.get(key) ?? [row], bought.get(key)),
    };
  });
}
