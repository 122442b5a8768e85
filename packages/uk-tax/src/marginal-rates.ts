import { calculateTax, type PositionAmount, type TaxPosition, type TaxQuestion } from './calculate.ts';
import { exact, over, printPence, printQuantity } from './exact.ts';
import type { RateTables } from './rates/rate-table.ts';
import { shippedRates } from './rates/shipped.ts';
import { changedInputs } from './what-if.ts';

/** Kinds of income that a curve can be drawn over. */
const curveKinds = [
  'employment_income',
  'self_employment_profit',
  'pension_income',
  'savings_interest',
  'dividends',
] as const;
export type CurveKind = (typeof curveKinds)[number];

/** Marginal rates at one level of income, by tax or charge. Fractions: `0.42` is 42%. */
export interface MarginalPoint {
  /** Income at which the step begins. */
  readonly income: string;
  readonly rate: string;
  readonly total_tax: string;
  readonly parts: {
    readonly income_tax: string;
    readonly national_insurance: string;
    readonly student_loans: string;
    readonly child_benefit_charge: string;
    readonly annual_allowance_charge: string;
  };
}

/**
 * The effective marginal rate at each level of one kind of income, all else of the year as it is: income tax with its
 * tapers, National Insurance, loans and charges.
 * @param from whole pounds, 0 if left out; @param to whole pounds; @param width of a step, whole pounds
 */
export function marginalRates(
  question: TaxQuestion,
  kind: CurveKind,
  { from = 0, to, width }: { readonly from?: number; readonly to: number; readonly width: number },
  rates: RateTables = shippedRates,
): MarginalPoint[] {
  const at = (income: number) => positionAt(question, kind, String(income), rates);
  const points: MarginalPoint[] = [];
  let here = at(from);
  for (let income = from; income < to; income += width) {
    const next = at(income + width);
    points.push(pointBetween(String(income), here, next, String(width)));
    here = next;
  }
  return points;
}

/** The rate on the next step from what the year has. */
export function currentMarginalRate(
  question: TaxQuestion,
  kind: CurveKind,
  width: number,
  rates: RateTables = shippedRates,
): string {
  const income = question.inputs[kind] ?? '0';
  const more = changedInputs(question.inputs, { [kind]: String(width) });
  const next = calculateTax({ ...question, inputs: more }, rates);
  return pointBetween(income, calculateTax(question, rates), next, String(width)).rate;
}

/**
 * The rate on the step up to what the year has: what giving it up would save. Undefined where there is less than a step.
 */
export function lastMarginalRate(
  question: TaxQuestion,
  kind: CurveKind,
  width: number,
  rates: RateTables = shippedRates,
): string | undefined {
  const income = exact(question.inputs[kind] ?? '0') - exact(String(width));
  const { salary_sacrifice = '0', net_pay = '0' } = question.inputs.pension_contributions ?? {};
  const least = kind === 'employment_income' ? exact(salary_sacrifice) + exact(net_pay) : 0n;
  if (income < least) return undefined;
  const less = changedInputs(question.inputs, { [kind]: `-${width}` });
  const before = calculateTax({ ...question, inputs: less }, rates);
  return pointBetween(printQuantity(income), before, calculateTax(question, rates), String(width)).rate;
}

function positionAt(question: TaxQuestion, kind: CurveKind, income: string, rates: RateTables): TaxPosition {
  const { inputs } = question;
  const difference = exact(income) - exact(inputs[kind] ?? '0');
  const changed = changedInputs(withoutPayLimits(inputs, kind, income), {
    [kind]: printQuantity(difference),
  });
  return calculateTax({ ...question, inputs: changed }, rates);
}

/** Contributions out of pay cannot be more than the pay: on the lower part of the curve they are left out. */
function withoutPayLimits(
  inputs: TaxQuestion['inputs'],
  kind: CurveKind,
  income: string,
): TaxQuestion['inputs'] {
  const paid = inputs.pension_contributions;
  if (kind !== 'employment_income' || !paid) return inputs;
  const fromPay = exact(paid.salary_sacrifice ?? '0') + exact(paid.net_pay ?? '0');
  if (fromPay <= exact(income)) return inputs;
  const { salary_sacrifice, net_pay, ...rest } = paid;
  const pays = inputs.pays?.map(({ salary_sacrifice: own, ...pay }) => pay);
  return { ...inputs, ...(pays && { pays }), pension_contributions: rest };
}

function pointBetween(income: string, here: TaxPosition, next: TaxPosition, width: string): MarginalPoint {
  const rate = (...names: readonly PositionAmount[]) =>
    printQuantity(
      over(
        names.reduce((sum, name) => sum + exact(next[name]) - exact(here[name]), 0n),
        exact(width),
      ),
    );
  return {
    income: printPence(exact(income)),
    rate: rate('total_tax'),
    total_tax: here.total_tax,
    parts: {
      income_tax: rate('income_tax', 'gift_aid_charge', 'winter_fuel_charge', 'state_pension_lump_sum_tax'),
      national_insurance: rate('ni', 'class_2', 'class_4'),
      student_loans: rate('student_loan', 'postgraduate_loan'),
      child_benefit_charge: rate('hicbc'),
      annual_allowance_charge: rate('annual_allowance_charge'),
    },
  };
}
