import { describe, expect, test } from 'vitest';
import { printPence } from '../exact.ts';
import { shippedRates } from '../rates/shipped.ts';
import { type NamedDisposal, workOutDisposals } from './work-out-disposals.ts';

const plain: NamedDisposal = {
  id: 'a',
  date: '2025-06-01',
  kind: 'other',
  disposedBy: 'sale',
  isConnected: false,
  sharePercent: '100',
  proceeds: '0',
  sellingCosts: '0',
  cost: '0',
  buyingCosts: '0',
  improvementCosts: '0',
  isWasting: false,
  isOutsideUk: false,
  reliefUsedBefore: '0',
};
const residence = {
  throughout: true,
  periods: [],
  letPercent: '0',
  businessPercent: '0',
  hasLongFinalPeriod: false,
};

const all = (...facts: Partial<NamedDisposal>[]) => {
  const disposals = facts.map((one, index) => ({ ...plain, id: String(index), ...one }));
  const worked = workOutDisposals(disposals, shippedRates);
  return disposals.map(({ id }) => {
    const found = worked.get(id);
    if (!found) throw new Error('not worked out');
    return {
      gain: printPence(found.gain),
      relief: printPence(found.relief),
      counts: printPence(found.chargeableGain),
      rates: found.parts.map(({ kind, gain }) => `${kind} ${printPence(gain)}`),
      report: found.report?.reportBy,
      found,
    };
  });
};
const one = (facts: Partial<NamedDisposal>) => all(facts)[0] as ReturnType<typeof all>[number];

describe('the gain', () => {
  test('is what was paid less cost, improvements and the costs of buying and selling (s38)', () => {
    const { gain, found } = one({
      proceeds: '1000.50',
      sellingCosts: '10',
      cost: '600',
      buyingCosts: '5.25',
      improvementCosts: '100',
    });
    expect(gain).toBe('285.25');
    expect(found.steps.map(({ label, law }) => [label, law])).toEqual([['Gain', 'TCGA 1992 s38']]);
  });

  test('is of the own share, to the penny', () => {
    const { found, gain } = one({ proceeds: '1000.01', cost: '500', sharePercent: '33.333333' });
    expect([printPence(found.proceeds), printPence(found.allowableCosts), gain]).toEqual([
      '333.34',
      '166.67',
      '166.67',
    ]);
  });

  test('is none when it goes to a spouse, whatever was paid (s58)', () => {
    const { gain, counts, found } = one({ disposedBy: 'spouse', proceeds: '9000', cost: '500' });
    expect([gain, counts, found.isExempt, printPence(found.proceeds)]).toEqual([
      '0.00',
      '0.00',
      true,
      '500.00',
    ]);
  });

  test('a loss to a connected person does not count, a gain does (s18(3))', () => {
    expect(one({ isConnected: true, proceeds: '100', cost: '500' })).toMatchObject({
      gain: '-400.00',
      counts: '0.00',
      rates: [],
    });
    expect(one({ isConnected: true, proceeds: '500', cost: '100' }).counts).toBe('400.00');
  });

  test('a typed relief takes off no more than the gain, and says what is too much', () => {
    const { counts, found } = one({
      proceeds: '500',
      cost: '100',
      otherRelief: { name: 'Hold-over', amount: '450' },
    });
    expect([counts, printPence(found.unusedOtherRelief)]).toEqual(['0.00', '50.00']);
  });
});

describe('chattels (s262)', () => {
  test.each([
    ['up to 6,000 are free', '6000', '900', '0.00'],
    ['a gain is at most five thirds of what is above 6,000', '7200', '900', '2000.00'],
    ['a smaller gain is not touched', '7200', '6000', '1200.00'],
    ['a loss counts as if 6,000 had been paid', '4000', '10000', '-4000.00'],
    ['a loss never becomes a gain', '3000', '5000', '0.00'],
    ['a loss above 6,000 counts in full', '8000', '10000', '-2000.00'],
  ])('%s', (_rule, proceeds, cost, counts) => {
    expect(one({ kind: 'chattel', proceeds, cost }).counts).toBe(counts);
  });

  test('each owner has a limit of 6,000 for the own share (CG76577)', () => {
    expect(one({ kind: 'chattel', proceeds: '11000', cost: '1000', sharePercent: '50' }).counts).toBe('0.00');
  });

  test('cars and what lasts 50 years or less are free, and their losses do not count (ss45, 263)', () => {
    const facts = { kind: 'chattel', isWasting: true } as const;
    expect(one({ ...facts, proceeds: '90000', cost: '1000' })).toMatchObject({ counts: '0.00' });
    expect(one({ ...facts, proceeds: '1000', cost: '90000' })).toMatchObject({ counts: '0.00' });
  });
});

describe('relief rates', () => {
  const badr = { kind: 'business', rateRelief: 'business_asset_disposal_relief' } as const;

  test('run up to a lifetime limit over all disposals by date; the rest has the usual rates (s169N)', () => {
    const [later, earlier] = all(
      { ...badr, date: '2025-07-01', proceeds: '500000' },
      { ...badr, date: '2022-07-01', proceeds: '700000' },
    );
    expect(earlier?.rates).toEqual(['business_asset_disposal_relief 700000.00']);
    expect(later?.rates).toEqual(['business_asset_disposal_relief 300000.00', 'main 200000.00']);
  });

  test('the limit was ten million up to 10 March 2020, and what was used then counts (FA 2020 Sch 3)', () => {
    const [before, after] = all(
      { ...badr, date: '2020-03-10', proceeds: '1200000' },
      { ...badr, date: '2020-03-11', proceeds: '50000' },
    );
    expect(before?.rates).toEqual(['business_asset_disposal_relief 1200000.00']);
    expect(after?.rates).toEqual(['main 50000.00']);
  });

  test('what was used elsewhere counts from where it was typed on, once', () => {
    const [first, second, third] = all(
      { ...badr, date: '2023-05-01', proceeds: '100000' },
      { ...badr, date: '2024-05-01', proceeds: '300000', reliefUsedBefore: '400000' },
      { ...badr, date: '2025-05-01', proceeds: '300000', reliefUsedBefore: '400000' },
    );
    expect([first, second, third].map((found) => found?.rates[0])).toEqual([
      'business_asset_disposal_relief 100000.00',
      'business_asset_disposal_relief 300000.00',
      'business_asset_disposal_relief 200000.00',
    ]);
  });

  test('the two reliefs have limits of their own', () => {
    const [, shares] = all(
      { ...badr, date: '2025-05-01', proceeds: '1000000' },
      { date: '2025-06-01', kind: 'unlisted_shares', rateRelief: 'investors_relief', proceeds: '1000000' },
    );
    expect(shares?.rates).toEqual(['investors_relief 1000000.00']);
  });
});

describe('the property report (FA 2019 Sch 2)', () => {
  const flat = { kind: 'residential_property', proceeds: '100000', cost: '50000' } as const;

  test.each([
    ['2020-04-05', '2020-04-20', null],
    ['2020-04-06', '2020-04-20', '2020-05-20'],
    ['2021-09-01', '2021-10-26', '2021-11-25'],
    ['2021-09-01', '2021-10-27', '2021-12-26'],
  ])('a contract of %s completed on %s is reported by %s', (date, completedOn, by) => {
    expect(one({ ...flat, date, completedOn }).report).toBe(by);
  });

  test('none is needed without a gain, within the exempt amount, or abroad', () => {
    expect(one({ ...flat, residence, acquiredOn: '2010-01-01' }).report).toBeNull();
    expect(one({ ...flat, proceeds: '53000' }).report).toBeNull();
    expect(one({ ...flat, proceeds: '53000.01' }).report).toBe('2025-07-31');
    expect(one({ ...flat, isOutsideUk: true }).report).toBeUndefined();
    expect(one({ ...flat, kind: 'land' }).report).toBeUndefined();
  });

  test('losses of the year up to completion count, later ones do not', () => {
    const loss = { proceeds: '0', cost: '50000' };
    const [before] = all(flat, { ...loss, date: '2025-05-31' });
    const [after] = all(flat, { ...loss, date: '2025-06-02' });
    expect([before?.report, after?.report]).toEqual([null, '2025-07-31']);
  });
});
