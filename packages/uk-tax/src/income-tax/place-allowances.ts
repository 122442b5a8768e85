import { above, type Exact, figure, smaller } from '../exact.ts';
import type { IncomeTable } from '../rates/rate-table.ts';
import { type Bands, type Components, sumOf, sumOfTax, taxOnComponents } from './tax-on-components.ts';

/** Allowances by the component they are set against. */
export type Placement = Components;

/**
 * Sets allowances against the components where they save most (ITA 2007 s25(2); HMRC SAIM1110). From 2027-28 they go
 * against other income first, and only the rest where it saves most. Of placements that save the same, the one with most against non-savings, then savings.
 * Gains of policies take only what is left: against them an allowance would waste the tax treated as paid.
 */
export function placeAllowances(
  table: IncomeTable,
  bands: Bands,
  income: Components,
  allowances: Exact,
): { readonly placement: Placement; readonly taxable: Components } {
  const whole = sumOf(income);
  const used = smaller(allowances, whole);
  const first = inOrder(income, used);
  const taxedBelow = above(whole - income.policyGains, used);
  const isOtherFirst = table.allowance_allocation.rule === 'other_income_first';
  if (isOtherFirst && first.nonSavings + first.lumpSum > 0n)
    return placeRest(table, bands, income, { first, used });
  let best = first;
  let least = taxOf(table, bands, income, first);
  const onTop = income.policyGains - first.policyGains;
  for (const candidate of withLumpSum(table, bands, { ...income, policyGains: onTop }, taxedBelow)) {
    const placement = { ...candidate, policyGains: first.policyGains };
    const tax = taxOf(table, bands, income, placement);
    if (tax < least || (tax === least && comesBefore(placement, best))) {
      best = placement;
      least = tax;
    }
  }
  return placed(income, best);
}

/** Sets against property, savings and dividends what other income leaves. */
function placeRest(
  table: IncomeTable,
  bands: Bands,
  income: Components,
  { first, used }: { readonly first: Placement; readonly used: Exact },
) {
  const forced = first.nonSavings + first.lumpSum;
  if (used === forced) return placed(income, first);
  const rest = placeAllowances(table, bands, { ...income, nonSavings: 0n, lumpSum: 0n }, used - forced);
  return placed(income, { ...rest.placement, nonSavings: first.nonSavings, lumpSum: first.lumpSum });
}

/** Against non-savings first, termination payments among them, then property, savings, dividends, and gains of policies. */
export function inOrder(income: Components, allowances: Exact): Placement {
  const nonSavings = smaller(allowances, income.nonSavings);
  const lumpSum = smaller(allowances - nonSavings, income.lumpSum);
  const property = smaller(allowances - nonSavings - lumpSum, income.property);
  const savings = smaller(allowances - nonSavings - lumpSum - property, income.savings);
  const left = allowances - nonSavings - lumpSum - property - savings;
  const dividends = smaller(left, income.dividends);
  const policyGains = smaller(left - dividends, income.policyGains);
  return { nonSavings, property, savings, dividends, lumpSum, policyGains };
}

function placed(income: Components, placement: Placement) {
  return { placement, taxable: lessPlaced(income, placement) };
}

export function lessPlaced(income: Components, placement: Placement): Components {
  return {
    nonSavings: income.nonSavings - placement.nonSavings,
    property: income.property - placement.property,
    savings: income.savings - placement.savings,
    dividends: income.dividends - placement.dividends,
    lumpSum: income.lumpSum - placement.lumpSum,
    policyGains: income.policyGains - placement.policyGains,
  };
}

function taxOf(table: IncomeTable, bands: Bands, income: Components, placement: Placement): Exact {
  return sumOfTax(taxOnComponents(table, bands, lessPlaced(income, placement)));
}

function comesBefore(a: Placement, b: Placement): boolean {
  if (a.nonSavings !== b.nonSavings) return a.nonSavings > b.nonSavings;
  if (a.lumpSum !== b.lumpSum) return a.lumpSum > b.lumpSum;
  if (a.property !== b.property) return a.property > b.property;
  return a.savings > b.savings;
}

/**
 * Placements for each taxable part of termination payments at which the tax can bend: nothing or all of it, and where the
 * income below it, or each of its parts, meets a limit.
 */
function* withLumpSum(
  table: IncomeTable,
  bands: Bands,
  income: Components,
  whole: Exact,
): Generator<Placement> {
  const { lumpSum } = income;
  if (lumpSum === 0n) return yield* candidates(table, bands, income, whole);
  const { limits, nilSavings, startingAndNil } = bends(table, bands, income.policyGains);
  const edges = [...limits, ...startingAndNil];
  const taxed = (placement: Placement, kept: Exact) => ({ ...placement, lumpSum: lumpSum - kept });
  const isPossible = (kept: Exact) => kept >= 0n && kept <= lumpSum && kept <= whole;
  for (const kept of new Set([0n, lumpSum, ...limits.map((limit) => whole - limit)]))
    if (isPossible(kept))
      for (const placement of candidates(table, bands, income, whole - kept)) yield taxed(placement, kept);
  // Termination payments take what the other parts leave.
  const savings = [0n, income.savings, ...nilSavings];
  const lowest = [...limits, income.nonSavings + income.property];
  const corners = [
    ...lowest.flatMap((low) =>
      [...savings, ...edges.map((edge) => edge - low)].map((saving) => [low, saving]),
    ),
    ...savings.flatMap((saving) => edges.map((edge) => [edge - saving, saving])),
  ] as const;
  for (const [low = 0n, saving = 0n] of corners)
    for (const dividend of [0n, income.dividends, figure(table.dividends.allowance)]) {
      const below = low + saving + dividend;
      if (isPossible(whole - below))
        for (const placement of placementFor(income, below, saving, dividend))
          yield taxed(placement, whole - below);
    }
}

/** Limits of the bands, and the nil rates of savings, of which gains of policies on top use what savings leave. */
function bends(table: IncomeTable, bands: Bands, policyGains: Exact) {
  const { personal_savings_allowance: allowances } = table.savings;
  const starting = figure(table.savings.starting_rate_band);
  const nilSavings = allowances
    ? [allowances.basic, allowances.higher].map(figure).flatMap((nil) => [nil, nil - policyGains])
    : [];
  return {
    limits: [
      0n,
      starting,
      ...[...bands.nonSavings, ...bands.savings].flatMap(({ to }) => (to === undefined ? [] : [to])),
    ],
    nilSavings,
    startingAndNil: nilSavings.map((nil) => starting + nil),
  };
}

/**
 * Placements among which the best one is. Tax is linear between the lines on which a component, or the sum of the
 * lower ones, meets a limit; the best is where two such lines cross. Taxable income in all is fixed.
 * @param whole taxable income after allowances
 */
function* candidates(
  table: IncomeTable,
  bands: Bands,
  income: Components,
  whole: Exact,
): Generator<Placement> {
  const { limits, nilSavings, startingAndNil } = bends(table, bands, income.policyGains);
  const earned = income.nonSavings + income.property;
  // What stays taxable of dividends, of savings, and of the rest.
  const dividends = new Set([0n, income.dividends, figure(table.dividends.allowance)]);
  for (const limit of [...limits, ...startingAndNil]) dividends.add(whole - limit);
  const savings = new Set([0n, income.savings, ...nilSavings]);
  const rest = new Set([...limits, earned]);
  for (const dividend of dividends) {
    const others = new Set(savings);
    for (const low of rest) others.add(whole - dividend - low);
    for (const saving of others) yield* placementFor(income, whole, saving, dividend);
  }
  for (const saving of savings) {
    for (const low of rest) yield* placementFor(income, whole, saving, whole - saving - low);
  }
}

function* placementFor(
  income: Components,
  whole: Exact,
  savings: Exact,
  dividends: Exact,
): Generator<Placement> {
  const earned = whole - savings - dividends;
  if (savings < 0n || savings > income.savings || dividends < 0n || dividends > income.dividends) return;
  if (earned < 0n || earned > income.nonSavings + income.property) return;
  const property = smaller(income.property, earned);
  const nonSavings = above(earned, property);
  if (nonSavings > income.nonSavings) return;
  yield {
    nonSavings: income.nonSavings - nonSavings,
    property: income.property - property,
    savings: income.savings - savings,
    dividends: income.dividends - dividends,
    lumpSum: 0n,
    policyGains: 0n,
  };
}
