export { type Household, makeHousehold } from './household.ts';
export { makePartner, type Partner } from './partner.ts';
export { receiptPdf } from './receipt-pdf.ts';
export type { HouseholdAccount } from './spending.ts';
export type { HouseholdEntry } from './transactions.ts';
