import type { RecurringRow } from '../row.ts';

/** Hints from a group's category and name, collected before any dates are examined. */
export interface Hints {
  /** True for a council, whose payments may skip two months of the year. */
  readonly isCouncil: boolean;
  /** True for a merchant that usually sends bills or subscriptions, for which weaker evidence is enough. */
  readonly isBill: boolean;
  /** True for shopping at irregular times, which needs strong evidence. */
  readonly isShopping: boolean;
}

const billCategories = new Set([
  'mortgage',
  'rent',
  'council_tax',
  'home_insurance',
  'gas_electricity',
  'water',
  'broadband_phone',
  'tv_licence_streaming',
  'subscriptions_memberships',
  'car_insurance_tax_mot',
  'life_other_insurance',
  'childcare_school',
  'salary_wages',
  'pension_income',
  'benefits_child_benefit',
  'rental_income',
]);
const shoppingCategories = new Set([
  'groceries',
  'eating_out',
  'coffee_takeaway',
  'fuel_ev_charging',
  'public_transport',
  'taxis',
  'parking_tolls',
  'clothing_shoes',
  'general_shopping',
  'electronics',
]);
const councilWords = /\b(?:council|borough|ctax|county|district council)\b/;
const billWords =
  /\b(?:rent|mortgage|insurance|energy|electric|electricity|gas|water|broadband|mobile|council|licence|subscription|membership|gym|salary|wages|payroll|pension|hmrc|dvla)\b/;

/** The hints of a group's rows (any order) and its merchant key. */
export function hintsOf(rows: readonly { readonly row: RecurringRow }[], key: string): Hints {
  let [council, bill, shopping] = [0, 0, 0];
  for (const { row } of rows) {
    if (row.category === null) continue;
    if (row.category === 'council_tax') council += 1;
    if (billCategories.has(row.category)) bill += 1;
    if (shoppingCategories.has(row.category)) shopping += 1;
  }
  const isMost = (number: number) => number * 2 > rows.length;
  return {
    isCouncil: councilWords.test(key) || isMost(council),
    isBill: billWords.test(key) || isMost(bill),
    isShopping: isMost(shopping),
  };
}
