import { boxOf as box } from './return-box.ts';

const income = 'Property income';
const expenses = 'Property expenses';
const finance = 'Residential finance costs';

/** Boxes of SA105 for the categories of rental properties, numbered as on the return of 2017-18 and later. */
export const sourceBoxes = {
  room_exempt: box('SA105', 'UK property details', '4', 'Rent a Room relief: rents up to the limit', 'mark'),
  room_limit: box('SA105', 'Taxable profit or loss', '37', 'Rent a Room exempt amount', 'up'),
  property_premiums: box('SA105', income, '22', 'Premiums for the grant of a lease', 'down'),
  property_reverse_premiums: box('SA105', income, '23', 'Reverse premiums and inducements', 'down'),
  property_premises: box('SA105', expenses, '24', 'Rent, rates, insurance and ground rents', 'up'),
  property_repairs: box('SA105', expenses, '25', 'Property repairs and maintenance', 'up'),
  property_loan_interest: box('SA105', expenses, '26', 'Non-residential property finance costs', 'up'),
  property_fees: box('SA105', expenses, '27', 'Legal, management and other professional fees', 'up'),
  property_services: box('SA105', expenses, '28', 'Costs of services provided, including wages', 'up'),
  property_domestic_items: box('SA105', expenses, '36', 'Costs of replacing domestic items', 'up'),
  property_finance_before: box(
    'SA105',
    finance,
    '45',
    'Unused residential finance costs brought forward',
    'up',
  ),
} as const;
