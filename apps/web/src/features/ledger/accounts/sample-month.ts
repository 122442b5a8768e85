import type { TransactionType } from '@farthing/api-contract';
import { samplePay } from './sample-pay.ts';
import { randomFrom } from './sample-random.ts';

/** Accounts of the sample household. */
export type SampleAccount = 'current' | 'savings' | 'card' | 'euro' | 'investment' | 'isa';

/** An invented transaction; amounts in pence or cents. */
export interface SampleEntry {
  readonly account: SampleAccount;
  readonly date: string;
  readonly type: TransactionType;
  readonly minor: bigint;
  readonly merchant: string;
  /** Slug of a system category. */
  readonly category?: string | undefined;
  readonly isRecurring?: boolean;
  readonly to?: SampleAccount;
  readonly toMinor?: bigint;
}

/** Bought now and then: how often a month, from and to how many pence, where, and with what. */
const purchases: readonly {
  readonly times: number;
  readonly from: number;
  readonly to: number;
  readonly category: string;
  readonly merchants: readonly string[];
  readonly account: SampleAccount;
}[] = [
  {
    times: 5,
    from: 2_800,
    to: 9_200,
    category: 'groceries',
    account: 'current',
    merchants: ['Millbrook Foods', 'Harbour Street Market'],
  },
  {
    times: 4,
    from: 600,
    to: 2_400,
    category: 'groceries',
    account: 'card',
    merchants: ['Corner Pantry', 'Larkfield Bakery'],
  },
  {
    times: 3,
    from: 1_800,
    to: 5_600,
    category: 'eating_out',
    account: 'card',
    merchants: ['The Copper Kettle', 'Saffron Court', 'Bellamy’s'],
  },
  {
    times: 6,
    from: 290,
    to: 780,
    category: 'coffee_takeaway',
    account: 'card',
    merchants: ['Second Cup Coffee', 'Kiosk 9'],
  },
  {
    times: 2,
    from: 4_100,
    to: 6_300,
    category: 'fuel_ev_charging',
    account: 'card',
    merchants: ['Ridgeway Fuel'],
  },
  {
    times: 4,
    from: 280,
    to: 1_450,
    category: 'public_transport',
    account: 'current',
    merchants: ['City Buses', 'Northern Line Rail'],
  },
  {
    times: 1,
    from: 350,
    to: 1_200,
    category: 'parking_tolls',
    account: 'card',
    merchants: ['Market Square Car Park'],
  },
  {
    times: 1,
    from: 2_200,
    to: 7_800,
    category: 'clothing_shoes',
    account: 'card',
    merchants: ['Thread & Thistle', 'Fenwood Shoes'],
  },
  {
    times: 2,
    from: 800,
    to: 4_600,
    category: 'general_shopping',
    account: 'card',
    merchants: ['Parcelhouse', 'Bright & Daughters'],
  },
  {
    times: 1,
    from: 950,
    to: 4_200,
    category: 'health_dental_optical',
    account: 'current',
    merchants: ['Willow Pharmacy', 'Smithfield Dental'],
  },
  {
    times: 1,
    from: 1_200,
    to: 4_800,
    category: 'entertainment',
    account: 'card',
    merchants: ['Regal Picture House', 'Old Mill Theatre'],
  },
  {
    times: 1,
    from: 1_500,
    to: 5_200,
    category: 'furniture_household',
    account: 'card',
    merchants: ['Hearth & Home'],
  },
];

/**
 * A month of the invented household.
 * @param key `YYYY-MM`
 * @param index how many months went before it
 * @param cardBill what is paid to the card this month
 */
export function sampleMonth(
  key: string,
  index: number,
  cardBill: bigint,
): { entries: readonly SampleEntry[]; cardSpending: bigint } {
  const random = randomFrom(1_000 + index);
  const entries = [...fixedEntries(key, index), ...seasonalEntries(key)];
  for (const kind of purchases) {
    for (let time = 0; time < kind.times; time++) {
      entries.push({
        account: kind.account,
        date: `${key}-${two(1 + Math.floor(random() * 28))}`,
        type: 'expense',
        minor: BigInt(kind.from + Math.floor(random() * (kind.to - kind.from))),
        merchant: kind.merchants[Math.floor(random() * kind.merchants.length)] ?? '',
        category: kind.category,
      });
    }
  }
  const cardSpending = entries.reduce((sum, entry) => {
    if (entry.account !== 'card') return sum;
    return entry.type === 'expense' ? sum + entry.minor : sum - entry.minor;
  }, 0n);
  entries.push({
    account: 'current',
    date: `${key}-20`,
    type: 'transfer',
    minor: cardBill,
    merchant: 'Card payment',
    to: 'card',
  });
  return { entries, cardSpending };
}

/** Returns the regular income and expenses of a month. */
function fixedEntries(key: string, index: number): SampleEntry[] {
  const month = Number(key.slice(5));
  const current = (day: number, minor: number, merchant: string, category: string): SampleEntry => ({
    account: 'current',
    date: `${key}-${two(day)}`,
    type: 'expense',
    minor: BigInt(minor),
    merchant,
    category,
    isRecurring: true,
  });
  const cold = [4_200, 3_900, 2_800, 1_400, 400, 0, 0, 0, 500, 1_800, 3_000, 3_900][month - 1] ?? 0;
  const entries: SampleEntry[] = [
    {
      ...current(15, Number(samplePay(key, index).net), 'Ashdown Engineering', 'salary_wages'),
      type: 'income',
    },
    { ...current(14, 10_420, 'Child benefit', 'benefits_child_benefit'), type: 'income' },
    { ...current(1, 1_180 + index * 95, 'Interest', 'interest'), type: 'income', account: 'savings' },
    current(1, 98_500, 'Hartwell Building Society', 'mortgage'),
    current(12, 9_100 + cold, 'Oakmere Energy', 'gas_electricity'),
    current(12, 3_450, 'Dale Water', 'water'),
    current(15, 3_200, 'Quickline Broadband', 'broadband_phone'),
    current(17, 1_800, 'Bluebird Mobile', 'broadband_phone'),
    {
      ...current(9, index < 16 ? 1_099 : 1_299, 'Lantern Streaming', 'tv_licence_streaming'),
      account: 'card',
    },
    current(3, 2_999, 'Riverside Gym', 'sport_fitness'),
    current(18, 2_150, 'Evergreen Life', 'life_other_insurance'),
    saved(key, 28, 35_000n, 'To savings', 'savings'),
    saved(key, 24, 25_000n, 'To stocks and shares ISA', 'isa'),
    saved(key, 24, 10_000n, 'To investments', 'investment'),
  ];
  if (month !== 2 && month !== 3) entries.push(current(5, 16_800, 'Borough council', 'council_tax'));
  return entries;
}

/** Returns the yearly income and expenses that fall in a month. */
function seasonalEntries(key: string): SampleEntry[] {
  const month = Number(key.slice(5));
  const spent = (
    account: SampleAccount,
    day: number,
    minor: number,
    merchant: string,
    category: string,
  ): SampleEntry => ({
    account,
    date: `${key}-${two(day)}`,
    type: 'expense',
    minor: BigInt(minor),
    merchant,
    category,
  });
  if (month === 3) return [spent('current', 6, 48_620, 'Marlow Motor Insurance', 'car_insurance_tax_mot')];
  if (month === 6) return [euros(key, 51_730n, 60_000n)];
  if (month === 7) {
    return [
      spent('card', 2, 38_400, 'Skyway Airlines', 'holidays_travel'),
      spent('euro', 11, 31_500, 'Casa Mirador', 'holidays_travel'),
      spent('euro', 12, 4_350, 'Taberna del Puerto', 'eating_out'),
      spent('euro', 13, 2_790, 'Mercado Central', 'groceries'),
      spent('euro', 15, 6_120, 'Bodega Azul', 'eating_out'),
      spent('euro', 17, 3_600, 'Museo del Mar', 'entertainment'),
    ];
  }
  if (month === 8) {
    return [
      { ...spent('card', 19, 4_599, 'Thread & Thistle', 'clothing_shoes'), type: 'income' },
      spent('current', 24, 31_900, 'Kestrel Roofing', 'repairs_improvements'),
    ];
  }
  if (month === 10)
    return [
      spent('current', 8, 22_840, 'Marlow Home Insurance', 'home_insurance'),
      euros(key, 17_230n, 20_000n),
    ];
  if (month === 12) {
    return [
      spent('card', 6, 8_450, 'Bright & Daughters', 'gifts_charity'),
      spent('card', 13, 12_900, 'Toybox', 'gifts_charity'),
      spent('current', 22, 14_260, 'Millbrook Foods', 'groceries'),
      { ...spent('current', 24, 10_000, 'From Grandma', 'gifts_received'), type: 'income' },
    ];
  }
  return [];
}

function saved(key: string, day: number, minor: bigint, merchant: string, to: SampleAccount): SampleEntry {
  return { account: 'current', date: `${key}-${two(day)}`, type: 'transfer', minor, merchant, to };
}

function euros(key: string, minor: bigint, toMinor: bigint): SampleEntry {
  return {
    account: 'current',
    date: `${key}-21`,
    type: 'transfer',
    minor,
    merchant: 'Bought euros',
    to: 'euro',
    toMinor,
  };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
