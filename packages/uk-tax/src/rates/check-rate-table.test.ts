import { describe, expect, test } from 'vitest';
import { checkRateTable } from './check-rate-table.ts';
import { compareTables } from './compare-tables.ts';
import { shippedRates } from './shipped.ts';

/** A copy of a shipped table with one place changed; undefined takes it away. */
function edited(path: string, value: unknown, year = '2024-25'): unknown {
  const table = structuredClone(shippedRates.get(year)) as unknown as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() as string;
  const group = keys.reduce((inner, key) => inner[key] as Record<string, unknown>, table);
  if (value === undefined) delete group[last];
  else group[last] = value;
  return table;
}

const faults = (table: unknown, year = '2024-25') => checkRateTable(table, year).faults;

describe('a rate table that is used', () => {
  test.each([...shippedRates.keys()])('the shipped one of %s is sound', (year) => {
    expect(faults(shippedRates.get(year), year)).toEqual([]);
  });

  test.each([
    ['income_tax.personal_allowance.amount', 13000],
    ['income_tax.savings.rates.basic', '0'],
    ['income_tax.dividends.rates.upper', '1'],
    ['national_insurance.class_2.weekly_rate', '4.10'],
    ['income_tax.non_savings_bands.scotland.bands', null],
    ['pensions.lifetime_allowance', undefined],
    ['isa.note', 'mine'],
  ])('%s may be %j', (path, value) => {
    expect(faults(edited(path, value))).toEqual([]);
  });
});

describe('a rate table edited into nonsense', () => {
  const bands = 'income_tax.non_savings_bands.england_ni.bands';

  test.each([
    ['a rate over 1', `${bands}.0.rate`, '1.2', `${bands}.0.rate`],
    ['a rate below 0', `${bands}.0.rate`, '-0.2', `${bands}.0.rate`],
    ['a rate as a number', `${bands}.0.rate`, 0.2, `${bands}.0.rate`],
    [
      'a rate of words',
      'capital_gains.periods.0.rates.main.basic',
      'a tenth',
      'capital_gains.periods.0.rates.main.basic',
    ],
    ['an overlap', `${bands}.1.from`, 30000, `${bands}.1.from`],
    ['a gap', `${bands}.1.from`, 40000, `${bands}.1.from`],
    ['a band upside down', `${bands}.1.to`, 100, `${bands}.1.to`],
    ['a last band that ends', `${bands}.2.to`, 999999, `${bands}.2.to`],
    ['an open band in the middle', `${bands}.0.to`, null, `${bands}.0.to`],
    [
      'a negative threshold',
      'income_tax.personal_allowance.amount',
      -1,
      'income_tax.personal_allowance.amount',
    ],
    ['a fraction of a pound', 'income_tax.dividends.allowance', 500.5, 'income_tax.dividends.allowance'],
    ['a figure as text', 'income_tax.dividends.allowance', '500', 'income_tax.dividends.allowance'],
    [
      'limits out of order',
      'income_tax.uk_limits.basic_rate_limit',
      200000,
      'income_tax.uk_limits.basic_rate_limit',
    ],
    ['a missing group', 'student_loans.plan_1', undefined, 'student_loans.plan_1'],
    ['a group that is a list', 'income_tax.savings', [], 'income_tax.savings'],
    ['no bands', bands, [], bands],
    ['an unknown key', 'income_tax.wealth_tax', { rate: '0.02' }, 'income_tax.wealth_tax'],
    ['half a loan plan', 'student_loans.plan_2.rate', null, 'student_loans.plan_2'],
    [
      'a step of nothing',
      'high_income_child_benefit_charge.step',
      0,
      'high_income_child_benefit_charge.step',
    ],
    [
      'a period that begins late',
      'national_insurance.class_1.periods.0.from',
      '2024-05-01',
      'national_insurance.class_1.periods.0.from',
    ],
    ['days between periods', 'capital_gains.periods.0.to', '2024-10-20', 'capital_gains.periods.1.from'],
    ['another year', 'tax_year', '2023-24', 'tax_year'],
    ['a taper below nothing', 'pensions.taper.minimum', 70000, 'pensions.taper.minimum'],
    [
      'a primary threshold above the upper limit',
      'national_insurance.class_1.periods.0.thresholds.primary_threshold.monthly',
      4300,
      'national_insurance.class_1.periods.0.thresholds.primary_threshold.monthly',
    ],
  ])('%s is named', (_what, path, value, named) => {
    expect(faults(edited(path, value)).map((fault) => fault.path)).toContain(named);
  });

  test.each([null, [], 'table', 7])('%j is no table', (value) => {
    expect(faults(value)).toHaveLength(1);
  });

  test('a key of the language is no key of a table', () => {
    const table = JSON.parse(
      JSON.stringify(shippedRates.get('2024-25')).replace('{', '{"__proto__":{"a":1},"constructor":1,'),
    );
    expect(faults(table).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['__proto__', 'constructor']),
    );
  });
});

describe('the difference of two tables', () => {
  test('lists each figure with both values', () => {
    const shipped = shippedRates.get('2024-25') as object;
    expect(compareTables(shipped, shipped)).toEqual([]);
    const changed = edited('income_tax.personal_allowance.amount', 13000) as object;
    expect(compareTables(shipped, changed)).toEqual([
      { path: 'income_tax.personal_allowance.amount', shipped: 12570, edited: 13000 },
    ]);
    const shorter = edited('isa.junior', undefined) as object;
    expect(compareTables(shipped, shorter)).toEqual([{ path: 'isa.junior', shipped: 9000, edited: null }]);
  });
});
