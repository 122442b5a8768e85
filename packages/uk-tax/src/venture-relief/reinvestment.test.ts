import { describe, expect, test } from 'vitest';
import { exact, printPence } from '../exact.ts';
import { matchableSeis, type Reinvestment, refuseReinvestment, reinvestmentReliefs } from './reinvestment.ts';

const claim = (scheme: Reinvestment['scheme'], amount: string, more: Partial<Reinvestment> = {}) => ({
  ...{ scheme, amount, issued_on: '2024-09-01', gain_on: '2024-05-01' },
  ...({ gain_kind: 'main' } as const),
  ...more,
});
const gain = (amount: string, date = '2024-05-01') => ({ date, kind: 'main' as const, gain: exact(amount) });
const reliefs = (claims: readonly Reinvestment[], ...gains: ReturnType<typeof gain>[]) => {
  const found = reinvestmentReliefs(claims, gains);
  return { gains: found.gains.map(printPence), unused: found.claims.map(({ unused }) => printPence(unused)) };
};

describe('gains invested in SEIS shares (TCGA 1992 Sch 5BB)', () => {
  // £80,000 and £240,000 subscribed, a gain of £130,000.
  test('VCM45060: each issue has its share of the limit, and half of what is matched is exempt', () => {
    const matchable = ['80000', '240000'].map((amount) =>
      printPence(matchableSeis('2024-25', exact(amount), exact('320000'))),
    );
    expect(matchable).toEqual(['50000.00', '150000.00']);
    expect(printPence(matchableSeis('2020-21', exact('40000'), exact('160000')))).toBe('25000.00');
  });

  // 2020-21: £100,000 of expenditure of £160,000 counts, so that £80,000 of the gain stays.
  test('VCM45060: a gain of £130,000 in 2020-21 is £80,000 after the relief', () => {
    expect(reliefs([claim('seis', '25000'), claim('seis', '75000')], gain('130000')).gains).toEqual([
      '50000.00',
    ]);
  });

  // £160,000 of £200,000 is left to match with £150,000, by the older page: £80,000 of £150,000 leaves £110,000.
  test('VCM45080: £80,000 matched with a gain of £150,000 leaves £110,000', () => {
    expect(reliefs([claim('seis', '80000')], gain('150000')).gains).toEqual(['40000.00']);
  });
});

describe('gains deferred by EIS shares (TCGA 1992 Sch 5B)', () => {
  // £50,000 subscribed, a gain of £50,000 from a property.
  test('VCM23150: are deferred up to the subscription', () => {
    expect(reliefs([claim('eis', '50000')], gain('50000')).gains).toEqual(['50000.00']);
    expect(reliefs([claim('eis', '20000')], gain('30000')).gains).toEqual(['20000.00']);
  });

  test('are those of their day and rates, and no gain is matched twice', () => {
    const home = { ...gain('40000'), kind: 'residential_property' as const };
    const claims = [
      claim('seis', '60000'),
      claim('eis', '70000'),
      claim('eis', '5', { gain_on: '2024-05-02' }),
    ];
    const found = reinvestmentReliefs(claims, [gain('100000'), home, gain('9', '2024-05-03')]);
    expect(found.gains.map(printPence)).toEqual(['70000.00', '0.00', '0.00']);
    expect(found.claims.map(({ unused }) => printPence(unused))).toEqual(['0.00', '30000.00', '5.00']);
  });

  test.each([
    ['2023-05-01', undefined],
    ['2023-04-30', 'issued_on'],
    ['2027-05-01', undefined],
    ['2027-05-02', 'issued_on'],
  ])('need shares issued within a year before and three after: %s', (issued_on, field) => {
    expect(refuseReinvestment(claim('eis', '1', { issued_on }))?.field).toBe(field);
  });
});
