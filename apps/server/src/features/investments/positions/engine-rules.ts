import { type Exact, type Identification, identifyDisposals, printPence, type Trade } from '@farthing/uk-tax';
import { coinTrades, coinTypes, feeDisposal } from './coin-rules.ts';
import { excessIncome } from './excess-income-rules.ts';
import { eachEventOnce, type HeldPlace, type TradeRow } from './quantity-rules.ts';

/** Securities of one pool whose costs hang together, by spin-offs, exchanges, swaps and fees in coins; mostly one. */
export interface Asset {
  /** `taxable`, or the account of an ISA or pension. */
  readonly pool: string;
  /** The first of its securities: its name. */
  readonly securityId: string;
  readonly securityIds: readonly string[];
  readonly holdings: readonly PlacedHolding[];
}

/** A holding with its pool: `taxable`, or the account of an ISA or pension. */
export interface PlacedHolding extends HeldPlace {
  readonly pool: string;
}

/** A trade that joins two securities in a pool. */
export interface AssetLink {
  readonly pool: string;
  readonly security_id: string;
  readonly new_security_id: string;
}

/** Gathers holdings into assets: pool by pool, securities that a trade joins together. */
export function assetsOf(holdings: readonly PlacedHolding[], links: readonly AssetLink[]): Asset[] {
  const joined = new Map<string, string>();
  const rootOf = (key: string): string => {
    const above = joined.get(key);
    return above === undefined ? key : rootOf(above);
  };
  for (const { pool, security_id, new_security_id } of links) {
    const [a, b] = [rootOf(`${pool} ${security_id}`), rootOf(`${pool} ${new_security_id}`)];
    if (a !== b) joined.set(a > b ? a : b, a > b ? b : a);
  }
  const groups = Map.groupBy(holdings, ({ pool, security_id }) => rootOf(`${pool} ${security_id}`));
  return [...groups.values()].map((members) => {
    const securityIds = [...new Set(members.map(({ security_id }) => security_id))].sort();
    return {
      pool: members[0]?.pool ?? '',
      securityId: securityIds[0] ?? '',
      securityIds,
      holdings: members,
    };
  });
}

/** Converts rows to the trades of the tax package: ids in place of names, no dividends, each event of a security once. */
function engineTrades(rows: readonly TradeRow[]): Trade[] {
  const once = eachEventOnce(rows);
  return once.flatMap((row) => {
    const trades = [
      ...(row.type === 'excess_income' ? excessIncome(row, once) : tradesOf(row)),
      ...feeDisposal(row),
    ];
    const { owned_percent } = row;
    return owned_percent === undefined ? trades : trades.map((trade) => ({ ...trade, owned_percent }));
  });
}

function tradesOf(row: TradeRow): Trade[] {
  const { type } = row;
  if (type === 'dividend') return [];
  if (!isEngineType(type)) return coinTrades(row);
  return [
    {
      date: row.date,
      type,
      asset: row.security_id,
      currency: row.currency,
      gbp_per_unit: row.fx_rate,
      fees: row.fees,
      quantity: row.quantity ?? undefined,
      price: row.price ?? undefined,
      ratio: row.ratio ?? undefined,
      old: row.old ?? undefined,
      new: row.new ?? undefined,
      amount: row.amount ?? undefined,
      cost: row.cost ?? undefined,
      new_asset: row.new_security_id ?? undefined,
      parent_value: row.parent_value ?? undefined,
      new_value: row.new_value ?? undefined,
    },
  ];
}

function isEngineType(type: TradeRow['type']): type is Trade['type'] {
  return !coinTypes.has(type) && type !== 'excess_income';
}

/** Identifies the disposals of one asset. @throws {BadTrade} {InsufficientHolding} */
export function identifyAsset(rows: readonly TradeRow[]): Identification {
  return identifyDisposals(engineTrades(rows));
}

/**
 * Divides a pool's cost among its holdings by their units, to the penny: what the division leaves over goes, penny by
 * penny, to the largest remainders (then to the first id), so that the parts add up to the cost as it is printed.
 */
export function shareCost(
  cost: Exact,
  holdings: readonly { readonly id: string; readonly quantity: Exact }[],
): Map<string, bigint> {
  const pence = BigInt(printPence(cost).replace('.', ''));
  const whole = holdings.reduce((sum, { quantity }) => sum + quantity, 0n);
  if (whole === 0n) return new Map(holdings.map(({ id }, index) => [id, index === 0 ? pence : 0n]));
  const parts = holdings.map(({ id, quantity }) => ({
    id,
    pence: (pence * quantity) / whole,
    rest: (pence * quantity) % whole,
  }));
  let left = pence - parts.reduce((sum, part) => sum + part.pence, 0n);
  const byRest = [...parts].sort((a, b) =>
    a.rest === b.rest ? (a.id < b.id ? -1 : 1) : a.rest > b.rest ? -1 : 1,
  );
  for (const part of byRest) {
    if (left === 0n) break;
    part.pence += 1n;
    left -= 1n;
  }
  return new Map(parts.map((part) => [part.id, part.pence]));
}
