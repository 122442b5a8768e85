import { calculateTax, type PositionAmount, type TaxPosition, type TaxQuestion } from './calculate.ts';
import { TaxError } from './errors.ts';
import { above, type Exact, exact, over, printPence, printQuantity, share, smaller, times } from './exact.ts';
import { step, type TaxStep } from './explain.ts';
import { withForeignScaled } from './foreign-tax/scale-foreign.ts';
import { readInputs, type TaxInputs } from './inputs.ts';
import { sumOfPolicyGains } from './policy-gains/policy-gains.ts';
import type { RateTables } from './rates/rate-table.ts';
import { shippedRates } from './rates/shipped.ts';

/** Amounts of a year that can be more or less. Decimal texts in pounds, with a sign. */
export const changeableAmounts = [
  'employment_income',
  'self_employment_profit',
  'pension_income',
  'property_income',
  'other_income',
  'property_distributions',
  'benefits_in_kind',
  'vouchers_and_expenses',
  'share_income',
  'termination_payments',
  'savings_interest',
  'dividends',
  'gift_aid',
  'child_benefit',
] as const;
export type ChangeableAmount = (typeof changeableAmounts)[number];
const contributionNames = ['relief_at_source', 'net_pay', 'salary_sacrifice', 'employer'] as const;
export type TaxChange = Partial<Record<ChangeableAmount, string>> & {
  readonly pension_contributions?: Partial<Record<(typeof contributionNames)[number], string>>;
};

/** A figure of the position before and after. */
export interface PositionDifference {
  readonly code: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** After less before. */
  readonly difference: string;
}

/** Effect of a hypothetical change to a year's figures. */
export interface WhatIf {
  readonly before: TaxPosition;
  readonly after: TaxPosition;
  readonly difference: readonly PositionDifference[];
  /** Less tax, contributions and loans in all. */
  readonly saved: string;
  /** More money in hand. */
  readonly take_home_difference: string;
  /** More in pensions, gross. */
  readonly pension_difference: string;
  readonly explanation: readonly TaxStep[];
}

/**
 * Adds amounts to the figures of a year. Payments of wages grow or shrink with employment income.
 * @throws {TaxError} bad_input where a figure would fall below zero
 */
export function changedInputs(inputs: TaxInputs, change: TaxChange): TaxInputs {
  const { pension_contributions: contributions, ...amounts } = change;
  const changed: { -readonly [Name in keyof TaxInputs]: TaxInputs[Name] } = {
    ...inputs,
    ...added(changeableAmounts, inputs, amounts, ''),
  };
  if (contributions)
    changed.pension_contributions = {
      ...inputs.pension_contributions,
      ...added(
        contributionNames,
        inputs.pension_contributions ?? {},
        contributions,
        'pension_contributions.',
      ),
    };
  // More is paid in: what was said of pension input as a whole grows with it.
  const more = contributions ? pensionOf(changed) - pensionOf(inputs) : 0n;
  for (const name of ['pension_input', 'money_purchase_input'] as const) {
    const before = inputs[name];
    if (before !== undefined && more !== 0n) changed[name] = printQuantity(above(exact(before) + more, 0n));
  }
  return withForeignScaled(withPays(inputs, changed));
}

function added<Name extends string>(
  names: readonly Name[],
  figures: Partial<Readonly<Record<Name, string>>>,
  change: Partial<Readonly<Record<Name, string>>>,
  prefix: string,
): Partial<Record<Name, string>> {
  const sums: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const amount = change[name];
    if (amount === undefined) continue;
    const sum = exact(figures[name] ?? '0') + exact(amount);
    if (sum < 0n) throw new TaxError('bad_input', `${prefix}${name} would fall below zero`);
    sums[name] = printQuantity(sum);
  }
  return sums;
}

/**
 * The inputs with their payments in proportion to a new employment income and sacrifice; without payments where there
 * was no income to be in proportion to.
 */
function withPays(before: TaxInputs, after: TaxInputs): TaxInputs {
  const income = [before, after].map((inputs) => exact(inputs.employment_income ?? '0'));
  const given = [before, after].map((inputs) => exact(inputs.pension_contributions?.salary_sacrifice ?? '0'));
  const [old = 0n, fresh = 0n] = income;
  const [oldGiven = 0n, freshGiven = 0n] = given;
  if (!before.pays || (old === fresh && oldGiven === freshGiven)) return after;
  const isNothing = before.pays.every((pay) => exact(pay.amount) === 0n);
  if (old === 0n || isNothing) {
    const { pays, ...rest } = after;
    return rest;
  }
  const whole = before.pays.reduce((sum, pay) => sum + exact(pay.amount), 0n);
  return {
    ...after,
    pays: before.pays.map(({ salary_sacrifice: own, ...pay }) => {
      const amount = printPence(share(exact(pay.amount), fresh, old));
      if (own === undefined) return { ...pay, amount };
      const more = freshGiven - oldGiven;
      const given =
        more < 0n
          ? share(exact(own), freshGiven, oldGiven)
          : exact(own) + share(more, exact(pay.amount), whole);
      return { ...pay, amount, salary_sacrifice: printPence(smaller(given, exact(amount))) };
    }),
  };
}

const compared: readonly (readonly [code: PositionAmount, label: string])[] = [
  ['income_tax', 'Income tax'],
  ['hicbc', 'Child Benefit charge'],
  ['winter_fuel_charge', 'Winter fuel payment charge'],
  ['state_pension_lump_sum_tax', 'State Pension lump sum'],
  ['annual_allowance_charge', 'Annual allowance charge'],
  ['gift_aid_charge', 'Gift Aid charge'],
  ['ni', 'National Insurance'],
  ['class_2', 'Class 2'],
  ['class_4', 'Class 4'],
  ['student_loan', 'Student loan'],
  ['postgraduate_loan', 'Postgraduate loan'],
  ['cgt', 'Capital gains tax'],
  ['total_tax', 'In all'],
  ['personal_allowance', 'Personal allowance'],
  ['adjusted_net_income', 'Adjusted net income'],
  ['taxable_income', 'Taxable income'],
  ['annual_allowance_left', 'Annual allowance left'],
  ['payment_on_account', 'Each payment on account'],
];

/**
 * Works out a year twice: as it is, and with other inputs.
 * @throws as calculateTax
 */
export function whatIf(
  question: TaxQuestion,
  changed: Pick<TaxQuestion, 'inputs'> & Partial<Pick<TaxQuestion, 'region'>>,
  rates: RateTables = shippedRates,
): WhatIf {
  const region = changed.region ?? question.region;
  const before = calculateTax(question, rates);
  const after = calculateTax({ ...question, ...changed, region }, rates);
  const saved = exact(before.total_tax) - exact(after.total_tax);
  const inHand = takeHome(region, changed.inputs, after) - takeHome(question.region, question.inputs, before);
  const pension = pensionOf(changed.inputs) - pensionOf(question.inputs);
  const difference = compared
    .map(([code, label]) => {
      const [was, is] = [before[code], after[code]];
      return { code, label, before: was, after: is, difference: printPence(exact(is) - exact(was)) };
    })
    .filter((one) => one.before !== one.after);
  return {
    before,
    after,
    difference,
    saved: printPence(saved),
    take_home_difference: printPence(inHand),
    pension_difference: printPence(pension),
    explanation: explained(difference, saved, inHand, pension),
  };
}

function explained(
  difference: readonly PositionDifference[],
  saved: Exact,
  inHand: Exact,
  pension: Exact,
): TaxStep[] {
  const taxes = difference.filter(({ code }) => compared.findIndex(([name]) => name === code) < 10);
  const steps = [
    step(
      'income_tax',
      saved < 0n ? 'More to pay in all' : 'Saved in all',
      saved < 0n ? -saved : saved,
      '',
      taxes.map((one) => [one.label, `${one.before} → ${one.after}`]),
    ),
    step('income', inHand < 0n ? 'Less in hand' : 'More in hand', inHand < 0n ? -inHand : inHand, ''),
  ];
  if (pension > 0n) {
    const cost = inHand < 0n ? -inHand : 0n;
    steps.push(
      step('pensions', 'More in pensions', pension, '', [
        ['Less in hand for it', cost],
        ['For each pound paid in', `${printPence(over(cost, pension))} less in hand`],
      ]),
    );
  }
  return steps;
}

/** Money in hand: all income of the year less what goes into pensions and to charities, and all tax. */
function takeHome(region: string, inputs: TaxInputs, position: TaxPosition): Exact {
  const person = readInputs(region, inputs);
  const income =
    person.pay +
    person.profit +
    person.pension +
    person.property +
    person.propertyDistributions +
    person.terminationPayments +
    person.other +
    person.interest +
    person.dividends +
    sumOfPolicyGains(person.policyGains).all;
  const net = exact('0.8');
  return (
    income -
    person.netPayContributions -
    times(person.reliefAtSource + person.giftAid, net) -
    exact(position.total_tax)
  );
}

/** All that goes into pensions, gross. */
function pensionOf({ pension_contributions: paid = {} }: TaxInputs): Exact {
  return (
    over(exact(paid.relief_at_source ?? '0'), exact('0.8')) +
    exact(paid.net_pay ?? '0') +
    exact(paid.salary_sacrifice ?? '0') +
    exact(paid.employer ?? '0')
  );
}
