import type {
  NewAccount,
  NewBudget,
  NewDisposal,
  NewForecastPlan,
  NewGoal,
  NewPayslip,
  NewPension,
  NewPensionContribution,
  NewSecurity,
  NewValuation,
  OwnershipStep,
} from '@farthing/api-contract';
import { shippedRates, taxYearOf } from '@farthing/uk-tax';
import { type HouseholdCalendar, householdCalendar } from './calendar.ts';
import { householdPays } from './pay.ts';
import { householdPriceFile, householdRate, householdSecurities, householdStatement } from './shares.ts';
import type { HouseholdAccount } from './spending.ts';
import { type HouseholdEntry, householdEntries } from './transactions.ts';

/** Ten years of invented household records, deterministic for a given day. */
export interface Household {
  readonly accounts: Readonly<Record<HouseholdAccount, NewAccount>>;
  readonly rates: readonly { readonly from: 'EUR' | 'USD'; readonly date: string; readonly rate: string }[];
  readonly entries: readonly HouseholdEntry[];
  readonly payslips: readonly NewPayslip[];
  readonly valuations: readonly (readonly [HouseholdAccount, NewValuation])[];
  /** Percent of an account that is Robin's, from a day on. The rest is the partner's. */
  readonly ownership: readonly (readonly [HouseholdAccount, readonly OwnershipStep[]])[];
  readonly securities: readonly NewSecurity[];
  readonly prices: string;
  readonly statements: Readonly<Record<'investment' | 'isa', string>>;
  /** By slug of category. */
  readonly budgets: readonly (readonly [slug: string, budget: NewBudget])[];
  readonly goals: readonly (readonly [HouseholdAccount | undefined, NewGoal])[];
  readonly plans: readonly NewForecastPlan[];
  /** None where the tax year has no rates yet. */
  readonly disposal: NewDisposal | undefined;
  readonly pension: NewPension;
  readonly contributions: readonly NewPensionContribution[];
}

/**
 * Makes the household of a day.
 * @param today `YYYY-MM-DD`; nothing is later
 * @param ending end of the names by which the records can be told from a user's own: ` (sample)`
 */
export function makeHousehold(today: string, ending = ''): Household {
  const calendar = householdCalendar(today);
  const pays = householdPays(calendar);
  const quarters = Array.from({ length: calendar.months / 3 }, (_, number) => number * 3);
  return {
    accounts: accountsOf(calendar, ending),
    payslips: pays.map(({ payslip }) => ({ ...payslip, employer: payslip.employer + ending })),
    entries: householdEntries(calendar, pays),
    rates: quarters.flatMap((index) =>
      (['EUR', 'USD'] as const).map((from) => ({
        from,
        date: calendar.dayOf(index, 1),
        rate: householdRate(from, index),
      })),
    ),
    valuations: valuationsOf(calendar),
    ownership: [['house', ownershipOf(calendar)]],
    securities: householdSecurities.map(({ symbol, name, kind, region, quoted }) => ({
      symbol,
      name: name + ending,
      kind,
      region,
      currency: quoted,
    })),
    prices: householdPriceFile(calendar),
    statements: {
      investment: householdStatement(calendar, 'investment'),
      isa: householdStatement(calendar, 'isa'),
    },
    budgets: budgetsOf(calendar.dayOf(calendar.months - 7, 1)),
    goals: [
      [
        'savings',
        {
          name: `Move to the coast${ending}`,
          target_amount: '95000',
          target_date: calendar
            .dayOf(calendar.months - 1, 1)
            .replace(/^\d{4}/, (year) => String(Number(year) + 2)),
        },
      ],
      [undefined, { name: `Pottery kiln${ending}`, target_amount: '1800', saved_amount: '1125' }],
    ],
    plans: plansOf(ending),
    disposal: disposalOf(calendar, ending),
    pension: {
      name: `Own pension${ending}`,
      provider: 'Beacon Investments',
      joined_on: calendar.dayOf(0, 1),
    },
    contributions: quarters
      .slice(4)
      .map((index) => ({
        date: calendar.dayOf(index, 16),
        amount: '150.00',
        method: 'relief_at_source' as const,
      }))
      .filter(({ date }) => date <= today),
  };
}

function accountsOf({ dayOf }: HouseholdCalendar, ending: string): Household['accounts'] {
  const opening_date = dayOf(0, 1);
  const account = (
    name: string,
    type: NewAccount['type'],
    institution: string | null,
    opening_balance: string,
  ): NewAccount => ({
    name: name + ending,
    type,
    currency: 'GBP',
    institution,
    opening_balance,
    opening_date,
  });
  return {
    current: account('Joint current account', 'cash', 'Northgate Bank', '2140.00'),
    savings: account('Rainy day savings', 'savings', 'Hartwell Building Society', '1500.00'),
    card: account('Credit card', 'credit_card', 'Northgate Bank', '-280.00'),
    euro: { ...account('Euro account', 'cash', 'Portside Travel Money', '240.00'), currency: 'EUR' },
    dollar: { ...account('Dollar account', 'cash', 'Portside Travel Money', '900.00'), currency: 'USD' },
    investment: account('Share dealing', 'investment', 'Beacon Investments', '9400.00'),
    isa: account('Stocks and shares ISA', 'isa', 'Beacon Investments', '300.00'),
    pension: account('Workplace pension', 'pension', 'Northgate Pensions', '6200.00'),
    crypto: account('Crypto wallet', 'crypto', null, '400.00'),
    house: account('12 Larch Road', 'property', null, '268000.00'),
    car: account('Family car', 'other_asset', null, '0.00'),
    mortgage: account('Mortgage', 'mortgage', 'Hartwell Building Society', '-196500.00'),
    loan: { ...account('Car loan', 'loan', 'Northgate Bank', '-9360.00'), opening_date: dayOf(19, 28) },
  };
}

/** Returns the shares of the house: 60% at first, and half since the mortgage was renewed. */
function ownershipOf({ months, dayOf }: HouseholdCalendar): OwnershipStep[] {
  return [
    { from: dayOf(0, 1), percent: '60' },
    { from: dayOf(months - 24, 1), percent: '50' },
  ];
}

/** Returns the yearly valuations of house, car, pension and coins, which no statement contains. */
function valuationsOf({ months, dayOf, today }: HouseholdCalendar): Household['valuations'] {
  const found: [HouseholdAccount, NewValuation][] = [];
  for (let year = 1; year * 12 < months; year++) {
    const date = dayOf(year * 12 - 1, 28);
    const worth = (first: number, rate: number) => `${Math.round(first * (1 + rate) ** year)}.00`;
    found.push(
      ['house', { date, value: worth(268_000, 0.034) }],
      ['pension', { date, value: `${6_200 + year * 5_100 + year * year * 310}.00` }],
      [
        'crypto',
        {
          date,
          value: `${[0, 2_100, 700, 1_300, 3_900, 6_200, 2_400, 4_100, 7_800, 8_300][year] ?? 400}.00`,
        },
      ],
    );
    if (year >= 2) found.push(['car', { date, value: `${Math.round(12_400 * 0.84 ** (year - 2))}.00` }]);
  }
  return found.filter(([, { date }]) => date <= today);
}

function budgetsOf(start_date: string): Household['budgets'] {
  const monthly = (amount: string, rollover: NewBudget['rollover'] = 'none'): NewBudget => ({
    amount,
    start_date,
    rollover,
  });
  return [
    ['groceries', monthly('560.00')],
    ['eating_out', monthly('140.00', 'surplus')],
    ['coffee_takeaway', monthly('45.00')],
    ['fuel_ev_charging', monthly('130.00', 'both')],
    ['clothing_shoes', monthly('75.00', 'surplus')],
    ['general_shopping', monthly('80.00')],
    ['entertainment', monthly('40.00', 'both')],
    ['holidays_travel', { amount: '1800.00', start_date, period: 'yearly' }],
  ];
}

function plansOf(ending: string): NewForecastPlan[] {
  return [
    {
      name: `Until the mortgage is gone${ending}`,
      net_worth: {
        years: 20,
        scenarios: [
          {
            name: 'Usual growth',
            inflation: '0.025',
            growth: { savings: '0.03', property: '0.025', isa: '0.05', investment: '0.05', pension: '0.05' },
          },
          {
            name: 'Weak markets',
            inflation: '0.025',
            growth: { savings: '0.02', property: '0.01', isa: '0.02', investment: '0.02', pension: '0.02' },
          },
        ],
      },
    },
    {
      name: `Retiring at 60${ending}`,
      monte_carlo: {
        years: 25,
        runs: 10_000,
        seed: 42,
        initial: '85000',
        monthly_contribution: '650',
        contributions_keep_pace: true,
        annual_return: '0.05',
        annual_volatility: '0.14',
        inflation: '0.025',
      },
    },
  ];
}

/** A flat that was let, sold in the tax year before this one. */
function disposalOf({ months, dayOf }: HouseholdCalendar, ending: string): NewDisposal | undefined {
  const date = dayOf(months - 15, 13);
  if (!shippedRates.has(taxYearOf(date))) return undefined;
  return {
    date,
    completed_on: dayOf(months - 14, 10),
    name: `Flat 3, 8 Quay Street${ending}`,
    kind: 'residential_property',
    share_percent: '50',
    proceeds: '212000.00',
    selling_costs: '3900.00',
    acquired_on: '2009-05-19',
    cost: '141000.00',
    buying_costs: '2300.00',
    improvement_costs: '8400.00',
    notes: 'Bought before the house, let since; owned in equal shares.',
  };
}
