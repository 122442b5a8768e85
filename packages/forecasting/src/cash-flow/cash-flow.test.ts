import { dayOf } from '@farthing/dates';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar.ts';
import { ForecastError } from '../errors.ts';
import { type CashFlowQuestion, forecastCashFlow } from './cash-flow.ts';
import type { EverydayHistory } from './everyday-profile.ts';
import type { UpcomingItem } from './upcoming.ts';

const today = '2026-11-21';
const plain: CashFlowQuestion = {
  today,
  days: 10,
  accounts: [{ account: 'current', balance: 500_00n }],
  upcoming: [],
};
const item = (change: Partial<UpcomingItem>): UpcomingItem => ({
  id: 'rent',
  account: 'current',
  date: '2026-11-25',
  amount: -300_00n,
  ...change,
});
/** Days before today, the last being today. */
const history = (days: number, of: (day: string, index: number) => number): EverydayHistory => {
  const end = dayNumber(today, 'today');
  const names = Array.from({ length: days }, (_, index) => dayOf(end - days + 1 + index));
  return {
    from: names[0] as string,
    to: today,
    days: Object.fromEntries(names.map((day, index) => [day, BigInt(Math.round(of(day, index)))])),
  };
};
const balances = (question: Partial<CashFlowQuestion>) =>
  forecastCashFlow({ ...plain, ...question }).total.days.map(({ balance }) => balance);

describe('what is known to come', () => {
  test('a bill takes its amount from its day on', () => {
    const { total } = forecastCashFlow({ ...plain, upcoming: [item({})] });
    expect(total.days[0]?.date).toBe('2026-11-22');
    expect(total.days.map(({ balance }) => balance)).toEqual([
      ...Array(3).fill(500_00n),
      ...Array(7).fill(200_00n),
    ]);
    expect(total.days[3]).toMatchObject({ items: ['rent'], low: 200_00n, high: 200_00n });
  });

  test('the lowest point is told with its day, the first where there are more', () => {
    const upcoming = [
      item({}),
      item({ id: 'pay', date: '2026-11-28', amount: 1_000_00n, isPay: true }),
      item({ id: 'card', date: '2026-11-30', amount: -1_200_01n }),
    ];
    const { total, payDays } = forecastCashFlow({ ...plain, upcoming });
    expect(total.lowest).toMatchObject({ date: '2026-11-30', balance: -1n });
    expect(total.firstBelow).toBe('2026-11-30');
    expect(payDays).toEqual([
      {
        date: '2026-11-28',
        amount: 1_000_00n,
        lowestBefore: { date: '2026-11-25', balance: 200_00n, low: 200_00n, high: 200_00n },
      },
    ]);
  });

  test('an overdraft moves the floor', () => {
    const accounts = [{ account: 'current', balance: 100_00n, floor: -250_00n }];
    const { total } = forecastCashFlow({ ...plain, accounts, upcoming: [item({})] });
    expect(total.firstBelow).toBeUndefined();
    expect(
      forecastCashFlow({
        ...plain,
        accounts: [{ account: 'current', balance: 49_99n, floor: -250_00n }],
        upcoming: [item({})],
      }).total.firstBelow,
    ).toBe('2026-11-25');
  });

  test('an amount with a range widens the balance from its day on', () => {
    const { total } = forecastCashFlow({
      ...plain,
      upcoming: [item({ least: -340_00n, most: -280_00n })],
    });
    expect(total.days[2]).toMatchObject({ low: 500_00n, high: 500_00n });
    expect(total.days[3]).toMatchObject({ balance: 200_00n, low: 160_00n, high: 220_00n });
  });

  test('a bill that may come early may be gone already; pay that may be late may be missing still', () => {
    const early = forecastCashFlow({ ...plain, upcoming: [item({ earliest: '2026-11-23' })] }).total.days;
    expect(early.map(({ low }) => low).slice(0, 4)).toEqual([500_00n, 200_00n, 200_00n, 200_00n]);
    const late = forecastCashFlow({
      ...plain,
      upcoming: [item({ amount: 300_00n, latest: '2026-11-27' })],
    }).total.days;
    expect(late.map(({ low }) => low).slice(3, 6)).toEqual([500_00n, 500_00n, 800_00n]);
    expect(late[3]?.balance).toBe(800_00n);
  });

  test('two doubts come together as the root of the sum of squares: 30 and 40 are 50', () => {
    const upcoming = [
      item({ id: 'a', amount: -100_00n, least: -130_00n }),
      item({ id: 'b', amount: -100_00n, least: -140_00n }),
    ];
    expect(forecastCashFlow({ ...plain, upcoming }).total.days[3]).toMatchObject({
      balance: 300_00n,
      low: 250_00n,
      high: 300_00n,
    });
  });

  test('what is late is expected tomorrow until its latest day, and not after it', () => {
    const overdue = item({ date: '2026-11-19', latest: '2026-11-23' });
    expect(balances({ upcoming: [overdue] })[0]).toBe(200_00n);
    const gone = forecastCashFlow({ ...plain, upcoming: [{ ...overdue, latest: today }] });
    expect(gone.total.lowest.balance).toBe(500_00n);
  });

  test('a transfer between own accounts leaves the total alone', () => {
    const accounts = [
      { account: 'current', balance: 100_00n },
      { account: 'savings', balance: 0n },
    ];
    const upcoming = [
      item({ id: 'out', amount: -40_00n }),
      item({ id: 'in', amount: 40_00n, account: 'savings' }),
    ];
    const flow = forecastCashFlow({ ...plain, accounts, upcoming });
    expect(flow.accounts.map((each) => each.days.at(-1)?.balance)).toEqual([60_00n, 40_00n]);
    expect(new Set(flow.total.days.map(({ balance }) => balance))).toEqual(new Set([100_00n]));
  });

  test('29 February and 31 January are days like others', () => {
    const upcoming = [
      item({ id: 'a', date: '2028-01-31', amount: -1n }),
      item({ id: 'b', date: '2028-02-29', amount: -1n }),
    ];
    const { days } = forecastCashFlow({ ...plain, today: '2028-01-30', days: 40, upcoming }).total;
    expect(days.filter(({ items }) => items.length > 0).map(({ date }) => date)).toEqual([
      '2028-01-31',
      '2028-02-29',
    ]);
    expect(days.at(-1)?.date).toBe('2028-03-10');
  });
});

describe('everyday spending', () => {
  test('£10 every day is £10 every day, without doubt', () => {
    const everyday = history(140, () => 10_00);
    const { days } = forecastCashFlow({
      ...plain,
      accounts: [{ account: 'current', balance: 500_00n, everyday }],
    }).total;
    expect(days.map(({ balance }) => balance)).toEqual(
      Array.from({ length: 10 }, (_, day) => 490_00n - BigInt(day) * 10_00n),
    );
    expect(days.at(-1)).toMatchObject({ low: 400_00n, high: 400_00n, everyday: 10_00n });
  });

  test('Saturdays are found', () => {
    const saturday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 6;
    const everyday = history(364, (day) => (saturday(day) ? 70_00 : 5_00));
    const { days } = forecastCashFlow({
      ...plain,
      days: 14,
      accounts: [{ account: 'current', balance: 0n, everyday }],
    }).total;
    for (const { date, everyday: spent } of days) {
      if (saturday(date)) expect(Number(spent)).toBeGreaterThan(50_00);
      else expect(Number(spent)).toBeLessThan(9_00);
    }
  });

  test('the days after pay on the 28th are found', () => {
    const everyday = history(730, (day) => (day.endsWith('-29') ? 120_00 : 8_00));
    const { days } = forecastCashFlow({
      ...plain,
      accounts: [{ account: 'current', balance: 0n, everyday }],
    }).total;
    const spent = Object.fromEntries(days.map(({ date, everyday: each }) => [date, Number(each)]));
    expect(spent['2026-11-29']).toBeGreaterThan(80_00);
    expect(spent['2026-11-27']).toBeLessThan(10_00);
  });

  test('a month of it comes to a month of the history', () => {
    const everyday = history(365, (_, index) => (index * 7919) % 3000);
    const spent = Object.values(everyday.days).reduce((sum, each) => sum + each, 0n);
    const { days } = forecastCashFlow({
      ...plain,
      days: 365,
      accounts: [{ account: 'current', balance: 0n, everyday }],
    }).total;
    const ratio = Number(-(days.at(-1)?.balance ?? 0n)) / Number(spent);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.01);
  });

  test('low and high hold near 80 % of what such days come to', () => {
    let [held, count] = [0, 0];
    let state = 1;
    const chance = () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return state / 2 ** 32;
    };
    const draw = () => (chance() < 0.5 ? 0 : -2000 * Math.log(1 - chance()));
    for (let trial = 0; trial < 60; trial++) {
      const everyday = history(300, draw);
      const { days } = forecastCashFlow({
        ...plain,
        days: 30,
        accounts: [{ account: 'current', balance: 0n, everyday }],
      }).total;
      let spent = 0;
      for (const { low, high } of days) {
        spent += draw();
        if (Number(low) <= -spent && -spent <= Number(high)) held++;
        count++;
      }
    }
    expect(held / count).toBeGreaterThan(0.7);
    expect(held / count).toBeLessThan(0.88);
  });

  test('no history and an empty one expect nothing', () => {
    const empty: EverydayHistory = { from: '2026-11-22', to: '2026-11-21', days: {} };
    for (const everyday of [undefined, empty, history(1, () => 0), history(40, () => 0)]) {
      const accounts = [{ account: 'current', balance: 5n, ...(everyday && { everyday }) }];
      const { total } = forecastCashFlow({ ...plain, accounts });
      expect(total.lowest).toEqual({ date: '2026-11-22', balance: 5n, low: 5n, high: 5n });
    }
  });

  test('no account at all is a balance of nothing', () => {
    expect(balances({ accounts: [] })).toEqual(Array(10).fill(0n));
  });
});

describe('any accounts and items', () => {
  const someday = fc.integer({ min: -5, max: 40 });
  const amount = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n });
  const anItem = fc
    .record({
      day: someday,
      before: fc.nat({ max: 4 }),
      after: fc.nat({ max: 4 }),
      amount,
      less: fc.bigInt({ min: 0n, max: 10n ** 6n }),
      account: fc.constantFrom('a', 'b'),
      isPay: fc.boolean(),
    })
    .map(({ day, before, after, amount: each, less, account, isPay }): UpcomingItem => {
      const date = dayNumber(today, 'today') + day;
      return {
        id: `${day}`,
        account,
        date: dayOf(date),
        earliest: dayOf(date - before),
        latest: dayOf(date + after),
        amount: each,
        least: each - less,
        isPay,
      };
    });

  test('accounts add up to the total each day, low ≤ balance ≤ high, and no day is below the lowest', () => {
    fc.assert(
      fc.property(fc.array(anItem, { maxLength: 12 }), amount, amount, (upcoming, a, b) => {
        const accounts = [
          { account: 'a', balance: a, everyday: history(60, (_, index) => (index * 37) % 500) },
          { account: 'b', balance: b },
        ];
        const flow = forecastCashFlow({ today, days: 35, accounts, upcoming });
        flow.total.days.forEach(({ balance, low, high }, index) => {
          const sum = flow.accounts.reduce((all, { days }) => all + (days[index]?.balance ?? 0n), 0n);
          expect(sum).toBe(balance);
          expect(low <= balance && balance <= high).toBe(true);
          expect(flow.total.lowest.balance <= balance).toBe(true);
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('refused', () => {
  test.each<[string, Partial<CashFlowQuestion>]>([
    ['today', { today: '2026-02-29' }],
    ['today', { today: '21/11/2026' }],
    ['today', { today: '9999-12-31' }],
    ['days', { days: -1 }],
    ['days', { days: 401 }],
    ['days', { days: Number.NaN }],
    ['accounts', { accounts: [...plain.accounts, ...plain.accounts] }],
    ['accounts.0.balance', { accounts: [{ account: 'current', balance: 10n ** 15n }] }],
    ['upcoming.0.account', { upcoming: [item({ account: 'other' })] }],
    ['upcoming.0.date', { upcoming: [item({ earliest: '2026-11-26' })] }],
    ['upcoming.0.amount', { upcoming: [item({ least: -1n })] }],
    ['upcoming.0.latest', { upcoming: [item({ latest: '2026-11-31' })] }],
    [
      'accounts.0.everyday.to',
      {
        accounts: [
          { account: 'current', balance: 0n, everyday: { from: today, to: '2026-11-01', days: {} } },
        ],
      },
    ],
    [
      'accounts.0.everyday.days.2026-01-01',
      {
        accounts: [
          {
            account: 'current',
            balance: 0n,
            everyday: { from: today, to: today, days: { '2026-01-01': 1n } },
          },
        ],
      },
    ],
  ])('%s', (field, change) => {
    const ask = () => forecastCashFlow({ ...plain, ...change });
    expect(ask).toThrow(ForecastError);
    expect(ask).toThrow(expect.objectContaining({ field }));
  });
});
