import { type Exact, share } from '../exact.ts';

/** A Section 104 holding: shares of one class that are treated as one asset (TCGA 1992 s104). */
export interface Section104Pool {
  /** On the asset's common basis. */
  units: bigint;
  /** Allowable cost in pounds, unrounded. */
  cost: Exact;
}

export function emptyPool(): Section104Pool {
  return { units: 0n, cost: 0n };
}

/**
 * Takes units out at the pool's average cost. A full disposal takes the whole cost (s110; CG51575).
 * @param units at most those of the pool
 * @returns allowable cost in pounds, unrounded
 */
export function takeFromPool(pool: Section104Pool, units: bigint): Exact {
  const cost = share(pool.cost, units, pool.units);
  pool.units -= units;
  pool.cost -= cost;
  return cost;
}

export function addToPool(pool: Section104Pool, units: bigint, cost: Exact): void {
  pool.units += units;
  pool.cost += cost;
}
