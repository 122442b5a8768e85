/**
 * `npm run tax-check`: random positions through `calculateTax` and through a second calculator, written from the Acts, and as many
 * random businesses with assets for capital allowances. Usage: npm run tax-check -- [positions] [seed]. Exit code 1 when any figure
 * differs.
 */

import { checkBusinesses } from './tax-check/businesses.ts';
import { checkPositions } from './tax-check/compare.ts';

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
const businesses = checkBusinesses(positions, seed);
for (const { number, business, differences } of businesses) {
  const printed = JSON.stringify(business, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  console.log(`\n#${number} business ${printed}`);
  for (const { figure, engine, check } of differences)
    console.log(`  ${figure}: uk-tax ${engine}, check ${check}`);
}
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(
  `\n${positions} positions and businesses of seed ${seed} in ${seconds} s, ${findings.length} and ${businesses.length} with a difference`,
);
process.exitCode = findings.length + businesses.length === 0 ? 0 : 1;
