import { dayOf, inMonth, type Maker, span, textOf } from './recurring-maker.ts';
import { after, everyDays, monthly, monthsFrom, plan, price, rising, type Shape } from './recurring-plan.ts';

/** Series that are infrequent, stop, change, or share a merchant with other payments. */
export const otherShapes: readonly Shape[] = [
  ...Array.from({ length: 2 }, () => (m: Maker, name: string) => {
    const isVarying = m.chance(0.4);
    const base = price(m) * 4;
    const steady = rising(m, base, 4);
    return [
      plan(m, name, {
        shape: 'quarterly',
        frequency: 'quarterly',
        dates: monthly(monthsFrom(m, 3, 5), m.whole(1, 28)),
        pence: (index) => (isVarying ? -Math.round(base * (0.8 + m.random() * 0.4)) : steady(index)),
        jitter: [0, m.whole(0, 3)],
        missed: 0,
      }),
    ];
  }),
  (m, name) => [
    plan(m, name, {
      shape: 'half-yearly',
      frequency: 'half-yearly',
      dates: monthly(monthsFrom(m, 6, 4), m.whole(1, 28)),
      pence: rising(m, price(m) * 5, 2),
      jitter: [0, m.whole(0, 3)],
      missed: 0,
    }),
  ],
  ...Array.from({ length: 3 }, () => (m: Maker, name: string) => {
    const firstMonth = m.whole(0, m.chance(0.2) ? 33 : 20);
    let pence = price(m) * 8;
    return [
      plan(m, m.chance(0.4) ? `${name} INSURANCE` : name, {
        shape: 'yearly',
        frequency: 'yearly',
        dates: [0, 12, 24, 36].map((more) => inMonth(firstMonth + more, m.whole(1, 2) + 8)),
        pence: () => {
          const now = pence;
          pence = Math.round(pence * (m.chance(0.3) ? 1 : 0.92 + m.random() * 0.28));
          return -now;
        },
        roll: m.pick(['none', 'following']),
        jitter: [0, m.whole(0, 3)],
        missed: 0,
      }),
    ];
  }),
  ...Array.from({ length: 2 }, () => (m: Maker, name: string) => {
    const yearly = m.whole(1300, 2600) * 100;
    const isNamed = m.chance(0.7);
    const date = m.pick([1, 1, 5, 15, 20]);
    const list = monthsFrom(m, 1, 20).filter((month) => month % 12 !== 1 && month % 12 !== 2);
    return [
      plan(m, isNamed ? `${name.split(' ')[0]} BOROUGH COUNCIL` : name, {
        shape: 'council tax',
        frequency: 'ten-of-twelve',
        dates: monthly(list, date),
        pence: (_, day) => {
          const month = new Date(day * 86_400_000).getUTCMonth();
          const year = Math.floor((day - dayOf('2023-04-01')) / 365.25);
          const instalment = Math.floor((yearly * 1.049 ** year) / 1000) * 100;
          return -(instalment + (month === 3 ? m.whole(0, 99) : 0));
        },
        category: m.chance(0.4) ? 'council_tax' : null,
        missed: 0,
      }),
    ];
  }),
  (m, name) => {
    const list = monthsFrom(m, 1, 24);
    const from = m.whole(5, 9);
    const length = m.whole(2, 6);
    return [
      plan(m, name, {
        shape: 'paused',
        frequency: 'monthly',
        dates: monthly([...list.slice(0, from), ...list.slice(from + length)], m.whole(1, 28)),
        pence: rising(m, price(m), 12),
        roll: m.pick(['none', 'following']),
      }),
    ];
  },
  (m, name) => {
    const list = monthsFrom(m, 1, 4);
    return [
      plan(m, name, {
        shape: 'ended',
        frequency: 'monthly',
        dates: monthly(list.slice(0, m.whole(4, 14)), m.whole(1, 28)),
        pence: rising(m, price(m), 12),
        jitter: [0, m.whole(0, 1)],
        missed: 0,
      }),
    ];
  },
  (m, name) => [
    ...[1, 2].map((part) =>
      plan(m, name, {
        shape: 'two of one merchant, other amounts',
        frequency: 'monthly',
        dates: monthly(monthsFrom(m, 1, 8), m.whole(1, 28)),
        pence: rising(m, price(m) * part * part, 12),
        roll: 'none',
        merchant: () => name,
        jitter: [0, 1],
      }),
    ),
  ],
  (m, name) => {
    const amount = price(m);
    const date = m.whole(1, 12);
    const list = monthsFrom(m, 1, 8);
    return [date, date + m.whole(7, 15)].map((day) =>
      plan(m, name, {
        shape: 'two of one merchant, other days',
        frequency: 'monthly',
        dates: monthly(list, day),
        pence: () => -amount,
        merchant: () => name,
        missed: 0,
      }),
    );
  },
  (m, name) => {
    const date = m.whole(1, 12);
    const list = monthsFrom(m, 1, 12);
    return [date, date + m.whole(9, 14)].map((day) => {
      const base = m.whole(40, 120) * 100;
      return plan(m, `${name} ENERGY`, {
        shape: 'two varying bills of one merchant',
        frequency: 'monthly',
        dates: monthly(list, day),
        pence: () => -Math.round(base * (0.8 + m.random() * 0.4)),
        merchant: () => `${name} ENERGY`,
        missed: 0,
      });
    });
  },
  (m, name) => [
    plan(m, `TRANSFER TO ${name} SAVER`, {
      shape: 'standing order to savings',
      frequency: 'monthly',
      dates: monthly(monthsFrom(m, 1, 4), m.whole(1, 28)),
      pence: () => -20_000,
      isTransfer: true,
    }),
  ],
  (m, name) => {
    for (let purchase = m.whole(30, 110); purchase > 0; purchase -= 1)
      m.add({
        day: dayOf(span.first) + m.whole(0, 1390),
        pence: -m.whole(300, 9000),
        merchant: name,
        category: m.chance(0.5) ? 'general_shopping' : null,
      });
    return [
      plan(m, name, {
        shape: 'subscription among purchases',
        frequency: 'monthly',
        dates: monthly(monthsFrom(m, 1, 8), m.whole(1, 28)),
        pence: rising(m, price(m), 12),
        roll: 'none',
        jitter: [0, 1],
        merchant: () => name,
        missed: 0.01,
      }),
    ];
  },
  (m, name) => [
    plan(m, name, {
      shape: 'with refunds',
      frequency: 'monthly',
      dates: monthly(monthsFrom(m, 1, 5), m.whole(1, 28)),
      pence: rising(m, price(m), 12),
      refunds: 0.08,
    }),
  ],
  (m, name) => {
    const list = monthsFrom(m, 1, 12);
    const [before, after, change] = [m.whole(1, 12), m.whole(15, 28), m.whole(5, list.length - 5)];
    return [
      plan(m, name, {
        shape: 'day moved',
        frequency: 'monthly',
        dates: list.map((month, index) => inMonth(month, index < change ? before : after)),
        pence: () => -1499,
      }),
    ];
  },
  (m, name) => {
    const change = m.whole(6, 20);
    return [
      plan(m, name, {
        shape: 'account moved',
        frequency: 'monthly',
        dates: monthly(monthsFrom(m, 1, 24), m.whole(1, 28)),
        pence: rising(m, price(m), 12),
        account: (index) => (index < change ? 'current' : 'joint'),
        missed: 0,
      }),
    ];
  },
  (m, name) => {
    const base = price(m);
    return [
      plan(m, name, {
        shape: 'foreign price',
        frequency: 'monthly',
        dates: monthly(monthsFrom(m, 1, 6), m.whole(1, 28)),
        pence: () => -Math.round(base * (0.97 + m.random() * 0.06)),
        roll: 'none',
        jitter: [0, 2],
      }),
    ];
  },
  (m, name) => [
    plan(m, name, {
      shape: 'monthly, first payment odd',
      frequency: 'monthly',
      dates: monthly(monthsFrom(m, 1, 5), m.whole(1, 28)),
      pence: after(1, () => -m.whole(500, 9000), rising(m, price(m), 12)),
      missed: 0.03,
    }),
  ],
  (m, name) => {
    const full = m.whole(1200, 4500);
    const share = 0.3 + m.random() * 0.4;
    return [
      plan(m, name, {
        shape: 'introductory price',
        frequency: 'monthly',
        dates: monthly(monthsFrom(m, 1, 10), m.whole(1, 28)),
        pence: after(m.whole(3, 6), () => -Math.round(full * share), rising(m, full, 12)),
        roll: 'none',
        jitter: [0, 1],
      }),
    ];
  },
  (m, name) => {
    const usual = m.whole(8, 35) * 100;
    return [
      plan(m, name, {
        shape: 'fixed price with extras',
        frequency: 'monthly',
        dates: monthly(monthsFrom(m, 1, 8), m.whole(1, 28)),
        pence: () => -(m.chance(0.3) ? usual + m.whole(20, 900) : usual),
        jitter: [0, 1],
      }),
    ];
  },
  (m, name) => [
    plan(m, `${name} CARD`, {
      shape: 'credit card bill',
      frequency: 'monthly',
      dates: monthly(monthsFrom(m, 1, 10), m.whole(1, 28)),
      pence: () => -Math.round(30_000 * Math.exp((m.random() + m.random() + m.random() - 1.5) * 1.6)),
    }),
  ],
  (m, name) => [
    plan(m, `${name} PAYROLL`, {
      shape: 'pay on the last Friday',
      frequency: 'monthly',
      dates: monthsFrom(m, 1, 8).map((month) => {
        const last = inMonth(month, 31);
        return last - ((last + 6) % 7);
      }),
      pence: () => m.whole(198_000, 214_000),
      roll: 'preceding',
      missed: 0,
    }),
  ],
  (m, name) => [
    plan(m, name, {
      shape: 'weekly but for holidays',
      frequency: 'weekly',
      dates: everyDays(m, 7, 30).filter((day) => {
        const date = textOf(day).slice(5);
        return !(date > '08-04' && date < '08-24') && !(date > '12-20' || date < '01-03');
      }),
      pence: rising(m, m.whole(10, 50) * 100, 52),
      roll: 'none',
      jitter: [0, m.whole(0, 1)],
      missed: 0.03,
    }),
  ],
  (m, name) => {
    const merchant = `M ${name.split(' ')[0]}`;
    for (let times = m.whole(5, 25); times > 0; times -= 1)
      m.add({
        day: dayOf(span.first) + m.whole(0, 1390),
        pence: -m.pick([500, 1000, 1200, 2000, 2500, 4000]),
        merchant,
      });
    return [
      plan(m, name, {
        shape: 'standing order among other payments',
        frequency: 'monthly',
        dates: monthly(monthsFrom(m, 1, 8), m.whole(1, 28)),
        pence: () => -m.pick([45_000]),
        merchant: () => merchant,
      }),
    ];
  },
  (m, name) => {
    let pence = price(m) * 10;
    return [
      plan(m, name, {
        shape: 'yearly, about the day',
        frequency: 'yearly',
        dates: [0, 12, 24, 36].map((more) => inMonth(m.whole(0, 0) + 4 + more, 14)),
        pence: () => {
          const now = pence;
          pence = Math.round(pence * (0.9 + m.random() * 0.35));
          return -now;
        },
        roll: 'none',
        jitter: [-6, 6],
        missed: 0,
      }),
    ];
  },
];
