/** Accounts of the household. */
export type HouseholdAccount =
  | 'current'
  | 'savings'
  | 'card'
  | 'euro'
  | 'dollar'
  | 'investment'
  | 'isa'
  | 'pension'
  | 'crypto'
  | 'house'
  | 'car'
  | 'mortgage'
  | 'loan';

/** Kind of purchase: the category and its merchants. */
export type Kind = readonly [
  times: number,
  from: number,
  to: number,
  category: string,
  account: HouseholdAccount,
  merchants: readonly string[],
];

/** Bought now and then: how often a month, from and to how many pence in the first year, where. */
export const purchases: readonly Kind[] = [
  [
    6,
    2_400,
    8_600,
    'groceries',
    'current',
    ['Millbrook Foods', 'Harbour Street Market', 'Northfield Grocers'],
  ],
  [4, 500, 2_100, 'groceries', 'card', ['Corner Pantry', 'Larkfield Bakery']],
  [3, 1_600, 4_900, 'eating_out', 'card', ['The Copper Kettle', 'Saffron Court', 'Bellamy’s']],
  [6, 240, 640, 'coffee_takeaway', 'card', ['Second Cup Coffee', 'Kiosk 9']],
  [2, 3_600, 5_400, 'fuel_ev_charging', 'card', ['Ridgeway Fuel']],
  [3, 240, 1_250, 'public_transport', 'current', ['City Buses', 'Northern Valley Rail']],
  [1, 300, 1_000, 'parking_tolls', 'card', ['Market Square Car Park']],
  [1, 1_900, 6_900, 'clothing_shoes', 'card', ['Thread & Thistle', 'Fenwood Shoes']],
  [2, 700, 4_100, 'general_shopping', 'card', ['Parcelhouse', 'Bright & Daughters']],
  [1, 800, 3_600, 'health_dental_optical', 'current', ['Willow Pharmacy', 'Smithfield Dental']],
  [1, 1_000, 4_100, 'entertainment', 'card', ['Regal Picture House', 'Old Mill Theatre']],
  [1, 1_300, 4_600, 'furniture_household', 'card', ['Hearth & Home']],
];

/** Regular monthly payment. First and last month are counted from the start of the data. `prices` are keyed by their first month. */
export interface Standing {
  readonly merchant: string;
  readonly category: string;
  readonly account: HouseholdAccount;
  readonly day: number;
  readonly from?: number;
  readonly until?: number;
  readonly prices: readonly (readonly [from: number, minor: number])[];
}

/** Regular monthly payments of the household. */
export const standing: readonly Standing[] = [
  bill('Hartwell Building Society', 'mortgage', 1, [
    [0, 74_200],
    [24, 71_850],
    [60, 70_400],
    [96, 98_500],
  ]),
  bill('Dale Water', 'water', 12, [
    [0, 2_650],
    [40, 2_900],
    [77, 3_150],
    [108, 3_800],
  ]),
  bill('Quickline Broadband', 'broadband_phone', 15, [
    [0, 2_400],
    [36, 2_700],
    [72, 2_950],
    [101, 3_450],
    [113, 3_725],
  ]),
  bill('Bluebird Mobile', 'broadband_phone', 17, [
    [0, 2_200],
    [50, 1_800],
    [114, 1_950],
  ]),
  bill('Evergreen Life', 'life_other_insurance', 18, [[0, 2_150]]),
  {
    ...bill('Tabby & Co pet insurance', 'pets', 21, [
      [0, 1_240],
      [48, 1_475],
      [96, 1_890],
    ]),
    from: 14,
  },
  {
    ...bill('Little Acorns nursery', 'childcare_school', 2, [
      [0, 41_000],
      [52, 43_500],
    ]),
    from: 34,
    until: 82,
  },
  {
    ...bill('Riverside Gym', 'sport_fitness', 3, [
      [0, 2_499],
      [70, 2_999],
    ]),
    from: 5,
    until: 112,
  },
  {
    ...bill('Lantern Streaming', 'tv_licence_streaming', 9, [
      [0, 799],
      [44, 999],
      [92, 1_099],
      [115, 1_299],
    ]),
    account: 'card',
  },
  {
    ...bill('Songbird Music', 'subscriptions_memberships', 11, [
      [0, 999],
      [84, 1_099],
    ]),
    from: 30,
    account: 'card',
  },
  {
    ...bill('The Weekly Ledger', 'subscriptions_memberships', 6, [[0, 1_450]]),
    from: 60,
    until: 99,
    account: 'card',
  },
];

function bill(merchant: string, category: string, day: number, prices: Standing['prices']): Standing {
  return { merchant, category, account: 'current', day, prices };
}
