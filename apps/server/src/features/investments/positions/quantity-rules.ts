import type { HoldingTrade } from '@farthing/api-contract';
import { type Exact, exact, printQuantity } from '@farthing/uk-tax';

/** A trade as stored. Figures are decimal texts. */
export type TradeRow = Readonly<
  Pick<HoldingTrade, 'id' | 'holding_id' | 'type' | 'date' | 'quantity' | 'price' | 'currency' | 'fees'> &
    Pick<
      HoldingTrade,
      'fx_rate' | 'ratio' | 'old' | 'new' | 'amount' | 'cost' | 'parent_value' | 'new_value'
    > &
    Pick<HoldingTrade, 'new_quantity' | 'fee_quantity' | 'period_end'>
> & {
  readonly security_id: string;
  readonly new_security_id: string | null;
  readonly fee_security_id: string | null;
  /** Percent of the trade that is the user's. All of it by default. */
  readonly owned_percent?: string;
};

/** A holding with its account and security. */
export interface HeldPlace {
  readonly id: string;
  readonly account_id: string;
  readonly security_id: string;
}

/** Units of a holding at the end of a day. */
export interface DayQuantity {
  readonly holding_id: string;
  readonly date: string;
  readonly quantity: string;
}

/** Thrown if more units left a holding on a day than it had. */
export class HoldingOverdrawn extends Error {
  readonly holdingId: string;
  readonly date: string;
  /** Units that are missing. */
  readonly shortfall: string;

  constructor(holdingId: string, date: string, shortfall: string) {
    super(`${shortfall} units are missing on ${date}`);
    this.holdingId = holdingId;
    this.date = date;
    this.shortfall = shortfall;
  }
}

/** Trade types that affect every unit of a security, regardless of the holding in which they are recorded. */
export const ofSecurity: ReadonlySet<string> = new Set([
  'split',
  'unsplit',
  'restructure',
  'spin_off',
  'exchange',
]);

/** Types of trade that add their quantity to a holding, and that take it out. */
const comesIn = new Set(['buy', 'transfer_in', 'reward', 'airdrop', 'wallet_in']);
const goesOut = new Set(['sell', 'transfer_out', 'swap', 'wallet_out']);

/** Order of events on a day: reorganisations, then bonus and rights issues. Trades follow. */
const order = ['split', 'unsplit', 'restructure', 'spin_off', 'exchange', 'bonus_issue', 'rights_issue'];

/**
 * Returns each event of a whole security once, even if several holdings of a pool recorded it: a split that two
 * brokers report is one split.
 */
export function eachEventOnce(rows: readonly TradeRow[]): TradeRow[] {
  const most = new Map<string, number>();
  const seen = new Map<string, number>();
  return rows.filter((row) => {
    if (!ofSecurity.has(row.type)) return true;
    const event = [
      row.security_id,
      row.date,
      row.type,
      row.ratio,
      row.old,
      row.new,
      row.new_security_id,
    ].join('|');
    const inHolding = (seen.get(`${event}|${row.holding_id}`) ?? 0) + 1;
    seen.set(`${event}|${row.holding_id}`, inHolding);
    if (inHolding <= (most.get(event) ?? 0)) return false;
    most.set(event, inHolding);
    return true;
  });
}

/** Returns the units of a holding at the end of a day. */
export type UnitsByDay = (holdingId: string, day: string) => string;

/** Counts the units of an asset's holdings on every day. @throws {HoldingOverdrawn} */
export function unitsByDay(traded: {
  readonly asset: { readonly holdings: readonly HeldPlace[] };
  readonly rows: readonly TradeRow[];
}): UnitsByDay {
  const quantities = quantitiesOf(traded.rows, traded.asset.holdings);
  const byHolding = Map.groupBy(quantities, ({ holding_id }) => holding_id);
  return (id, day) => byHolding.get(id)?.findLast(({ date }) => date <= day)?.quantity ?? '0';
}

/**
 * Returns the units of each holding at the end of the days that changed them. On one day reorganisations come first, and
 * units can be sold on the day they were bought.
 * @param rows each event of a security once
 * @param holdings all that share the pool, those of received securities included
 * @throws {HoldingOverdrawn}
 */
export function quantitiesOf(rows: readonly TradeRow[], holdings: readonly HeldPlace[]): DayQuantity[] {
  const held = new Map<string, Exact>(holdings.map(({ id }) => [id, 0n]));
  const places = new Map(holdings.map((one) => [`${one.account_id} ${one.security_id}`, one.id]));
  const accountOf = new Map(holdings.map((one) => [one.id, one.account_id]));
  const bySecurity = Map.groupBy(holdings, ({ security_id }) => security_id);
  const found: DayQuantity[] = [];
  const days = Map.groupBy(
    rows.filter((row) => row.quantity !== null || ofSecurity.has(row.type)),
    ({ date }) => date,
  );
  for (const [date, ofDay] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const touched = new Set<string>();
    const move = (id: string, units: Exact) => {
      if (units === 0n) return;
      held.set(id, (held.get(id) ?? 0n) + units);
      touched.add(id);
    };
    for (const row of ofDay.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))) {
      if (order.indexOf(row.type) < 0) continue;
      if (!ofSecurity.has(row.type)) {
        move(row.holding_id, exact(row.quantity ?? '0'));
        continue;
      }
      for (const one of bySecurity.get(row.security_id) ?? []) {
        const units = held.get(one.id) ?? 0n;
        const after = multiplied(units, row);
        if (row.new_security_id === null) move(one.id, after - units);
        else {
          const receiver = places.get(`${one.account_id} ${row.new_security_id}`);
          if (receiver !== undefined) move(receiver, after);
          if (row.type === 'exchange') move(one.id, -units);
        }
      }
    }
    for (const row of ofDay) {
      const units = exact(row.quantity ?? '0');
      if (comesIn.has(row.type)) move(row.holding_id, units);
      else if (goesOut.has(row.type)) move(row.holding_id, -units);
      const account = accountOf.get(row.holding_id);
      const besides = (securityId: string | null, more: Exact) => {
        const place = securityId === null ? undefined : places.get(`${account} ${securityId}`);
        if (place !== undefined) move(place, more);
      };
      if (row.type === 'swap') besides(row.new_security_id, exact(row.new_quantity ?? '0'));
      besides(row.fee_security_id, -exact(row.fee_quantity ?? '0'));
    }
    for (const id of touched) {
      const units = held.get(id) ?? 0n;
      const printed = printQuantity(units < 0n ? -units : units);
      if (units < 0n && printed !== '0') throw new HoldingOverdrawn(id, date, printed);
      found.push({ holding_id: id, date, quantity: printed });
    }
  }
  return found;
}

function multiplied(units: Exact, row: TradeRow): Exact {
  if (row.type === 'restructure') return (units * exact(row.new ?? '1')) / exact(row.old ?? '1');
  const ratio = exact(row.ratio ?? '1');
  return row.type === 'unsplit' ? (units * exact('1')) / ratio : (units * ratio) / exact('1');
}
