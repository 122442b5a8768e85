export { type Household, makeHousehold } from './household.ts';
export { receiptPdf } from './receipt-pdf.ts';
export type { HouseholdAccount } from './spending.ts';
export type { HouseholdEntry } from './transactions.ts';
