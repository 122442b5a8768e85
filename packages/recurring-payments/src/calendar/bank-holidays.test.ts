import { weekdayOf } from '@farthing/dates';
import { describe, expect, test } from 'vitest';
import { bankHolidays, checkedYears, type HolidayRegion, holidayRegions } from './bank-holidays.ts';
import { dayNumber } from './civil-day.ts';

const daysOf = (region: HolidayRegion, year: number) =>
  bankHolidays(region, year).map(({ date }) => date.slice(5));

describe('bank holidays as GOV.UK lists them', () => {
  // https://www.gov.uk/bank-holidays and the lists it had in earlier years.
  const england: Readonly<Record<number, string>> = {
    2017: '01-02 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
    2018: '01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26',
    2019: '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26',
    2020: '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28',
    2021: '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28',
    2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
    2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
    2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
    2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
    2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
    2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  };
  test.each(Object.entries(england))('England and Wales %s', (year, days) => {
    expect(daysOf('england-and-wales', Number(year)).join(' ')).toBe(days);
  });

  const scotland: Readonly<Record<number, string>> = {
    2017: '01-02 01-03 04-14 05-01 05-29 08-07 11-30 12-25 12-26',
    2018: '01-01 01-02 03-30 05-07 05-28 08-06 11-30 12-25 12-26',
    2024: '01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26',
    2025: '01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26',
    2026: '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28',
    2027: '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28',
  };
  test.each(Object.entries(scotland))('Scotland %s', (year, days) => {
    expect(daysOf('scotland', Number(year)).join(' ')).toBe(days);
  });

  const northernIreland: Readonly<Record<number, string>> = {
    2024: '01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26',
    2025: '01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26',
    2026: '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28',
    2027: '01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28',
  };
  test.each(Object.entries(northernIreland))('Northern Ireland %s', (year, days) => {
    expect(daysOf('northern-ireland', Number(year)).join(' ')).toBe(days);
  });
});

test('no bank holiday is at a weekend, and none is there twice', () => {
  for (const region of holidayRegions) {
    for (let year = checkedYears.first; year <= checkedYears.last; year += 1) {
      const days = bankHolidays(region, year).map(({ date }) => date);
      expect(new Set(days).size).toBe(days.length);
      expect(days.toSorted()).toEqual(days);
      for (const day of days) expect(weekdayOf(dayNumber(day))).toBeLessThan(5);
    }
  }
});

test('Christmas on a Sunday moves behind Boxing Day, 2016 and 2022', () => {
  expect(bankHolidays('england-and-wales', 2016).slice(-2)).toEqual([
    { date: '2016-12-26', name: 'Boxing Day' },
    { date: '2016-12-27', name: 'Christmas Day' },
  ]);
});
