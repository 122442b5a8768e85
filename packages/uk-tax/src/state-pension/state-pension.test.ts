import { describe, expect, test } from 'vitest';
import { forecastStatePension, type StatePensionFacts } from './state-pension.ts';

const facts: StatePensionFacts = {
  reached_on: '2040-05-01',
  starting_amount: '119.30',
  years_before_2016: 30,
  first_year: '2016-17',
  gaps: [],
  later_years_count: true,
};
const forecast = (more: Partial<StatePensionFacts> = {}, day = '2016-06-01') =>
  forecastStatePension({ ...facts, ...more }, day);
const gapsOf = (...years: string[]) => years.map((tax_year) => ({ tax_year, cost: null }));

describe('the new State Pension', () => {
  test('grows by a 35th of the full rate for each year: £22.79 for five years of 2017-18 (GOV.UK)', () => {
    const young = { starting_amount: null, years_before_2016: 0 };
    const of = (reached_on: string) => forecast({ ...young, reached_on }, '2017-06-01');
    expect(of('2027-05-01').each_year_adds).toBe('4.56');
    expect([of('2027-05-01').weekly_at_age, of('2032-05-01').weekly_at_age]).toEqual(['50.14', '72.94']);
  });

  test('needs nine years after 2016 on a starting amount of £119.30 (Prospect: example of George)', () => {
    expect(forecast().years_for_full).toBe(9);
    // 10 of 35 years, to the penny.
    expect(forecast({ starting_amount: '44.47', years_before_2016: 10 }, '2026-06-01').years_for_full).toBe(
      25,
    );
    expect(forecast({ reached_on: '2025-05-01' })).toMatchObject({
      weekly_at_age: '155.65',
      years_at_age: 39,
    });
    expect(forecast({ reached_on: '2024-05-01' }).weekly_at_age).toBe('154.88');
  });

  test('raises the starting amount like the full rate', () => {
    const { weekly_now, full_rate } = forecast({ starting_amount: '77.825', gaps: [] }, '2016-06-01');
    expect([weekly_now, full_rate]).toEqual(['77.83', '155.65']);
    const gaps = gapsOf(
      '2016-17',
      '2017-18',
      '2018-19',
      '2019-20',
      '2020-21',
      '2021-22',
      '2022-23',
      '2023-24',
    );
    const now = forecast({ starting_amount: '77.825', gaps, later_years_count: false }, '2024-06-01');
    expect([now.weekly_now, now.full_rate]).toEqual(['110.60', '221.20']);
  });

  test('needs ten years in all', () => {
    const late = { starting_amount: null, years_before_2016: 0, later_years_count: false };
    const nine = gapsOf('2016-17');
    expect(forecast({ ...late, gaps: nine }, '2026-05-01').weekly_now).toBe('0.00');
    // 10 of 35 parts of 241.30.
    expect(forecast(late, '2026-05-01').weekly_now).toBe('68.94');
    expect(forecast({ ...late, gaps: nine }, '2026-05-01').gaps[0]?.adds_weekly).toBe('68.94');
  });

  test('counts no year from that in which State Pension age is reached', () => {
    expect(forecast({ reached_on: '2026-04-06' }, '2025-06-01').years_at_age).toBe(40);
    expect(forecast({ reached_on: '2026-04-05' }, '2025-06-01').years_at_age).toBe(39);
  });

  test('above the full rate gains nothing, and names the protected payment', () => {
    const rich = forecast({ starting_amount: '166.22', gaps: gapsOf('2023-24') }, '2025-06-01');
    expect(rich).toMatchObject({ weekly_at_age: '230.25', protected_payment: '10.57', years_for_full: 0 });
    expect(rich.gaps[0]).toMatchObject({ adds_weekly: '0.00', weeks_to_pay_back: null });
  });
});

describe('a gap', () => {
  test('of the two years before costs their own rate, an older one the current rate', () => {
    const { gaps } = forecast(
      { gaps: gapsOf('2024-25', '2023-24', '2022-23'), reached_on: '2028-05-01' },
      '2025-06-01',
    );
    expect(gaps.map(({ cost }) => cost)).toEqual(['907.40', '907.40', '923.00']);
    expect(gaps[2]).toMatchObject({ pay_by: '2029-04-05', is_open: true });
  });

  test('of 2020-21 cost £824.20 in 2023-24, two years on HMRC asked £17.45 a week (HMRC forum)', () => {
    expect(forecast({ gaps: gapsOf('2020-21') }, '2023-06-01').gaps[0]?.cost).toBe('907.40');
    expect(forecast({ gaps: gapsOf('2021-22') }, '2023-06-01').gaps[0]?.cost).toBe('800.80');
  });

  test('costs 52 weeks of Class 2 for the self-employed: late, at the highest rate since (SSCBA 1992 s12)', () => {
    const { gaps } = forecast(
      { gaps: gapsOf('2025-26', '2024-25', '2023-24', '2018-19'), reached_on: '2030-05-01' },
      '2026-06-01',
    );
    // 3.50 and, more than a year on, 3.65 of 2026-27.
    expect(gaps.map(({ class_2_cost }) => class_2_cost)).toEqual(['182.00', '189.80', '189.80', '189.80']);
    // A higher rate between counts too: none has fallen so far.
    expect(forecast({ gaps: gapsOf('2016-17') }, '2017-06-01').gaps[0]?.class_2_cost).toBe('145.60');
  });

  test('pays itself back in so many weeks, and is closed after six years', () => {
    const short = { starting_amount: '20', years_before_2016: 8, later_years_count: false };
    const { gaps } = forecast({ ...short, gaps: gapsOf('2024-25', '2018-19') }, '2025-06-01');
    // 907.40 over 230.25 ÷ 35.
    expect(gaps[0]).toMatchObject({ adds_weekly: '6.58', adds_yearly: '342.09', weeks_to_pay_back: 138 });
    expect(gaps[1]).toMatchObject({ pay_by: '2025-04-05', is_open: false });
  });

  test('takes HMRC’s figure first, and has none where the rate isn’t confirmed', () => {
    const gaps = [...gapsOf('2022-23'), { tax_year: '2021-22', cost: '300' }];
    expect(forecast({ gaps }, '2026-06-01').gaps.map(({ cost }) => cost)).toEqual([null, '300.00']);
  });
});

test.each([
  ['reached_on', { reached_on: '2016-04-05' }],
  ['starting_amount', { starting_amount: null }],
  ['years_before_2016', { years_before_2016: 0 }],
  ['first_year', { first_year: '2015-16' }],
  ['gaps.0.tax_year', { gaps: gapsOf('2026-27') }],
  ['gaps.1.tax_year', { gaps: gapsOf('2016-17', '2016-17') }],
] as const)('%s is refused by its name', (field, more) => {
  expect(() => forecast(more, '2025-06-01')).toThrow(new RegExp(`^${field.replaceAll('.', '\\.')} `));
});
