import Type from 'typebox';
import {
  AccountPeriod,
  accountingDateFields,
  accountingDateInputs,
  BasisAdjustment,
  TransitionAccount,
} from './accounting-dates.ts';
import { PercentInput, PoundsInput, SignedPoundsInput, TaxYearText } from './tax-values.ts';
import {
  Amount,
  Body,
  Day,
  described,
  flag,
  Id,
  Instant,
  nullable,
  orNull,
  text,
  textUpTo,
  versioned,
  versionRead,
} from './values.ts';

/** Kinds of income sources that have accounts. */
export const IncomeSourceKind = Type.Enum(['property', 'self_employment']);
export type IncomeSourceKind = Type.Static<typeof IncomeSourceKind>;

/** HMRC's categories of receipts and expenses. Each kind of source has its own. */
export const TaxCategoryName = Type.Enum(
  [
    ...(['rents', 'premiums', 'reverse_premiums', 'loan_interest', 'services'] as const),
    ...(['domestic_items', 'residential_finance', 'turnover', 'other_income', 'cost_of_goods'] as const),
    ...(['subcontractors', 'wages', 'travel', 'premises', 'repairs', 'admin', 'advertising'] as const),
    ...(['entertainment', 'interest', 'bank_charges', 'bad_debts', 'professional_fees'] as const),
    ...(['depreciation', 'other'] as const),
  ],
  { description: "HMRC's category. `property` and `self_employment` each have their own" },
);
export type TaxCategoryName = Type.Static<typeof TaxCategoryName>;

/** Capital allowances and balancing charges, which farthing works out from the assets. */
export const AllowanceName = Type.Enum([
  ...(['annual_investment', 'main_pool', 'small_main_pool', 'single_main', 'special_pool'] as const),
  ...(['small_special_pool', 'single_special', 'zero_emission_car', 'first_year'] as const),
  ...(['structures', 'sale_allowance', 'balancing_charge'] as const),
]);
export type AllowanceName = Type.Static<typeof AllowanceName>;

/** An input that may also be null. */

/** Counts the transactions of a ledger category, and of one account if it is given, in one of HMRC's categories. */
export const CategoryMappingInput = Body({
  category_id: Id,
  account_id: orNull(Id),
  tax_category: TaxCategoryName,
  percent: Type.Optional(PercentInput),
});
export type CategoryMappingInput = Type.Static<typeof CategoryMappingInput>;

const Accounting = Type.Enum(['cash', 'accruals'], {
  description:
    'Cash basis, or traditional accounting. The accounts count payments by their dates in both cases',
});
const optionalFields = {
  ...accountingDateInputs,
  trade: orNull(textUpTo(100)),
  share: Type.Optional(PercentInput),
  accounting: Type.Optional(Accounting),
  ended_on: orNull(Day),
  mappings: Type.Optional(Type.Array(CategoryMappingInput, { maxItems: 200 })),
};

export const NewIncomeSource = Body({
  kind: IncomeSourceKind,
  name: textUpTo(100),
  started_on: Day,
  ...optionalFields,
});
export type NewIncomeSource = Type.Static<typeof NewIncomeSource>;

export const IncomeSourceChange = Body({
  name: Type.Optional(textUpTo(100)),
  started_on: Type.Optional(Day),
  ...optionalFields,
  version: versionRead(),
});
export type IncomeSourceChange = Type.Static<typeof IncomeSourceChange>;

export const CategoryMapping = Type.Object({
  category_id: Id,
  account_id: nullable(Id),
  tax_category: TaxCategoryName,
  percent: text('Business part. The rest is private use'),
});
export type CategoryMapping = Type.Static<typeof CategoryMapping>;

/** A rental property in the UK, or a self-employment. */
export const IncomeSource = Type.Object({
  id: Id,
  kind: IncomeSourceKind,
  name: Type.String(),
  trade: nullable(Type.String()),
  share: text('Share of ownership in percent. 100 for self-employment'),
  accounting: Accounting,
  started_on: Day,
  ended_on: nullable(Day),
  ...accountingDateFields,
  mappings: Type.Array(CategoryMapping),
  ...versioned,
});
export type IncomeSource = Type.Static<typeof IncomeSource>;

/** A part of a transaction: an amount or a percentage. Without either, the whole. */
export const AssignedPartInput = Body({
  source_id: Id,
  tax_category: TaxCategoryName,
  amount: orNull(PoundsInput),
  percent: orNull(PercentInput),
});
/** Parts of a transaction, which take the place of the mappings of its category. */
export const AssignmentEntry = Body({
  parts: Type.Array(AssignedPartInput, {
    maxItems: 10,
    description: 'Empty: the transaction counts in no income source, whatever its category',
  }),
});
export type AssignmentEntry = Type.Static<typeof AssignmentEntry>;
export const TransactionPath = Type.Object({ transaction_id: Id });

export const AssignedPart = Type.Object({
  source_id: Id,
  tax_category: TaxCategoryName,
  amount: nullable(text('In the currency of the transaction')),
  percent: nullable(Type.String()),
});
export type AssignedPart = Type.Static<typeof AssignedPart>;

/** Income sources that a transaction counts in. */
export const Assignment = Type.Object({
  transaction_id: Id,
  how: Type.Enum(['assigned', 'category', 'none'], {
    description: '`category`: by the mappings of its category. `none`: in no income source',
  }),
  parts: Type.Array(AssignedPart),
});
export type Assignment = Type.Static<typeof Assignment>;

/** Deductions at fixed rates, and amounts that no transaction has. */
export const NewSourceEntry = Body({
  kind: Type.Enum(['mileage', 'home_use', 'adjustment']),
  date: Day,
  description: Type.Optional(Type.String({ maxLength: 200 })),
  vehicle: orNull(Type.Enum(['car_or_van', 'motorcycle'])),
  miles: orNull(
    Type.Union([
      Type.String({ pattern: '^\\d{1,6}(\\.\\d)?$', maxLength: 8 }),
      Type.Number({ minimum: 0, maximum: 999_999 }),
    ]),
  ),
  hours: orNull(
    Type.Integer({ minimum: 1, maximum: 744, description: 'Worked at home in the month of `date`' }),
  ),
  tax_category: orNull(TaxCategoryName),
  amount: orNull(SignedPoundsInput),
});
export type NewSourceEntry = Type.Static<typeof NewSourceEntry>;

export const SourceEntry = Type.Object({
  id: Id,
  source_id: Id,
  kind: Type.Enum(['mileage', 'home_use', 'adjustment']),
  date: Day,
  description: Type.String(),
  vehicle: nullable(Type.Enum(['car_or_van', 'motorcycle'])),
  miles: nullable(Type.String()),
  hours: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  tax_category: nullable(TaxCategoryName),
  amount: nullable(Amount),
  created_at: Instant,
});
export type SourceEntry = Type.Static<typeof SourceEntry>;
export const SourceEntryPath = Type.Object({ id: Id, entry_id: Id });

export const SourceAccountQuery = Body({ tax_year: TaxYearText });

/** A record behind a sum of an account, in pounds. */
export const AccountRow = Type.Object({
  source: Type.Enum(['transaction', 'mileage', 'home_use', 'adjustment', 'capital_allowances']),
  id: Type.String({
    format: 'uuid',
    description: 'Id of the transaction, the entry, the asset or the source',
  }),
  account_id: nullable(Id),
  date: Day,
  label: Type.String(),
  whole: text('The whole transaction'),
  business: text('Less private use, before the share of ownership'),
  amount: text('Counts in the category'),
});
export type AccountRow = Type.Static<typeof AccountRow>;

/** One of HMRC's categories. */
export const SourceCategory = Type.Object({
  kind: IncomeSourceKind,
  tax_category: TaxCategoryName,
  type: Type.Enum(['income', 'expense', 'finance']),
  label: text("HMRC's name"),
  box: text('Box of SA105, or of SA103F'),
  disallowed: Type.Boolean(),
});
export type SourceCategory = Type.Static<typeof SourceCategory>;

/** One of HMRC's categories with its sum. */
export const AccountCategory = Type.Object({
  tax_category: Type.Unsafe<TaxCategoryName | AllowanceName | BasisAdjustment>(
    Type.Union([TaxCategoryName, AllowanceName, BasisAdjustment]),
  ),
  type: Type.Enum(['income', 'expense', 'finance', 'allowance', 'adjustment'], {
    description:
      '`finance`: reduces tax by the basic rate instead of the profit. `allowance`: capital allowances; balancing charges are negative. `adjustment`: added to the profit of the accounts to arrive at that of the tax year',
  }),
  label: text("HMRC's name"),
  box: text('Box of SA105, or of SA103F'),
  disallowed: flag('Not deducted from the profit'),
  total: Amount,
  row_count: Type.Integer(),
  rows: Type.Array(AccountRow, { description: 'The first 500, by date' }),
});
export type AccountCategory = Type.Static<typeof AccountCategory>;

/** The account of an income source in a tax year. Your share, in pounds. */
export const SourceAccount = Type.Object({
  source_id: Id,
  tax_year: TaxYearText,
  used: flag('True if the tax position of the year takes its figures from the income sources'),
  categories: Type.Array(AccountCategory),
  receipts: Amount,
  expenses: text('Allowable expenses'),
  capital_allowances: text(
    'Less balancing charges. Those of all rental properties are one, and are in the account of the property with the first asset',
  ),
  finance_costs: text('Residential finance costs, not in the expenses'),
  profit: text(
    'Receipts less allowable expenses and capital allowances, with the adjustment to the tax year. Negative for a loss',
  ),
  periods: Type.Array(AccountPeriod, {
    description: 'Accounts that don’t end with the tax year, and the part of them that counts in it',
  }),
  transition: Type.Union([TransitionAccount, Type.Null()]),
  refused: nullable(text('Why the profit of the year isn’t worked out. Its figures are zero then')),
  unassigned: Type.Object(
    { count: Type.Integer(), total: Amount },
    {
      description:
        'Transactions of the built-in category of this kind that no income source has, in pounds. They don’t count',
    },
  ),
  problems: Type.Array(
    Type.Object({ transaction_id: Id, date: Day, label: Type.String(), reason: Type.String() }),
    {
      description: 'Transactions that don’t count until they are corrected',
    },
  ),
  notes: Type.Array(Type.String()),
});
export type SourceAccount = Type.Static<typeof SourceAccount>;

/** Returns the fields of a tax profile that income sources bear on. `sum` is the schema of amounts. */
export function sourceFields<Sum extends Type.TSchema>(sum: Sum) {
  return {
    from_income_sources: Type.Array(IncomeSourceKind, {
      maxItems: 2,
      uniqueItems: true,
      description:
        'Kinds of income whose figures come from the accounts of the income sources. Nothing of the kind may be entered by hand, and its built-in category doesn’t count',
    }),
    calendar_quarters: Type.Array(IncomeSourceKind, {
      maxItems: 2,
      uniqueItems: true,
      description: 'Kinds of income with a calendar quarters election for quarterly updates',
    }),
    finance_costs_brought_forward: described(
      sum,
      'Unused residential finance costs of earlier years, if property is `from_income_sources`',
    ),
  };
}
