import type { AllowanceKind } from '../capital-allowances/allowance-kinds.ts';
import { allowanceCategories } from './allowance-categories.ts';
import type { SourceKind, TaxCategory } from './tax-category.ts';

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
  domestic_items: {
    ...expense('Costs of replacing domestic items', '36', null),
    annualField: 'ukProperty.allowances.costOfReplacingDomesticItems',
  },
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

/** The difference between the accounts that end in the tax year and its profit. farthing works it out; no record can have it. */
export const basisAdjustment = 'basis_adjustment' as const;
const adjustments: Readonly<Record<SourceKind, Readonly<Record<string, TaxCategory>>>> = {
  property: {},
  self_employment: {
    [basisAdjustment]: {
      ...{
        type: 'adjustment',
        label: 'Adjustment from the accounts to the tax year',
        box: '68',
        field: null,
      },
    },
  },
};

/** HMRC's categories by kind of source, in the order of the forms. */
const taxCategories = { property, self_employment: selfEmployment } as const;
export type TaxCategoryId = keyof typeof property | keyof typeof selfEmployment;

/** Returns a category, or undefined if sources of that kind don't have it. */
export function taxCategoryOf(kind: SourceKind, id: string): TaxCategory | undefined {
  const known: Readonly<Record<string, TaxCategory>> = {
    ...allowanceCategories[kind],
    ...adjustments[kind],
    ...taxCategories[kind],
  };
  return Object.hasOwn(known, id) ? known[id] : undefined;
}

/** Returns the ids of the categories of a kind that transactions can have, in the order of the form. */
export function categoryIdsOf(kind: SourceKind): readonly TaxCategoryId[] {
  const isId = (id: string): id is TaxCategoryId => Object.hasOwn(taxCategories[kind], id);
  return Object.keys(taxCategories[kind]).filter(isId);
}

/** Returns the ids of the categories of capital allowances, in the order of the form. */
export function allowanceIdsOf(kind: SourceKind): readonly AllowanceKind[] {
  const isId = (id: string): id is AllowanceKind => Object.hasOwn(allowanceCategories[kind], id);
  return Object.keys(allowanceCategories[kind]).filter(isId);
}
