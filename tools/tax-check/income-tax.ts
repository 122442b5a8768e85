import { deduct, deductInOrder } from './deductions.ts';
import {
  adjustedNetIncomeOf,
  type Components,
  type Person,
  personalAllowanceOf,
  taxedAdjustedIncomeOf,
  transferableOf,
} from './person.ts';
import { above, least, most, type Pounds, pounds, sum, times } from './pounds.ts';
import { allTax, type Rules, rulesOf, type TaxByComponent, taxOn } from './tax-on-income.ts';
import { topSlicingOf } from './top-slicing.ts';
import { ventureOf } from './venture.ts';

/** Income tax up to step 6 of ITA 2007 s23, without the credit for foreign tax and tax treated as paid. */
export interface IncomeTax {
  readonly adjustedNetIncome: Pounds;
  readonly personalAllowance: Pounds;
  readonly allowances: Pounds;
  readonly taxable: Components;
  readonly rules: Rules;
  readonly tax: TaxByComponent;
  readonly topSlicing: Pounds;
  readonly venture: Record<'vct' | 'eis' | 'seis', Pounds>;
  readonly marriage: Pounds;
  readonly finance: { readonly reduction: Pounds; readonly carriedForward: Pounds };
  readonly dividendCredit: Pounds;
  /** After the same reductions, with allowances set against other income first. */
  readonly leftInOrder: Pounds;
  /** After all reductions. */
  readonly left: Pounds;
  /** Tax treated as paid on gains of policies (ITTOIA 2005 s530). */
  readonly treatedAsPaid: Pounds;
}

/** Follows ITA 2007 s23 from step 2 to step 6. */
export function incomeTaxOf(person: Person): IncomeTax {
  const { figures, inputs } = person;
  const rules = rulesOf(person, person.giftAid + person.atSource);
  const adjustedNetIncome = adjustedNetIncomeOf(person);
  // A claim of a new resident takes Chapters 2, 3 and 3A of Part 3 away (ITTOIA 2005 s845E).
  const claims = inputs.new_resident_claim === true;
  const personalAllowance = claims ? 0n : personalAllowanceOf(figures, taxedAdjustedIncomeOf(person));
  const isOtherFirst = figures.year >= 2027;
  const without = (given: Pounds) => {
    const allowances = above(personalAllowance, given) + (inputs.blind && !claims ? figures.blind : 0n);
    const deducted = person.generalRelief + allowances;
    return { allowances, taxable: deduct(person.afterRelief, deducted, rules, isOtherFirst) };
  };
  let given = 0n;
  let { allowances, taxable } = without(given);
  if (inputs.marriage_allowance === 'transfer' && !claims) {
    const after = without(transferableOf(figures));
    if (isMarriageAllowed(after.taxable, person, rules)) {
      given = transferableOf(figures);
      ({ allowances, taxable } = after);
    }
  }
  const tax = taxOn(taxable, rules);
  const step5 = allTax(tax);
  const topSlicing = least(step5, topSlicingOf(person, given));
  let left = step5 - topSlicing;
  const venture = ventureOf(inputs, figures.year, left, above(step5, person.giftAid / 5n));
  left -= sum(Object.values(venture));
  // Finance costs before the marriage allowance: s27 leaves the order of these two to the taxpayer.
  const finance = financeOf(person, allowances);
  const reduction = least(left, finance.reduction);
  left -= reduction;
  const marriage = least(left, marriageOf(person, taxable, rules));
  left -= marriage;
  const dividendCredit = least(left, tax.dividendCredit);
  left -= dividendCredit;
  const first = taxOn(deductInOrder(person.afterRelief, person.generalRelief + allowances), rules);
  return {
    adjustedNetIncome,
    personalAllowance,
    allowances,
    taxable,
    rules,
    tax,
    topSlicing,
    venture,
    marriage,
    finance: { ...finance, reduction },
    dividendCredit,
    leftInOrder: above(allTax(first), step5 - left),
    left,
    treatedAsPaid: taxable.policies / 5n,
  };
}

/**
 * True if all tax is at the basic rate, the ordinary rate of dividends, a nil rate or a Scottish rate up to the intermediate
 * one, and would be without the nil rate of dividends (ITA 2007 ss55B(2), 55C(2)).
 */
function isMarriageAllowed(taxable: Components, person: Person, rules: Rules): boolean {
  const { other, property, savings, dividends, policies, lumpSums } = taxable;
  const ofOwnRates = other + lumpSums;
  const own = rules.ownBands.at(person.isScottish ? (person.figures.year >= 2018 ? 2 : 0) : 0)?.[0];
  const total = sum(Object.values(taxable));
  if (lumpSums > 0n && total > (own ?? 0n)) return false;
  if (ofOwnRates > 0n && other > (own ?? 0n)) return false;
  const savingsTop = other + property + savings;
  const starting = above(pounds(5000), other + property);
  const nil = starting + (total > rules.basicLimit ? pounds(500) : pounds(1000));
  const hasSavingsAllowance = rules.hasSavingsAllowance && total <= rules.higherLimit;
  const exempt = least(savings, hasSavingsAllowance ? nil : starting);
  if (property > 0n && other + property > rules.basicLimit) return false;
  if (savings > exempt && savingsTop > rules.basicLimit) return false;
  if (dividends > 0n && savingsTop + dividends > rules.basicLimit) return false;
  const policyNil = (hasSavingsAllowance ? nil : starting) - exempt;
  return !(policies > policyNil && savingsTop + dividends + policies > rules.basicLimit);
}

/** A fifth of what the spouse gives (ITA 2007 s55B). */
function marriageOf(person: Person, taxable: Components, rules: Rules): Pounds {
  if (person.inputs.marriage_allowance !== 'receive' || person.inputs.new_resident_claim) return 0n;
  return isMarriageAllowed(taxable, person, rules) ? transferableOf(person.figures) / 5n : 0n;
}

/** Basic rate on finance costs, on at most the profits of letting and adjusted total income (ITTOIA 2005 ss274A, 274AA). */
function financeOf(person: Person, allowances: Pounds) {
  const { savings, dividends, policies, ...rest } = person.afterRelief;
  const adjustedTotalIncome = above(
    sum(Object.values(rest)) - person.generalRelief - person.transition,
    allowances,
  );
  const relieved = least(person.financeCosts, least(person.ukLetting, most(adjustedTotalIncome, 0n)));
  const rate = person.figures.propertyRates?.[0] ?? pounds('0.2');
  return { reduction: times(relieved, rate), carriedForward: person.financeCosts - relieved };
}
