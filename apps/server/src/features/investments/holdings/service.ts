import type { Holding, HoldingChange, HoldingPool, HoldingQuery, NewHolding } from '@farthing/api-contract';
import { convertMinor, formatMinor } from '@farthing/money';
import { exact, printDisposal, printPence, printQuantity } from '@farthing/uk-tax';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { inField, invalidField, Problem } from '../../../problems/problem.ts';
import { getAccount } from '../../ledger/accounts/service.ts';
import { type FigureView, ratesToBase } from '../../ledger/exchange-rates/service.ts';
import {
  costHoldings,
  explainHolding,
  type HoldingCost,
  lockTrades,
  refreshAssets,
} from '../positions/service.ts';
import { type HoldingValue, valueHoldings } from '../positions/value-service.ts';
import { findOrAddSecurity } from '../securities/service.ts';
import { type HoldingIncome, incomeOfTrades } from './income-rules.ts';
import { readCurrency, refuseFuture } from './rules.ts';
import {
  deleteHoldings,
  type HoldingRow,
  insertHoldings,
  isReceiver,
  listHoldings,
  listIncomeTrades,
  listReceipts,
  updateHolding,
} from './store.ts';
import { addReceivers, getHolding, recordTrade } from './trade-service.ts';
import { listReceived } from './trade-store.ts';

/** Returns the tax treatment of an account's holdings. */
export function wrapperOf(accountType: string): Holding['wrapper'] {
  return accountType === 'isa' || accountType === 'pension' ? accountType : 'taxable';
}

/** The user's holdings by name, valued today. */
export async function readHoldings(
  scope: UserScope,
  query: HoldingQuery,
  view: FigureView,
): Promise<Holding[]> {
  return presentAll(scope, await listHoldings(scope, query), view);
}

/** One holding, valued today. @throws {Problem} holding-not-found */
export async function readHolding(scope: UserScope, id: string, view: FigureView): Promise<Holding> {
  const [holding] = await presentAll(scope, await listHoldings(scope, { id }), view);
  if (!holding) throw new Problem('holding-not-found');
  return holding;
}

/**
 * Opens a holding of a security, which is found by its symbol or made; quantity and price are an opening buy.
 * @throws {Problem} account-not-found, invalid-request, unknown-currency, holding-taken, and those of `recordTrade`
 */
export async function openHolding(scope: UserScope, entry: NewHolding, view: FigureView): Promise<Holding> {
  await lockTrades(scope);
  const account = await inField('account_id', getAccount(scope, entry.account_id));
  if (account.class !== 'asset') {
    throw invalidField('account_id', 'A debt account can’t hold securities');
  }
  refuseHalfABuy(entry);
  const currency = entry.purchase_currency ?? account.currency;
  const { currency: purchaseCurrency } = readCurrency(currency, 'purchase_currency');
  const security = await findOrAddSecurity(scope, {
    symbol: entry.symbol,
    name: entry.name,
    currency,
    kind: entry.kind ?? (account.type === 'crypto' ? 'crypto' : 'other'),
  });
  const id = uuid();
  await insertHoldings(scope, [
    {
      id,
      account_id: account.id,
      security_id: security.id,
      name: entry.name?.trim() ?? security.name,
      purchase_currency: purchaseCurrency,
      notes: entry.notes ?? null,
    },
  ]);
  await addReceivers(scope);
  if (entry.quantity !== undefined) {
    const date = entry.purchase_date ?? view.today;
    refuseFuture(date, view.today, 'purchase_date');
    const { quantity, purchase_price: price, fees, fx_rate } = entry;
    const given = Object.fromEntries(
      Object.entries({ quantity, price, fees, fx_rate }).filter(([, value]) => value !== undefined),
    );
    await recordTrade(scope, id, { type: 'buy', date, currency, ...given }, view.today);
  } else await refreshAssets(scope, [security.id]);
  return readHolding(scope, id, view);
}

function refuseHalfABuy({ quantity, purchase_price, purchase_date, fees, fx_rate }: NewHolding): void {
  const needs = (field: string) => invalidField(field, `An opening buy needs ${field}`);
  if (quantity !== undefined && purchase_price === undefined) throw needs('purchase_price');
  const rest = [purchase_price, purchase_date, fees, fx_rate];
  if (quantity === undefined && rest.some((value) => value !== undefined)) throw needs('quantity');
}

/** Changes a holding's name, purchase currency or notes. @throws {Problem} holding-not-found, version-clash */
export async function amendHolding(
  scope: UserScope,
  id: string,
  { version, name, purchase_currency, notes }: HoldingChange,
  view: FigureView,
): Promise<Holding> {
  const before = await getHolding(scope, id);
  if (version !== undefined && version !== before.version) throw new Problem('version-clash');
  const fields = {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(purchase_currency === undefined
      ? {}
      : { purchase_currency: readCurrency(purchase_currency, 'purchase_currency').currency }),
    ...(notes === undefined ? {} : { notes }),
  };
  if (Object.keys(fields).length > 0 && !(await updateHolding(scope, id, fields, before.version))) {
    throw new Problem('version-clash');
  }
  return readHolding(scope, id, view);
}

/** Deletes a holding with its trades. @throws {Problem} holding-not-found, holding-in-use, insufficient-holding */
export async function removeHolding(scope: UserScope, id: string): Promise<void> {
  await lockTrades(scope);
  const holding = await getHolding(scope, id);
  if (await isReceiver(scope, holding.account_id, holding.security_id)) throw new Problem('holding-in-use');
  await removeAll(scope, [holding]);
}

/** Deletes all holdings of an account with their trades. @throws {Problem} insufficient-holding */
export async function removeAccountHoldings(scope: UserScope, accountId: string): Promise<void> {
  const holdings = await listHoldings(scope, { account_id: accountId });
  if (holdings.length === 0) return;
  await lockTrades(scope);
  await removeAll(scope, holdings);
}

async function removeAll(scope: UserScope, holdings: readonly HoldingRow[]): Promise<void> {
  const ids = holdings.map(({ id }) => id);
  const received = await listReceived(scope, ids);
  await deleteHoldings(scope, ids);
  await refreshAssets(scope, [...new Set([...holdings.map(({ security_id }) => security_id), ...received])]);
}

/**
 * The pool a holding is part of: its history, its disposals, and who shares it, of the user's part.
 * @throws {Problem} holding-not-found, gains-not-calculated
 */
export async function readPool(scope: UserScope, id: string): Promise<HoldingPool> {
  const holding = await getHolding(scope, id);
  const explained = await explainHolding(scope, holding.id);
  if (!explained) throw new Problem('holding-not-found');
  const { asset, identified, costs, percents } = explained;
  const pool = identified.pools.find((one) => one.asset === holding.security_id);
  const sharing = asset.holdings.filter(({ security_id }) => security_id === holding.security_id);
  const disposals = identified.disposals.filter((one) => one.asset === holding.security_id);
  const wrapper = wrapperOf(holding.account_type);
  return {
    holding_id: holding.id,
    asset: holding.symbol,
    wrapper,
    in_tax_reports: wrapper === 'taxable' && holding.kind !== 'gilt' && holding.kind !== 'vct',
    currency: 'GBP',
    quantity: printQuantity(pool?.quantity ?? 0n),
    cost: printPence(pool?.cost ?? 0n),
    holdings: sharing.map((one) => ({
      holding_id: one.id,
      account_id: one.account_id,
      quantity: costs.get(one.id)?.quantity ?? '0',
      cost: formatMinor(costs.get(one.id)?.costPence ?? 0n, 'GBP'),
      owned_percent: percents.get(one.id) ?? '100',
    })),
    history: (pool?.history ?? []).map(({ date, event, quantity, cost }) => ({
      date,
      event,
      quantity: printQuantity(quantity),
      cost: printPence(cost),
    })),
    disposals: disposals.map((one) => ({
      ...printDisposal(one),
      security_id: one.asset,
      asset: holding.symbol,
      name: holding.name,
    })),
  };
}

async function presentAll(
  scope: UserScope,
  rows: readonly HoldingRow[],
  view: FigureView,
): Promise<Holding[]> {
  if (rows.length === 0) return [];
  const ids = new Set(rows.map(({ id }) => id));
  const [values, costs, [rate]] = await Promise.all([
    valueHoldings(scope, view.baseCurrency, view.today),
    costHoldings(scope, ({ id }) => ids.has(id)),
    ratesToBase(scope, view.baseCurrency, [{ currency: 'GBP', date: view.today }]),
  ]);
  const byId = new Map(values.map((value) => [value.holding_id, value]));
  return rows.map((row) => {
    const figures = { value: byId.get(row.id), cost: costs.get(row.id), rate: rate ?? null };
    return present(row, figures, view);
  });
}

function present(
  { account_type, closed_on: _closed, kind: _kind, ...row }: HoldingRow,
  {
    value,
    cost,
    rate,
  }: {
    readonly value: HoldingValue | undefined;
    readonly cost: HoldingCost | undefined;
    readonly rate: Awaited<ReturnType<typeof ratesToBase>>[number];
  },
  { baseCurrency, today }: FigureView,
): Holding {
  const print = (minor: bigint | null, currency: string) =>
    minor === null ? null : formatMinor(minor, currency);
  const worth = value?.baseMinor ?? null;
  const pence = cost?.costPence ?? 0n;
  const book = rate && convertMinor(pence, 'GBP', baseCurrency, rate.rate);
  const missing = value?.missing ? [value.missing] : [];
  return {
    ...row,
    wrapper: wrapperOf(account_type),
    quantity: printQuantity(exact(value?.quantity ?? '0')),
    price: value?.price ?? null,
    price_date: value?.price_date ?? null,
    market_value: print(value?.valueMinor ?? null, row.currency),
    market_value_base: print(worth, baseCurrency),
    book_cost_base: print(book, baseCurrency),
    unrealised_gain_base: worth === null || book === null ? null : formatMinor(worth - book, baseCurrency),
    base_currency: baseCurrency,
    missing: rate ? missing : [...missing, { kind: 'rate', name: 'GBP', date: today }],
  };
}

export type { HoldingIncome } from './income-rules.ts';

/**
 * Returns income from holdings outside ISAs and pensions between two days, oldest first, in pence at each
 * trade's own rate. Income already in the account's transactions is excluded. For imported trades, the trade
 * counts rather than its cash movement, before withholding tax.
 */
export async function holdingIncome(scope: UserScope, from: string, to: string): Promise<HoldingIncome[]> {
  const trades = await listIncomeTrades(scope, from, to);
  if (trades.length === 0) return [];
  const accounts = [...new Set(trades.map(({ account_id }) => account_id))];
  return incomeOfTrades(trades, await listReceipts(scope, accounts, from, to));
}
