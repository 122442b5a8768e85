import { above, type Exact, figure, over, smaller, times } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import type { Circumstances } from '../inputs.ts';
import { sumOfPolicyGains } from '../policy-gains/policy-gains.ts';
import type { IncomeTable } from '../rates/rate-table.ts';
import { nonSavingsBands } from './bands.ts';
import { personalAllowanceOf } from './personal-allowance.ts';
import { inOrder, lessPlaced } from './place-allowances.ts';
import { bandsOf, type Components, sumOf, sumOfTax, taxOnComponents } from './tax-on-components.ts';

/** Top slicing relief on gains of life insurance policies. In pounds. */
export interface TopSlicing {
  readonly gains: Exact;
  readonly annualEquivalent: Exact;
  /** Tax on the gains as the highest part of income, less the basic rate on them. */
  readonly liability: Exact;
  /** Tax on the annual equivalents, less the basic rate on them. */
  readonly sliceLiability: Exact;
  readonly relievedLiability: Exact;
  readonly relief: Exact;
}

/** Figures of a year that the relief starts from. */
interface YearOfGains {
  readonly income: Components;
  readonly adjustedNetIncome: Exact;
  readonly personalAllowance: Exact;
  /** All other allowances and reliefs. */
  readonly otherAllowances: Exact;
  readonly relievedAtSource: Exact;
}

/**
 * Top slicing relief (ITTOIA 2005 ss535-537; IPTM3840). The gains and then their annual equivalents are taken as the highest
 * part of income. Allowances come off them only as far as other income can't take them (s535(8)), and the personal allowance
 * is that of the income with the annual equivalents (ss536(1), 537). Gift Aid doesn't widen the bands here. The relieved
 * liability is not below nothing, as in HMRC's own calculation.
 */
export function topSlicingOf(
  table: IncomeTable,
  person: Circumstances,
  year: YearOfGains,
): TopSlicing | undefined {
  const { all: gains, untaxed, annualEquivalent } = sumOfPolicyGains(person.policyGains);
  if (gains === 0n) return undefined;
  const { income, adjustedNetIncome, personalAllowance, otherAllowances, relievedAtSource } = year;
  const basicRate = basicRateOf(table);
  const bands = nonSavingsBands(table, person.region, relievedAtSource);
  const limits = bandsOf(table, person.region, bands, relievedAtSource);
  const taxedOn = (policyGains: Exact, allowance: Exact) => {
    const whole = { ...income, savings: income.savings - untaxed, policyGains };
    const placed = inOrder(whole, smaller(allowance + otherAllowances, sumOf(whole)));
    const taxable = lessPlaced(whole, placed);
    const tax = sumOfTax(taxOnComponents(table, limits, taxable), 'policy_gains');
    return { tax, amount: taxable.policyGains };
  };
  const whole = taxedOn(gains, personalAllowance);
  const liability = above(whole.tax, times(whole.amount, basicRate));
  const slicedIncome = above(adjustedNetIncome, gains - annualEquivalent);
  const slice = taxedOn(annualEquivalent, personalAllowanceOf(table, slicedIncome));
  const sliceLiability = above(slice.tax, times(annualEquivalent, basicRate));
  const relievedLiability = over(times(sliceLiability, whole.amount), annualEquivalent);
  return {
    gains,
    annualEquivalent,
    liability,
    sliceLiability,
    relievedLiability,
    relief: above(liability, relievedLiability),
  };
}

/** Tax that is treated as paid on gains, as far as they are taxable (ITTOIA 2005 s530). It isn't repaid. */
export function treatedAsPaidOn(table: IncomeTable, taxable: Components): Exact {
  return times(taxable.policyGains, basicRateOf(table));
}

function basicRateOf(table: IncomeTable): Exact {
  return figure(table.savings.rates.basic);
}

/** Returns taxable income with the annual equivalents in place of the gains, for capital gains tax (CG21230). */
export function withAnnualEquivalents(taxableIncome: Exact, slicing: TopSlicing | undefined): Exact {
  return slicing ? above(taxableIncome, slicing.gains - slicing.annualEquivalent) : taxableIncome;
}

/** Explains the relief, and the tax that is treated as paid. */
export function topSlicingSteps(slicing: TopSlicing | undefined, relief: Exact, credit: Exact): TaxStep[] {
  if (!slicing) return [];
  const { gains, annualEquivalent, liability, sliceLiability, relievedLiability } = slicing;
  const steps = [
    step('income_tax', 'Top slicing relief', -relief, 'ITTOIA 2005 ss535-537; IPTM3840', [
      ['Gains', gains],
      ['Tax on them above the basic rate', liability],
      ['Annual equivalent of the gains', annualEquivalent],
      ['Tax on it above the basic rate', sliceLiability],
      ['Relieved liability, for all years', relievedLiability],
    ]),
  ];
  if (credit > 0n)
    steps.push(step('income_tax', 'Tax treated as paid on gains of policies', -credit, 'ITTOIA 2005 s530'));
  return steps;
}
