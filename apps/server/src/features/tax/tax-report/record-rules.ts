import type { TaxProfile } from '@farthing/api-contract';
import type { GainKind, TaxInputs } from '@farthing/uk-tax';

/** A payslip as far as a year's tax needs it. */
export interface PaidSlip {
  readonly tax_year: string;
  readonly employer: string;
  readonly pay_date: string;
  readonly pay_frequency: NonNullable<TaxInputs['pay_frequency']>;
  readonly gross: string;
  readonly taxable: string;
  readonly tax: string;
  readonly ni: string;
  readonly student_loan: string;
  readonly postgraduate_loan: string;
  readonly pension_method: 'net_pay' | 'relief_at_source' | 'salary_sacrifice' | null;
  readonly pension: string;
  readonly employer_pension: string;
  readonly tax_code: string;
  readonly ytd_taxable: string | null;
  readonly ytd_tax: string | null;
  /** Not recorded: projected to the end of a year that is under way. */
  readonly expected?: true;
}

/** A contribution as far as a year's tax needs it. */
export interface PaidContribution {
  readonly pension_id: string;
  readonly pension_name: string;
  readonly kind: 'defined_contribution' | 'defined_benefit';
  readonly date: string;
  readonly amount: string;
  readonly method: 'relief_at_source' | 'net_pay' | 'salary_sacrifice' | 'employer' | 'defined_benefit';
  readonly on_payslip: boolean;
}

/** Transactions of a category in an account, in pence. */
export interface CountedTotal {
  readonly kind: 'self_employment' | 'property' | 'interest' | 'dividends' | 'pension' | 'wages';
  readonly category_id: string;
  readonly account_id: string;
  readonly label: string;
  readonly count: number;
  readonly pence: bigint;
  /** Not recorded: recurring income up to the end of a year that is under way. */
  readonly expected?: true;
}

/** Income of holdings outside ISAs and pensions that no transaction records, in pence. */
export interface HeldIncome {
  readonly kind: 'dividends' | 'interest' | 'reward';
  readonly account_id: string;
  readonly account_name: string;
  readonly label: string;
  /** Currency of the payment. */
  readonly currency: string;
  readonly pence: bigint;
}

/** Gains and losses of a year's disposals, losses negative. Decimal texts. */
export interface YearGains {
  readonly disposals: readonly {
    readonly date: string;
    readonly label: string;
    readonly gain: string;
    /** The gain by its rates, where they are not the main ones. */
    readonly rates?: readonly { readonly kind: GainKind; readonly gain: string }[];
  }[];
  /** Losses of earlier years, with those of the tax profiles. */
  readonly losses_brought_forward: string;
  /** Capital gains tax paid with property reports. */
  readonly tax_paid: string;
}

/** All that is recorded of a year. */
export interface YearRecords {
  readonly tax_year: string;
  readonly profile: TaxProfile;
  /** Allowances that may replace expenses, in pounds. Null before they existed. */
  readonly allowances: Readonly<Record<'trading' | 'property', number>> | null;
  readonly payslips: readonly PaidSlip[];
  readonly contributions: readonly PaidContribution[];
  readonly totals: readonly CountedTotal[];
  readonly held: readonly HeldIncome[];
  readonly gains: YearGains;
}
