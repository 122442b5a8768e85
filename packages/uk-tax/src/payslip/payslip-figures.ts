import { type Exact, exact } from '../exact.ts';
import type { TaxStep } from '../explain.ts';
import type { PayFrequency } from '../inputs.ts';
import type { LoanPlanName } from '../rates/rate-table.ts';
import type { PayslipDifference } from './payslip-difference.ts';

/** Totals of the tax year up to a payslip, without or with it. Decimal strings in pounds. */
export interface YearToDate {
  readonly taxable: string;
  readonly tax: string;
  readonly ni: string;
}

/** Sums of the year before a payslip that only earlier payslips have. Null if some are missing. */
interface WholeYearBefore {
  /** Pay for National Insurance: without a sacrifice. */
  readonly pay: string | null;
  readonly student_loan: string;
  readonly postgraduate_loan: string;
}

/** Sums of the earlier payments since the week of a director's appointment. `pay` is null if some are missing. */
export interface SinceAppointment extends WholeYearBefore {
  readonly ni: string;
}

/** A payslip as it is checked. Decimal texts in pounds. */
export interface PayslipFigures {
  readonly pay_date: string;
  readonly pay_frequency: PayFrequency;
  readonly tax_period: number;
  readonly tax_code: string;
  readonly ni_category: string;
  /** Before a sacrifice. */
  readonly gross: string;
  readonly taxable: string;
  readonly tax: string;
  readonly ni: string;
  readonly student_loan: string;
  readonly postgraduate_loan: string;
  readonly pension_method: 'net_pay' | 'relief_at_source' | 'salary_sacrifice' | null;
  readonly pension: string;
  readonly other_deductions: string;
  readonly net: string;
  /** As printed on the payslip, with this payment. */
  readonly year_to_date: Partial<YearToDate>;
  /** Year to date of the same employment before this payment, from earlier payslips. Null if some are missing. */
  readonly before: (YearToDate & WholeYearBefore) | null;
  readonly student_loans: readonly LoanPlanName[];
  readonly is_director: boolean;
  /** Period of a director who was appointed within the year, with the sums before this payment since then. */
  readonly appointed?: { readonly weeks: number; readonly before: SinceAppointment } | undefined;
  readonly is_over_state_pension_age: boolean;
}

/** Result of checking a payslip: the expected figures that differ, with the likely reasons. */
export interface PayslipCheck {
  readonly status: 'agrees' | 'explained' | 'differs' | 'unchecked';
  readonly tax_expected: string | null;
  readonly ni_expected: string | null;
  readonly student_loan_expected: string | null;
  readonly net_expected: string | null;
  readonly differences: readonly PayslipDifference[];
  readonly notes: readonly string[];
  readonly explanation: readonly TaxStep[];
}

/** Differences, notes and steps that the parts of a check add to. */
export interface Findings {
  readonly differences: PayslipDifference[];
  readonly notes: string[];
  readonly steps: TaxStep[];
}

/** Returns the pay that National Insurance and loans are worked on: without what was sacrificed. */
export function niablePay({ gross, pension, pension_method }: PayslipFigures): Exact {
  return exact(gross) - (pension_method === 'salary_sacrifice' ? exact(pension) : 0n);
}
