/**
 * A seeded household with labelled recurring payments in noise, for measuring `@farthing/recurring-payments`. The same
 * seed gives the same rows. It shares no code with the package but the days of bank holidays.
 */
import {
  type Frequency,
  type RecurringRow,
  workingDaysOf,
} from '../../packages/recurring-payments/src/index.ts';
import { randomFrom } from './generate.ts';
import { dayOf, inMonth, type Maker, span, textOf } from './recurring-maker.ts';
import { noiseRows } from './recurring-noise.ts';

/** What was put in, by the ids of its rows. */
export interface LabelledSeries {
  readonly shape: string;
  readonly frequency: Frequency;
  readonly ids: readonly string[];
}

/** Rows with what is in them. */
export interface Household {
  readonly rows: readonly RecurringRow[];
  readonly labels: readonly LabelledSeries[];
}

/** How a series of the household behaves. */
interface Plan {
  readonly shape: string;
  readonly frequency: Frequency;
  /** Nominal days, before jitter and rolls. */
  readonly dates: readonly number[];
  readonly roll: 'none' | 'following' | 'preceding';
  /** Days that a payment is late (or early, below 0). */
  readonly jitter: readonly [number, number];
  /** Signed pence of the n-th payment on a day. */
  readonly pence: (index: number, day: number) => number;
  readonly merchant: (day: number) => string;
  readonly category: string | null;
  readonly account: (index: number) => string;
  readonly missed: number;
  readonly isTransfer?: boolean;
  readonly refunds?: number;
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const syllables = 'bar cot dal fen gor hal ket lin mor nar pel rud sal tor vel wen yar zed'.split(' ');

/** `count` labelled series in the noise of four years. */
export function makeHousehold(seed: number, count = 300): Household {
  const random = randomFrom(seed * 7919 + 13);
  const rows: RecurringRow[] = [];
  const labels: LabelledSeries[] = [];
  const [first, last] = [dayOf(span.first), dayOf(span.last)];
  const maker: Maker = {
    random,
    days: workingDaysOf('england-and-wales'),
    whole: (low, high) => low + Math.floor(random() * (high - low + 1)),
    chance: (probability) => random() < probability,
    pick: (list) => list[Math.floor(random() * list.length)] as (typeof list)[number],
    add({ day, pence, merchant, category = null, account = 'current', isTransfer = false }) {
      if (day < first || day > last) return null;
      const id = `${seed}-${String(rows.length).padStart(7, '0')}`;
      rows.push({
        id,
        date: textOf(day),
        amountMinor: BigInt(pence),
        currency: 'GBP',
        accountId: account,
        merchant,
        category,
        isTransfer,
        toggle: null,
      });
      return id;
    },
  };
  for (let turn = 0; labels.length < count; turn += 1) {
    const plans = shapes[turn % shapes.length] as (maker: Maker, name: string) => readonly Plan[];
    const name = `${maker.pick(syllables)}${maker.pick(syllables)}${maker.pick(syllables)} ${maker.pick(kinds)}`;
    for (const plan of plans(maker, name.toUpperCase())) {
      if (labels.length < count) labels.push(carryOut(plan, maker));
    }
  }
  noiseRows(maker);
  // The order of an export that somebody sorted by something else.
  const shuffled = rows.map((row) => ({ row, at: random() })).sort((a, b) => a.at - b.at);
  return { rows: shuffled.map(({ row }) => row), labels };
}

const kinds = [
  'services',
  'digital',
  'group',
  'direct',
  'media',
  'co-op',
  'partners',
  'online',
  'living',
  'club',
];

function carryOut(plan: Plan, maker: Maker): LabelledSeries {
  const ids: string[] = [];
  for (const [index, nominal] of plan.dates.entries()) {
    const isEdge = index < 2 || index >= plan.dates.length - 2;
    if (!isEdge && maker.chance(plan.missed)) continue;
    const rolled = dayOf(
      plan.roll === 'none'
        ? textOf(nominal)
        : plan.roll === 'following'
          ? maker.days.onOrAfter(textOf(nominal))
          : maker.days.onOrBefore(textOf(nominal)),
    );
    const day = rolled + maker.whole(...plan.jitter);
    const merchant = plan.merchant(day);
    const pence = plan.pence(index, nominal);
    const row = { day, pence, merchant, category: plan.category, account: plan.account(index) };
    const id = maker.add({ ...row, isTransfer: plan.isTransfer ?? false });
    if (id !== null) ids.push(id);
    if (plan.refunds && maker.chance(plan.refunds))
      maker.add({ ...row, day: day + maker.whole(2, 20), pence: -pence });
  }
  return { shape: plan.shape, frequency: plan.frequency, ids };
}

/** Month numbers of a stretch that begins in the first year and goes on to the end, unless it is cut. */
function monthsFrom(maker: Maker, step: number, fewest: number): number[] {
  const firstMonth = maker.whole(0, step === 12 ? 11 : 14);
  const all = Array.from({ length: 48 }, (_, index) => firstMonth + index * step).filter(
    (month) => month < 46,
  );
  return maker.chance(0.12) && all.length > fewest + 2
    ? all.slice(0, maker.whole(fewest + 2, all.length))
    : all;
}

type Parts = Partial<Plan> & Pick<Plan, 'shape' | 'frequency' | 'dates' | 'pence'>;

function plan(maker: Maker, name: string, parts: Parts): Plan {
  const reference = maker.whole(100_000, 999_999);
  const style = maker.whole(0, 3);
  const openings = ['', 'DIRECT DEBIT PAYMENT TO ', 'DD ', ''];
  return {
    roll: 'following',
    jitter: [0, 0],
    merchant: (day) =>
      style === 0
        ? name
        : style === 1
          ? `${openings[1]}${name} REF ${reference}`
          : style === 2
            ? `${name}*${(day * 7919) % 99_991}`
            : `${openings[style]}${name} ${textOf(day).slice(8)}${months[Number(textOf(day).slice(5, 7)) - 1]}`,
    category: null,
    account: () => 'current',
    missed: maker.pick([0, 0.015, 0.04]),
    ...parts,
  };
}

/** A price that rises at most once a year, from a random payment on. */
function rising(maker: Maker, pence: number, perYear: number): (index: number) => number {
  const at = maker.whole(3, perYear + 3);
  const doesRise = maker.chance(0.5);
  const factors = Array.from({ length: 6 }, () => 1.03 + maker.random() * 0.12);
  return (index) => {
    let price = pence;
    if (doesRise)
      for (let rise = 0; index >= at + rise * perYear && rise < 6; rise += 1) price *= factors[rise] ?? 1;
    return -Math.round(price);
  };
}

const price = (maker: Maker) => maker.whole(3, 60) * 100 + maker.pick([0, 49, 50, 95, 99]);

function everyDays(maker: Maker, step: number, fewest: number): number[] {
  const from = dayOf(span.first) + maker.whole(0, 330);
  const all = Array.from({ length: 200 }, (_, index) => from + index * step).filter(
    (day) => day <= dayOf(span.last),
  );
  return maker.chance(0.35) ? all.slice(0, maker.whole(fewest, all.length)) : all;
}

const monthly = (list: readonly number[], date: number) => list.map((month) => inMonth(month, date));

/** Every shape once a turn; those that are common in life stand more than once. */
const shapes: readonly ((maker: Maker, name: string) => readonly Plan[])[] = [
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

/** The first payments otherwise than the rest. */
function after(
  number: number,
  first: (index: number) => number,
  rest: (index: number) => number,
): (index: number) => number {
  return (index) => (index < number ? first(index) : rest(index));
}
