import { above, type Exact, figure, larger, smaller, times, total, wholePoundsDown } from '../exact.ts';
import { type BandTax, nonSavingsBands, taxSlice } from '../income-tax/bands.ts';
import type { IncomeTax } from '../income-tax/income-tax.ts';
import type { Circumstances } from '../inputs.ts';
import type { RateTable } from '../rates/rate-table.ts';

/** The annual allowance of a year and what became of it. In pounds. */
export interface AllowanceUse {
  readonly standard: Exact;
  readonly thresholdIncome: Exact;
  readonly adjustedIncome: Exact;
  readonly reduction: Exact;
  /** After the taper. */
  readonly allowance: Exact;
  readonly input: Exact;
  /** Money purchase input above its own allowance, after flexible access. */
  readonly moneyPurchaseExcess: Exact;
  readonly moneyPurchaseInput: Exact | undefined;
  readonly used: Exact;
  /** Unused part of this year's allowance, which can be carried forward. */
  readonly left: Exact;
  /** By year, oldest first. */
  readonly carriedForward: readonly Exact[];
  readonly carriedForwardUsed: readonly Exact[];
  readonly excess: Exact;
  readonly chargeBands: readonly BandTax[];
  readonly charge: Exact;
}

/**
 * Measures pension input against the annual allowance: tapered (FA 2004 s228ZA), then unused allowance of three years
 * before, oldest first (s228A), and charges what is above at the rates of the taxpayer's highest slice (s227). After
 * flexible access the greater of two excesses is charged (s227ZA): the usual one, or money purchase input above its
 * own allowance and the rest above the remaining one (ss227B-227D).
 */
export function annualAllowanceOf(table: RateTable, person: Circumstances, income: IncomeTax): AllowanceUse {
  const { pensions } = table;
  const own = income.relief.ownContributions;
  const byOthers = person.sacrificed + person.employerContributions;
  const input = person.pensionInput ?? own + byOthers;
  // Lump sum death benefits are in neither (s228ZA(4)(e), (5)(d)).
  const netIncome = above(income.netIncome, person.deathBenefits);
  const thresholdIncome = above(netIncome + person.sacrificed, income.relief.relievedAtSource);
  const adjustedIncome = netIncome + person.netPayContributions + larger(byOthers, above(input, own));
  const standard = figure(pensions.annual_allowance.amount);
  const reduction = reductionOf(table, thresholdIncome, adjustedIncome);
  const allowance = standard - reduction;
  const moneyPurchaseInput =
    person.moneyPurchaseInput === 'all'
      ? input
      : person.moneyPurchaseInput && smaller(person.moneyPurchaseInput, input);
  const ownLimit = figure(pensions.money_purchase_annual_allowance.amount);
  const moneyPurchaseExcess = above(moneyPurchaseInput ?? 0n, ownLimit);

  const carried = total(person.carryForward);
  const usual = above(input, allowance + carried);
  // What is no money purchase input has what its allowance leaves, and all that is carried forward.
  const rest = input - (moneyPurchaseInput ?? 0n);
  const remaining = above(allowance, ownLimit);
  const alternative = moneyPurchaseExcess + above(rest, remaining + carried);
  const isAlternative = moneyPurchaseExcess > 0n && alternative >= usual;
  const [measured, limit] = isAlternative ? [rest, remaining] : [input, allowance];
  const excess = isAlternative ? alternative : usual;
  const bands = nonSavingsBands(
    table.income_tax,
    person.region,
    income.relief.relievedAtSource + person.giftAid,
  );
  const chargeBands = taxSlice('pension_charge', bands, income.taxableIncome, excess);
  return {
    standard,
    thresholdIncome,
    adjustedIncome,
    reduction,
    allowance,
    input,
    moneyPurchaseExcess,
    moneyPurchaseInput,
    used: smaller(measured, limit),
    left: above(limit, measured),
    carriedForward: person.carryForward,
    carriedForwardUsed: oldestFirst(person.carryForward, above(measured, limit)),
    excess,
    chargeBands,
    charge: total(chargeBands.map(({ tax }) => tax)),
  };
}

/** Half of what adjusted income is above its limit, whole pounds, down to the least allowance (s228ZA(2), (3)). */
function reductionOf({ pensions }: RateTable, threshold: Exact, adjusted: Exact): Exact {
  const { taper, annual_allowance } = pensions;
  if (!taper || threshold <= figure(taper.threshold_income)) return 0n;
  const half = wholePoundsDown(times(above(adjusted, figure(taper.adjusted_income)), figure(taper.rate)));
  return smaller(half, above(figure(annual_allowance.amount), figure(taper.minimum)));
}

function oldestFirst(unused: readonly Exact[], needed: Exact): Exact[] {
  let left = needed;
  return unused.map((amount) => {
    const used = smaller(amount, left);
    left -= used;
    return used;
  });
}
