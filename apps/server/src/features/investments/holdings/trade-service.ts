import type {
  HoldingTrade,
  HoldingTradeChange,
  HoldingTradePage,
  HoldingTradeQuery,
  NewHoldingTrade,
} from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { printDayCursor, readDayCursor } from '../../../problems/cursors.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { noStoredRate, printRate, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { lockForOneTrade, lockTrades, refreshAssets } from '../positions/service.ts';
import { checkCoins } from './coin-rules.ts';
import { readPeriod } from './excess-income-rules.ts';
import {
  completeFigures,
  noFigures,
  readCurrency,
  readFigures,
  readFxRate,
  readPropertyIncome,
  refuseClosed,
  refuseFuture,
  totalInPounds,
} from './rules.ts';
import {
  getTraded,
  type HoldingRow,
  holdsUnits,
  insertHoldings,
  listHoldings,
  listMissingReceivers,
  type TradedHolding,
} from './store.ts';
import { findOthers } from './trade-security-service.ts';
import {
  deleteTrade,
  findTrade,
  insertTrades,
  listPage,
  type StoredTrade,
  type TradeFields,
  updateTrade,
} from './trade-store.ts';

/** One page of a holding's trades, newest first. @throws {Problem} holding-not-found, invalid-cursor */
export async function readTrades(
  scope: UserScope,
  holdingId: string,
  query: HoldingTradeQuery,
): Promise<HoldingTradePage> {
  await getTraded(scope, holdingId);
  const limit = query.limit ?? 50;
  const cursor = query.cursor === undefined ? undefined : readDayCursor(query.cursor);
  const rows = await listPage(scope, holdingId, { ...query, cursor }, limit + 1);
  const more = rows.length > limit;
  if (more) rows.pop();
  const last = rows.at(-1);
  return { items: rows.map(present), next_cursor: more && last ? printDayCursor(last) : null };
}

/** One trade. @throws {Problem} holding-not-found, trade-not-found */
export async function readTrade(scope: UserScope, holdingId: string, id: string): Promise<HoldingTrade> {
  await getTraded(scope, holdingId);
  return present(await getTrade(scope, holdingId, id));
}

/**
 * Records a trade and recalculates its asset. @throws {Problem} holding-not-found, future-date,
 * account-closed, invalid-amount, invalid-request, no-exchange-rate naming currency and day,
 * insufficient-holding, trade-external-id-taken
 */
export async function recordTrade(
  scope: UserScope,
  holdingId: string,
  entry: NewHoldingTrade,
  today: string,
): Promise<HoldingTrade> {
  const holding = await lockHolding(scope, holdingId);
  const id = uuid();
  const fields = await readEntry(scope, holding, entry, { today });
  // Sent together, and done in this order: the first that fails says why.
  const inserting = insertTrades(scope, [{ id, ...fields }]);
  const settling = recalculate(scope, [fields]);
  const reading = getTrade(scope, holdingId, id);
  await Promise.allSettled([inserting, settling, reading]);
  await inserting;
  await settling;
  return present(await reading);
}

/** Waits for concurrent trade writes of the user, then reads the holding. @throws {Problem} holding-not-found */
async function lockHolding(scope: UserScope, id: string): Promise<TradedHolding> {
  // Sent together: the second statement begins when the lock is there.
  const [, holding] = await Promise.all([lockForOneTrade(scope), getTraded(scope, id)]);
  return holding;
}

/** A trade of a holding that is recorded together with others. */
export interface TradeEntry {
  readonly id: string;
  readonly holding: TradedHolding;
  readonly trade: NewHoldingTrade;
  readonly import_id?: string;
}

/** Trades that are recorded with one statement. Preparing 5,000 at once holds the event loop for about 50 ms. */
const tradesAStatement = 1000;

/**
 * Trades of several holdings at once, in the order given: written some thousand at a time, while each asset is worked out once,
 * when all are there. All of them, or none.
 * @param entries gone through once: they need not be there all at the same time
 * @throws {Problem} as `recordTrade`
 */
export async function recordTrades(
  scope: UserScope,
  entries: Iterable<TradeEntry>,
  today: string,
): Promise<void> {
  // One trade per asset is enough: recalculation goes by asset, from its first day.
  const touched = new Map<string, TouchedAsset>();
  for (const part of inParts(entries, tradesAStatement)) {
    if (touched.size === 0) await lockTrades(scope);
    const rates = await storedRates(scope, part);
    const rows = [];
    for (const { id, holding, trade, import_id } of part) {
      const fields = await readEntry(scope, holding, trade, { today, rates });
      rows.push({ id, ...fields, import_id: import_id ?? null });
    }
    await insertTrades(scope, rows);
    for (const { date, security_id, new_security_id, fee_security_id } of rows) {
      const key = `${security_id} ${new_security_id ?? ''} ${fee_security_id ?? ''}`;
      if (date < (touched.get(key)?.date ?? '9999-12-31'))
        touched.set(key, { date, security_id, new_security_id, fee_security_id });
    }
  }
  if (touched.size > 0) await recalculate(scope, [...touched.values()]);
}

/** Yields items in chunks of `length`. The last one may be shorter. */
export function* inParts<Item>(items: Iterable<Item>, length: number): Generator<Item[]> {
  let part: Item[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length < length) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Changes a trade and recalculates its asset. @throws {Problem} version-clash, and those of `recordTrade` */
export async function amendTrade(
  scope: UserScope,
  holdingId: string,
  { id, ...change }: HoldingTradeChange & { readonly id: string },
  today: string,
): Promise<HoldingTrade> {
  const holding = await lockHolding(scope, holdingId);
  const before = await getTrade(scope, holdingId, id);
  if (change.version !== undefined && change.version !== before.version) throw new Problem('version-clash');
  const fields = await readEntry(scope, holding, change, { today, before });
  await updateTrade(scope, before.id, fields);
  await recalculate(scope, [before, fields]);
  return present(await getTrade(scope, holdingId, id));
}

/** Deletes a trade and recalculates its asset. @throws {Problem} holding-not-found, trade-not-found, insufficient-holding */
export async function removeTrade(scope: UserScope, holdingId: string, id: string): Promise<void> {
  await lockHolding(scope, holdingId);
  const before = await getTrade(scope, holdingId, id);
  await deleteTrade(scope, before.id);
  await recalculate(scope, [before]);
}

/** Fields that determine the assets to recalculate, and from which date. */
type TouchedAsset = Pick<TradeFields, 'date' | 'security_id' | 'new_security_id' | 'fee_security_id'>;

/** Completes a change of trades: adds holdings for received securities, and recalculates the affected assets. */
async function recalculate(scope: UserScope, trades: readonly TouchedAsset[]): Promise<void> {
  const needsReceivers = ({ new_security_id, fee_security_id }: TouchedAsset) =>
    new_security_id !== null || fee_security_id !== null;
  if (trades.some(needsReceivers)) await addReceivers(scope);
  const touched = trades.flatMap(({ security_id, new_security_id, fee_security_id }) => [
    security_id,
    new_security_id ?? security_id,
    fee_security_id ?? security_id,
  ]);
  const since = trades.reduce((first, { date }) => (date < first ? date : first), '9999-12-31');
  await refreshAssets(scope, [...new Set(touched)], since);
}

/** Opens holdings for what spin-offs and exchanges put into accounts, also for what comes out of those. */
export async function addReceivers(scope: UserScope): Promise<void> {
  for (;;) {
    const missing = await listMissingReceivers(scope);
    if (missing.length === 0) return;
    const rows = missing.map(({ currency, ...row }) => ({
      ...row,
      id: uuid(),
      purchase_currency: currency,
      notes: null,
    }));
    await insertHoldings(scope, rows);
  }
}

/** A holding's row. @throws {Problem} holding-not-found */
export async function getHolding(scope: UserScope, id: string): Promise<HoldingRow> {
  const [row] = await listHoldings(scope, { id });
  if (!row) throw new Problem('holding-not-found');
  return row;
}

async function getTrade(scope: UserScope, holdingId: string, id: string): Promise<StoredTrade> {
  const row = await findTrade(scope, holdingId, id);
  if (!row) throw new Problem('trade-not-found');
  return row;
}

/** Converts a trade, or a change of one, from a request to the stored form. */
async function readEntry(
  scope: UserScope,
  holding: TradedHolding,
  entry: NewHoldingTrade | HoldingTradeChange,
  { today, before, rates }: { today: string; before?: StoredTrade; rates?: StoredRates },
): Promise<TradeFields> {
  const type = entry.type ?? before?.type ?? 'buy';
  const date = entry.date ?? before?.date ?? today;
  refuseFuture(date, today);
  if (date !== before?.date) refuseClosed(holding, date);
  const written = entry.currency ?? before?.currency ?? holding.purchase_currency;
  const { currency, divisor } = readCurrency(written);
  const figures = completeFigures(
    type,
    readFigures(entry, divisor, before ?? noFigures),
    entry.new_symbol ?? before?.new_symbol ?? undefined,
  );
  checkCoins(type, figures, holding.account_type);
  if (type === 'excess_income')
    await refuseNothingHeld(scope, holding, entry.period_end ?? before?.period_end);
  const others = await findOthers(scope, holding, { type, entry, before, figures });
  const rate = await rateOf(scope, { entry, currency, divisor, date, before, rates });
  return {
    holding_id: holding.id,
    account_id: holding.account_id,
    security_id: holding.security_id,
    type,
    date,
    currency,
    ...rate,
    ...figures,
    ...others,
    ...readPeriod(type, date, entry, before),
    property_income: readPropertyIncome(
      type,
      entry.property_income,
      before?.property_income,
      figures.foreign_tax,
    ),
    notes: entry.notes === undefined ? (before?.notes ?? null) : entry.notes,
    external_id: entry.external_id === undefined ? (before?.external_id ?? null) : entry.external_id,
    import_id: before?.import_id ?? null,
  };
}

/** Rejects income of a period at whose end the holding had no units (SI 2009/3001 reg 94(3)). @throws {Problem} invalid-request */
async function refuseNothingHeld(
  scope: UserScope,
  holding: TradedHolding,
  periodEnd: string | null | undefined,
): Promise<void> {
  if (!periodEnd || (await holdsUnits(scope, holding.id, periodEnd))) return;
  throw invalidField('period_end', `No units were held on ${periodEnd}`);
}

/** Stored rates to pounds by currency and day. */
type StoredRates = ReadonlyMap<string, Awaited<ReturnType<typeof ratesToBase>>[number]>;

/** The stored rates that trades without one of their own need, looked up together. */
async function storedRates(scope: UserScope, entries: readonly TradeEntry[]): Promise<StoredRates> {
  const wanted = new Map<string, { currency: string; date: string }>();
  for (const { holding, trade } of entries) {
    const { currency } = readCurrency(trade.currency ?? holding.purchase_currency);
    const { date, fx_rate } = trade;
    if (currency !== 'GBP' && fx_rate === undefined) wanted.set(`${currency} ${date}`, { currency, date });
  }
  const found = wanted.size === 0 ? [] : await ratesToBase(scope, 'GBP', [...wanted.values()]);
  return new Map([...wanted.keys()].map((key, index) => [key, found[index] ?? null]));
}

/** Returns the exchange rate of a trade: the given one, or the stored one of its day. */
async function rateOf(
  scope: UserScope,
  wanted: {
    readonly entry: NewHoldingTrade | HoldingTradeChange;
    readonly currency: string;
    readonly divisor: 1 | 100;
    readonly date: string;
    readonly before: StoredTrade | undefined;
    readonly rates: StoredRates | undefined;
  },
): Promise<{ fx_rate: string; fx_rate_date: string | null }> {
  const { entry, currency, divisor, date, before, rates } = wanted;
  if (entry.fx_rate !== undefined) {
    return { fx_rate: readFxRate(entry.fx_rate, currency, divisor), fx_rate_date: null };
  }
  if (currency === 'GBP') return { fx_rate: '1', fx_rate_date: null };
  const sameDay = before?.date === date || before?.fx_rate_date === null;
  if (before && before.currency === currency && sameDay) {
    return { fx_rate: before.fx_rate, fx_rate_date: before.fx_rate_date };
  }
  const used = rates
    ? rates.get(`${currency} ${date}`)
    : (await ratesToBase(scope, 'GBP', [{ currency, date }]))[0];
  if (!used) {
    throw noStoredRate(currency, date);
  }
  return { fx_rate: printRate(used.rate), fx_rate_date: used.rate_date };
}

function present({
  security_id: _security,
  new_security_id: _received,
  fee_security_id: _coin,
  ...row
}: StoredTrade): HoldingTrade {
  return { ...row, total_gbp: totalInPounds(row.type, row, row.fx_rate) };
}
