import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import { exact, figure } from '../exact.ts';
import { readInputs, type TaxInputs } from '../inputs.ts';
import { type RateTable, type TaxRegion, taxRegions } from '../rates/rate-table.ts';
import { shippedRates } from '../rates/shipped.ts';
import { incomeTaxOf } from './income-tax.ts';
import { lessPlaced } from './place-allowances.ts';
import { sumOf, sumOfTax, taxOnComponents } from './tax-on-components.ts';
import { treatedAsPaidOn } from './top-slicing.ts';

const years = [...shippedRates.keys()].filter((year) => year !== '2027-28');
const pounds = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 200_000_00 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 6_000_00 }) },
);
const amount = pounds.map((pence) => (pence / 100).toFixed(2));
const person = fc.record({
  tax_year: fc.constantFrom(...years),
  region: fc.constantFrom(...taxRegions),
  inputs: fc.record({
    employment_income: amount,
    self_employment_profit: amount,
    property_income: amount,
    savings_interest: amount,
    dividends: amount,
    termination_payments: fc.oneof({ weight: 3, arbitrary: fc.constant('0') }, amount),
    child_benefit: fc.constantFrom('0', '2212.60'),
    blind: fc.boolean(),
    gift_aid: fc.constantFrom('0', '0', '800'),
  }),
});
const kinds = [
  'employment_income',
  'self_employment_profit',
  'property_income',
  'savings_interest',
  'dividends',
  'termination_payments',
] as const;

describe('income tax of random years', () => {
  test('never falls when income rises', () => {
    fc.assert(
      fc.property(
        person,
        fc.constantFrom(...kinds),
        fc.integer({ min: 1, max: 30_000_00 }),
        (one, kind, more) => {
          // The credit on dividends of 2015-16 covers Gift Aid as tax that was paid, so more income can leave a smaller charge.
          fc.pre(one.tax_year !== '2015-16' || one.inputs.gift_aid === '0');
          const raised = (Number(one.inputs[kind]) + more / 100).toFixed(2);
          const before = calculateTax(one);
          const after = calculateTax({ ...one, inputs: { ...one.inputs, [kind]: raised } });
          // More Class 1 from pay leaves less of the annual maximum to Class 4 (SI 2001/1004 reg 100).
          const rising = kind === 'employment_income' ? [] : (['class_4'] as const);
          for (const figure of ['income_tax', 'hicbc', 'ni', ...rising, 'total_tax'] as const)
            expect(exact(after[figure]) - exact(before[figure]), figure).toBeGreaterThanOrEqual(0n);
        },
      ),
      { numRuns: 600 },
    );
  });

  test('never more than what it is charged on, and its bands add up to it', () => {
    fc.assert(
      fc.property(person, (one) => {
        const position = calculateTax(one);
        const bands = position.bands.map(({ amount, tax }) => [exact(amount), exact(tax)] as const);
        const inBands = bands.reduce((sum, [part]) => sum + part, 0n);
        const tax = bands.reduce((sum, [, part]) => sum + part, 0n);
        const penny = exact('0.01') * BigInt(bands.length + 1);
        expect(near(inBands, exact(position.taxable_income), penny)).toBe(true);
        if (one.tax_year !== '2015-16')
          expect(near(tax, exact(position.income_tax), penny), position.income_tax).toBe(true);
      }),
    );
  });

  test('no random placement of the allowances is better than the one chosen', () => {
    fc.assert(
      fc.property(person, fc.infiniteStream(fc.nat(1_000_000)), (one, stream) => {
        const table = shippedRates.get(one.tax_year) as RateTable;
        const chosen = incomeTaxOf(table.income_tax, table.pensions, readInputs(one.region, one.inputs));
        const { income, placement, limits } = chosen;
        const whole = placement.nonSavings + placement.savings + placement.dividends + placement.lumpSum;
        for (let round = 0; round < 1000; round++) {
          const savings = part(whole, income.savings, stream.next().value);
          const dividends = part(whole - savings, income.dividends, stream.next().value);
          const lumpSum = part(whole - savings - dividends, income.lumpSum, stream.next().value);
          const nonSavings = whole - savings - dividends - lumpSum;
          if (nonSavings > income.nonSavings) continue;
          const placed = { nonSavings, property: 0n, savings, dividends, lumpSum, policyGains: 0n };
          const other = lessPlaced(income, placed);
          const tax = sumOfTax(taxOnComponents(table.income_tax, limits, other));
          expect(tax).toBeGreaterThanOrEqual(chosen.taxBeforeReducers);
        }
      }),
      { numRuns: 60 },
    );
  });

  const gainYears = years.filter((year) => year >= '2021-22');
  const withGains = fc
    .record({ tax_year: fc.constantFrom(...gainYears), one: person, gain: amount, years: fc.nat(30) })
    .map(({ tax_year, one, gain, years: more }) => ({
      ...one,
      tax_year,
      inputs: {
        ...one.inputs,
        termination_payments: '0',
        policy_gains: [{ gain, years: more + 1, tax_treated_as_paid: true }],
      },
    }));

  test('an allowance against gains of policies never saves more than it wastes of the tax treated as paid', () => {
    fc.assert(
      fc.property(withGains, fc.infiniteStream(fc.nat(1_000_000)), (one, stream) => {
        const table = (shippedRates.get(one.tax_year) as RateTable).income_tax;
        const pensions = (shippedRates.get(one.tax_year) as RateTable).pensions;
        const { income, placement, limits, ...chosen } = incomeTaxOf(
          table,
          pensions,
          readInputs(one.region, one.inputs),
        );
        const whole = sumOf(placement);
        for (let round = 0; round < 300; round++) {
          const policyGains = part(whole, income.policyGains, stream.next().value);
          const savings = part(whole - policyGains, income.savings, stream.next().value);
          const dividends = part(whole - policyGains - savings, income.dividends, stream.next().value);
          const nonSavings = whole - policyGains - savings - dividends;
          if (nonSavings > income.nonSavings) continue;
          const placed = { nonSavings, property: 0n, savings, dividends, lumpSum: 0n, policyGains };
          const other = lessPlaced(income, placed);
          const tax = sumOfTax(taxOnComponents(table, limits, other)) - treatedAsPaidOn(table, other);
          expect(tax).toBeGreaterThanOrEqual(chosen.taxBeforeReducers - chosen.treatedAsPaid);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('with gains of policies never falls when pay rises', () => {
    fc.assert(
      fc.property(withGains, fc.integer({ min: 1, max: 30_000_00 }), (one, more) => {
        const employment_income = (Number(one.inputs.employment_income) + more / 100).toFixed(2);
        const after = calculateTax({ ...one, inputs: { ...one.inputs, employment_income } });
        const rise = exact(after.income_tax) - exact(calculateTax(one).income_tax);
        expect(rise).toBeGreaterThanOrEqual(-exact('0.01'));
      }),
      { numRuns: 400 },
    );
  });

  test('a wider scope of relief never costs tax', () => {
    fc.assert(
      fc.property(person, fc.integer({ min: 0, max: 20_000 }), (one, net) => {
        const paid: TaxInputs = { ...one.inputs, pension_contributions: { relief_at_source: String(net) } };
        const [without, relieved] = [one.inputs, paid].map((inputs) => calculateTax({ ...one, inputs }));
        expect(exact(relieved?.income_tax ?? '0')).toBeLessThanOrEqual(exact(without?.income_tax ?? '0'));
      }),
    );
  });
});

describe('National Insurance of random years', () => {
  const steady = years.filter(
    (year) => shippedRates.get(year)?.national_insurance.class_1.periods.length === 1,
  );

  test('twelve equal payments make that of the year, but for thresholds rounded to the month', () => {
    fc.assert(
      fc.property(fc.constantFrom(...steady), fc.integer({ min: 0, max: 15_000_00 }), (tax_year, pence) => {
        const month = (pence / 100).toFixed(2);
        const employment_income = ((pence * 12) / 100).toFixed(2);
        const first = Number(tax_year.slice(0, 4));
        const pays = Array.from({ length: 12 }, (_, index) => ({
          date: `${first + (index > 8 ? 1 : 0)}-${String(((index + 3) % 12) + 1).padStart(2, '0')}-20`,
          amount: month,
        }));
        const of = (inputs: TaxInputs) => exact(calculateTax({ tax_year, region: 'england_ni', inputs }).ni);
        const { thresholds, employee_main_rate } = (shippedRates.get(tax_year) as RateTable)
          .national_insurance.class_1
          .periods[0] as RateTable['national_insurance']['class_1']['periods'][number];
        const off = [thresholds.primary_threshold, thresholds.upper_earnings_limit]
          .map(({ monthly, annual }) => Math.abs(monthly * 12 - annual))
          .reduce((sum, one) => sum + one, 0);
        const most = (figure(off) * exact(employee_main_rate)) / exact('1') + exact('0.13');
        expect(near(of({ employment_income, pays }), of({ employment_income }), most)).toBe(true);
      }),
    );
  });
});

describe('pension input of random years', () => {
  test('is used up by allowance, years before and charge, and nothing is left over', () => {
    const input = fc.record({
      input: fc.integer({ min: 0, max: 200_000 }),
      pay: fc.integer({ min: 0, max: 500_000 }),
      carried: fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 3 }),
      tax_year: fc.constantFrom(...years),
      region: fc.constantFrom<TaxRegion>(...taxRegions),
    });
    fc.assert(
      fc.property(input, ({ input: paid, pay, carried, tax_year, region }) => {
        const position = calculateTax({
          tax_year,
          region,
          inputs: {
            employment_income: String(pay),
            pension_input: String(paid),
            carry_forward: carried.map(String),
          },
        });
        const used = position.carry_forward_used.map(Number);
        const sum = Number(position.annual_allowance_used) + used.reduce((a, b) => a + b, 0);
        expect(sum + Number(position.annual_allowance_excess)).toBe(paid);
        expect(Number(position.annual_allowance_used) + Number(position.annual_allowance_left)).toBe(
          Number(position.annual_allowance),
        );
        // An older year is emptied before a younger one is touched.
        for (const [index, amount] of used.entries())
          if (used.slice(index + 1).some((later) => later > 0)) expect(amount).toBe(carried[index]);
      }),
    );
  });
});

function near(a: bigint, b: bigint, most: bigint): boolean {
  return (a > b ? a - b : b - a) <= most;
}

/** A share of what may be placed, by a number up to a million. */
function part(left: bigint, most: bigint, millionths: number): bigint {
  const whole = left < most ? left : most;
  return (whole * BigInt(millionths)) / 1_000_000n;
}
