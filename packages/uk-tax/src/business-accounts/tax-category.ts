/** Kinds of income that have accounts. All UK properties of a person are one property business (ITTOIA 2005 s264). */
export const sourceKinds = ['property', 'self_employment'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** HMRC's category of a receipt, an expense or a capital allowance. */
export interface TaxCategory {
  /**
   * `finance`: a cost of residential property that reduces tax instead of profit (ITTOIA 2005 ss272A, 274A). `allowance`: capital
   * allowances, and balancing charges as negative ones. `adjustment`: added to the profit of the accounts.
   */
  readonly type: 'income' | 'expense' | 'finance' | 'allowance' | 'adjustment';
  readonly label: string;
  /** Box of SA105 or of the full self-employment pages, SA103F. */
  readonly box: string;
  /** Field of HMRC's cumulative period summary. Null if only the annual submission has it. */
  readonly field: string | null;
  /** Path in HMRC's annual submission, of what the cumulative summary doesn't have. */
  readonly annualField?: string;
  /** In the accounts, but never deducted from profit. */
  readonly disallowed?: true;
}
