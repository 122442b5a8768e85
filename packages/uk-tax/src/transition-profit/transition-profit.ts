import { TaxError } from '../errors.ts';
import { above, type Exact, smaller } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import type { IncomeTax } from '../income-tax/income-tax.ts';
import type { Circumstances } from '../inputs.ts';
import type { TaxYear } from '../tax-year.ts';

const [firstYear, lastYear]: readonly [TaxYear, TaxYear] = ['2023-24', '2027-28'];

/** Returns true if transition profits can be taxed in a year (FA 2022 Sch 1 para 72). */
export function hasTransitionProfits(taxYear: TaxYear): boolean {
  return taxYear >= firstYear && taxYear <= lastYear;
}

/**
 * Adds the transition profits of the year to the profit: they are profits of the trade, for Class 4, losses brought forward and relief of
 * pension contributions too.
 * @throws {TaxError} bad_input in another year, or beside gains of policies, whose relief with them isn't confirmed
 */
export function withTransitionProfit(person: Circumstances, taxYear: TaxYear): Circumstances {
  const { transitionProfit: amount, profit, profitBeforeLosses, policyGains } = person;
  if (amount === 0n) return person;
  if (!hasTransitionProfits(taxYear))
    throw new TaxError('bad_input', `transition_profit is for ${firstYear} to ${lastYear} only`);
  if (policyGains.length > 0)
    throw new TaxError('bad_input', 'transition_profit isn’t calculated beside policy_gains');
  return { ...person, profit: profit + amount, profitBeforeLosses: profitBeforeLosses + amount };
}

/** Returns the transition profits that losses brought forward leave. They come off other profits first (ITA 2007 s25(2)). */
export function transitionLeft({ transitionProfit, profit }: Circumstances): Exact {
  return smaller(transitionProfit, profit);
}

/**
 * Leaves transition profits out of net income, once the tax is worked out with them: what they add to the tax, also by a lower personal
 * allowance, is the tax on them (FA 2022 Sch 1 para 75(2)(d), (3)). The Child Benefit charge and the annual allowance don't see them.
 */
export function withoutTransition(income: IncomeTax, person: Circumstances): IncomeTax {
  const left = transitionLeft(person);
  if (left === 0n) return income;
  const netIncome = above(income.netIncome, left);
  const adjustedNetIncome = above(
    netIncome + income.foreignRelief,
    income.relief.relievedAtSource + person.giftAid,
  );
  return { ...income, netIncome, adjustedNetIncome };
}

/** Explains that the tax was worked out with transition profits, and net income without them. */
export function transitionSteps(person: Circumstances, income: IncomeTax): TaxStep[] {
  const left = transitionLeft(person);
  if (left === 0n) return [];
  return [
    step(
      'income',
      'Transition profits, taxed and left out of net income',
      left,
      'FA 2022 Sch 1 para 75; BIM81320',
      [
        ['Transition profits of the year', person.transitionProfit],
        ['Adjusted net income with them, for the personal allowance', income.adjustedNetIncome + left],
      ],
    ),
  ];
}

/** Amounts of transition profits by tax year. */
export interface TransitionSpread {
  readonly taxYear: TaxYear;
  readonly amount: bigint;
}

/** Additional amounts elected to arise in a year, in pence, by tax year. */
export type TransitionElections = Readonly<Record<TaxYear, bigint>>;

/**
 * Spreads transition profits, in pence: a fifth in each of four years from 2023-24 on, and the rest in 2027-28 or in the year in which the
 * trade ends. An elected amount lowers what arises in each of the later years by the same amount.
 * @param endsIn tax year in which the trade ends, if it does before 2027-28
 * @throws {TaxError} bad_input for more than is left, or a year without a choice
 * @see FA 2022 Sch 1 paras 70, 72, 73; BIM81310
 */
export function spreadTransition(
  total: bigint,
  endsIn?: TaxYear,
  elections: TransitionElections = {},
): TransitionSpread[] {
  const last = endsIn !== undefined && endsIn < lastYear ? endsIn : lastYear;
  const years = spreadYears.filter((year) => year <= last);
  for (const [year, added] of Object.entries(elections))
    if (added < 0n || (added > 0n && (year >= last || !years.includes(year))))
      throw new TaxError('bad_input', `elections can’t have an amount of ${year}`);
  let left = total;
  // A fifth of the transition profits less what elections took from each later year, in sixtieths of a penny.
  let share = total * 12n;
  return years.map((taxYear, index) => {
    if (taxYear === last) return { taxYear, amount: left };
    const added = elections[taxYear] ?? 0n;
    const usual = share / 60n;
    if (usual + added > left)
      throw new TaxError(
        'bad_input',
        `elections have more in ${taxYear} than is left of the transition profits`,
      );
    share -= (added * 60n) / BigInt(spreadYears.length - 1 - index);
    left -= usual + added;
    return { taxYear, amount: usual + added };
  });
}

const spreadYears: readonly TaxYear[] = ['2023-24', '2024-25', '2025-26', '2026-27', '2027-28'];
