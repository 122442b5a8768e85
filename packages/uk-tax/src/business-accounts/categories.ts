/** Kinds of income that have accounts. All UK properties of a person are one property business (ITTOIA 2005 s264). */
export const sourceKinds = ['property', 'self_employment'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** HMRC's category of a receipt or an expense. */
export interface TaxCategory {
  /** `finance`: a cost of residential property that reduces tax instead of profit (ITTOIA 2005 ss272A, 274A). */
  readonly type: 'income' | 'expense' | 'finance';
  readonly label: string;
  /** Box of SA105 or of the full self-employment pages, SA103F. */
  readonly box: string;
  /** Field of HMRC's cumulative period summary. Null if only the annual submission has it. */
  readonly field: string | null;
  /** In the accounts, but never deducted from profit. */
  readonly disallowed?: true;
}

const income = (label: string, box: string, field: string): TaxCategory => ({
  ...{ type: 'income' as const, label, box, field },
});
const expense = (label: string, box: string, field: string | null): TaxCategory => ({
  ...{ type: 'expense' as const, label, box, field },
});
const disallowed = (label: string, box: string, field: string): TaxCategory => ({
  ...expense(label, box, field),
  disallowed: true,
});

/**
 * Categories of UK property. Labels and boxes are those of SA105. Fields are those of
 * `uk_property_cumulative_summary_create_and_amend/def1` in hmrc/property-business-api at abd512fb.
 */
const property = {
  rents: income('Total rents and other income from property', '20', 'periodAmount'),
  premiums: income('Premiums for the grant of a lease', '22', 'premiumsOfLeaseGrant'),
  reverse_premiums: income('Reverse premiums and inducements', '23', 'reversePremiums'),
  premises: expense('Rent, rates, insurance and ground rents', '24', 'premisesRunningCosts'),
  repairs: expense('Property repairs and maintenance', '25', 'repairsAndMaintenance'),
  loan_interest: expense('Non-residential property finance costs', '26', 'financialCosts'),
  professional_fees: expense('Legal, management and other professional fees', '27', 'professionalFees'),
  services: expense('Costs of services provided, including wages', '28', 'costOfServices'),
  travel: expense('Car, van and travel costs', '29', 'travelCosts'),
  other: expense('Other allowable property expenses', '29', 'other'),
  domestic_items: expense('Costs of replacing domestic items', '36', null),
  residential_finance: {
    type: 'finance',
    label: 'Residential property finance costs',
    box: '44',
    field: 'residentialFinancialCost',
  },
} as const satisfies Readonly<Record<string, TaxCategory>>;

/**
 * Categories of self-employment. Labels and boxes are those of SA103F. Fields are those of
 * `createAmendCumulativePeriodSummary` in hmrc/self-employment-business-api at b73c5878. Depreciation and business
 * entertainment aren't allowed (ITTOIA 2005 ss33, 45).
 */
const selfEmployment = {
  turnover: income('Turnover', '15', 'turnover'),
  other_income: income('Any other business income', '16', 'other'),
  cost_of_goods: expense('Cost of goods bought for resale or goods used', '17', 'costOfGoods'),
  subcontractors: expense(
    'Construction industry: payments to subcontractors',
    '18',
    'paymentsToSubcontractors',
  ),
  wages: expense('Wages, salaries and other staff costs', '19', 'wagesAndStaffCosts'),
  travel: expense('Car, van and travel expenses', '20', 'carVanTravelExpenses'),
  premises: expense('Rent, rates, power and insurance costs', '21', 'premisesRunningCosts'),
  repairs: expense('Repairs and maintenance of property and equipment', '22', 'maintenanceCosts'),
  admin: expense('Phone, fax, stationery and other office costs', '23', 'adminCosts'),
  advertising: expense('Advertising', '24', 'advertisingCosts'),
  entertainment: disallowed('Business entertainment costs', '24', 'businessEntertainmentCosts'),
  interest: expense('Interest on bank and other loans', '25', 'interestOnBankOtherLoans'),
  bank_charges: expense('Bank, credit card and other financial charges', '26', 'financeCharges'),
  bad_debts: expense('Irrecoverable debts written off', '27', 'irrecoverableDebts'),
  professional_fees: expense('Accountancy, legal and other professional fees', '28', 'professionalFees'),
  depreciation: disallowed('Depreciation and loss or profit on sale of assets', '29', 'depreciation'),
  other: expense('Other business expenses', '30', 'otherExpenses'),
} as const satisfies Readonly<Record<string, TaxCategory>>;

/** HMRC's categories by kind of source, in the order of the forms. */
export const taxCategories = { property, self_employment: selfEmployment } as const;
export type TaxCategoryId = keyof typeof property | keyof typeof selfEmployment;

/** Returns a category, or undefined if sources of that kind don't have it. */
export function taxCategoryOf(kind: SourceKind, id: string): TaxCategory | undefined {
  const known: Readonly<Record<string, TaxCategory>> = taxCategories[kind];
  return Object.hasOwn(known, id) ? known[id] : undefined;
}

/** Returns the ids of the categories of a kind, in the order of the form. */
export function categoryIdsOf(kind: SourceKind): readonly TaxCategoryId[] {
  const isId = (id: string): id is TaxCategoryId => taxCategoryOf(kind, id) !== undefined;
  return Object.keys(taxCategories[kind]).filter(isId);
}
