import type {
  Payslip,
  Pension,
  PensionContribution,
  PensionLumpSumKind,
  TaxProfile,
} from '@farthing/api-contract';
import type { GainKind, TaxStep } from '@farthing/uk-tax';

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
export interface HeldIncome {
  readonly kind: 'dividends' | 'interest' | 'reward' | 'property_distributions';
  readonly account_id: string;
  readonly account_name: string;
  readonly label: string;
  /** Day of the payment. */
  readonly date?: string;
  /** Currency of the payment. */
  readonly currency: string;
  /** Before foreign tax. */
  readonly pence: bigint;
  /** Country of issue, by the ISIN. */
  readonly issued_in: string | null;
  /** True for excess reported income of an offshore fund, which has no foreign tax. */
  readonly offshore?: boolean;
  readonly foreign_tax_pence: bigint;
  /** Says how income of a joint account counts. Absent: all of it, as the account is the user's. */
  readonly joint?: 'shared' | 'half_of_unequal' | 'unsaid';
}

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
export interface YearShareAward {
  readonly id: string;
  readonly date: string;
  readonly employer: string;
  readonly label: string;
  /** The income is among the taxable pay of payslips. */
  readonly onPayslip: boolean;
  readonly income: bigint;
  readonly taxPaid: bigint;
  readonly foreignTax: bigint;
  readonly steps: readonly TaxStep[];
}

/** A lump sum from a pension, or a part of State Pension arrears, in pence. */
export interface YearPensionSum {
  readonly date: string;
  readonly label: string;
  readonly kind: PensionLumpSumKind | 'state_pension_arrears';
  /** Before tax. */
  readonly amount: bigint;
  /** Pension income of the year. */
  readonly taxable: bigint;
  readonly taxPaid: bigint;
  readonly steps: readonly TaxStep[];
  readonly notes: readonly string[];
}

/** A record of an income source, in pence as it counts in HMRC's category. */
export interface SourceRow {
  readonly source: {
    readonly id: string;
    readonly name: string;
    readonly accounting?: string;
    readonly started_on?: string;
    readonly ended_on?: string | null;
    /** Month and day on which accounts end; null for the tax year. */
    readonly accounting_date?: string | null;
  };
  readonly from: 'transaction' | 'mileage' | 'home_use' | 'adjustment' | 'capital_allowances';
  readonly category: string;
  readonly id: string;
  readonly account_id: string | null;
  readonly date: string;
  readonly label: string;
  readonly pence: bigint;
}

/** Account of the income sources of a kind, in pence. */
export interface SourceTotals {
  /** Sums by source and HMRC's category. Expenses are negative. */
  readonly sums: readonly {
    readonly label: string;
    readonly type: 'income' | 'expense';
    readonly count: number;
    readonly pence: bigint;
  }[];
  readonly lines: readonly SourceRow[];
  readonly receipts: bigint;
  readonly expenses: bigint;
  /** Finance costs of residential property. */
  readonly finance: bigint;
  /** Capital allowances less balancing charges. */
  readonly allowances: bigint;
  /** Added to the profit of accounts that end on another day than the tax year. */
  readonly adjustment: bigint;
  /** Transition profits of 2023-24 that arise in the year, by id of the source. */
  readonly transitions: ReadonlyMap<string, bigint>;
  /** Reasons for which the profit of a trade isn't worked out. */
  readonly refusals: readonly string[];
  /** True if the accounts of a trade end on another day than the tax year. */
  readonly hasOtherDates: boolean;
  readonly dateNotes: readonly string[];
  readonly allowanceNotes: readonly string[];
  /** True with capital allowances, or a pool that is carried on. */
  readonly hasAssets: boolean;
  readonly unassigned: { readonly count: number; readonly pence: bigint };
  readonly problemCount: number;
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
