import type { Payslip, Pension, PensionContribution, TaxProfile } from '@farthing/api-contract';
import type { GainKind } from '@farthing/uk-tax';
import type { HoldingIncome } from '../../investments/holdings/income-rules.ts';
import type { SourceLine, YearAccount } from '../income-sources/account-rules.ts';
import type { PensionSumOfYear } from '../pension-lump-sums/rules.ts';
import type { AwardOfYear } from '../share-awards/rules.ts';

/** A payslip as far as a year's tax needs it. */
export type PaidSlip = Readonly<
  Pick<Payslip, 'tax_year' | 'employer' | 'pay_date' | 'pay_frequency' | 'gross' | 'taxable' | 'tax' | 'ni'> &
    Pick<Payslip, 'student_loan' | 'postgraduate_loan' | 'pension_method' | 'pension' | 'employer_pension'> &
    Pick<Payslip, 'tax_code' | 'ytd_taxable' | 'ytd_tax'>
> & {
  /** National Insurance letter. Absent for `A`. */
  readonly ni_category?: string;
  /** Not recorded: projected to the end of a year that is under way. */
  readonly expected?: true;
};

/** A contribution as far as a year's tax needs it. */
export type PaidContribution = Readonly<
  Pick<PensionContribution, 'pension_id' | 'date' | 'amount' | 'method' | 'on_payslip'>
> & { readonly pension_name: string; readonly kind: Pension['kind'] };

/** Transactions of a category in an account, in pence. */
export interface CountedTotal {
  /** `prizes`: Premium Bond prizes, which aren't taxed. */
  readonly kind: 'self_employment' | 'property' | 'interest' | 'dividends' | 'pension' | 'wages' | 'prizes';
  readonly category_id: string;
  readonly account_id: string;
  readonly label: string;
  readonly count: number;
  readonly pence: bigint;
  /** The user owns part of the account, and hasn't said how its interest and dividends are taxed: all of them count. */
  readonly unsaid?: true;
  /** True if only the user's share of some of them counts. */
  readonly shared?: true;
  /** Not recorded: recurring income up to the end of a year that is under way. */
  readonly expected?: true;
}

/** Income of holdings outside ISAs and pensions that no transaction records, in pence. */
export type HeldIncome = Omit<HoldingIncome, 'holding_id' | 'date' | 'offshore'> &
  Partial<Pick<HoldingIncome, 'date' | 'offshore'>>;

/** A loss on shares that is set against income, in pence. */
export interface YearShareLoss {
  readonly label: string;
  readonly ofYear: bigint;
  /** Against income of the year before. */
  readonly yearBefore: bigint;
  /** Chargeable gain that is left; negative for a capital loss. */
  readonly left: bigint;
  /** The shares have EIS or SEIS relief, so that the limit on reliefs leaves the loss alone. */
  readonly isBeyondLimit: boolean;
}

/** Gains and losses of a year's disposals, losses negative. Decimal texts. */
export interface YearGains {
  readonly disposals: readonly {
    readonly date: string;
    readonly label: string;
    readonly gain: string;
    /** The gain by its rates, where they are not the main ones. */
    readonly rates?: readonly { readonly kind: GainKind; readonly gain: string }[];
    /** In a year with a claim of a new resident: what it does to a gain or loss abroad. */
    readonly claim?: 'relieved' | 'not_allowable';
  }[];
  /** Losses of earlier years, with those of the tax profiles. */
  readonly losses_brought_forward: string;
  /** Capital gains tax paid with property reports. */
  readonly tax_paid: string;
  /** Losses on shares that are set against income. */
  readonly share_losses?: readonly YearShareLoss[];
  /** Notes on losses that don't count. */
  readonly notes?: readonly string[];
  /** Reasons for which the gains of a split year, or of one with a claim of a new resident, aren't worked out. */
  readonly refusals?: readonly string[];
}

/** Shares that an employee got, in pence. */
export type YearShareAward = Omit<AwardOfYear, 'tax_year'>;

/** A lump sum from a pension, or a part of State Pension arrears, in pence. */
export type YearPensionSum = Omit<PensionSumOfYear, 'tax_year'>;

/** A record of an income source, in pence as it counts in HMRC's category. */
export type SourceRow = Omit<SourceLine, 'source' | 'whole' | 'business'> & {
  readonly source: Pick<SourceLine['source'], 'id' | 'name'> & Partial<SourceLine['source']>;
};

/** Account of the income sources of a kind, in pence. */
export interface SourceTotals extends Omit<YearAccount, 'lines'> {
  readonly lines: readonly SourceRow[];
  /** Sums by source and HMRC's category. Expenses are negative. */
  readonly sums: readonly {
    readonly label: string;
    readonly type: 'income' | 'expense';
    readonly count: number;
    readonly pence: bigint;
  }[];
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
  /** Notes on what a split year leaves out, and on a claim of a new resident. */
  readonly residence_notes?: readonly string[];
  readonly gains: YearGains;
  readonly share_awards: readonly YearShareAward[];
  readonly pension_sums?: readonly YearPensionSum[];
  /** First flexible access by a lump sum, in any year. */
  readonly flexible_access_on?: string | null;
  /** Accounts of the kinds that the profile takes from the income sources. */
  readonly accounts?: Readonly<Partial<Record<'self_employment' | 'property', SourceTotals>>>;
  /** Losses of self-employment and UK property at the start of the year. Decimal texts. */
  readonly business_losses: {
    readonly property: string;
    /** By id of the income source; an empty id for losses of no known trade. */
    readonly trades: Readonly<Record<string, string>>;
    /** Parts of both that were entered for years without records. */
    readonly entered?: {
      readonly trades: Readonly<Record<string, string>>;
      readonly property: string;
      readonly class_4: string;
    };
    /** Losses set against other income that Class 4 still deducts, of all trades together. */
    readonly class_4: string;
  };
}
