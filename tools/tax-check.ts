/**
 * `npm run tax-check`: random positions through `calculateTax` and through a second calculator, written from the Acts, and as many
 * random businesses with assets, shares, benefits in kind, homes, payslips, possessions, venture shares, State Pensions, lump sums,
 * split years and years with income abroad.
 * Usage: npm run tax-check -- [positions] [seed]. Exit code 1 when any figure differs.
 */

import { checkBenefits } from './tax-check/benefits.ts';
import { checkBusinesses } from './tax-check/businesses.ts';
import { checkPositions } from './tax-check/compare.ts';
import { checkForeignClaims } from './tax-check/foreign-claims.ts';
import { checkHomes } from './tax-check/homes.ts';
import { checkLumpSums } from './tax-check/lump-sums.ts';
import { checkPayslips } from './tax-check/payslips.ts';
import { checkPensionLumpSums } from './tax-check/pension-lump-sums.ts';
import { checkPossessions } from './tax-check/possessions.ts';
import { checkShares } from './tax-check/shares.ts';
import { checkSplitYears } from './tax-check/split-years.ts';
import { checkStatePensions } from './tax-check/state-pension.ts';
import { checkVentures } from './tax-check/venture-sales.ts';

const [positions = 5000, seed = 20_261_127] = process.argv.slice(2).map(Number);
if (![positions, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error('Usage: npm run tax-check -- [positions] [seed], both whole numbers above 0');
  process.exit(2);
}

const began = performance.now();
const findings = checkPositions(positions, seed);
for (const { number, position, differences } of findings) {
  console.log(`\n#${number} ${position.tax_year} ${position.region} ${JSON.stringify(position.inputs)}`);
  for (const { figure, engine, check } of differences)
    console.log(`  ${figure}: uk-tax ${engine}, check ${check}`);
}
const printed = (what: object) =>
  JSON.stringify(what, (_, value) => (typeof value === 'bigint' ? String(value) : value));
const others = [
  ...checkBusinesses(positions, seed).map((one) => ({ ...one, what: 'business' })),
  ...checkShares(positions, seed).map((one) => ({ ...one, what: 'shares' })),
  ...checkBenefits(positions, seed).map((one) => ({ ...one, what: 'benefit' })),
  ...checkHomes(positions, seed).map((one) => ({ ...one, what: 'home' })),
  ...checkVentures(positions, seed).map((one) => ({ ...one, what: 'venture shares' })),
  ...checkPayslips(positions, seed).map((one) => ({ ...one, what: 'payslip' })),
  ...checkPossessions(positions, seed).map((one) => ({ ...one, what: 'possessions' })),
  ...checkStatePensions(positions, seed).map((one) => ({ ...one, what: 'State Pension' })),
  ...checkLumpSums(positions, seed).map((one) => ({ ...one, what: 'lump sums' })),
  ...checkPensionLumpSums(positions, seed).map((one) => ({ ...one, what: 'pension lump sums' })),
  ...checkSplitYears(positions, seed).map((one) => ({ ...one, what: 'split year' })),
  ...checkForeignClaims(positions, seed).map((one) => ({ ...one, what: 'foreign income' })),
];
for (const { number, what, differences, ...facts } of others) {
  console.log(`\n#${number} ${what} ${printed(facts)}`);
  for (const { figure, engine, check } of differences)
    console.log(`  ${figure}: uk-tax ${engine}, check ${check}`);
}
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(
  `\n${positions} positions and as many of each other kind, of seed ${seed} in ${seconds} s, ${findings.length} and ${others.length} with a difference`,
);
process.exitCode = findings.length + others.length === 0 ? 0 : 1;
