import { describe, expect, test } from 'vitest';
import { exact, printPence } from '../exact.ts';
import type { PayFrequency } from '../inputs.ts';
import type { RateTable } from '../rates/rate-table.ts';
import { shippedRates } from '../rates/shipped.ts';
import { payeTaxOf } from './paye.ts';
import { readTaxCode } from './tax-code.ts';
import { taxPeriodOf } from './tax-period.ts';

const table = (year = '2025-26') => shippedRates.get(year) as RateTable;

/** Tax of a payment, printed. */
function tax(
  code: string,
  pay: string,
  {
    period = 1,
    frequency = 'monthly' as PayFrequency,
    payBefore = '0',
    taxBefore = '0',
    year = '2025-26',
  } = {},
): string {
  const given = {
    frequency,
    period,
    pay: exact(pay),
    payBefore: exact(payBefore),
    taxBefore: exact(taxBefore),
  };
  return printPence(payeTaxOf(table(year), readTaxCode(code), given).tax);
}

/** A year of equal months. */
function yearOf(code: string, pay: number, year = '2025-26'): { months: string[]; total: number } {
  const months: string[] = [];
  let total = 0;
  for (let period = 1; period <= 12; period++) {
    const month = tax(code, pay.toFixed(2), {
      period,
      payBefore: (pay * (period - 1)).toFixed(2),
      taxBefore: total.toFixed(2),
      year,
    });
    months.push(month);
    total = Number((total + Number(month)).toFixed(2));
  }
  return { months, total };
}

describe('cumulative tax by the tables', () => {
  test('free pay of a month is its share of the code, rounded up to the penny', () => {
    // 1257L: 2 × 416.67 + 2,579 ÷ 12 rounded up = 1,048.26; 3,000 − 1,048.26 = 1,951 at 20%.
    expect(tax('1257L', '3000')).toBe('390.20');
    // A week: 2 × 96.16 + 2,579 ÷ 52 rounded up = 241.92; 700 − 241.92 = 458.
    expect(tax('1257L', '700', { frequency: 'weekly' })).toBe('91.60');
    expect(tax('45L', '500')).toBe('92.20'); // 459 ÷ 12 = 38.25
  });

  test('twelve equal months come to within a pound of the estimates of HMRC for the year', () => {
    // Theirs: 5,484.20, 1,461.14 and 6,084.20; payrolls cut taxable pay to whole pounds.
    expect(yearOf('1257L', 40_000 / 12).total).toBe(5484);
    expect(yearOf('S1257L', 20_000 / 12, '2024-25').total).toBe(1460.94);
    expect(yearOf('1257L', 43_000 / 12, '2021-22').total).toBe(6084);
  });

  test('the higher rate begins at the share of the limit that the year has come to', () => {
    // 6,000 − 1,048.26 = 4,951: 3,141.67 at 20%, 1,809.33 at 40%.
    expect(tax('1257L', '6000')).toBe('1352.06');
    expect(tax('0T', '10000')).toBe('3371.66');
  });

  test('pay that falls brings a refund', () => {
    expect(tax('1257L', '0', { period: 2, payBefore: '3000', taxBefore: '390.20' })).toBe('-209.60');
  });

  test('tax not taken earlier comes later', () => {
    const late = tax('1257L', '3000', { period: 2, payBefore: '3000', taxBefore: '0' });
    expect(late).toBe('780.60'); // 6,000 − 2,096.52 = 3,903
  });

  test('no more than half of a payment is taken', () => {
    expect(tax('K3000', '1000')).toBe('500.00');
    expect(tax('1257L', '1000', { period: 6, payBefore: '30000', taxBefore: '0' })).toBe('500.00');
  });
});

describe('other codes', () => {
  test('K adds to pay', () => {
    // 475: 4,759 ÷ 12 rounded up = 396.59; 2,396 at 20%.
    expect(tax('K475', '2000')).toBe('479.20');
  });

  test('BR, D0 and D1 tax all in one band; Scotland has more of them', () => {
    expect(tax('BR', '1000.99')).toBe('200.00');
    expect(tax('D0', '1000')).toBe('400.00');
    expect(tax('D1', '1000')).toBe('450.00');
    expect(tax('CBR', '1000')).toBe('200.00');
    expect(['SBR', 'SD0', 'SD1', 'SD2', 'SD3'].map((code) => tax(code, '1000'))).toEqual([
      '200.00',
      '210.00',
      '420.00',
      '450.00',
      '480.00',
    ]);
    expect(tax('SD2', '1000', { year: '2022-23' })).toBe('460.00');
  });

  test('0T frees nothing, NT takes nothing and gives back', () => {
    expect(tax('0T', '1000')).toBe('200.00');
    expect(tax('NT', '1000', { period: 2, payBefore: '1000', taxBefore: '50.00' })).toBe('-50.00');
    expect(tax('NT M1', '1000', { period: 2, payBefore: '1000', taxBefore: '50.00' })).toBe('0.00');
  });

  test.each(['1257L W1', '1257L M1', '1257L X', '1257LX', '1257l m1', '1257L W1/M1'])(
    '%s looks at the payment alone',
    (code) => {
      expect(tax(code, '3000', { period: 7, payBefore: '1', taxBefore: '0' })).toBe('390.20');
    },
  );

  test('two and four weeks have two and four times the weekly free pay', () => {
    expect(tax('1257L X', '1000', { frequency: 'two_weekly', period: 8 })).toBe('103.20'); // 1,000 − 483.84
    expect(tax('1257L X', '2000', { frequency: 'four_weekly', period: 8 })).toBe('206.40'); // 2,000 − 967.68
  });

  test('week 53 stands by itself', () => {
    const last = { frequency: 'weekly' as const, period: 53, payBefore: '36400', taxBefore: '4763.20' };
    expect(tax('1257L', '700', last)).toBe('91.60');
  });
});

describe('reading codes', () => {
  test.each(['1257', 'L1257', 'ABC', '', 'BRL', 'D3', 'K', '12345L', 'S', '1257L Q1', 'SNT', 'D4'])(
    '"%s" is refused',
    (code) => {
      expect(() => readTaxCode(code)).toThrow('isn’t a valid tax code');
    },
  );

  test('spaces, points and small letters do not matter', () => {
    expect(readTaxCode(' s 1257l m1 ')).toMatchObject({
      text: 'S1257L M1',
      region: 'scotland',
      isCumulative: false,
    });
    expect(readTaxCode('c383t')).toMatchObject({ region: 'wales', number: 383, kind: 'free_pay' });
  });
});

describe('tax periods', () => {
  test.each([
    ['2025-04-06', 1, 1],
    ['2025-05-05', 1, 5],
    ['2025-05-06', 2, 5],
    ['2025-12-31', 9, 39],
    ['2026-01-05', 9, 40],
    ['2026-01-06', 10, 40],
    ['2026-04-04', 12, 52],
    ['2026-04-05', 12, 53],
  ])('%s is month %i and week %i', (day, month, week) => {
    expect([taxPeriodOf(day, 'monthly'), taxPeriodOf(day, 'weekly')]).toEqual([month, week]);
  });

  test.each([
    ['2025-04-06', 2, 4],
    ['2025-04-19', 2, 4],
    ['2025-04-20', 4, 4],
    ['2025-05-03', 4, 4],
    ['2025-05-04', 6, 8],
    ['2026-04-04', 52, 52],
    ['2026-04-05', 54, 56],
    ['2024-04-04', 54, 56],
  ])('pay of %s for two weeks is taxed in week %i, for four in week %i', (day, two, four) => {
    expect([taxPeriodOf(day, 'two_weekly'), taxPeriodOf(day, 'four_weekly')]).toEqual([two, four]);
  });

  test('a week within two counts as the last of them', () => {
    expect(tax('1257L', '1000', { frequency: 'two_weekly', period: 1 })).toBe(
      tax('1257L', '1000', { frequency: 'two_weekly', period: 2 }),
    );
  });
});
