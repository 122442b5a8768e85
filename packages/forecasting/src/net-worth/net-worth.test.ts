import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ForecastError } from '../errors.ts';
import { projectNetWorth } from './project.ts';
import type { NetWorthQuestion, Scenario } from './question.ts';

const still: Scenario = { name: 'still', inflation: '0', growth: {} };
const plain: NetWorthQuestion = {
  from: '2026-12',
  months: 12,
  classes: [{ name: 'cash', opening: 1_000_00n }],
  scenarios: [still],
};
const project = (change: Partial<NetWorthQuestion>) => {
  const [scenario] = projectNetWorth({ ...plain, ...change });
  if (!scenario) throw new Error('a scenario');
  return scenario;
};
const last = (change: Partial<NetWorthQuestion>) => project(change).months.at(-1);

describe('growth', () => {
  test('5 % a year is 5 % after twelve months, give or take the rounding of twelve pennies', () => {
    const growth = { cash: '0.05' };
    const year = last({
      classes: [{ name: 'cash', opening: 1_000_000_00n }],
      scenarios: [{ ...still, growth }],
    });
    expect(Math.abs(Number(year?.nominal) - 1_050_000_00)).toBeLessThanOrEqual(6);
  });

  test('each month is rounded half to even and booked: £1,000.00 at 5 % grows by £4.07 in the first', () => {
    // 1.05^(1/12) − 1 = 0.0040741238
    const [first, second] = project({ scenarios: [{ ...still, growth: { cash: '0.05' } }] }).months;
    expect(first).toMatchObject({ month: '2026-12', nominal: 1_004_07n, growth: 4_07n, contributed: 0n });
    // 1,004.07 × 0.0040741238 = 4.0907
    expect(second).toMatchObject({ month: '2027-01', nominal: 1_008_16n, growth: 8_16n });
  });

  test('half a penny goes to the even one', () => {
    // 1.05^12 = 1.795856326022129150390625, so a month grows by 5 %: 0.5, 1.5 and 2.5 pence.
    const scenarios = [{ ...still, growth: { cash: '0.795856326022129150390625' } }];
    const grown = (opening: bigint) =>
      last({ months: 1, classes: [{ name: 'cash', opening }], scenarios })?.growth;
    expect([10n, 30n, 50n, -10n, -30n].map(grown)).toEqual([0n, 2n, 2n, 0n, -2n]);
  });

  test('a debt grows at its interest', () => {
    const classes = [{ name: 'loan', opening: -1_000_00n }];
    expect(last({ months: 1, classes, scenarios: [{ ...still, growth: { loan: '0.05' } }] })?.nominal).toBe(
      -1_004_07n,
    );
  });

  test('real terms divide by prices: £1,000 after a year at 10 % is £909.09', () => {
    const year = last({ scenarios: [{ ...still, inflation: '0.1' }] });
    expect(year).toMatchObject({ nominal: 1_000_00n, real: 909_09n });
  });
});

describe('money in and out', () => {
  test('a flow comes from its first to its last month, at the end of each', () => {
    const flows = [
      { name: 'saving', class: 'cash', amount: 100_00n, from: '2027-01', to: '2027-03', keepsPace: false },
    ];
    const { months } = project({ flows, months: 5 });
    expect(months.map(({ nominal }) => nominal)).toEqual([
      1_000_00n,
      1_100_00n,
      1_200_00n,
      1_300_00n,
      1_300_00n,
    ]);
  });

  test('an event comes once; one before the first month is past', () => {
    const event = { name: 'car', class: 'cash', amount: -400_00n, keepsPace: false };
    const { months } = project({
      months: 3,
      events: [
        { ...event, month: '2027-01' },
        { ...event, month: '2026-11' },
      ],
    });
    expect(months.map(({ nominal }) => nominal)).toEqual([1_000_00n, 600_00n, 600_00n]);
  });

  test('what keeps pace is worth the same in today’s money', () => {
    const events = [{ name: 'gift', class: 'cash', amount: 100_00n, month: '2027-11', keepsPace: true }];
    const year = last({
      classes: [{ name: 'cash', opening: 0n }],
      events,
      scenarios: [{ ...still, inflation: '0.1' }],
    });
    expect(year).toMatchObject({ nominal: 110_00n, real: 100_00n });
  });

  test('savings of a scenario come on top of the flows', () => {
    const scenarios = [
      { ...still, name: 'as now' },
      { ...still, name: 'more', savings: { cash: 50_00n } },
    ];
    const flows = [{ name: 'saving', class: 'cash', amount: 100_00n, keepsPace: false }];
    const ends = projectNetWorth({ ...plain, scenarios, flows }).map(({ name, months }) => [
      name,
      months.at(-1)?.nominal,
    ]);
    expect(ends).toEqual([
      ['as now', 2_200_00n],
      ['more', 2_800_00n],
    ]);
  });

  test('a debt takes no more than is owed; the rest goes where it was told to, or is not paid', () => {
    const flows = [{ name: 'repayment', class: 'loan', amount: 100_00n, keepsPace: false }];
    const loan = { name: 'loan', opening: -250_00n };
    const cash = { name: 'cash', opening: 0n };
    const kept = project({ months: 4, flows, classes: [{ ...loan, overflowTo: 'cash' }, cash] });
    expect(kept.months.map(({ classes }) => classes)).toEqual([
      [-150_00n, 0n],
      [-50_00n, 0n],
      [0n, 50_00n],
      [0n, 150_00n],
    ]);
    const dropped = project({ months: 4, flows, classes: [loan, cash] });
    expect(dropped.months.at(-1)).toMatchObject({ nominal: 0n, contributed: 250_00n });
  });

  test('a class that runs dry is named with its first month', () => {
    const flows = [{ name: 'living', class: 'cash', amount: -400_00n, keepsPace: false }];
    expect(project({ flows }).shortfalls).toEqual([{ class: 'cash', month: '2027-02' }]);
  });

  test('a class may bear any name', () => {
    const classes = ['constructor', '__proto__', ''].map((name) => ({ name, opening: 1n }));
    expect(last({ classes })).toMatchObject({ nominal: 3n, growth: 0n });
  });

  test('no classes, no worth', () => {
    expect(last({ classes: [] })).toMatchObject({ nominal: 0n, real: 0n });
  });
});

describe('any plan', () => {
  const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
  const rate = fc.integer({ min: -5000, max: 9000 }).map((each) => (each / 10_000).toFixed(4));

  test('opening, what was paid in and growth make the worth, and classes make it too, to the penny', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, rate, amount), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 4000 }),
        (rows, inflation) => {
          const classes = rows.map(([opening], index) => ({ name: String(index), opening }));
          const growth = Object.fromEntries(rows.map(([, each], index) => [String(index), each]));
          const flows = rows.map(([, , each], index) => ({
            name: 'flow',
            class: String(index),
            amount: each,
            keepsPace: index % 2 === 0,
          }));
          const scenarios = [{ name: 'any', inflation: (inflation / 10_000).toFixed(4), growth }];
          const { opening, months } = project({ months: 30, classes, flows, scenarios });
          for (const { nominal, contributed, growth: grown, classes: each } of months) {
            expect(opening + contributed + grown).toBe(nominal);
            expect(each.reduce((sum, balance) => sum + balance, 0n)).toBe(nominal);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('refused', () => {
  const flow = { name: 'f', class: 'cash', amount: 1n, keepsPace: false };
  test.each<[string, Partial<NetWorthQuestion>]>([
    ['from', { from: '2026-00' }],
    ['from', { from: '2026-12-31' }],
    ['months', { months: -12 }],
    ['months', { months: 721 }],
    ['months', { months: Number.POSITIVE_INFINITY }],
    ['scenarios', { scenarios: [] }],
    ['scenarios.0.inflation', { scenarios: [{ ...still, inflation: 'NaN' }] }],
    ['scenarios.0.inflation', { scenarios: [{ ...still, inflation: '-0.5' }] }],
    ['scenarios.0.growth.cash', { scenarios: [{ ...still, growth: { cash: '-1' } }] }],
    ['scenarios.0.growth.gold', { scenarios: [{ ...still, growth: { gold: '0' } }] }],
    ['scenarios.0.savings.gold', { scenarios: [{ ...still, savings: { gold: 1n } }] }],
    ['classes', { classes: [...plain.classes, ...plain.classes] }],
    ['classes.0.opening', { classes: [{ name: 'cash', opening: 10n ** 15n }] }],
    ['classes.0.overflowTo', { classes: [{ name: 'cash', opening: -1n, overflowTo: 'cash' }] }],
    ['flows.0.class', { flows: [{ ...flow, class: 'gold' }] }],
    ['flows.0.to', { flows: [{ ...flow, from: '2027-05', to: '2027-04' }] }],
    ['events.0.month', { events: [{ ...flow, month: '31' }] }],
  ])('%s', (field, change) => {
    const ask = () => project(change);
    expect(ask).toThrow(ForecastError);
    expect(ask).toThrow(expect.objectContaining({ field }));
  });
});
