import { expect, test } from 'vitest';
import { allowancesOf } from '../../../../tools/tax-check/allowances.ts';
import { benefitDifferences, checkBenefits } from '../../../../tools/tax-check/benefits.ts';
import { allowanceDifferences, checkBusinesses } from '../../../../tools/tax-check/businesses.ts';
import { checkedFigures } from '../../../../tools/tax-check/calculate.ts';
import { checkPositions, differencesOf } from '../../../../tools/tax-check/compare.ts';
import { checkHomes, gainLeft, homeDifferences } from '../../../../tools/tax-check/homes.ts';
import { checkLumpSums, terminationDifferences } from '../../../../tools/tax-check/lump-sums.ts';
import { checkPayslips, payslipDifferences, slipsOf } from '../../../../tools/tax-check/payslips.ts';
import { checkPensionLumpSums, pensionSumDifferences } from '../../../../tools/tax-check/pension-lump-sums.ts';
import { checkPossessions, possessionDifferences } from '../../../../tools/tax-check/possessions.ts';
import { pounds } from '../../../../tools/tax-check/pounds.ts';
import { checkShares, gainsByDay, sharesDifferences } from '../../../../tools/tax-check/shares.ts';
import { checkStatePensions, pensionDifferences } from '../../../../tools/tax-check/state-pension.ts';
import { checkVentures, resultOf, ventureDifferences } from '../../../../tools/tax-check/venture-sales.ts';

test('a second calculator, written from the Acts, finds the same figures for random positions', () => {
  expect(checkPositions(200, 20_261_127)).toEqual([]);
});

test('and notices a figure that is wrong', () => {
  const inputs = { employment_income: '50000', dividends: '1000' };
  const position = { tax_year: '2024-25', region: 'scotland', inputs } as const;
  expect(differencesOf(position)).toEqual([]);
  const other = { ...position, region: 'england_ni' } as const;
  expect(differencesOf(other, checkedFigures(position)).map(({ figure }) => figure)).toContain('income_tax');
});

test('and the same capital allowances for random businesses with their assets', () => {
  expect(checkBusinesses(500, 20_261_128)).toEqual([]);
});

test('and notices an allowance that is wrong', () => {
  const van = {
    ...{ id: 'van', name: 'Van', kind: 'equipment', boughtOn: '2024-06-01', cost: 1_000_000n, originalCost: null },
    ...{ co2: null, isNew: true, wasPrivate: false, rate: null, claim: 'writing_down', isShortLife: false },
    ...{ businessPercent: '60', useChanges: [], privateValue: null, soldOn: null, proceeds: null },
  } as const;
  const business = { from: '2024-04-06', to: undefined, assets: [van] };
  expect(allowanceDifferences(business)).toEqual([]);
  const other = allowancesOf({ ...business, assets: [{ ...van, businessPercent: '50' }] }, 2027);
  expect(allowanceDifferences(business, other)[0]).toEqual({
    ...{ figure: '2024-25 allowances', engine: '1080.00', check: '900.00' },
  });
});

test('and the same gains of shares, benefits in kind, reliefs of homes, deductions of payslips and so on', () => {
  expect(checkShares(300, 20_261_129)).toEqual([]);
  expect(checkBenefits(300, 20_261_129)).toEqual([]);
  expect(checkHomes(40, 20_261_129)).toEqual([]);
  expect(checkPayslips(100, 20_261_129)).toEqual([]);
  expect(checkPossessions(200, 20_261_129)).toEqual([]);
  expect(checkStatePensions(200, 20_261_129)).toEqual([]);
  expect(checkLumpSums(200, 20_261_129)).toEqual([]);
  expect(checkPensionLumpSums(500, 20_261_129)).toEqual([]);
});

test('and notices any of them that is wrong', () => {
  const buy = { date: '2024-05-01', type: 'buy', asset: 'A', quantity: '10', price: '1' } as const;
  const trades = [buy, { ...buy, date: '2025-05-01', type: 'sell', price: '3' }] as const;
  expect(sharesDifferences(trades)).toEqual([]);
  const dearer = gainsByDay([{ ...buy, price: '2' }, trades[1]]);
  expect(sharesDifferences(trades, dearer)).toEqual([
    { figure: 'gain on 2025-05-01', engine: '20.0000', check: '10.0000' },
  ]);
  const van = { kind: 'van', van: { zero_emission: false } } as const;
  expect(benefitDifferences(2024, van)).toEqual([]);
  expect(benefitDifferences(2024, van, { van: 0n })).toHaveLength(1);
  const sale = {
    ...{ boughtOn: '2010-01-01', soldOn: '2024-01-01', gain: 100_000, longFinal: false },
    ...{ letPart: 0, tradePart: 0, owned: 100 },
    periods: [{ from: '2010-01-01', to: '2015-12-31', use: 'lived', isReturnPrevented: false }],
  } as const;
  expect(homeDifferences(sale)).toEqual([]);
  expect(homeDifferences(sale, gainLeft({ ...sale, longFinal: true }))).toHaveLength(1);
  const [first] = slipsOf({
    ...{ year: 2025, frequency: 'monthly', letter: 'A', loans: [], pension: null, pensionPercent: 0 },
    ...{ isDirector: false, isPensioner: false },
    code: { prefix: '', kind: 'suffix', number: 1257, flat: 0, isCumulative: true },
    payments: [{ date: '2025-04-25', period: 1, gross: pounds(3000) }],
  });
  if (!first) throw new Error('no payslip');
  const [slip, due] = first;
  expect(payslipDifferences(slip, due)).toEqual([]);
  expect(payslipDifferences(slip, { ...due, tax: due.tax + pounds(1) })).toHaveLength(1);
});

test('and notices a possession, a pension and a payment that are wrong', () => {
  const mirror = {
    ...{ id: 'mirror', date: '2025-06-01', kind: 'chattel', disposedBy: 'sale', isConnected: false, sharePercent: '100' },
    ...{ proceeds: '7500', cost: '3500', sellingCosts: '0', buyingCosts: '0', improvementCosts: '0' },
    ...{ isWasting: false, isOutsideUk: false, reliefUsedBefore: '0' },
  } as const;
  expect(possessionDifferences([mirror])).toEqual([]);
  const wrong = new Map([['mirror', { gain: pounds(4000), relieved: 0n }]]);
  expect(possessionDifferences([mirror], wrong)).toHaveLength(1);
  const record = {
    ...{ reached_on: '2040-05-01', starting_amount: '100.00', years_before_2016: 20, first_year: '2016-17' },
    ...{ gaps: [], later_years_count: true },
  };
  expect(pensionDifferences(record, '2026-06-01')).toEqual([]);
  expect(pensionDifferences(record, '2026-06-01', { weekly_now: '1.00' })).toHaveLength(1);
  const payment = { employer: 'Acme', statutory_redundancy: '10000', other: '25000', exempt_used: '0' };
  expect(terminationDifferences([payment])).toEqual([]);
});

test('and the same gains, losses and relief taken back of EIS, SEIS and VCT shares', () => {
  expect(checkVentures(500, 20_261_130)).toEqual([]);
  const sale = {
    ...({ scheme: 'eis', issuedOn: '2018-06-01', soldOn: '2021-01-15', cost: 100_000 } as const),
    ...{ price: 60_000, reliefPercent: 100, isLimited: false, isGift: false },
  };
  expect(ventureDifferences(sale)).toEqual([]);
  expect(ventureDifferences(sale, resultOf({ ...sale, isGift: true }))).toEqual([
    { figure: 'chargeable gain', engine: '-28000.00', check: '-40000.00' },
    { figure: 'relief taken back', engine: '18000.00', check: '30000.00' },
  ]);
});

test('and notices a lump sum from a pension that is taxed wrongly', () => {
  const payment = {
    ...({ date: '2025-06-01', kind: 'pension_commencement', provider: 'Aviva', amount: '250000' } as const),
    ...({ uncrystallised: null, aged_75: false, death: 'under_75', above_allowance: '0' } as const),
  };
  const history = {
    ...({ protection: 'none', protected_amount: null, lifetime_allowance_percent: '10' } as const),
    ...{ serious_ill_health_before: false, certificate: null },
  };
  expect(pensionSumDifferences([payment], history)).toEqual([]);
  const untouched = {
    ...{ lumpSumAllowance: pounds(268_275), deathAllowance: pounds(1_073_100) },
    ...{ used: 0n, hadIllHealth: false, certificate: undefined },
  };
  expect(pensionSumDifferences([payment], history, untouched)[0]).toEqual({
    ...{ figure: 'taxable 0 pension_commencement', engine: '8552.50', check: '0.00' },
  });
});
