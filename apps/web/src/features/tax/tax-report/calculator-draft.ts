import type { LoanPlan, Region, TaxInputs, TaxQuestion } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import { type GainDraft, readGains } from './calculator-gains.ts';

/** The sums that the calculator asks for, by their names in the API. */
export const incomeFields = [
  'employment_income',
  'self_employment_profit',
  'pension_income',
  'savings_interest',
  'dividends',
  'property_income',
  'property_distributions',
  'share_income',
  'termination_payments',
  'other_income',
] as const;
/** Pension payments by how they are made. */
const contributionFields = ['relief_at_source', 'net_pay', 'salary_sacrifice', 'employer'] as const;
const otherFields = [
  'property_finance_costs',
  'benefits_in_kind',
  'gift_aid',
  'child_benefit',
  'losses_in_year',
  'losses_brought_forward',
] as const;

/** A sum of the calculator. */
export type SumField =
  | (typeof incomeFields)[number]
  | (typeof contributionFields)[number]
  | (typeof otherFields)[number];

/** Inputs of the calculator, with amounts as typed. */
export interface CalculatorDraft {
  readonly region: Region;
  readonly sums: Readonly<Partial<Record<SumField, string>>>;
  readonly gains: readonly GainDraft[];
  readonly student_loans: readonly LoanPlan[];
  readonly marriage_allowance: 'none' | 'receive' | 'transfer';
  readonly blind: boolean;
  readonly over_state_pension_age: boolean;
}

/** The calculator before anything is typed. */
export function emptyDraft(region: Region): CalculatorDraft {
  return {
    region,
    sums: {},
    gains: [],
    student_loans: [],
    marriage_allowance: 'none',
    blind: false,
    over_state_pension_age: false,
  };
}

/** Result of parsing the inputs: the tax question, and errors by field. */
interface ReadCalculator {
  readonly question: TaxQuestion;
  readonly errors: Readonly<Partial<Record<SumField, string>>> & Readonly<Record<string, string>>;
  /** True if there is any income or gain to calculate with. */
  readonly hasIncome: boolean;
}

/** Reads the sums and makes the question that they ask. What cannot be read is left out and named. */
export function readCalculator(draft: CalculatorDraft, tax_year: string): ReadCalculator {
  const { gains, errors: gainErrors } = readGains(draft.gains, tax_year);
  const errors: Record<string, string> = { ...gainErrors };
  const read = <Field extends SumField>(fields: readonly Field[]): Partial<Record<Field, string>> => {
    const found: Partial<Record<Field, string>> = {};
    for (const field of fields) {
      const typed = draft.sums[field]?.trim() ?? '';
      if (typed === '') continue;
      const amount = readTypedAmount(typed, 'GBP');
      if (!amount.ok) errors[field] = amount.reason;
      else if (amount.amount.startsWith('-')) errors[field] = common.itCantBeBelowZero;
      else found[field] = amount.amount;
    }
    return found;
  };
  const incomes = read(incomeFields);
  const contributions = read(contributionFields);
  const inputs: TaxInputs = {
    ...incomes,
    ...read(otherFields),
    ...(gains.length > 0 ? { gains } : {}),
    ...(Object.keys(contributions).length > 0 ? { pension_contributions: contributions } : {}),
    ...(draft.student_loans.length > 0 ? { student_loans: [...draft.student_loans] } : {}),
    ...(draft.marriage_allowance === 'none' ? {} : { marriage_allowance: draft.marriage_allowance }),
    ...(draft.blind ? { blind: true } : {}),
    ...(draft.over_state_pension_age ? { over_state_pension_age: true } : {}),
  };
  return {
    question: { tax_year, region: draft.region, inputs },
    errors,
    hasIncome: [...Object.values(incomes), ...gains.map(({ gain }) => String(gain))].some(
      (amount) => !isNothing(amount ?? ''),
    ),
  };
}
