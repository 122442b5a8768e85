import { type Exact, figure, printPence, smaller } from '../exact.ts';
import { type StepFigure, step, type TaxStep } from '../explain.ts';
import {
  type LumpSumAllowances,
  lessUsed,
  quarterOf,
  usedBefore2024,
  wholeAllowances,
} from './lump-sum-allowances.ts';
import { allowancesBegin, type LumpSumHistory, type PensionLumpSum } from './pension-lump-sum.ts';

/** A lump sum split into its tax-free and its taxed part, in pounds and pence. */
export interface WorkedPensionLumpSum {
  readonly tax_free: string;
  /** Pension income of the year. A State Pension lump sum has none, because it is taxed apart. */
  readonly taxable: string;
  /** Used of the lump sum allowance, and of the lump sum and death benefit allowance. */
  readonly used: { readonly lump_sum: string; readonly lump_sum_and_death_benefit: string };
  /** Left of both after it. */
  readonly left: { readonly lump_sum: string; readonly lump_sum_and_death_benefit: string };
  /** Part of `taxable` that the allowances didn't cover. */
  readonly above_allowance: string;
  readonly steps: readonly TaxStep[];
}

/** All lump sums of a person with their allowances, in pounds and pence. */
export interface WorkedPensionLumpSums {
  readonly payments: readonly WorkedPensionLumpSum[];
  readonly whole: { readonly lump_sum: string; readonly lump_sum_and_death_benefit: string };
  readonly used_before_2024: { readonly lump_sum: string; readonly lump_sum_and_death_benefit: string };
  readonly left: { readonly lump_sum: string; readonly lump_sum_and_death_benefit: string };
}

const none: LumpSumAllowances = { lumpSum: 0n, deathBenefit: 0n };

/**
 * Splits lump sums from registered pension schemes into tax-free and taxed parts, in the order of their days and on a day in the order
 * given (ITEPA 2003 ss637A-637S; before 2024-25 ss636A, 636B). Conditions of each kind are those that the scheme checked.
 * @returns one result for each payment, in the order given
 */
export function workOutPensionLumpSums(
  payments: readonly PensionLumpSum[],
  history: LumpSumHistory,
): WorkedPensionLumpSums {
  const whole = wholeAllowances(history);
  const before = usedBefore2024(history);
  let left = lessUsed(whole, before);
  const results = new Map<number, WorkedPensionLumpSum>();
  const inOrder = payments
    .map((payment, index) => ({ payment, index }))
    .toSorted((one, other) =>
      one.payment.date === other.payment.date
        ? one.index - other.index
        : one.payment.date < other.payment.date
          ? -1
          : 1,
    );
  for (const { payment, index } of inOrder) {
    const isBefore = payment.date < allowancesBegin;
    const split = splitOf(payment, isBefore ? undefined : left);
    const used = isBefore ? none : split.used;
    left = lessUsed(left, used);
    results.set(index, present(payment, split, { used, left }));
  }
  return {
    payments: payments.flatMap((_, index) => results.get(index) ?? []),
    whole: print(whole),
    used_before_2024: print(before),
    left: print(left),
  };
}

interface Split {
  readonly taxFree: Exact;
  readonly taxable: Exact;
  /** Part of the taxed amount for which no allowance was left. */
  readonly beyond: Exact;
  readonly used: LumpSumAllowances;
  readonly law: string;
}

/** @param left allowances that are left; undefined before they began, when the lifetime allowance isn't checked */
function splitOf(payment: PensionLumpSum, left: LumpSumAllowances | undefined): Split {
  const amount = figure(payment.amount);
  const allTaxed = (law: string): Split => ({
    ...{ taxFree: 0n, taxable: amount, beyond: 0n, used: none, law },
  });
  switch (payment.kind) {
    case 'pension_commencement':
      return within(amount, amount, left && smaller(left.lumpSum, left.deathBenefit), {
        lumpSum: true,
        law: left ? 'ITEPA 2003 ss637A, 637B, 637Q; FA 2004 Sch 29 paras 1-3C' : 'ITEPA 2003 s636A(1)(a)',
      });
    case 'uncrystallised_funds':
      return within(amount, quarterOf(amount, 'up'), left && smaller(left.lumpSum, left.deathBenefit), {
        lumpSum: true,
        law: left ? 'ITEPA 2003 ss637D, 637Q' : 'ITEPA 2003 s636A(1A)',
      });
    case 'serious_ill_health':
      if (payment.aged_75) return allTaxed('ITEPA 2003 s637C(4)');
      return within(amount, amount, left?.deathBenefit, {
        lumpSum: false,
        law: 'ITEPA 2003 ss637C, 637S',
      });
    case 'small_pot_personal':
    case 'small_pot_occupational':
    case 'trivial_commutation':
    case 'winding_up': {
      const taxFree = quarterOf(figure(payment.uncrystallised ?? payment.amount), 'up');
      const small = payment.kind.startsWith('small_pot') ? 'SI 2009/1171 regs 3, 11-12; ' : '';
      const law = `${small}ITEPA 2003 s${left ? '637G' : '636B'}`;
      return { taxFree, taxable: amount - taxFree, beyond: 0n, used: none, law };
    }
    case 'death_benefit': {
      if (payment.death !== 'under_75') return allTaxed('ITEPA 2003 ss637H-637M');
      const taxable = figure(payment.above_allowance);
      return { taxFree: amount - taxable, taxable, beyond: 0n, used: none, law: 'ITEPA 2003 ss637H-637M' };
    }
    case 'pension_commencement_excess':
      return allTaxed('ITEPA 2003 s637B');
    case 'trivial_death_benefit':
      return allTaxed('ITEPA 2003 s637N');
    case 'state_pension':
      return { taxFree: 0n, taxable: 0n, beyond: 0n, used: none, law: 'F(No. 2)A 2005 ss7, 8' };
  }
}

/** A part that would be free of tax, up to an allowance. */
function within(
  amount: Exact,
  wanted: Exact,
  allowance: Exact | undefined,
  { lumpSum, law }: { readonly lumpSum: boolean; readonly law: string },
): Split {
  const taxFree = allowance === undefined ? wanted : smaller(wanted, allowance);
  return {
    taxFree,
    taxable: amount - taxFree,
    beyond: wanted - taxFree,
    used: { lumpSum: lumpSum ? taxFree : 0n, deathBenefit: taxFree },
    law,
  };
}

function present(
  { kind, provider, amount, date }: PensionLumpSum,
  { taxFree, taxable, beyond, law }: Split,
  { used, left }: { readonly used: LumpSumAllowances; readonly left: LumpSumAllowances },
): WorkedPensionLumpSum {
  const ofAllowances: readonly StepFigure[] =
    date < allowancesBegin
      ? []
      : [
          ['Lump sum allowance used', used.lumpSum],
          ['Lump sum and death benefit allowance used', used.deathBenefit],
          ['Above the allowances, taxed', beyond],
        ];
  const steps =
    kind === 'state_pension'
      ? []
      : [
          step('income', `Lump sum from ${provider}`, taxable, law, [
            ['Paid, before tax', figure(amount)],
            ['Tax-free part, deducted', -taxFree],
            ...ofAllowances,
          ]),
        ];
  return {
    tax_free: printPence(taxFree),
    taxable: printPence(taxable),
    used: print(used),
    left: print(left),
    above_allowance: printPence(beyond),
    steps,
  };
}

function print({ lumpSum, deathBenefit }: LumpSumAllowances) {
  return { lump_sum: printPence(lumpSum), lump_sum_and_death_benefit: printPence(deathBenefit) };
}
