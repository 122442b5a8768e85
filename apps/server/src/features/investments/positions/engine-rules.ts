import { Decimal } from '@farthing/money';
import { type Exact, type Identification, identifyDisposals, printPence, type Trade } from '@farthing/uk-tax';
import type { HeldPlace, TradeRow } from './quantity-rules.ts';

/** Securities of one pool whose costs depend on each other, through spin-offs, exchanges, swaps or fees in coins. Usually one. */
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

/** Groups holdings into assets: securities of a pool that trades join. */
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

/**
 * Identifies the disposals of one asset. Securities go by their ids, and dividends are left out.
 * @param rows each event of a security once, oldest first
 * @throws {BadTrade} {InsufficientHolding}
 */
export function identifyAsset(rows: readonly TradeRow[]): Identification {
  const trades = rows.flatMap((row) => {
    const converted = [
      ...(row.type === 'excess_income' ? excessIncome(row, rows) : tradesOf(row)),
      ...feeDisposal(row),
    ];
    const { owned_percent } = row;
    return owned_percent === undefined ? converted : converted.map((trade) => ({ ...trade, owned_percent }));
  });
  return identifyDisposals(trades);
}

/** Types of trade that only coins have. */
const coinTypes: ReadonlySet<string> = new Set(['swap', 'reward', 'airdrop', 'wallet_in', 'wallet_out']);

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

/**
 * Converts a swap, a receipt of coins or a move between own wallets to the purchases and sales of the tax package.
 * A swap is a disposal and an acquisition at the market value of what was received (CRYPTO22100). Its fee belongs to both, half
 * each (CRYPTO22150). Rewards and airdrops are acquired at the price of the row. A move between wallets is neither, because the
 * owner stays the same.
 */
function coinTrades(row: TradeRow): Trade[] {
  const common = { date: row.date, currency: row.currency, gbp_per_unit: row.fx_rate };
  switch (row.type) {
    case 'swap': {
      const first = new Decimal(row.fees).div(2).toDecimalPlaces(12);
      const total = row.amount ?? '0';
      return [
        {
          ...{ ...common, type: 'sell', asset: row.security_id, total, fees: first.toFixed() },
          quantity: row.quantity ?? undefined,
        },
        {
          ...{ ...common, type: 'buy', asset: row.new_security_id ?? '', total },
          fees: new Decimal(row.fees).minus(first).toFixed(),
          quantity: row.new_quantity ?? undefined,
        },
      ];
    }
    case 'reward':
    case 'airdrop':
      return [
        {
          ...{ ...common, type: 'buy', asset: row.security_id },
          quantity: row.quantity ?? undefined,
          price: row.price ?? undefined,
        },
      ];
    default:
      return [];
  }
}

/** Returns the disposal of the coins that paid a trade's fee, at their market value (TCGA 1992 s17(1)(b); CRYPTO22280). */
function feeDisposal(row: TradeRow): Trade[] {
  if (row.fee_quantity === null || row.fee_security_id === null) return [];
  return [
    {
      type: 'sell',
      date: row.date,
      asset: row.fee_security_id,
      currency: row.currency,
      gbp_per_unit: row.fx_rate,
      quantity: row.fee_quantity,
      total: row.fees,
    },
  ];
}

/** Types of trade that dispose of units. */
const disposalTypes = new Set(['sell', 'swap', 'transfer_out']);

/**
 * Converts excess reported income to an addition to the pool's cost on the fund distribution date (SI 2009/3001 reg 99(2), (4)).
 * If units are disposed of between the end of the period and that date, it is added on the day of the first disposal
 * (reg 99(5)).
 * @param rows all trades of the asset, oldest first
 */
function excessIncome(row: TradeRow, rows: readonly TradeRow[]): Trade[] {
  const { period_end: end, quantity, price, date } = row;
  if (end === null || quantity === null || price === null) return [];
  const amount = new Decimal(quantity).times(price).toDecimalPlaces(12);
  if (amount.isZero()) return [];
  const sold = rows.find(
    (other) =>
      other.security_id === row.security_id &&
      disposalTypes.has(other.type) &&
      other.date > end &&
      other.date < date,
  );
  return [
    {
      type: 'dividend_accumulated',
      date: sold?.date ?? date,
      asset: row.security_id,
      currency: row.currency,
      gbp_per_unit: row.fx_rate,
      amount: amount.toFixed(),
    },
  ];
}

/**
 * Divides a pool's cost among its holdings by their units, to the penny. Pennies left over go to the largest remainders,
 * then to the first id, so that the parts add up to the printed cost.
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
