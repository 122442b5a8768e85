import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateTax, type TaxQuestion } from '../calculate.ts';
import { exact } from '../exact.ts';
import type { TaxInputs } from '../inputs.ts';
import type { RateTable } from '../rates/rate-table.ts';
import { shippedRates } from '../rates/shipped.ts';
import { changedInputs } from '../what-if.ts';
import { type ForeignIncome, foreignTaxDeducted } from './foreign-income.ts';

const position = (inputs: TaxInputs, question: Partial<TaxQuestion> = {}) =>
  calculateTax({ tax_year: '2025-26', region: 'england_ni', inputs, ...question });
const credit = (inputs: TaxInputs, question: Partial<TaxQuestion> = {}) =>
  position(inputs, question).foreign_tax_credit;
const usDividends = (amount: string, foreign_tax: string) =>
  ({ kind: 'dividends', country: 'US', amount, foreign_tax }) as const;

describe('HMRC’s examples, INTM165050, with the rates of 1995-96', () => {
  // Interest had the rates of other income then, so it stands as a pension, whose treaty rate is given.
  const base = shippedRates.get('2017-18') as RateTable;
  const bands = [
    { name: 'lower', from: 0, to: 3200, rate: '0.2' },
    { name: 'basic', from: 3200, to: 24_300, rate: '0.25' },
    { name: 'higher', from: 24_300, to: null, rate: '0.4' },
  ];
  const table: RateTable = {
    ...base,
    income_tax: {
      ...base.income_tax,
      personal_allowance: { ...base.income_tax.personal_allowance, amount: 3525 },
      non_savings_bands: { ...base.income_tax.non_savings_bands, england_ni: { bands } },
    } as RateTable['income_tax'],
  };
  const of1995 = (earned: string, foreign: string, foreign_tax: string) =>
    calculateTax(
      {
        tax_year: '2017-18',
        region: 'england_ni',
        inputs: {
          other_income: earned,
          pension_income: foreign,
          foreign_income: [
            { kind: 'pension', country: 'US', amount: foreign, foreign_tax, treaty_percent: '100' },
          ],
        },
      },
      new Map([['2017-18', table]]),
    );

  test('example 1: foreign tax above the UK tax is neither credited nor repaid', () => {
    const { foreign_tax_credit, income_tax } = of1995('0', '5500', '550');
    expect([foreign_tax_credit, income_tax]).toEqual(['395.00', '0.00']);
  });

  test('example 2: the limit is the tax at the marginal rate, £500, so all £300 are credited', () => {
    const { foreign_tax_credit, income_tax, explanation } = of1995('10000', '2000', '300');
    expect([foreign_tax_credit, income_tax]).toEqual(['300.00', '1658.75']);
    const step = explanation.find(({ label }) => label.startsWith('Foreign tax credit'));
    expect(step?.figures.slice(-3).map(({ value }) => value)).toEqual(['1958.75', '1458.75', '500.00']);
  });
});

describe('the limit of the credit (TIOPA 2010 s36)', () => {
  test('US dividends of a basic rate payer: at most the dividend rate on them', () => {
    // 2,000 less the allowance of 500 at 8.75% are 131.25; 15% are 300.
    const inputs = { employment_income: '30000', dividends: '2000' };
    expect(credit({ ...inputs, foreign_income: [usDividends('2000', '300')] })).toBe('131.25');
  });

  test('US dividends of a higher rate payer: all of the 15%', () => {
    const inputs = { employment_income: '60000', dividends: '2000' };
    const { foreign_tax_credit, income_tax } = position({
      ...inputs,
      foreign_income: [usDividends('2000', '300')],
    });
    // 11,432 on pay, 506.25 on dividends.
    expect([foreign_tax_credit, income_tax]).toEqual(['300.00', '11638.25']);
  });

  test('counts the personal allowance that this income takes away', () => {
    // £95,000 of pay and rents abroad of £20,000: 36,432 with them, 25,432 without.
    const rents = { kind: 'property', country: 'ES', amount: '20000', foreign_tax: '11500' } as const;
    const inputs = { employment_income: '95000', property_income: '20000', foreign_income: [rents] };
    expect(credit(inputs)).toBe('11000.00');
  });

  test('is nothing where allowances cover the income', () => {
    const inputs = { employment_income: '9000', dividends: '2000' };
    expect(credit({ ...inputs, foreign_income: [usDividends('2000', '300')] })).toBe('0.00');
  });

  test('uses the rates of Scotland', () => {
    const pension = {
      kind: 'pension',
      country: 'IN',
      amount: '1000',
      foreign_tax: '450',
      treaty_percent: '100',
    } as const;
    const inputs = { employment_income: '60000', pension_income: '1000', foreign_income: [pension] };
    expect(credit(inputs, { region: 'scotland' })).toBe('420.00');
    expect(credit(inputs)).toBe('400.00');
  });
});

describe('several sources (TIOPA 2010 s36(3))', () => {
  test('are taken in the order that credits most, the dearest first', () => {
    const japan = { kind: 'dividends', country: 'JP', amount: '1000', foreign_tax: '50' } as const;
    const inputs = { employment_income: '30000', dividends: '2000' };
    const both = [japan, usDividends('1000', '150')];
    // From the United States 87.50 of 150 with the first 1,000; then 43.75 of 50 on the 500 that are left.
    expect(credit({ ...inputs, foreign_income: both })).toBe('131.25');
  });

  test('no other order credits more', () => {
    const kinds = ['interest', 'dividends', 'pension'] as const;
    const item = fc.record({
      kind: fc.constantFrom(...kinds),
      country: fc.constantFrom('US', 'FR', 'JP', 'IN'),
      amount: fc.integer({ min: 1, max: 40_000 }).map(String),
      foreign_tax: fc.integer({ min: 0, max: 9000 }).map(String),
      treaty_percent: fc.constantFrom('10', '15', '100'),
    });
    const year = fc.record({
      pay: fc.integer({ min: 0, max: 160_000 }).map(String),
      items: fc.uniqueArray(item, { maxLength: 3, selector: ({ kind, country }) => `${kind} ${country}` }),
    });
    fc.assert(
      fc.property(year, ({ pay, items }) => {
        const inputsOf = (foreign: typeof items, kept: typeof items): TaxInputs => {
          const of = (kind: string) =>
            String(kept.filter((one) => one.kind === kind).reduce((sum, one) => sum + Number(one.amount), 0));
          return {
            employment_income: pay,
            savings_interest: of('interest'),
            dividends: of('dividends'),
            pension_income: of('pension'),
            foreign_income: foreign,
          };
        };
        const taxOn = (kept: typeof items) => exact(position(inputsOf([], kept)).income_tax);
        const given = position(inputsOf(items, items));
        for (const order of permutations(items)) {
          let left = order;
          let sum = 0n;
          for (const one of order) {
            const rest = left.filter((other) => other !== one);
            const limit = taxOn(left) - taxOn(rest);
            const capped = Math.min(
              Number(one.foreign_tax),
              (Number(one.amount) * Number(one.treaty_percent)) / 100,
            );
            const creditable = exact(capped.toFixed(2));
            if (creditable === 0n) continue;
            sum += creditable < limit ? creditable : limit > 0n ? limit : 0n;
            left = rest;
          }
          expect(exact(given.foreign_tax_credit) + exact('0.03')).toBeGreaterThanOrEqual(sum);
        }
        expect(exact(given.income_tax)).toBeGreaterThanOrEqual(0n);
        // Both are rounded to the penny.
        const off = exact(given.income_tax) + exact(given.foreign_tax_credit) - taxOn(items);
        expect(off <= exact('0.01') && off >= exact('-0.01')).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

function* permutations<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length <= 1) yield [...items];
  for (const [place, first] of items.entries())
    for (const rest of permutations(items.toSpliced(place, 1))) yield [first, ...rest];
}

describe('the treaty limit', () => {
  const rich = { employment_income: '60000', dividends: '1000', savings_interest: '1000' };
  const steps = (inputs: TaxInputs) =>
    position(inputs).explanation.filter(({ label }) => label.startsWith('Foreign tax'));

  test('caps what was withheld: 30% without a form W-8BEN counts as 15%', () => {
    expect(credit({ ...rich, foreign_income: [usDividends('1000', '300')] })).toBe('150.00');
  });

  test('interest that the treaty exempts has no credit, and a step says so', () => {
    const interest = { kind: 'interest', country: 'US', amount: '1000', foreign_tax: '300' } as const;
    const inputs = { ...rich, foreign_income: [interest] };
    expect(credit(inputs)).toBe('0.00');
    expect(steps(inputs).map(({ label }) => label)).toEqual([
      'Foreign tax, interest from United States: not allowed by the treaty',
    ]);
  });

  test('is not guessed: a country without a known rate has no credit until the rate is given', () => {
    const spanish = { kind: 'dividends', country: 'ES', amount: '1000', foreign_tax: '190' } as const;
    expect(credit({ ...rich, foreign_income: [spanish] })).toBe('0.00');
    expect(steps({ ...rich, foreign_income: [spanish] })[0]?.label).toBe(
      'Foreign tax, dividends from Spain: treaty rate not known',
    );
    expect(credit({ ...rich, foreign_income: [{ ...spanish, treaty_percent: '10' }] })).toBe('100.00');
  });

  test('of dividends before 2016-17 no credit is calculated, because they had a UK tax credit', () => {
    const inputs = { ...rich, dividends: '9000', foreign_income: [usDividends('1000', '150')] };
    expect(credit(inputs, { tax_year: '2015-16' })).toBe('0.00');
    expect(credit(inputs, { tax_year: '2016-17' })).toBe('150.00');
  });
});

describe('what follows from the credit', () => {
  const inputs: TaxInputs = { employment_income: '60000', dividends: '10000', gift_aid: '40' };
  const foreign = { ...inputs, foreign_income: [usDividends('10000', '1500')] };

  test('total tax and payments on account fall by it', () => {
    const [before, after] = [position(inputs), position(foreign)];
    expect(exact(before.total_tax) - exact(after.total_tax)).toBe(exact('1500'));
    expect(exact(before.payment_on_account) - exact(after.payment_on_account)).toBe(exact('750'));
  });

  test('relief for mortgage interest is limited by the profits of UK property alone', () => {
    const rents = { kind: 'property', country: 'FR', amount: '5000', foreign_tax: '0' } as const;
    const landlord = { employment_income: '60000', property_income: '6000', property_finance_costs: '4000' };
    expect(position(landlord).finance_costs_reduction).toBe('800.00');
    expect(position({ ...landlord, foreign_income: [rents] }).finance_costs_reduction).toBe('200.00');
  });

  test('a hypothetical year with fewer dividends has foreign ones in proportion', () => {
    const { foreign_income } = changedInputs(foreign, { dividends: '-7500' });
    expect(foreign_income).toEqual([usDividends('2500.00', '375.00')]);
  });
});

describe('foreign tax on pay and shares for work abroad (treaty Article 15; TIOPA 2010 ss18, 36)', () => {
  const work = (amount: string, foreign_tax: string) =>
    ({ kind: 'employment', country: 'US', amount, foreign_tax }) as const;

  test('is credited up to the UK tax on that part: £10,000 of shares at 40%', () => {
    const inputs = { employment_income: '60000', share_income: '20000' };
    expect(credit({ ...inputs, foreign_income: [work('10000', '2400')] })).toBe('2400.00');
    expect(credit({ ...inputs, foreign_income: [work('10000', '4500')] })).toBe('4000.00');
    // Of a year at the basic rate, 20%.
    expect(credit({ employment_income: '40000', foreign_income: [work('10000', '2400')] })).toBe('2000.00');
  });

  test('may be in pay, in shares or in both, but isn’t more than they are', () => {
    const inputs = { employment_income: '30000', share_income: '20000' };
    expect(credit({ ...inputs, foreign_income: [work('50000', '5000')] })).toBe('5000.00');
    expect(() => position({ ...inputs, foreign_income: [work('50000.01', '5000')] })).toThrow(
      'of the kind employment is more than employment_income and share_income',
    );
  });

  test('leaves the limit of pension relief and National Insurance as they are', () => {
    const inputs = {
      employment_income: '60000',
      pension_contributions: { relief_at_source: '40000' },
    };
    const credited = position({ ...inputs, foreign_income: [work('30000', '9000')] });
    const plain = position(inputs);
    expect([credited.pension_relief_limit, credited.ni]).toEqual([plain.pension_relief_limit, plain.ni]);
    // Gross contributions of £50,000 leave all pay in the basic band: 20% of £30,000.
    expect(credited.foreign_tax_credit).toBe('6000.00');
  });

  test('counts pay after contributions from it: without £10,000 of pay less £4,000 there is no tax', () => {
    const inputs = { employment_income: '10000', savings_interest: '30000' };
    const given = { ...inputs, pension_contributions: { net_pay: '4000' } };
    const { foreign_tax_credit, income_tax } = position({
      ...given,
      foreign_income: [work('10000', '3000')],
    });
    const without = position({ savings_interest: '30000' });
    const before = position(given);
    expect(Number(foreign_tax_credit)).toBeCloseTo(Number(before.income_tax) - Number(without.income_tax), 2);
    expect(Number(income_tax)).toBeGreaterThanOrEqual(0);
  });

  test('is limited by a rate that is given', () => {
    const given = { ...work('10000', '2400'), treaty_percent: '0' };
    expect(credit({ employment_income: '60000', foreign_income: [given] })).toBe('0.00');
  });

  test('of a hypothetical year with less pay is in proportion', () => {
    const { foreign_income } = changedInputs(
      { employment_income: '60000', foreign_income: [work('60000', '6000')] },
      { employment_income: '-30000' },
    );
    expect(foreign_income).toEqual([work('30000.00', '3000.00')]);
  });
});

describe('bad input is named', () => {
  const dividends = { dividends: '100' };
  test.each([
    [{ foreign_income: [usDividends('200', '0')], ...dividends }, /^foreign_income of the kind dividends/],
    [{ foreign_income: [{ ...usDividends('1', '0'), country: 'GB' }], ...dividends }, /0\.country/],
    [{ foreign_income: [{ ...usDividends('1', '0'), country: 'usa' }], ...dividends }, /0\.country/],
    [{ foreign_income: [{ ...usDividends('1', '-1') }], ...dividends }, /0\.foreign_tax/],
    [
      { foreign_income: [{ ...usDividends('1', '0'), treaty_percent: '101' }], ...dividends },
      /treaty_percent/,
    ],
  ])('%#', (inputs, message) => {
    expect(() => position(inputs)).toThrow(message);
  });
});

test.each<[words: string, income: ForeignIncome, deducted: string]>([
  [
    'up to the treaty rate',
    { kind: 'dividends', country: 'US', amount: '1000', foreign_tax: '300' },
    '150.00',
  ],
  ['all below it', { kind: 'dividends', country: 'US', amount: '1000', foreign_tax: '99.99' }, '99.99'],
  [
    'up to a rate that is entered',
    { kind: 'property', country: 'ES', amount: '1000', foreign_tax: '190', treaty_percent: '100' },
    '190.00',
  ],
  [
    'up to the income',
    { kind: 'property', country: 'ES', amount: '100', foreign_tax: '190', treaty_percent: '100' },
    '100.00',
  ],
  ['nothing without a rate', { kind: 'interest', country: 'ES', amount: '1000', foreign_tax: '190' }, '0.00'],
  ['nothing at 0%', { kind: 'interest', country: 'US', amount: '1000', foreign_tax: '100' }, '0.00'],
])('foreign tax instead of a credit is deducted %s (TIOPA 2010 s112)', (_, income, deducted) => {
  expect(foreignTaxDeducted(income)).toBe(deducted);
});
