import { type AllowanceKind, allowanceKinds, type ReturnBoxName } from '@farthing/uk-tax';
import { type BackingRow, type FilledBox, pence, print, rowOf, sumBox } from './box-rules.ts';
import { type PackSourceRow, plainRow, type ReturnRecords, transactionsOf } from './record-rules.ts';
import { gross, typed } from './typed-rules.ts';

type Kind = 'self_employment' | 'property';

/** Boxes of receipts by HMRC's categories. */
const receiptBoxes: Readonly<Record<Kind, readonly (readonly [box: ReturnBoxName, category: string])[]>> = {
  self_employment: [
    ['turnover', 'turnover'],
    ['business_other_income', 'other_income'],
  ],
  property: [
    ['rents', 'rents'],
    ['property_premiums', 'premiums'],
    ['property_reverse_premiums', 'reverse_premiums'],
  ],
};

/** Boxes of the expenses of properties by HMRC's categories. */
const propertyBoxes: readonly (readonly [box: ReturnBoxName, categories: readonly string[]])[] = [
  ['property_premises', ['premises']],
  ['property_repairs', ['repairs']],
  ['property_loan_interest', ['loan_interest']],
  ['property_fees', ['professional_fees']],
  ['property_services', ['services']],
  ['property_expenses', ['travel', 'other']],
  ['property_domestic_items', ['domestic_items']],
];

/** Boxes of receipts: by category if the figures come from the income sources, otherwise one total. */
export function receiptsOf(records: ReturnRecords, kind: Kind): FilledBox[] {
  if (!records.sources?.[kind])
    return sumBox(kind === 'property' ? 'rents' : 'turnover', incomeRows(records, kind));
  return receiptBoxes[kind].flatMap(([box, category]) => sumBox(box, sourceRows(records, kind, [category])));
}

/** Lists the income rows, before expenses. */
export function incomeRows(records: ReturnRecords, kind: Kind): BackingRow[] {
  if (records.sources?.[kind])
    return sourceRows(
      records,
      kind,
      receiptBoxes[kind].map(([, category]) => category),
    );
  return [...transactionsOf(records, kind).map(plainRow), ...typed(records, kind, gross)];
}

/** Boxes of balancing charges and capital allowances of UK property. */
export function propertyAllowanceBoxesOf(records: ReturnRecords): {
  readonly charge: FilledBox[];
  readonly allowances: FilledBox[];
} {
  const rows = (...categories: AllowanceKind[]) => sourceRows(records, 'property', categories);
  const single: readonly AllowanceKind[] = [
    ...(['annual_investment', 'zero_emission_car', 'structures', 'balancing_charge'] as const),
  ];
  const others = allowanceKinds.filter((kind) => !single.includes(kind));
  return {
    charge: sumBox('property_balancing_charge', rows('balancing_charge').map(negated)),
    allowances: [
      ...sumBox('property_annual_investment', rows('annual_investment')),
      ...sumBox('property_structures', rows('structures')),
      ...sumBox('property_zero_emission_car', rows('zero_emission_car')),
      ...sumBox('property_other_allowances', rows(...others)),
    ],
  };
}

/** Balancing charges are negative allowances in the records. */
export function negated(row: BackingRow): BackingRow {
  return { ...row, pence: -row.pence };
}

/**
 * Boxes of the expenses of UK property.
 * @param finance part of the finance costs that is an expense, before 2020/21
 */
export function propertyExpenseBoxes(records: ReturnRecords, finance: string): FilledBox[] {
  const interest = expenseRows('Mortgage interest: the part that is an expense', finance);
  if (records.sources?.property)
    return propertyBoxes.flatMap(([box, categories]) => [
      ...sumBox(box, [
        ...sourceRows(records, 'property', categories),
        ...(box === 'property_expenses' ? interest : []),
      ]),
    ]);
  const costs = [...expenseRows('Expenses of property', records.profile.property_expenses), ...interest];
  return sumBox('property_expenses', costs, {
    note: 'Enter one total in box 29 if rents are below the VAT threshold. Otherwise split it over boxes 24 to 29.',
  });
}

/** Finance costs of residential property of the year and of earlier years, in pounds. */
export function financeOf(records: ReturnRecords): { readonly ofYear: string; readonly before: string } {
  const { property_finance_costs, finance_costs_brought_forward } = records.profile;
  if (!records.sources?.property) return { ofYear: property_finance_costs, before: '0.00' };
  const sum = sourceRows(records, 'property', ['residential_finance']).reduce(
    (all, one) => all + one.pence,
    0n,
  );
  return { ofYear: print(sum > 0n ? sum : 0n), before: finance_costs_brought_forward };
}

/** Rows of the finance costs that reduce the tax. @param reducing their sum, in pounds */
export function financeRows(records: ReturnRecords, reducing: string): BackingRow[] {
  const rows = records.sources?.property ? sourceRows(records, 'property', ['residential_finance']) : [];
  const isAll = rows.length > 0 && rows.reduce((all, one) => all + one.pence, 0n) === pence(reducing);
  return isAll ? rows : expenseRows('Mortgage interest on rental properties', reducing);
}

/** A row of an amount in pounds; none without an amount. */
export function expenseRows(label: string, amount: string): BackingRow[] {
  return pence(amount) > 0n ? [rowOf('profile', label, pence(amount))] : [];
}

function sourceRows({ sources }: ReturnRecords, kind: Kind, categories: readonly string[]): BackingRow[] {
  return backingRows(sources?.[kind] ?? [], categories);
}

/** Records of income sources in some of HMRC's categories. */
export function backingRows(rows: readonly PackSourceRow[], categories: readonly string[]): BackingRow[] {
  return rows
    .filter(({ category }) => categories.includes(category))
    .map(({ source, from, id, account_id, date, label, pence: amount }) =>
      from === 'transaction'
        ? rowOf('transactions', `${label}, ${source.name}`, amount, { id, account_id, date })
        : rowOf('income_sources', `${label}, ${source.name}`, amount, { date }),
    );
}
