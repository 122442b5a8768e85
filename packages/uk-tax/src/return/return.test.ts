import { describe, expect, test } from 'vitest';
import { shippedRates } from '../rates/shipped.ts';
import { type FilingFacts, filingDeadlines, reasonsToFile } from './filing.ts';
import { gainsAdjustment } from './gains-adjustment.ts';
import { classOfCrypto, formsOf, returnBoxes, shortPagesLimit } from './return-boxes.ts';
import { poundsForBox } from './round-box.ts';

describe('whole pounds of a box', () => {
  test.each([
    [100n, 'down', 1n],
    [199n, 'down', 1n],
    [101n, 'up', 2n],
    [199n, 'up', 2n],
    [0n, 'up', 0n],
    [-101n, 'down', -2n],
    [-101n, 'up', -1n],
  ] as const)('%d pence %s are %d pounds', (pence, rounding, pounds) => {
    expect(poundsForBox(pence, rounding)).toBe(pounds);
  });

  test('are never against the taxpayer, and never a pound off', () => {
    for (let pence = -250n; pence <= 250n; pence++) {
      const [down, up] = [poundsForBox(pence, 'down') * 100n, poundsForBox(pence, 'up') * 100n];
      expect(down <= pence && pence - down < 100n && up >= pence && up - pence < 100n).toBe(true);
    }
  });
});

describe('the boxes', () => {
  test('have a number of their own in their section', () => {
    const keys = Object.values(returnBoxes).map(({ form, section, box }) => `${form} ${section} ${box}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('of shares in SA101 leave out box 2, which isn’t in use (HMRC’s table of boxes for 2025-26)', () => {
    const { section } = returnBoxes.share_income;
    const boxes = Object.values(returnBoxes).filter((one) => one.form === 'SA101' && one.section === section);
    expect(boxes.map(({ box }) => box)).toEqual(['1', '5', '6', '7', '9', '12']);
  });

  test('say of which year their numbers are', () => {
    expect(formsOf('2025-26')).toMatchObject({ boxes_of: '2025-26', verified: true });
    expect(formsOf('2024-25')).toMatchObject({ boxes_of: '2025-26', verified: false });
    expect(formsOf('2026-27').note).toContain('renumber');
  });

  test('of cryptoassets stand apart since 2024-25', () => {
    expect(classOfCrypto('2023-24')).toBe('other');
    expect(classOfCrypto('2024-25')).toBe('crypto');
  });
});

test('the short pages end at the VAT threshold of the year', () => {
  expect(
    ['2015-16', '2016-17', '2017-18', '2023-24', '2024-25', '2025-26'].map((year) => shortPagesLimit(year)),
  ).toEqual([82_000, 83_000, 85_000, 85_000, 90_000, 90_000]);
});

describe('the adjustment of capital gains tax', () => {
  const of = (tax_year: string, gains: readonly { date: string; gain: string }[], pay = '0') =>
    gainsAdjustment(
      { tax_year, region: 'england_ni', inputs: { employment_income: pay, gains } },
      shippedRates,
    );

  test('is what the later rates of 2024-25 add', () => {
    expect(of('2024-25', [{ date: '2024-10-29', gain: '13000' }])).toBe('0.00');
    expect(of('2024-25', [{ date: '2024-10-30', gain: '13000' }])).toBe('800.00');
    expect(of('2024-25', [{ date: '2024-10-30', gain: '13000' }], '60000')).toBe('400.00');
  });

  test('leaves out what losses and exemption cover', () => {
    const gains = [
      { date: '2024-06-01', gain: '15000' },
      { date: '2024-11-01', gain: '15000' },
    ];
    // 12,000 of the later gain is taxed: 24% instead of 20%.
    expect(of('2024-25', gains, '60000')).toBe('480.00');
  });

  test('is nothing in a year of one set of rates, or without one', () => {
    expect(of('2025-26', [{ date: '2025-10-30', gain: '13000' }])).toBe('0.00');
  });
});

describe('who has to send a return', () => {
  const nothing: FilingFacts = {
    taxYear: '2025-26',
    turnover: 0n,
    rents: 0n,
    savingsAndDividends: 0n,
    otherUntaxed: 0n,
    adjustedNetIncome: 0n,
    childBenefitCharge: 0n,
    allowanceCharge: 0n,
    gains: 0n,
    proceeds: 0n,
    exemptAmount: 300_000n,
    gainsTax: 0n,
  };

  test('not who has pay alone, however much since 2024-25', () => {
    const pay = 20_000_000n;
    expect(reasonsToFile({ ...nothing, adjustedNetIncome: pay })).toEqual([]);
    expect(reasonsToFile({ ...nothing, adjustedNetIncome: pay, taxYear: '2023-24' })).toHaveLength(1);
  });

  test.each([
    ['turnover', 100_000n, 100_001n],
    ['rents', 250_000n, 250_001n],
    ['savingsAndDividends', 999_999n, 1_000_000n],
    ['otherUntaxed', 250_000n, 250_001n],
    ['childBenefitCharge', 0n, 1n],
    ['gains', 300_000n, 300_001n],
    ['proceeds', 5_000_000n, 5_000_001n],
    ['gainsTax', 0n, 1n],
  ] as const)('%s counts from its limit on', (fact, below, above) => {
    expect(reasonsToFile({ ...nothing, [fact]: below })).toEqual([]);
    expect(reasonsToFile({ ...nothing, [fact]: above })).toHaveLength(1);
  });

  test('the Child Benefit charge may go through PAYE since 2024-25, where nothing else asks for a return', () => {
    const charge = { ...nothing, childBenefitCharge: 1n };
    const [first] = reasonsToFile({ ...charge, taxYear: '2024-25' });
    expect(first).toContain(
      'unless HMRC takes it through PAYE, which employees can ask for until 31 January 2026',
    );
    expect(reasonsToFile({ ...charge, taxYear: '2023-24' })).toEqual([
      'The High Income Child Benefit Charge is due',
    ]);
    expect(reasonsToFile({ ...charge, taxYear: '2024-25', rents: 250_001n }).at(-1)).toBe(
      'The High Income Child Benefit Charge is due',
    );
  });

  test('until when', () => {
    expect(filingDeadlines('2023-24').map(({ date }) => date)).toEqual([
      '2024-10-05',
      '2024-10-31',
      '2025-01-31',
      '2025-07-31',
    ]);
  });
});
