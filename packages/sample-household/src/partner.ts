import type {
  AccountSharingLevel,
  NewAccount,
  NewHouseholdBudget,
  NewValuation,
  TaxProfileEntry,
} from '@farthing/api-contract';
import { taxYearOf } from '@farthing/uk-tax';
import { type HouseholdCalendar, householdCalendar, randomFrom } from './calendar.ts';
import { makeHousehold } from './household.ts';
import type { HouseholdAccount } from './spending.ts';
import { dearer, type HouseholdEntry } from './transactions.ts';

/** Accounts that Robin's partner keeps. The house is also among Robin's. */
export type PartnerAccount = 'everyday' | 'pot' | 'surprise' | 'house';

/** A cost that one of the two paid for both, in equal parts. */
export interface SharedHouseholdCost {
  readonly paid_by: 'robin' | 'partner';
  readonly date: string;
  readonly description: string;
  readonly amount: string;
}

/** The other half of the couple: their own records, and what the two share with each other. */
export interface Partner {
  readonly accounts: Readonly<Record<PartnerAccount, NewAccount>>;
  readonly entries: readonly HouseholdEntry<PartnerAccount>[];
  readonly valuations: readonly (readonly [PartnerAccount, NewValuation])[];
  /** Levels other than private. */
  readonly shares: Readonly<{
    robin: Partial<Record<HouseholdAccount, AccountSharingLevel>>;
    partner: Partial<Record<PartnerAccount, AccountSharingLevel>>;
  }>;
  readonly costs: readonly SharedHouseholdCost[];
  readonly settlement: { readonly date: string; readonly amount: string };
  /** This tax year and the last one, which the partner shares. */
  readonly taxYears: readonly {
    readonly tax_year: string;
    readonly profile: Pick<TaxProfileEntry, 'incomes'>;
  }[];
  /** By slug of category. */
  readonly budgets: readonly (readonly [slug: string, budget: Omit<NewHouseholdBudget, 'name'>])[];
}

/** Makes the partner's records of a day. @param today `YYYY-MM-DD`; nothing is later */
export function makePartner(today: string): Partner {
  const calendar = householdCalendar(today);
  const { accounts, valuations } = makeHousehold(today);
  const opening_date = calendar.dayOf(0, 1);
  const account = (name: string, type: NewAccount['type'], opening_balance: string): NewAccount => ({
    name,
    type,
    currency: 'GBP',
    institution: 'Meadow Bank',
    opening_balance,
    opening_date,
  });
  return {
    accounts: {
      everyday: account('Alex’s current account', 'cash', '640.00'),
      pot: account('Alex’s savings', 'savings', '350.00'),
      surprise: account('Surprise fund', 'savings', '0.00'),
      house: accounts.house,
    },
    entries: entriesOf(calendar),
    valuations: valuations.flatMap(([of, valuation]) =>
      of === 'house' ? [['house', valuation] as const] : [],
    ),
    shares: {
      robin: {
        ...{ current: 'full', savings: 'view', card: 'view', euro: 'view', house: 'view', car: 'view' },
        ...{ mortgage: 'view', loan: 'view', isa: 'counted', pension: 'counted' },
      },
      partner: { everyday: 'full', pot: 'counted', house: 'view' },
    },
    taxYears: [taxYearsBefore(today, 1), taxYearsBefore(today, 0)].map((tax_year) => ({
      tax_year,
      profile: { incomes: [{ kind: 'employment', description: college, amount: '3240.00', tax_paid: '0' }] },
    })),
    ...sharedOf(calendar),
  };
}

/** Employer of the partner. */
const college = 'Riverside Evening College';

/** Returns the tax year of a day, or an earlier one. */
function taxYearsBefore(day: string, years: number): string {
  const first = Number(taxYearOf(day).slice(0, 4)) - years;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** A couple of months of costs for both, and a payment in between. */
function sharedOf({
  months,
  dayOf,
  today,
}: HouseholdCalendar): Pick<Partner, 'costs' | 'settlement' | 'budgets'> {
  const cost = (
    paid_by: SharedHouseholdCost['paid_by'],
    date: string,
    description: string,
    amount: string,
  ): SharedHouseholdCost => ({ paid_by, date, description, amount });
  const from = dayOf(months - 7, 1).slice(0, 7);
  return {
    costs: [
      cost('partner', dayOf(months - 3, 6), 'Cottage in Whitby', '246.00'),
      cost('robin', dayOf(months - 3, 14), 'Washing machine', '389.00'),
      cost('partner', dayOf(months - 2, 9), 'Theatre tickets', '64.50'),
      cost('robin', dayOf(months - 2, 21), 'Birthday dinner', '81.20'),
      cost('partner', dayOf(months - 1, 1), 'Train to Grandma', '58.00'),
    ].filter(({ date }) => date <= today),
    settlement: { date: dayOf(months - 2, 1), amount: '71.50' },
    budgets: [
      ['groceries', { amount: '640.00', from }],
      ['eating_out', { amount: '220.00', from, rollover: 'surplus' }],
      ['clothing_shoes', { amount: '120.00', from, rollover: 'surplus' }],
    ],
  };
}

/** Purchases of the partner: how often a month, from and to how many pence in the first year, where. */
const purchases: readonly (readonly [
  times: number,
  from: number,
  to: number,
  category: string,
  merchants: readonly string[],
])[] = [
  [3, 600, 2_300, 'groceries', ['Corner Pantry', 'Northfield Grocers']],
  [2, 900, 3_100, 'eating_out', ['Saffron Court', 'The Copper Kettle']],
  [3, 250, 560, 'coffee_takeaway', ['Second Cup Coffee']],
  [1, 1_500, 5_200, 'clothing_shoes', ['Fenwood Shoes', 'Thread & Thistle']],
  [1, 700, 2_900, 'general_shopping', ['Bright & Daughters']],
];

function entriesOf(calendar: HouseholdCalendar): HouseholdEntry<PartnerAccount>[] {
  return Array.from({ length: calendar.months }, (_, index) => monthOf(calendar, index))
    .flat()
    .filter(({ date }) => date <= calendar.today)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function monthOf({ dayOf }: HouseholdCalendar, index: number): HouseholdEntry<PartnerAccount>[] {
  const random = randomFrom(7_300 + index);
  const spent = (day: number, pence: number, merchant: string, category: string) => ({
    account: 'everyday' as const,
    date: dayOf(index, day),
    type: 'expense' as const,
    minor: BigInt(dearer(pence, index)),
    merchant,
    category,
  });
  const moved = (day: number, pence: number, to: PartnerAccount, merchant: string) => ({
    account: 'everyday' as const,
    date: dayOf(index, day),
    type: 'transfer' as const,
    minor: BigInt(pence),
    merchant,
    to,
  });
  const bought = purchases.flatMap(([times, from, to, category, merchants]) =>
    Array.from({ length: times }, () => {
      const day = 1 + Math.floor(random() * 28);
      const pence = from + Math.floor(random() * (to - from));
      return spent(day, pence, merchants[Math.floor(random() * merchants.length)] ?? '', category);
    }),
  );
  return [
    ...bought,
    { ...spent(24, 27_000, college, 'salary_wages'), type: 'income' },
    spent(4, 2_800, 'Harbour Swimming Club', 'sport_fitness'),
    spent(16, 1_150, 'Larkfield Mobile', 'broadband_phone'),
    moved(26, 6_000, 'pot', 'To savings'),
    moved(27, 1_500, 'surprise', 'To the surprise fund'),
  ];
}
