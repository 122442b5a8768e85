import { boxesOn } from './return-box.ts';

const details = boxesOn('SA105', 'UK property details');
const propertyProfit = boxesOn('SA105', 'Taxable profit or loss');
const income = boxesOn('SA105', 'Property income');
const expenses = boxesOn('SA105', 'Property expenses');
const finance = boxesOn('SA105', 'Residential finance costs');

/** Boxes of SA105 for the categories of rental properties, numbered as on the return of 2017-18 and later. */
export const sourceBoxes = {
  room_exempt: details('4', 'Rent a Room relief: rents up to the limit', 'mark'),
  room_limit: propertyProfit('37', 'Rent a Room exempt amount', 'up'),
  property_premiums: income('22', 'Premiums for the grant of a lease', 'down'),
  property_reverse_premiums: income('23', 'Reverse premiums and inducements', 'down'),
  property_premises: expenses('24', 'Rent, rates, insurance and ground rents', 'up'),
  property_repairs: expenses('25', 'Property repairs and maintenance', 'up'),
  property_loan_interest: expenses('26', 'Non-residential property finance costs', 'up'),
  property_fees: expenses('27', 'Legal, management and other professional fees', 'up'),
  property_services: expenses('28', 'Costs of services provided, including wages', 'up'),
  property_domestic_items: expenses('36', 'Costs of replacing domestic items', 'up'),
  property_finance_before: finance('45', 'Unused residential finance costs brought forward', 'up'),
} as const;
