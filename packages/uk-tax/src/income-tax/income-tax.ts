import { taxOnGifts } from '../charges/gift-aid.ts';
import { above, type Exact, figure, over, smaller, times } from '../exact.ts';
import type { Circumstances } from '../inputs.ts';
import { incomeRelief, lessIncomeRelief } from '../new-resident/new-resident.ts';
import { type PensionRelief, pensionReliefOf } from '../pension-relief/relief-limit.ts';
import { sumOfPolicyGains } from '../policy-gains/policy-gains.ts';
import type { IncomeTable, PensionTable } from '../rates/rate-table.ts';
import { type VentureReductions, withinTax } from '../venture-relief/venture-relief.ts';
import { type BandTax, nonSavingsBands } from './bands.ts';
import { type FinanceReduction, financeReductionOf } from './finance-costs.ts';
import { personalAllowanceOf } from './personal-allowance.ts';
import { inOrder, lessPlaced, type Placement, placeAllowances } from './place-allowances.ts';
import {
  type Bands,
  bandsOf,
  type Components,
  sumOf,
  sumOfTax,
  taxOnComponents,
} from './tax-on-components.ts';
import { type TopSlicing, topSlicingOf, treatedAsPaidOn } from './top-slicing.ts';

/** Income tax of a year with everything that it was made from. In pounds, unrounded. */
export interface IncomeTax {
  readonly income: Components;
  readonly relief: PensionRelief;
  /** Relief of a new resident for foreign income, which `income` is after (ITTOIA 2005 s845A). */
  readonly foreignRelief: Exact;
  /** Total income less net pay contributions, relief of losses and relief for foreign income (ITA 2007 s23). */
  readonly netIncome: Exact;
  /** Less grossed-up relief at source and Gift Aid, before relief for foreign income (s58; ITTOIA 2005 s845G). */
  readonly adjustedNetIncome: Exact;
  /** Before any transfer to a spouse, without the blind person's allowance. */
  readonly personalAllowance: Exact;
  readonly blindAllowance: Exact;
  readonly transferredAllowance: Exact;
  readonly placement: Placement;
  readonly taxable: Components;
  readonly taxableIncome: Exact;
  readonly bands: readonly BandTax[];
  readonly limits: Bands;
  readonly taxBeforeReducers: Exact;
  readonly finance: FinanceReduction;
  /** Tax reduction for finance costs, limited to the tax. */
  readonly financeReduction: Exact;
  readonly marriageReduction: Exact;
  /** Limited to the tax. */
  readonly venture: VentureReductions;
  readonly dividendCredit: Exact;
  /** Relief on gains of policies, if there are any. */
  readonly topSlicing: TopSlicing | undefined;
  /** Limited to the tax. */
  readonly topSlicingRelief: Exact;
  /** Tax treated as paid on gains of policies. It comes off the tax at the end, and isn't repaid. */
  readonly treatedAsPaid: Exact;
  readonly tax: Exact;
  /** Tax if allowances were set against non-savings income first, if that differs. */
  readonly taxIfInOrder: Exact;
}

/** Income tax by the steps of ITA 2007 s23, before tax treated as paid, and without the charges that come on top. */
export function incomeTaxOf(table: IncomeTable, pensions: PensionTable, person: Circumstances): IncomeTax {
  const income = lessIncomeRelief(incomeOf(table, person), person, table.property.rates !== null);
  const foreignRelief = incomeRelief(person);
  const netIncome = above(sumOf(income), person.lossRelief);
  const relief = pensionReliefOf(pensions, person);
  const extension = relief.relievedAtSource + person.giftAid;
  const adjustedNetIncome = above(netIncome + foreignRelief, extension);
  const { personalAllowance, blindAllowance } = allowancesOf(table, person, adjustedNetIncome);
  const limits = bandsOf(table, person.region, nonSavingsBands(table, person.region, extension), extension);
  const after = (given: Exact) => {
    // Reliefs and allowances come off the same components, where they save most (ITA 2007 s25(2)).
    const allowances = personalAllowance + blindAllowance - given + person.lossRelief;
    const placed = placeAllowances(table, limits, income, allowances);
    const bands = taxOnComponents(table, limits, placed.taxable);
    return { ...placed, transferredAllowance: given, allowances, bands };
  };
  const given =
    person.marriage === 'transfer' ? smaller(figure(table.marriage_allowance.amount), personalAllowance) : 0n;
  const reduced = after(given);
  // No one who would pay more than the basic rate can give the allowance (s55C(1)(c), (ca)).
  const mayGive = given === 0n || paysBasicRateAtMost(table, person, limits, reduced);
  const { allowances, ...taxed } = mayGive ? reduced : after(0n);
  const { taxable, bands } = taxed;
  const taxBeforeReducers = sumOfTax(bands);
  const inOrderOnly = lessPlaced(income, inOrder(income, smaller(allowances, sumOf(income))));
  const first = taxOnComponents(table, limits, inOrderOnly);
  const topSlicing = topSlicingOf(table, person, {
    ...{ income, adjustedNetIncome, personalAllowance },
    otherAllowances: allowances - personalAllowance,
    relievedAtSource: relief.relievedAtSource,
  });
  const finance = financeReductionOf(table, person, income, allowances);
  const reduction = reductionsOf(table, taxable, taxBeforeReducers, {
    finance: finance.reduction,
    hasMarriage:
      person.marriage === 'receive' &&
      !person.claimsAsNewResident &&
      paysBasicRateAtMost(table, person, limits, taxed),
    topSlicing: topSlicing?.relief ?? 0n,
    venture: person.ventureReductions,
    giftAid: person.giftAid,
  });
  return {
    ...{ income, relief, foreignRelief },
    netIncome,
    adjustedNetIncome,
    personalAllowance,
    blindAllowance,
    ...taxed,
    taxableIncome: sumOf(taxable),
    limits,
    taxBeforeReducers,
    finance,
    topSlicing,
    ...reduction.made,
    treatedAsPaid: treatedAsPaidOn(table, taxable),
    tax: taxBeforeReducers - reduction.sum,
    taxIfInOrder: above(sumOfTax(first), reduction.sum),
  };
}

/**
 * Makes the tax reductions one after the other, each up to the tax that is left (ITA 2007 ss27, 29). Top slicing relief comes first,
 * then VCT and EIS (VCM25400).
 */
function reductionsOf(
  table: IncomeTable,
  taxable: Components,
  tax: Exact,
  of: {
    readonly finance: Exact;
    readonly hasMarriage: boolean;
    readonly topSlicing: Exact;
    readonly venture: VentureReductions;
    readonly giftAid: Exact;
  },
) {
  const { amount, tax_reducer_rate } = table.marriage_allowance;
  const credit = table.dividends.tax_credit ? over(taxable.dividends, figure(10)) : 0n;
  const topSlicingRelief = smaller(of.topSlicing, tax);
  let left = tax - topSlicingRelief;
  const venture = withinTax(of.venture, left, above(tax, taxOnGifts(of.giftAid)));
  left -= venture.vct + venture.eis + venture.seis;
  const financeReduction = smaller(of.finance, left);
  left -= financeReduction;
  const marriageReduction = of.hasMarriage
    ? smaller(times(figure(amount), figure(tax_reducer_rate)), left)
    : 0n;
  left -= marriageReduction;
  const dividendCredit = smaller(credit, left);
  const made = { financeReduction, marriageReduction, topSlicingRelief, venture, dividendCredit };
  return { made, sum: tax - left + dividendCredit };
}

/** The allowances of a year. A year with a claim of a new resident has none (ITTOIA 2005 s845E). */
function allowancesOf(table: IncomeTable, person: Circumstances, adjustedNetIncome: Exact) {
  if (person.claimsAsNewResident) return { personalAllowance: 0n, blindAllowance: 0n };
  return {
    personalAllowance: personalAllowanceOf(table, adjustedNetIncome),
    blindAllowance: person.isBlind ? figure(table.blind_persons_allowance.amount ?? 0) : 0n,
  };
}

/** Income of a year by component, before reliefs and allowances. */
export function incomeOf(table: IncomeTable, person: Circumstances): Components {
  const earned =
    person.pay -
    person.netPayContributions +
    person.benefits +
    person.vouchersAndExpenses +
    person.shareIncome +
    person.profit +
    person.pension +
    person.other;
  const property = person.property + person.propertyDistributions;
  const apart = table.property.rates !== null;
  const { taxed, untaxed } = sumOfPolicyGains(person.policyGains);
  return {
    nonSavings: apart ? earned : earned + property,
    property: apart ? property : 0n,
    savings: person.interest + untaxed,
    dividends: dividendIncomeOf(table, person),
    lumpSum: person.terminationPayments,
    policyGains: taxed,
  };
}

/** Dividends as income: in 2015-16 with their tax credit (ITTOIA 2005 s398). */
export function dividendIncomeOf(table: IncomeTable, { dividends }: Circumstances): Exact {
  return table.dividends.tax_credit ? over(times(dividends, figure(10)), figure(9)) : dividends;
}

/**
 * Both sides of a marriage allowance pay no more than the basic rate, in Scotland intermediate, and would not pay more on
 * dividends either if they had no nil rate (s55B(2)(b), (ba) and s55C(1)(c), (ca)).
 */
function paysBasicRateAtMost(
  table: IncomeTable,
  person: Circumstances,
  limits: Bands,
  { taxable, bands }: { readonly taxable: Components; readonly bands: readonly BandTax[] },
): boolean {
  if (taxable.dividends > 0n && sumOf(taxable) > limits.basicRateLimit) return false;
  const order = table.non_savings_bands[person.region].bands?.map(({ name }) => name) ?? [];
  const highest = order.indexOf(table.marriage_allowance.recipient_highest_band[person.region]);
  return bands.every(({ component, band, rate }) => {
    if (rate === 0n) return true;
    return component === 'non_savings' || component === 'property' || component === 'lump_sum'
      ? order.indexOf(band) <= highest
      : band === 'basic';
  });
}
