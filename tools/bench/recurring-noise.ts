import { dayOf, inMonth, type Maker, span } from './recurring-maker.ts';

/** Adds irregular purchases and coincidental rhythms: about twelve rows a day. */
export function noiseRows(maker: Maker): void {
  supermarkets(maker);
  coffee(maker);
  habits(maker);
  sparse(maker);
  people(maker);
}

const first = dayOf(span.first);
const length = dayOf(span.last) - first + 1;

function supermarkets(m: Maker): void {
  for (const [at, name] of [
    'ALDERSON FOODS',
    'PRIMLEY STORES',
    'GOODACRE',
    'COSTLOW',
    'FRESHWELL',
  ].entries()) {
    for (let day = 0; day < length; day += m.whole(1, 3 + at))
      m.add({
        day: first + day,
        pence: -m.whole(250, 9500),
        merchant: `${name} ${m.whole(1000, 4000)} LEEDS`,
        category: m.chance(0.7) ? 'groceries' : null,
      });
  }
  // A big shop most weekends, never the same.
  for (let day = 6; day < length; day += 7)
    if (m.chance(0.85))
      m.add({
        day: first + day + m.whole(-1, 1),
        pence: -m.whole(4500, 15_500),
        merchant: 'HARTWELL SUPERSTORE',
      });
}

function coffee(m: Maker): void {
  for (const [name, prices, chance] of [
    ['SUNDIAL COFFEE', [340, 340, 395, 680], 0.6],
    ['BEAN STREET', [320, 415], 0.3],
    ['STATION KIOSK', [290], 0.15],
  ] as const) {
    for (let day = 0; day < length; day += 1)
      if (m.chance(chance))
        m.add({
          day: first + day,
          pence: -m.pick(prices),
          merchant: `${name} ${m.whole(1, 40)}`,
          category: m.chance(0.5) ? 'coffee_takeaway' : null,
        });
  }
}

function habits(m: Maker): void {
  const habit = (merchant: string, low: number, high: number, pence: () => number) => {
    for (let day = m.whole(0, high); day < length; day += m.whole(low, high))
      m.add({ day: first + day, pence: -pence(), merchant });
  };
  habit('ROUNDABOUT FUEL', 7, 15, () => m.whole(4200, 7600));
  habit('CITY TRANSIT', 1, 2, () => m.pick([175, 350, 525, 810]));
  habit('KERB PARKING', 2, 16, () => m.pick([250, 250, 400]));
  habit('CLIPPERS BARBER', 26, 50, () => 1800);
  habit('NORTH SALON', 30, 62, () => m.whole(4500, 9800));
  habit('CASHPOINT', 4, 24, () => m.pick([2000, 3000, 5000, 10_000]));
  habit('VETS ON THE GREEN', 40, 200, () => m.whole(3000, 18_000));
  habit('THISTLE DINER', 3, 30, () => m.whole(1400, 6500));
  habit('GOLDEN WOK', 5, 24, () => m.whole(1500, 3800));
  habit('CORNER PHARMACY', 10, 60, () => m.pick([990, 990, 1265, 480]));
  habit('MARKET STALL', 2, 12, () => m.whole(3, 20) * 100);
  habit('STADIUM TICKETS', 9, 70, () => m.pick([3500, 4200]));
}

/** Shops that are seen once to six times in four years. */
function sparse(m: Maker): void {
  for (let shop = 0; shop < 700; shop += 1) {
    const merchant = `${m.pick(firstWords)} ${m.pick(secondWords)} ${letters(m)}`;
    const usual = m.whole(500, 12_000);
    const isFixed = m.chance(0.3);
    for (let times = m.whole(1, 6); times > 0; times -= 1)
      m.add({
        day: first + m.whole(0, length - 1),
        pence: -(isFixed ? usual : Math.round(usual * (0.5 + m.random()))),
        merchant,
      });
  }
}

const firstWords = ['OLD', 'NEW', 'HIGH', 'RIVER', 'ROYAL', 'GREEN', 'BLUE', 'KINGS', 'ABBEY', 'CASTLE'];
const secondWords = [
  'BOOKS',
  'TOYS',
  'GARDENS',
  'HOTEL',
  'SHOES',
  'CYCLES',
  'HARDWARE',
  'CINEMA',
  'BISTRO',
  'GIFTS',
];

function letters(m: Maker): string {
  return Array.from({ length: 6 }, () => String.fromCharCode(65 + m.whole(0, 25))).join('');
}

/** Friends who pay and are paid now and then, and round sums moved to savings when there is something left. */
function people(m: Maker): void {
  for (let person = 0; person < 25; person += 1) {
    const merchant = `${m.pick(['A', 'B', 'J', 'M', 'S'])} ${letters(m)}`;
    for (let times = m.whole(3, 20); times > 0; times -= 1)
      m.add({
        day: first + m.whole(0, length - 1),
        pence: m.pick([-1, 1]) * m.pick([500, 1000, 1000, 1500, 2000, 2500, 4000]),
        merchant,
      });
  }
  for (let month = 0; month < 46; month += 1)
    for (let times = m.whole(0, 3); times > 0; times -= 1)
      m.add({
        day: inMonth(month, m.whole(1, 28)),
        pence: -m.whole(1, 12) * 2500,
        merchant: 'TO SAVINGS POT',
        isTransfer: true,
      });
}
