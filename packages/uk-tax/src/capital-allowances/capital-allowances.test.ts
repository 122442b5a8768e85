import { describe, expect, test } from 'vitest';
import { boundsOf, firstYearOf, type TaxYear, yearBeginningIn } from '../tax-year.ts';
import { type AllowancePeriod, carRate, investmentLimit, writingDownRate } from './allowance-rates.ts';
import type { CapitalAsset } from './capital-asset.ts';
import { type AllowanceYear, workOutAllowances } from './work-out-allowances.ts';

const asset = (given: Partial<CapitalAsset> & Pick<CapitalAsset, 'boughtOn' | 'cost'>): CapitalAsset => ({
  ...{ id: given.name ?? 'asset', name: 'Asset', kind: 'equipment', originalCost: null, co2: null },
  ...{ isNew: false, wasPrivate: false, rate: null, claim: 'most', businessPercent: '100' },
  ...{ useChanges: [], soldOn: null, proceeds: null, isShortLife: false, privateValue: null },
  ...given,
});
/** Periods from a tax year to another, of a business that may begin and end in them. */
function periods(
  first: TaxYear,
  last: TaxYear,
  days: { from?: string; to?: string } = {},
): AllowancePeriod[] {
  const count = firstYearOf(last) - firstYearOf(first) + 1;
  return Array.from({ length: count }, (_, index) => {
    const taxYear = yearBeginningIn(firstYearOf(first) + index);
    const bounds = boundsOf(taxYear);
    const from = index === 0 ? (days.from ?? bounds.from) : bounds.from;
    const isFinal = index === count - 1 && days.to !== undefined;
    return { taxYear, from, to: isFinal ? (days.to ?? bounds.to) : bounds.to, isFinal };
  });
}
const claimed = (years: readonly AllowanceYear[]) =>
  years.map(({ claims }) => claims.map(({ kind, pence }) => `${kind} ${pence}`));
const left = (years: readonly AllowanceYear[]) =>
  years.map(({ pools }) => pools.map(({ carriedForward }) => carriedForward));

describe('plant and machinery allowances', () => {
  test('write the main pool down at 18%, and at 14% from 2026-27 (CAA 2001 s56)', () => {
    const computer = asset({ boughtOn: '2024-06-01', cost: 10_000_00n, claim: 'writing_down' });
    const years = workOutAllowances([computer], periods('2024-25', '2026-27'));
    expect(claimed(years)).toEqual([['main_pool 180000'], ['main_pool 147600'], ['main_pool 94136']]);
    expect(left(years)).toEqual([[820000n], [672400n], [578264n]]);
  });

  test('write a pool down at a hybrid rate over accounts with days at both rates, rounded up (FA 2019 s31)', () => {
    const rate = (from: string, to: string, pool: 'main' | 'special' = 'main') =>
      writingDownRate({ from, to }, pool);
    expect(rate('2025-05-01', '2026-04-30')).toBe('17.73');
    expect(rate('2026-01-01', '2026-12-31')).toBe('15.05');
    expect(rate('2025-04-06', '2026-04-05')).toBe('18');
    expect(rate('2026-04-06', '2027-04-05')).toBe('14');
    expect(rate('2019-01-01', '2019-12-31', 'special')).toBe('6.53');
    const accounts = (from: string, to: string, taxYear: string) => ({
      ...{ from, to, taxYear, isFinal: false, yearDays: 365 },
    });
    const van = asset({ boughtOn: '2024-06-01', cost: 10_000_00n, claim: 'writing_down' });
    const years = workOutAllowances(
      [van],
      [accounts('2024-05-01', '2025-04-30', '2025-26'), accounts('2025-05-01', '2026-04-30', '2026-27')],
    );
    // 18% of £10,000, then 17.73% of £8,200.
    expect(claimed(years)).toEqual([['main_pool 180000'], ['main_pool 145386']]);
  });

  test('are by days for short accounts, whose year is the twelve months to their end', () => {
    const van = asset({ boughtOn: '2023-05-01', cost: 10_000_00n, claim: 'writing_down' });
    const [year] = workOutAllowances(
      [van],
      [{ taxYear: '2023-24', from: '2023-05-01', to: '2024-04-05', isFinal: false, yearDays: 366 }],
    );
    expect(year && claimed([year])).toEqual([[`main_pool ${(180000n * 341n + 183n) / 366n}`]]);
  });

  test('reduce the claim for private use, but not the balance (EIM36925, s207(4))', () => {
    const processor = asset({
      ...{ boughtOn: '2022-04-06', cost: 2500_00n, claim: 'writing_down', businessPercent: '95' },
    });
    const years = workOutAllowances([processor], periods('2022-23', '2023-24'));
    expect(claimed(years)).toEqual([['single_main 42750'], ['single_main 35055']]);
    expect(left(years)).toEqual([[205000n], [168100n]]);
  });

  test('take the business use of each year, and of the year of the sale for its balance (s207(3))', () => {
    const car = asset({
      ...{ kind: 'car', co2: 120, boughtOn: '2023-05-01', cost: 20_000_00n, businessPercent: '60' },
      useChanges: [{ taxYear: '2024-25', percent: '80' }],
      ...{ soldOn: '2025-05-01', proceeds: 10_000_00n },
    });
    const years = workOutAllowances([car], periods('2023-24', '2025-26'));
    // 6% of 20,000 and of 18,800; 17,672 − 10,000 = 7,672.
    expect(claimed(years)).toEqual([
      ['single_special 72000'],
      ['single_special 90240'],
      ['sale_allowance 613760'],
    ]);
  });

  test('are the whole cost within the annual investment allowance, and a charge when it is sold', () => {
    const van = asset({
      boughtOn: '2024-05-01',
      cost: 18_000_00n,
      soldOn: '2025-08-01',
      proceeds: 20_000_00n,
    });
    const years = workOutAllowances([van], periods('2024-25', '2025-26'));
    expect(claimed(years)).toEqual([['annual_investment 1800000'], ['balancing_charge -1800000']]);
    const half = workOutAllowances([{ ...van, businessPercent: '50' }], periods('2024-25', '2025-26'));
    expect(claimed(half)).toEqual([['annual_investment 900000'], ['balancing_charge -900000']]);
  });

  test('write a pool of up to £1,000 off, less for a short period, never a single asset pool (s56A)', () => {
    const old = asset({ kind: 'brought_forward', rate: 'special', boughtOn: '2024-04-06', cost: 1000_00n });
    expect(claimed(workOutAllowances([old], periods('2024-25', '2024-25')))).toEqual([
      ['small_special_pool 100000'],
    ]);
    const above = { ...old, cost: 1000_01n };
    expect(claimed(workOutAllowances([above], periods('2024-25', '2024-25')))).toEqual([
      ['special_pool 6000'],
    ]);
    const single = { ...old, businessPercent: '50' };
    expect(claimed(workOutAllowances([single], periods('2024-25', '2024-25')))).toEqual([
      ['single_special 3000'],
    ]);
    // 73 of 365 days: a fifth of £1,000 and of 6%.
    const short = periods('2024-25', '2024-25', { from: '2025-01-23' });
    const begun = { ...old, boughtOn: '2025-01-23', cost: 200_01n };
    expect(claimed(workOutAllowances([begun], short))).toEqual([['special_pool 240']]);
    expect(claimed(workOutAllowances([{ ...begun, cost: 200_00n }], short))).toEqual([
      ['small_special_pool 20000'],
    ]);
  });

  test('place cars by their emissions and the day they were bought (ss45D, 104AA)', () => {
    expect(carRate('2018-04-05', 130)).toBe('main');
    expect(carRate('2018-04-06', 111)).toBe('special');
    expect(carRate('2021-04-05', 110)).toBe('main');
    expect(carRate('2021-04-06', 51)).toBe('special');
    expect(carRate('2021-04-06', null)).toBe('special');
    const car = (boughtOn: string, co2: number, isNew = true) =>
      claimed(
        workOutAllowances(
          [asset({ kind: 'car', boughtOn, co2, isNew, cost: 10_000_00n })],
          [{ taxYear: '2021-22', from: '2021-04-06', to: '2022-04-05', isFinal: false }],
        ),
      )[0];
    expect(car('2021-05-01', 0)).toEqual(['zero_emission_car 1000000']);
    expect(car('2021-05-01', 0, false)).toEqual(['main_pool 180000']);
    expect(car('2021-05-01', 1)).toEqual(['main_pool 180000']);
    const until = (boughtOn: string) =>
      claimed(
        workOutAllowances(
          [asset({ kind: 'car', boughtOn, co2: 0, isNew: true, cost: 10_000_00n })],
          periods('2026-27', '2027-28').filter(({ to }) => to >= boughtOn),
        ),
      )[0];
    expect(until('2027-04-05')).toEqual(['zero_emission_car 1000000']);
    expect(until('2027-04-06')).toEqual(['main_pool 140000']);
  });

  test('give 40% of new equipment from 1 January 2026, and the rest from the next year on (ss45U, 58(5))', () => {
    const tool = { isNew: true, claim: 'first_year_40', cost: 5000_00n } as const;
    const years = (boughtOn: string, more: Partial<CapitalAsset> = {}) =>
      claimed(workOutAllowances([asset({ ...tool, boughtOn, ...more })], periods('2025-26', '2026-27')));
    expect(years('2026-01-01')).toEqual([['first_year 200000'], ['main_pool 42000']]);
    expect(years('2025-12-31')).toEqual([['main_pool 90000'], ['main_pool 57400']]);
    expect(years('2026-01-01', { isNew: false })).toEqual([['main_pool 90000'], ['main_pool 57400']]);
    // Sold in the same year: the rest is in the pool at once.
    expect(years('2026-01-01', { soldOn: '2026-02-01', proceeds: 4000_00n })).toEqual([
      ['first_year 200000', 'balancing_charge -100000'],
      [],
    ]);
  });

  test('end with what is left in the last year, without new allowances (ss38B, 46, 65)', () => {
    const old = asset({ name: 'old', boughtOn: '2024-05-01', cost: 4000_00n, claim: 'writing_down' });
    const late = asset({ name: 'late', boughtOn: '2025-05-01', cost: 1000_00n });
    const of = (assets: readonly CapitalAsset[]) =>
      workOutAllowances(assets, periods('2024-25', '2025-26', { to: '2025-09-30' }));
    const sold = { soldOn: '2025-09-30', proceeds: 500_00n };
    // 4,000 − 720 + 1,000 − 1,000 = 3,280.
    expect(
      claimed(
        of([
          { ...old, ...sold },
          { ...late, ...sold },
        ]),
      ),
    ).toEqual([['main_pool 72000'], ['sale_allowance 328000']]);
    const [, unsold] = of([{ ...old, ...sold }, late]);
    expect(unsold?.unsold.map(({ name }) => name)).toEqual(['late']);
    expect(unsold?.claims).toEqual([]);
  });

  test('take a balance that was brought forward, and the sale of what is in it up to its cost (s62)', () => {
    const pool = asset({ kind: 'brought_forward', rate: 'main', boughtOn: '2024-04-06', cost: 3000_00n });
    const tool = {
      ...pool,
      id: 'tool',
      cost: 0n,
      originalCost: 800_00n,
      soldOn: '2024-07-01',
      proceeds: 900_00n,
    };
    const years = workOutAllowances([pool, tool], periods('2024-25', '2024-25'));
    expect(claimed(years)).toEqual([['main_pool 39600']]);
  });

  test('move an asset to its own pool at market value when private use begins (ss61(1)(e), 206(3))', () => {
    const van = asset({
      ...{ boughtOn: '2023-06-01', cost: 20_000_00n, privateValue: 12_000_00n },
      useChanges: [{ taxYear: '2024-25', percent: '50' }],
    });
    const years = workOutAllowances([van], periods('2023-24', '2025-26'));
    // All of it was deducted, so 12,000 is a charge. 18% of 12,000 and of 9,840, half of each.
    expect(claimed(years)).toEqual([
      ['annual_investment 2000000'],
      ['balancing_charge -1200000', 'single_main 108000'],
      ['single_main 88560'],
    ]);
    const sold = workOutAllowances(
      [{ ...van, soldOn: '2024-12-01', proceeds: 9000_00n }],
      periods('2023-24', '2025-26'),
    );
    expect(claimed(sold)[1]).toEqual(['balancing_charge -1200000', 'sale_allowance 150000']);
    // At most its cost.
    const dear = workOutAllowances([{ ...van, privateValue: 30_000_00n }], periods('2023-24', '2024-25'));
    expect(claimed(dear)[1]).toEqual(['balancing_charge -2000000', 'single_main 180000']);
  });

  test('keep a short-life asset apart for eight years after its first, then in the main pool (s86)', () => {
    const tool = {
      boughtOn: '2016-07-01',
      cost: 10_000_00n,
      claim: 'writing_down',
      isShortLife: true,
    } as const;
    const early = asset({ ...tool, soldOn: '2018-05-01', proceeds: 500_00n });
    // 10,000 − 1,800 − 1,476 − 500.
    expect(claimed(workOutAllowances([early], periods('2016-17', '2018-19')))).toEqual([
      ['single_main 180000'],
      ['single_main 147600'],
      ['sale_allowance 622400'],
    ]);
    const years = workOutAllowances([asset(tool)], periods('2016-17', '2025-26'));
    expect(years.map(({ pools }) => pools.map(({ pool }) => pool).join())).toEqual([
      ...Array.from({ length: 9 }, () => 'single'),
      'main',
    ]);
    // 82% nine times: 1,676.20, then 18% in the main pool.
    expect(left(years).slice(-2)).toEqual([[167620n], [137448n]]);
    const last = asset({ ...tool, soldOn: '2025-04-05', proceeds: 0n });
    expect(claimed(workOutAllowances([last], periods('2016-17', '2024-25'))).at(-1)).toEqual([
      'sale_allowance 204415',
    ]);
  });

  test('count expenditure before the business began in its first year, also for later moves (s12)', () => {
    const van = asset({
      ...{ boughtOn: '2023-06-01', cost: 10_000_00n, privateValue: 8000_00n, claim: 'writing_down' },
      useChanges: [{ taxYear: '2024-25', percent: '50' }],
    });
    const years = workOutAllowances([van], periods('2024-25', '2024-25', { from: '2024-05-01' }));
    // It was never in the main pool: 18% of 10,000 for 340 of 365 days, half of it.
    expect(claimed(years)).toEqual([['single_main 83836']]);
    expect(years[0]?.pools).toMatchObject([{ pool: 'single', added: 1000000n, disposals: 0n }]);
    const tool = asset({ boughtOn: '2015-07-01', cost: 1000_00n, claim: 'writing_down', isShortLife: true });
    const pools = workOutAllowances([tool], periods('2016-17', '2025-26')).map((one) => one.pools[0]?.pool);
    expect(pools.slice(-2)).toEqual(['single', 'main']);
  });

  test('name a building in the year of its sale, with what was claimed for it (TCGA 1992 s37B)', () => {
    const shed = asset({
      ...{ kind: 'structure', boughtOn: '2022-04-06', cost: 100_000_00n, businessPercent: '50' },
      ...{ soldOn: '2024-04-06', proceeds: 1n },
    });
    const years = workOutAllowances([shed], periods('2022-23', '2025-26'));
    expect(years.map(({ soldStructures }) => soldStructures)).toEqual([
      ...[[], []],
      [{ name: 'Asset', claimed: 3000_00n }],
      [],
    ]);
  });

  test('give 2% of a building, and 3% from 2020-21, by the days before its sale (Part 2A)', () => {
    const shed = asset({
      ...{ kind: 'structure', boughtOn: '2019-10-01', cost: 200_000_00n },
      ...{ soldOn: '2021-10-01', proceeds: 300_000_00n },
    });
    const years = workOutAllowances([shed], periods('2019-20', '2022-23'));
    // 188 of 366 days at 2%; 3%; 178 of 365 days.
    expect(claimed(years)).toEqual([['structures 205464'], ['structures 600000'], ['structures 292603'], []]);
    expect(years[1]?.pools).toMatchObject([
      { pool: 'structure', ratePercent: '3', broughtForward: 19794536n },
    ]);
    const half = workOutAllowances([{ ...shed, businessPercent: '50' }], periods('2020-21', '2020-21'));
    expect(claimed(half)).toEqual([['structures 300000']]);
    const ended = periods('2024-25', '2024-25', { to: '2024-10-05' });
    const unsold = workOutAllowances([{ ...shed, soldOn: null, proceeds: null }], ended);
    // No sale is needed on the last day. 183 of 365 days.
    expect([unsold[0]?.unsold, claimed(unsold)[0]]).toEqual([[], ['structures 300822']]);
  });

  test('limit the annual investment allowance by its days (s51A; FA 2019 Sch 13)', () => {
    const limits = ['2015-16', '2017-18', '2018-19', '2019-20'].map(
      (year) => periods(year, year).map(investmentLimit)[0],
    );
    expect(limits).toEqual([
      {
        total: 42131148n,
        within: { from: '2016-01-01', to: '2016-04-05', pence: 20000000n, limit: 5245902n },
      },
      { total: 20000000n },
      {
        total: 40821918n,
        within: { from: '2018-04-06', to: '2018-12-31', pence: 20000000n, limit: 20000000n },
      },
      { total: 100000000n },
    ]);
    const begun = periods('2024-25', '2024-25', { from: '2025-03-25' });
    const machine = asset({ name: 'machine', boughtOn: '2025-03-26', cost: 40_000_00n });
    const feature = asset({ name: 'feature', kind: 'special_rate', boughtOn: '2025-03-27', cost: 1000_00n });
    // 12 of 365 days: £32,876.71, the special rate first.
    expect(claimed(workOutAllowances([machine, feature], begun))).toEqual([
      ['annual_investment 3187671', 'main_pool 4807', 'annual_investment 100000'],
    ]);
  });
});
