import { type Exact, larger, one, wholePoundsDown } from '../exact.ts';

/** Number of equal steps that are tried first. */
const steps = 24n;
/** Number of smaller steps on either side of the best amount, until a step is a pound. */
const closer = 8n;

export interface BestAmount {
  /** Whole pounds, or all of what can be moved. */
  readonly amount: Exact;
  readonly saved: Exact;
}

/**
 * Finds the amount that saves most, and the least of those that save as much. Tax is no smooth function of income, because
 * allowances end at once, so the amounts at which something changes are tried besides equal steps.
 * @param most all that can be moved
 * @param edges amounts at which something may change; those out of range are ignored
 * @param savingOf saving in pounds for an amount; it may be negative
 * @returns an amount of nothing if no amount saves anything
 */
export function bestAmount(
  most: Exact,
  edges: readonly Exact[],
  savingOf: (amount: Exact) => Exact,
): BestAmount {
  const tried = new Map<Exact, Exact>([[0n, 0n]]);
  const attempt = (wanted: Exact) => {
    const amount = wanted >= most ? most : wholePoundsDown(larger(wanted, 0n));
    if (!tried.has(amount)) tried.set(amount, savingOf(amount));
  };
  for (const edge of edges) if (edge > 0n && edge < most) for (const near of [0n, one]) attempt(edge + near);
  for (let step = 1n; step <= steps; step++) attempt((most * step) / steps);
  let best = bestOf(tried);
  for (let width = most / steps; width >= one; width /= closer) {
    for (let step = -closer; step <= closer; step++) attempt(best.amount + (width * step) / closer);
    best = bestOf(tried);
  }
  return leastAsGood(best, tried, savingOf);
}

function bestOf(tried: ReadonlyMap<Exact, Exact>): BestAmount {
  let best: BestAmount = { amount: 0n, saved: 0n };
  for (const [amount, saved] of tried)
    if (saved > best.saved || (saved === best.saved && amount < best.amount)) best = { amount, saved };
  return best;
}

/** Halves the gap between the best amount and the next smaller one that was tried, for a smaller amount that saves as much. */
function leastAsGood(
  best: BestAmount,
  tried: ReadonlyMap<Exact, Exact>,
  savingOf: (amount: Exact) => Exact,
): BestAmount {
  let less = 0n;
  for (const amount of tried.keys()) if (amount < best.amount) less = larger(less, amount);
  let enough = best.amount;
  for (let middle = halfway(less, enough); middle > less; middle = halfway(less, enough)) {
    if (savingOf(middle) === best.saved) enough = middle;
    else less = middle;
  }
  return { amount: enough, saved: best.saved };
}

const halfway = (less: Exact, enough: Exact) => wholePoundsDown((less + enough) / 2n);
