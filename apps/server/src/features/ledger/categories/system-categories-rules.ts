import type { CategoryKind } from '@farthing/api-contract';

/** A category that every user has. */
export interface SystemCategory {
  readonly slug: string;
  readonly name: string;
  readonly kind: CategoryKind;
  readonly group_name: string;
  /** 1 to 45. */
  readonly position: number;
}

const groups: readonly (readonly [group: string, kind: CategoryKind, names: readonly string[]])[] = [
  [
    'Income',
    'income',
    [
      'Salary & Wages',
      'Bonus & Commission',
      'Self-Employment',
      'Rental Income',
      'Interest',
      'Dividends',
      'Pension Income',
      'Benefits & Child Benefit',
      'Gifts Received',
      'Other Income',
    ],
  ],
  [
    'Home',
    'expense',
    ['Mortgage', 'Rent', 'Council Tax', 'Home Insurance', 'Repairs & Improvements', 'Furniture & Household'],
  ],
  [
    'Bills',
    'expense',
    [
      'Gas & Electricity',
      'Water',
      'Broadband & Phone',
      'TV Licence & Streaming',
      'Subscriptions & Memberships',
    ],
  ],
  ['Food & drink', 'expense', ['Groceries', 'Eating Out', 'Coffee & Takeaway']],
  [
    'Transport',
    'expense',
    ['Fuel & EV Charging', 'Public Transport', 'Taxis', 'Car Insurance, Tax & MOT', 'Parking & Tolls'],
  ],
  ['Shopping', 'expense', ['Clothing & Shoes', 'General Shopping', 'Electronics']],
  [
    'Family & health',
    'expense',
    ['Health, Dental & Optical', 'Personal Care', 'Childcare & School', 'Education & Courses', 'Pets'],
  ],
  ['Leisure', 'expense', ['Entertainment', 'Sport & Fitness', 'Holidays & Travel', 'Gifts & Charity']],
  [
    'Money',
    'expense',
    ['Life & Other Insurance', 'Bank Charges & Interest', 'Tax Payments (HMRC)', 'Other Expense'],
  ],
];

/** The 45 system categories in their order. Rules, imports and the tax report refer to them by slug. */
export const systemCategories: readonly SystemCategory[] = groups
  .flatMap(([group_name, kind, names]) => names.map((name) => ({ name, kind, group_name })))
  .map((category, index) => ({ slug: slugOf(category.name), ...category, position: index + 1 }));

/**
 * Converts a name to a slug: lower case, with one underscore for anything that isn't a letter or digit, and none at the
 * ends.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
