import { dayAfter, dayInWords } from '@farthing/dates';
import { Decimal } from '@farthing/money';
import type { Asset, PlacedHolding } from './engine-rules.ts';
import { ofSecurity, type TradeRow, type UnitsByDay } from './quantity-rules.ts';

/** Percent of an account that its user owns from a day on, and how the part that changed hands on that day was transferred. */
export interface OwnedStep {
  readonly account_id: string;
  readonly from: string;
  readonly percent: string;
  /** To or from a spouse or civil partner, or someone else. Null if the user hasn't said. */
  readonly transfer: 'spouse' | 'market_value' | null;
  /** Cost of the part to the spouse that it came from, in pounds by security. */
  readonly costs: readonly { readonly security_id: string; readonly cost: string }[];
}

/** Price of a security on a day, with pounds for one unit of its currency. */
export interface DayPrice {
  readonly security_id: string;
  readonly date: string;
  readonly price: string;
  readonly currency: string;
  readonly fx_rate: string;
}

/** Shares of accounts of which others own a part, by account, oldest first. */
export type Shares = ReadonlyMap<string, readonly OwnedStep[]>;

/** Shares, and prices on the days on which one changed at market value. */
interface Ownership {
  readonly shares: Shares;
  readonly prices: readonly DayPrice[];
}

/** A share whose gains can't be proved, from a day on. */
export interface UnprovenShare {
  readonly account_id: string;
  readonly security_id: string;
  /** Day on which the share changed. */
  readonly date: string;
  /** First day whose disposals depend on it. */
  readonly since: string;
  readonly why: 'unsaid' | 'no_price' | 'no_cost' | 'reorganised' | 'moved';
}

/** An asset with all its trades, oldest first. */
export interface TradedAsset {
  readonly asset: Asset;
  readonly rows: readonly TradeRow[];
}

/** An asset with the user's part of its trades. */
export interface OwnedAsset extends TradedAsset {
  /** Shares of the accounts that hold it. Only of an asset of which others own a part, as are the following. */
  readonly shares?: Shares;
  readonly unproven?: UnprovenShare;
  /** Units of the whole sold by security and day. */
  readonly wholeSold?: ReadonlyMap<string, string>;
}

/** Days within which an acquisition is identified with an earlier disposal (TCGA 1992 s106A(5)). */
const matchingDays = 30;

/** Returns the percent of an account that is the user's on a day. @param asset one that the account holds */
export function ownedPercent({ shares }: Pick<OwnedAsset, 'shares'>, accountId: string, day: string): string {
  return percentAt(shares?.get(accountId) ?? [], day);
}

function percentAt(steps: readonly OwnedStep[], day: string): string {
  return steps.findLast(({ from }) => from <= day)?.percent ?? '100';
}

/** Returns true if others own a part of an account that holds the asset, or did. */
export function isShared({ holdings }: Asset, shares: Shares): boolean {
  return holdings.some(({ account_id }) => shares.has(account_id));
}

/** Returns the prices with their rates to pounds. Those without one are left out. */
export function withRates(
  prices: readonly Omit<DayPrice, 'fx_rate'>[],
  rates: readonly (string | null)[],
): DayPrice[] {
  return prices.flatMap((price, index) => {
    const fx_rate = rates[index];
    return fx_rate ? [{ ...price, fx_rate }] : [];
  });
}

/** Returns the days on which the share of an account that holds the asset changed at market value. */
export function marketValueDays({ holdings }: Asset, shares: Shares): string[] {
  return holdings.flatMap(({ account_id }) =>
    (shares.get(account_id) ?? [])
      .filter(({ transfer }) => transfer === 'market_value')
      .map(({ from }) => from),
  );
}

/**
 * Returns the user's part of a shared asset's trades. The parts of other owners are left out: gains follow beneficial ownership, and
 * acts of a nominee count as acts of the owners (TCGA 1992 s60; CG11730, CG22020). The half rule for income of spouses isn't one for
 * gains. The user's part joins the pool of the units that they own alone, because both are held in the same capacity (s104).
 *
 * A share that changes while units are held is a transfer. Between spouses and civil partners it has no gain and no loss (s58;
 * CG22200), and the cost goes with it. Otherwise it is a disposal or acquisition at market value (ss17, 18): the price that is recorded
 * for that day. Without an answer, or without the figures for it, disposals that depend on it are unproven.
 */
export function ownedAsset(
  { asset, rows }: TradedAsset,
  ownership: Ownership,
  unitsAt: UnitsByDay,
): OwnedAsset {
  const moved = unevenMove(asset, rows, ownership);
  const { shares } = ownership;
  if (moved) return { asset, rows, shares, unproven: moved };
  const changes = asset.holdings.flatMap((holding) => changesOf(holding, rows, { ownership, unitsAt }));
  const owned = [...ownRows(asset, rows, { ownership, unitsAt }), ...changes.map(({ row }) => row)];
  const [unproven] = changes
    .flatMap((change) => change.unproven ?? [])
    .sort((a, b) => (a.since < b.since ? -1 : 1));
  const sorted = owned.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
  return { asset, rows: sorted, shares, wholeSold: soldOf(sorted), ...(unproven ? { unproven } : {}) };
}

interface OwnedFacts {
  readonly ownership: Ownership;
  readonly unitsAt: UnitsByDay;
}

/** Returns a move of coins between wallets of which the user owns different parts. Part of the coins changed hands, without a trade that says so. */
function unevenMove(
  { holdings }: Asset,
  rows: readonly TradeRow[],
  ownership: Ownership,
): UnprovenShare | undefined {
  const accountOf = new Map(holdings.map(({ id, account_id }) => [id, account_id]));
  const moves = rows.filter(({ type }) => type === 'wallet_in' || type === 'wallet_out');
  const percents = moves.map(({ holding_id, date }) =>
    Number(ownedPercent(ownership, accountOf.get(holding_id) ?? '', date)),
  );
  const at = percents.findIndex((percent) => percent !== percents[0]);
  const move = moves[at];
  if (!move) return undefined;
  const { security_id, date, holding_id } = move;
  const account_id = accountOf.get(holding_id) ?? '';
  return { account_id, security_id, date, since: '0001-01-01', why: 'moved' };
}

/** Returns the recorded trades with the percent that is the user's. Events of a whole security count as they are, if the user has units of it. */
function ownRows(
  { holdings }: Asset,
  rows: readonly TradeRow[],
  { ownership, unitsAt }: OwnedFacts,
): TradeRow[] {
  const accountOf = new Map(holdings.map(({ id, account_id }) => [id, account_id]));
  const percentOf = (holdingId: string, day: string) =>
    ownedPercent(ownership, accountOf.get(holdingId) ?? '', day);
  const isOwned = (securityId: string, day: string) =>
    holdings.some(
      ({ id, security_id }) =>
        security_id === securityId &&
        Number(percentOf(id, day)) > 0 &&
        !new Decimal(unitsAt(id, dayAfter(day, -1))).isZero(),
    );
  return rows.flatMap((row): TradeRow[] => {
    if (ofSecurity.has(row.type))
      return row.new_security_id === null || isOwned(row.security_id, row.date) ? [row] : [];
    // The owner of a fund on the last day of its period is taxed on its excess income (SI 2009/3001 reg 94).
    const owned_percent = percentOf(row.holding_id, row.period_end ?? row.date);
    if (Number(owned_percent) === 100) return [row];
    return Number(owned_percent) === 0 ? [] : [{ ...row, owned_percent }];
  });
}

interface ShareChange {
  readonly row: TradeRow;
  readonly unproven?: UnprovenShare;
}

/** Returns the transfers of a holding's units between the user and others, on the days on which the share of its account changes. */
function changesOf(
  holding: PlacedHolding,
  rows: readonly TradeRow[],
  { ownership, unitsAt }: OwnedFacts,
): ShareChange[] {
  const { id, account_id, security_id } = holding;
  const steps = ownership.shares.get(account_id) ?? [];
  return steps.flatMap((step): ShareChange[] => {
    const more = new Decimal(step.percent).minus(percentAt(steps, dayAfter(step.from, -1)));
    const units = unitsAt(id, dayAfter(step.from, -1));
    if (more.isZero() || new Decimal(units).isZero()) return [];
    const price = ownership.prices.find((one) => one.security_id === security_id && one.date === step.from);
    const cost = step.costs.find((one) => one.security_id === security_id)?.cost;
    const isSpouse = step.transfer !== 'market_value';
    const { price: ofDay = '0', currency = 'GBP', fx_rate = '1' } = isSpouse ? {} : (price ?? {});
    const common = {
      ...{ ...nothing, id: `share of ${id} from ${step.from}`, holding_id: id, security_id },
      ...{ date: step.from, price: ofDay, currency, fx_rate },
    };
    const row: TradeRow = {
      ...{ ...common, type: typeOf(isSpouse, more), quantity: units },
      owned_percent: more.abs().toFixed(),
      // The cost that comes from a spouse is that of the part, so its units are those of the part too.
      ...(isSpouse && more.gt(0)
        ? { cost: cost ?? '0', quantity: more.times(units).div(100).toFixed(), owned_percent: '100' }
        : {}),
    };
    const why = reasonAgainst(step, rows, { security_id, isMore: more.gt(0), price, cost });
    if (!why) return [{ row }];
    const since = dayAfter(step.from, -matchingDays);
    return [{ row, unproven: { account_id, security_id, date: step.from, since, why } }];
  });
}

function typeOf(isSpouse: boolean, more: Decimal): TradeRow['type'] {
  if (isSpouse) return more.isNegative() ? 'transfer_out' : 'transfer_in';
  return more.isNegative() ? 'sell' : 'buy';
}

/** Returns the reason why a change of a share can't be calculated, if any. */
function reasonAgainst(
  { from, transfer }: OwnedStep,
  rows: readonly TradeRow[],
  about: {
    readonly security_id: string;
    readonly isMore: boolean;
    readonly price: DayPrice | undefined;
    readonly cost: string | undefined;
  },
): UnprovenShare['why'] | undefined {
  const { security_id, isMore, price, cost } = about;
  if (transfer === null) return 'unsaid';
  if (transfer === 'market_value' && !price) return 'no_price';
  if (transfer === 'spouse' && isMore && cost === undefined) return 'no_cost';
  const isReorganised = rows.some(
    ({ date, type, ...row }) =>
      date === from &&
      (ofSecurity.has(type) || type === 'bonus_issue' || type === 'rights_issue') &&
      (row.security_id === security_id || row.new_security_id === security_id),
  );
  return isReorganised ? 'reorganised' : undefined;
}

/** Returns the units sold by security and day, including the parts of other owners. */
function soldOf(rows: readonly TradeRow[]): Map<string, string> {
  const sold = new Map<string, string>();
  const add = (securityId: string, day: string, units: string | null) => {
    const key = `${securityId} ${day}`;
    sold.set(key, new Decimal(sold.get(key) ?? 0).plus(units ?? 0).toFixed());
  };
  for (const { type, security_id, date, quantity, fee_security_id, fee_quantity } of rows) {
    if (type === 'sell' || type === 'swap') add(security_id, date, quantity);
    if (fee_security_id !== null) add(fee_security_id, date, fee_quantity);
  }
  return sold;
}

const nothing = {
  ...{ fees: '0', ratio: null, old: null, new: null, amount: null, cost: null, parent_value: null },
  ...{ new_value: null, new_security_id: null, new_quantity: null, fee_quantity: null },
  ...{ fee_security_id: null, period_end: null },
};

/** Explains why the gains of a share can't be calculated, and what to do. @param names of the account and the security */
export function unprovenSentence(
  { why, date }: Pick<UnprovenShare, 'why' | 'date'>,
  { account, security }: { readonly account: string; readonly security: string },
): string {
  const day = dayInWords(date);
  const changed = `Your share of ${account} changed on ${day}, while it held ${security}.`;
  switch (why) {
    case 'unsaid':
      return `${changed} Under “Joint account” on its page, say if that part went to or came from your spouse or civil partner. If the account has always been joint, enter the day it was opened instead.`;
    case 'no_price':
      return `${changed} That counts as a sale or purchase at market value (TCGA 1992 s17). Enter the price of ${security} on that day.`;
    case 'no_cost':
      return `${changed} Under “Joint account” on its page, enter what that part had cost your spouse or civil partner (TCGA 1992 s58).`;
    case 'reorganised':
      return `${changed} On the same day ${security} was split, exchanged or issued, and farthing doesn’t work out both on one day. If the share changed a day earlier or later, enter that day.`;
    case 'moved':
      return `On ${day} ${security} was moved between wallets of which you own different parts. farthing doesn’t work out the gain of that.`;
  }
}
