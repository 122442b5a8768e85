import { dayOf, inMonth, type Maker, span } from './recurring-maker.ts';
import { everyDays, monthly, monthsFrom, plan, price, rising, type Shape } from './recurring-plan.ts';

/** Usual weekly and monthly series. Common ones are listed more than once. */
export const usualShapes: readonly Shape[] = [
  (m, name) => [
    plan(m, name, {
      shape: 'weekly',
      frequency: 'weekly',
      dates: everyDays(m, 7, 8),
      pence: rising(m, m.whole(8, 60) * 100, 52),
      roll: m.pick(['none', 'following']),
      missed: m.pick([0, 0.03, 0.08]),
    }),
  ],
  (m, name) => [
    plan(m, name, {
      shape: 'weekly by card',
      frequency: 'weekly',
      dates: everyDays(m, 7, 12),
      pence: rising(m, m.whole(5, 30) * 100, 52),
      roll: 'none',
      jitter: [0, 1],
      missed: 0.05,
    }),
  ],
  (m, name) => [
    plan(m, name, {
      shape: 'two-weekly',
      frequency: 'two-weekly',
      dates: everyDays(m, 14, 7),
      pence: rising(m, price(m), 26),
      missed: m.pick([0, 0.04]),
    }),
  ],
  (m, name) => [
    plan(m, `${name} WAGES`, {
      shape: 'two-weekly wage',
      frequency: 'two-weekly',
      dates: everyDays(m, 14, 10),
      pence: () => m.whole(52_000, 71_000),
      roll: 'preceding',
      missed: 0,
    }),
  ],
  (m, name) => [
    plan(m, name, {
      shape: 'four-weekly',
      frequency: 'four-weekly',
      dates: everyDays(m, 28, 6),
      pence: rising(m, price(m), 13),
      jitter: [0, m.whole(0, 1)],
    }),
  ],
  (m, name) => [
    plan(m, name, {
      shape: 'four-weekly benefit',
      frequency: 'four-weekly',
      dates: everyDays(m, 28, 6),
      pence: (_, day) => Math.round(10_240 * 1.05 ** Math.floor((day - dayOf('2023-04-06')) / 365)),
      roll: 'preceding',
      missed: 0,
    }),
  ],
  ...Array.from({ length: 5 }, () => (m: Maker, name: string) => [
    plan(m, name, {
      shape: 'monthly direct debit',
      frequency: 'monthly',
      dates: monthly(monthsFrom(m, 1, 4), m.whole(1, 28)),
      pence: rising(m, price(m), 12),
      category: m.chance(0.4) ? 'broadband_phone' : null,
    }),
  ]),
  ...Array.from({ length: 3 }, () => (m: Maker, name: string) => [
    plan(m, name, {
      shape: 'monthly card subscription',
      frequency: 'monthly',
      dates: monthly(monthsFrom(m, 1, 4), m.whole(1, 28)),
      pence: rising(m, price(m), 12),
      roll: 'none',
      jitter: [0, m.whole(0, 3)],
      category: m.chance(0.4) ? 'subscriptions_memberships' : null,
    }),
  ]),
  (m, name) => [
    plan(m, name, {
      shape: 'monthly on the 31st',
      frequency: 'monthly',
      dates: monthly(monthsFrom(m, 1, 4), m.pick([29, 30, 31])),
      pence: rising(m, price(m), 12),
      roll: m.pick(['none', 'following', 'preceding']),
    }),
  ],
  ...Array.from({ length: 2 }, () => (m: Maker, name: string) => {
    const base = m.whole(1500, 4200) * 100;
    const bonus = m.whole(0, 11);
    const isSteady = m.chance(0.5);
    return [
      plan(m, `${name} SALARY`, {
        shape: 'salary',
        frequency: 'monthly',
        dates: monthly(monthsFrom(m, 1, 4), m.pick([31, 31, 25, 28])),
        pence: (index) =>
          Math.round(
            base *
              1.035 ** Math.floor(index / 12) *
              (isSteady ? 1 : 0.97 + m.random() * 0.06) *
              (index % 12 === bonus && m.chance(0.6) ? 1.4 + m.random() * 0.8 : 1),
          ),
        roll: 'preceding',
        category: m.chance(0.5) ? 'salary_wages' : null,
        missed: 0,
      }),
    ];
  }),
  ...Array.from({ length: 3 }, () => (m: Maker, name: string) => {
    const base = m.whole(40, 140) * 100;
    const season = m.random() * 0.5;
    return [
      plan(m, m.chance(0.5) ? `${name} ENERGY` : name, {
        shape: 'varying bill',
        frequency: 'monthly',
        dates: monthly(monthsFrom(m, 1, 9), m.whole(1, 28)),
        pence: (_, day) =>
          -Math.round(
            base *
              (1 + season * Math.cos(((day - dayOf('2023-01-20')) / 365.25) * 2 * Math.PI)) *
              (0.85 + m.random() * 0.3),
          ),
        jitter: [0, m.whole(0, 2)],
      }),
    ];
  }),
  (m, name) => {
    let day = inMonth(m.whole(0, 12), m.whole(1, 28));
    const dates = [day];
    while (day < dayOf(span.last)) {
      day += 30 + m.whole(-2, 3);
      dates.push(day);
    }
    return [
      plan(m, name, {
        shape: 'monthly, wandering',
        frequency: 'monthly',
        dates,
        pence: rising(m, price(m), 12),
        roll: 'none',
      }),
    ];
  },
  (m, name) => [
    plan(m, name, {
      shape: 'every 30 days',
      frequency: 'monthly',
      dates: everyDays(m, 30, 8),
      pence: rising(m, price(m), 12),
      roll: 'none',
      jitter: [0, 1],
    }),
  ],
];
