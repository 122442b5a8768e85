import { describe, expect, test } from 'vitest';
import { exact, printPence } from '../exact.ts';
import { type ResidenceFacts, type ResidencePeriod, residenceRelief } from './private-residence.ts';

const period = (from: string, to: string, use: ResidencePeriod['use'], isReturnPrevented = false) => ({
  from,
  to,
  use,
  isReturnPrevented,
});

const home = (periods: readonly ResidencePeriod[], change: Partial<ResidenceFacts> = {}): ResidenceFacts => ({
  throughout: false,
  periods,
  letPercent: '0',
  businessPercent: '0',
  hasLongFinalPeriod: false,
  ...change,
});

const relief = (facts: ResidenceFacts, acquired: string, date: string, gain: string) => {
  const { privateResidence, lettings, isWhole } = residenceRelief(facts, acquired, date, exact(gain));
  return { residence: printPence(privateResidence), lettings: printPence(lettings), isWhole };
};

/** 13 years of 4,748 days, two of them lived in before five years away, and six after. */
const away = (use: ResidencePeriod['use'], prevented = false) => [
  period('2010-01-01', '2011-12-31', 'lived'),
  period('2012-01-01', '2016-12-31', use, prevented),
];
const back = period('2017-01-01', '2022-12-31', 'lived');

describe('private residence relief', () => {
  test('a home all the time is free, and a loss on it does not count (ss223(1), 16(2))', () => {
    const facts = home([], { throughout: true });
    expect(relief(facts, '2010-01-01', '2025-05-01', '123456.78')).toMatchObject({
      residence: '123456.78',
      isWhole: true,
    });
    expect(relief(facts, '2010-01-01', '2025-05-01', '-5000').residence).toBe('-5000.00');
  });

  test('the share of the days lived in counts, and the last nine months do (s223(2))', () => {
    // Owned 3,653 days, lived in for 1,827, the last nine months from 1 August 2024 are 273.
    const facts = home([period('2015-05-01', '2020-04-30', 'lived')]);
    expect(relief(facts, '2015-05-01', '2025-05-01', '36530').residence).toBe('21000.00');
  });

  test('the last months are 18 before 6 April 2020, and 36 for a care home (s225E)', () => {
    // Owned 2,557 days, lived in for 731; 18 months to 1 April 2020 are 548 days, nine to 6 April 2020 are 275.
    const facts = home([period('2013-04-01', '2015-04-01', 'lived')]);
    expect(relief(facts, '2013-04-01', '2020-04-01', '25570').residence).toBe('12790.00');
    expect(relief(facts, '2013-04-06', '2020-04-06', '25570').residence).toBe('10010.00');
    const care = home([period('2013-04-01', '2015-04-01', 'lived')], { hasLongFinalPeriod: true });
    // Three years to 1 April 2020 are 1,096 days.
    expect(relief(care, '2013-04-01', '2020-04-01', '25570').residence).toBe('18270.00');
  });

  test('one never lived in has no relief, not even for the last months', () => {
    const facts = home([period('2013-04-01', '2015-04-01', 'let')]);
    expect(relief(facts, '2013-04-01', '2025-04-01', '10000')).toEqual({
      residence: '0.00',
      lettings: '0.00',
      isWhole: false,
    });
  });

  test('three years of absence count when the owner came back (s223(3)(a))', () => {
    // 730 and 2,191 days lived in, 1,096 of 1,827 days away.
    const facts = home([...away('absence'), back]);
    expect(relief(facts, '2010-01-01', '2023-01-01', '47480').residence).toBe('40170.00');
  });

  test('work elsewhere counts for four years, and what is above them as any absence (s223(3)(c), CG65047)', () => {
    const facts = home([...away('work_elsewhere'), back]);
    expect(relief(facts, '2010-01-01', '2023-01-01', '47480')).toMatchObject({
      residence: '47480.00',
      isWhole: true,
    });
  });

  test('work abroad counts however long (s223(3)(b))', () => {
    const facts = home([
      period('2000-01-01', '2001-12-31', 'lived'),
      period('2002-01-01', '2021-12-31', 'work_abroad'),
      period('2022-01-01', '2022-12-31', 'lived'),
    ]);
    expect(relief(facts, '2000-01-01', '2023-01-01', '47480').isWhole).toBe(true);
  });

  test('who never came back has the last months only, unless work was in the way (s223(3B))', () => {
    // 730 days lived in; the 18 months to 1 January 2017 are 550 days of 2,557.
    expect(relief(home(away('absence')), '2010-01-01', '2017-01-01', '25570').residence).toBe('12800.00');
    expect(relief(home(away('absence', true)), '2010-01-01', '2017-01-01', '25570').residence).toBe(
      '12800.00',
    );
    expect(relief(home(away('work_abroad')), '2010-01-01', '2017-01-01', '25570').residence).toBe('12800.00');
    expect(relief(home(away('work_abroad', true)), '2010-01-01', '2017-01-01', '25570').isWhole).toBe(true);
  });

  test('work that was in the way gives four years, but no three years for any reason after them (CG65067)', () => {
    const facts = home([
      period('2010-06-01', '2011-07-01', 'lived'),
      period('2011-07-02', '2020-05-31', 'work_elsewhere', true),
    ]);
    // 396 days lived in, 1,461 of work elsewhere and 274 of the last nine months, of 3,652.
    expect(relief(facts, '2010-06-01', '2020-05-31', '36520').residence).toBe('21310.00');
  });

  test('24 months before moving in count, a day more and none do (s223ZA)', () => {
    const moved = (day: string, before: string) =>
      home([period('2016-01-01', before, 'before_moving_in'), period(day, '2022-12-31', 'lived')]);
    expect(relief(moved('2018-01-01', '2017-12-31'), '2016-01-01', '2023-01-01', '25570').isWhole).toBe(true);
    // Lived in for 1,825 of 2,557 days.
    const late = moved('2018-01-02', '2018-01-01');
    expect(relief(late, '2016-01-01', '2023-01-01', '25570').residence).toBe('18250.00');
  });

  test('a part that was let while the owner lived there has lettings relief (s223B)', () => {
    const facts = home([period('2015-05-01', '2025-04-30', 'lived_letting_part')], { letPercent: '40' });
    expect(relief(facts, '2015-05-01', '2025-05-01', '36530')).toEqual({
      ...{ residence: '21918.00', lettings: '14612.00', isWhole: false },
    });
    expect(relief(facts, '2015-05-01', '2025-05-01', '365300').lettings).toBe('40000.00');
  });

  test('a part that was never lived in has no relief, not even for the last months (CG64650, CG64735, CG64736, CG64738)', () => {
    const letThroughout = (letPercent: string) =>
      home([period('2010-05-01', '2020-05-31', 'lived_letting_part')], { letPercent });
    const of = (percent: string, gain: string) =>
      relief(letThroughout(percent), '2010-05-01', '2020-05-31', gain);
    expect(of('30', '100000')).toMatchObject({ residence: '70000.00', lettings: '30000.00' });
    expect(of('60', '150000')).toMatchObject({ residence: '60000.00', lettings: '40000.00' });
    expect(of('60', '75000')).toMatchObject({ residence: '30000.00', lettings: '30000.00' });
  });

  test('a part that was lived in before it was let has the last months (CG64764)', () => {
    // Owned 3,653 days. The part counts for 1,827 days and the last 273 of them.
    const facts = home(
      [period('2015-05-01', '2020-04-30', 'lived'), period('2020-05-01', '2025-04-30', 'lived_letting_part')],
      { letPercent: '50' },
    );
    expect(relief(facts, '2015-05-01', '2025-05-01', '36530')).toMatchObject({
      ...{ residence: '28765.00', lettings: '7765.00' },
    });
  });

  test('parts let and used for a trade are both of the whole home (CG64739)', () => {
    const facts = home([period('2004-05-01', '2014-05-31', 'lived_letting_part')], {
      ...{ letPercent: '15', businessPercent: '60' },
    });
    expect(relief(facts, '2004-05-01', '2014-05-31', '400000')).toMatchObject({
      ...{ residence: '100000.00', lettings: '40000.00' },
    });
  });

  test('the general rule: days lived in and the last nine months, over days of ownership (CG64977)', () => {
    // HMRC counts months: (48 + 9) of 120 is £71,250. By days it is 1,461 and 275 of 3,653.
    const facts = home([period('2014-01-01', '2017-12-31', 'lived')]);
    expect(relief(facts, '2011-01-01', '2021-01-01', '150000').residence).toBe('71283.88');
  });

  test('a home let after moving out has lettings relief up to 5 April 2020 only (s223(4) as it was)', () => {
    // Owned 3,652 days, lived in for 1,826, the last 18 months are 546, let for the other 1,280.
    const facts = home([
      period('2009-05-01', '2014-04-30', 'lived'),
      period('2014-05-01', '2019-04-30', 'let'),
    ]);
    expect(relief(facts, '2009-05-01', '2019-05-01', '36520')).toMatchObject({
      residence: '23720.00',
      lettings: '12800.00',
    });
    expect(relief(facts, '2009-05-01', '2020-05-01', '36520').lettings).toBe('0.00');
  });

  test('a part used for a trade only has no relief (s224(1))', () => {
    const facts = home([], { throughout: true, businessPercent: '12.5' });
    expect(relief(facts, '2015-05-01', '2025-05-01', '80000')).toMatchObject({
      residence: '70000.00',
      isWhole: false,
    });
  });

  test('days before 31 March 1982 are not looked at (s222(7))', () => {
    // From 31 March 1982 to 31 March 2022 14,610 days; lived in for the first 3,653, and the last nine months are 274.
    const facts = home([period('1970-01-01', '1992-03-30', 'lived')]);
    expect(relief(facts, '1970-01-01', '2022-03-31', '146100').residence).toBe('39270.00');
  });

  test('a home lived in before 31 March 1982 only has the last months (CG64943)', () => {
    // From 31 March 1982 to 31 March 2022 14,610 days, of which the last nine months are 274.
    const facts = home([period('1975-01-01', '1980-12-31', 'lived')]);
    expect(relief(facts, '1975-01-01', '2022-03-31', '146100').residence).toBe('2740.00');
    const abroad = home([
      period('1975-01-01', '1980-12-31', 'lived'),
      period('1981-01-01', '2021-12-31', 'work_abroad', true),
    ]);
    expect(relief(abroad, '1975-01-01', '2022-03-31', '146100').isWhole).toBe(true);
  });

  test('where times meet on a day, it was lived in; a day counts once', () => {
    const facts = home([
      period('2015-05-01', '2020-05-01', 'lived'),
      period('2020-05-01', '2024-04-30', 'let'),
      period('2024-04-30', '2025-05-01', 'lived'),
    ]);
    // 1,828 and 366 days: 30 April 2024 to 30 April 2025.
    expect(relief(facts, '2015-05-01', '2025-05-01', '36530').residence).toBe('21940.00');
  });
});
