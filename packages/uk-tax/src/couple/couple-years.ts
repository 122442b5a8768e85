import { calculateTax, type TaxPosition } from '../calculate.ts';
import { TaxError } from '../errors.ts';
import { type Exact, exact, total } from '../exact.ts';
import type { TaxInputs } from '../inputs.ts';
import type { RateTables } from '../rates/rate-table.ts';
import type { TaxYear } from '../tax-year.ts';

/** Index of one of the couple. */
export type Partner = 0 | 1;
export type Both<Value> = readonly [Value, Value];
/** Inputs of both, with the Child Benefit of the couple in each. */
export type CoupleInputs = Both<TaxInputs>;

/** Parts of a couple's question that stay the same while its inputs change. */
export interface CoupleSetting {
  readonly tax_year: TaxYear;
  readonly regions: Both<string>;
  readonly rates: RateTables;
}

export const other = (partner: Partner): Partner => (partner === 0 ? 1 : 0);

/** Returns the pair with one of its values replaced. */
export const replaced = <Value>(pair: Both<Value>, partner: Partner, value: Value): Both<Value> =>
  partner === 0 ? [value, pair[1]] : [pair[0], value];

/**
 * Writes the couple's Child Benefit into both years: the charge is on the higher income, no matter which of the two
 * received the benefit (ITEPA 2003 s681B).
 * @throws {TaxError} bad_input where both name one and they differ
 */
export function withChildBenefit([first, second]: CoupleInputs): CoupleInputs {
  const named = [first, second].flatMap(({ child_benefit }) =>
    child_benefit !== undefined && exact(child_benefit) !== 0n ? [child_benefit] : [],
  );
  const [benefit, another] = named;
  if (benefit === undefined) return [first, second];
  if (another !== undefined && exact(another) !== exact(benefit))
    throw new TaxError(
      'bad_input',
      `child_benefit is ${benefit} for one of the couple and ${another} for the other; give both what the couple received`,
    );
  return [
    { ...first, child_benefit: benefit },
    { ...second, child_benefit: benefit },
  ];
}

/**
 * Works out both years, with the Child Benefit charge on the higher income only. Equal incomes have equal charges, and the
 * first is taken.
 * @throws as calculateTax
 */
export function positionsOf(setting: CoupleSetting, inputs: CoupleInputs): Both<TaxPosition> {
  const { tax_year, regions, rates } = setting;
  const positionOf = (partner: Partner, own: TaxInputs) =>
    calculateTax({ tax_year, region: regions[partner], inputs: own }, rates);
  const positions: Both<TaxPosition> = [positionOf(0, inputs[0]), positionOf(1, inputs[1])];
  const lower = lowerOf(positions);
  if (exact(positions[lower].hicbc) === 0n) return positions;
  const { child_benefit, ...withoutBenefit } = inputs[lower];
  return replaced(positions, lower, positionOf(lower, withoutBenefit));
}

/** The one with the lower adjusted net income, or the second. */
function lowerOf([first, second]: Both<TaxPosition>): Partner {
  return exact(first.adjusted_net_income) < exact(second.adjusted_net_income) ? 0 : 1;
}

/** Tax, contributions and loans of both. */
export const totalOf = (positions: Both<TaxPosition>): Exact =>
  total(positions.map(({ total_tax }) => exact(total_tax)));
