import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knownMerchantCount, merchantCategory } from './merchant-categories.ts';

test.each([
  ['TESCO STORES 3349 LEICESTER', 'groceries'],
  ['TESCO PFS 4471 STEVENAGE', 'fuel_ev_charging'],
  ['CARD PAYMENT TO TESCO MOBILE ON 03-01-2026', 'broadband_phone'],
  ['UBER   *EATS HELP.UBER.COM', 'coffee_takeaway'],
  ['UBER *TRIP HELP.UBER.COM', 'taxis'],
  ['TFL TRAVEL CH TFL.GOV.UK/CP', 'public_transport'],
  ['NEXT RETAIL LTD 0442', 'clothing_shoes'],
  ['COUNCIL TAX DD LEEDS CITY COUNCIL', 'council_tax'],
  ['SQ *LARKFIELD BAKERY LEWES', 'coffee_takeaway'],
  ['HMRC NDDS', 'tax_payments_hmrc'],
])('%s is spending on %s', (printed, slug) => {
  expect(merchantCategory(printed, 'expense')).toBe(slug);
});

test.each([
  'NEXT DOOR STUDIO', // begins with the name of a chain
  'THREE PEAKS', // a word that a network is called by
  'MR J SMITH RENT MARCH',
  'LINK 14:55 NOV09 TESCO PARKWAY',
  'CASH WITHDRAWAL AT SANTANDER ATM, NORWICH',
  '',
])('%s has no category, as none is sure', (printed) => {
  expect(merchantCategory(printed, 'expense')).toBeNull();
});

test.each([
  ['CHILD BENEFIT AB12345678', 'benefits_child_benefit'],
  ['DWP STATE PENSION', 'pension_income'],
  ['TERN LOGISTICS LTD SALARY', 'salary_wages'],
  ['TESCO STORES 3349', null],
])('money in from %s is %s', (printed, slug) => {
  expect(merchantCategory(printed, 'income')).toBe(slug);
});

test('most purchases of descriptions that were not used to write the list have a category', () => {
  const file = new URL('descriptions-held-back.txt', import.meta.url);
  const printed = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')[0] as string);
  const found = printed.filter((line) => merchantCategory(line, 'expense') !== null);
  // A quarter of the lines are transfers, cash, interest and people, which have none.
  expect(found.length / printed.length).toBeGreaterThan(0.65);
});

test('the list has at least 500 names', () => {
  expect(knownMerchantCount()).toBeGreaterThan(500);
});
