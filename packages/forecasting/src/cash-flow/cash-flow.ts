import { dayOf } from '@farthing/dates';
import { dayNumber } from '../calendar.ts';
import { ForecastError } from '../errors.ts';
import { limits, minorAmount, wholeNumber } from '../limits.ts';
import { type EverydayHistory, type EverydayOutlook, everydayOutlook } from './everyday-profile.ts';
import { doubtOf, type ReadItem, readUpcoming, type UpcomingItem } from './upcoming.ts';

/** Accounts of one currency, in minor units. */
export interface CashFlowQuestion {
  /** Balances are those at the end of this day. */
  readonly today: string;
  /** Days ahead. */
  readonly days: number;
  readonly accounts: readonly {
    readonly account: string;
    readonly balance: bigint;
    /** Lowest balance that is all right, 0 where absent: less than 0 with an overdraft. */
    readonly floor?: bigint;
    readonly everyday?: EverydayHistory;
  }[];
  readonly upcoming: readonly UpcomingItem[];
}

/** A balance at the end of a day. */
export interface DayBalance {
  readonly date: string;
  readonly balance: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/** Days from tomorrow on, and what to know of them. */
export interface BalanceSeries {
  readonly days: readonly (DayBalance & {
    /** Items that are expected on the day. */
    readonly items: readonly string[];
    /** Everyday spending that is expected of the day. */
    readonly everyday: bigint;
  })[];
  /** The first of the days with the lowest balance. */
  readonly lowest: DayBalance;
  /** The first day below the floor, and the first that may be; absent where none is. */
  readonly firstBelow?: string;
  readonly firstMayBeBelow?: string;
}

export interface CashFlow {
  readonly accounts: readonly (BalanceSeries & { readonly account: string })[];
  /** All accounts together. */
  readonly total: BalanceSeries;
  /** Future paydays, each with the lowest balance since the previous one. */
  readonly payDays: readonly {
    readonly date: string;
    readonly amount: bigint;
    /** Absent when pay comes tomorrow. */
    readonly lowestBefore?: DayBalance;
  }[];
}

/**
 * Forecasts daily balances from the current balance, known items, and usual everyday spending by weekday and
 * day of the month. Low and high combine the uncertainties of items and everyday spending as if they were
 * independent: the root of the sum of squares. @throws {ForecastError} bad_input, out_of_range
 */
export function forecastCashFlow(question: CashFlowQuestion): CashFlow {
  const today = dayNumber(question.today, 'today');
  const days = wholeNumber(question.days, 'days', limits.cashFlowDays);
  wholeNumber(question.accounts.length, 'accounts', limits.accounts);
  wholeNumber(question.upcoming.length, 'upcoming', limits.upcomingItems);
  const names = new Set(question.accounts.map(({ account }) => account));
  if (names.size < question.accounts.length)
    throw new ForecastError('bad_input', 'accounts', 'accounts must each come once');
  const coming = readUpcoming(question.upcoming, today, names);
  const read = question.accounts.map(({ account, balance, floor = 0n, everyday }, index) => ({
    account,
    balance: minorAmount(balance, `accounts.${index}.balance`),
    floor: minorAmount(floor, `accounts.${index}.floor`),
    spending: spendingOf(everydayOutlook(everyday, `accounts.${index}.everyday`, today + 1, days)),
    items: coming.filter(({ item }) => item.account === account),
  }));
  const total = seriesOf(today, {
    balance: read.reduce((sum, { balance }) => sum + balance, 0n),
    floor: read.reduce((sum, { floor }) => sum + floor, 0n),
    spending: Array.from({ length: days }, (_, ahead) =>
      spendingTogether(read.map((each) => each.spending[ahead])),
    ),
    items: coming,
  });
  return {
    accounts: read.map((each) => ({ account: each.account, ...seriesOf(today, each) })),
    total,
    payDays: payDaysOf(coming, total, today, days),
  };
}

/** Everyday spending by the end of a day: minor units, and the squares of how much more and less it may be. */
interface Spending {
  readonly expected: bigint;
  readonly more: number;
  readonly less: number;
}

interface Holdings {
  readonly balance: bigint;
  readonly floor: bigint;
  readonly spending: readonly Spending[];
  readonly items: readonly ReadItem[];
}

function seriesOf(today: number, { balance, floor, spending, items }: Holdings): BalanceSeries {
  let [known, spentBefore] = [balance, 0n];
  const series = spending.map((spent, ahead) => {
    const day = today + 1 + ahead;
    const due = items.filter(({ date }) => date === day);
    known += due.reduce((sum, { item }) => sum + item.amount, 0n);
    let [below, above] = [spent.more, spent.less];
    for (const item of items) {
      const doubt = doubtOf(item, day);
      below += doubt.below ** 2;
      above += doubt.above ** 2;
    }
    const expected = known - spent.expected;
    const everyday = spent.expected - spentBefore;
    spentBefore = spent.expected;
    return {
      date: dayOf(day),
      balance: expected,
      low: expected - minor(Math.sqrt(below)),
      high: expected + minor(Math.sqrt(above)),
      items: due.map(({ item }) => item.id),
      everyday,
    };
  });
  const firstBelow = series.find((day) => day.balance < floor)?.date;
  const firstMayBeBelow = series.find((day) => day.low < floor)?.date;
  return {
    days: series,
    lowest: lowestOf(series) as DayBalance,
    ...(firstBelow !== undefined && { firstBelow }),
    ...(firstMayBeBelow !== undefined && { firstMayBeBelow }),
  };
}

/** The running sum is rounded, not each day: half a penny a day would be £1.83 a year. */
function spendingOf({ expected, more, less }: EverydayOutlook): Spending[] {
  return expected.map((sum, ahead) => ({
    expected: minor(sum),
    more: (more[ahead] ?? 0) ** 2,
    less: (less[ahead] ?? 0) ** 2,
  }));
}

/** Adds up the spending of all accounts, so that account balances add up to the total. */
function spendingTogether(accounts: readonly (Spending | undefined)[]): Spending {
  return accounts.reduce<Spending>(
    (sum, each) => ({
      expected: sum.expected + (each?.expected ?? 0n),
      more: sum.more + (each?.more ?? 0),
      less: sum.less + (each?.less ?? 0),
    }),
    { expected: 0n, more: 0, less: 0 },
  );
}

function payDaysOf(
  coming: readonly ReadItem[],
  total: BalanceSeries,
  today: number,
  days: number,
): CashFlow['payDays'] {
  const pays = coming.filter(({ item, date }) => item.isPay && item.amount > 0n && date <= today + days);
  const dates = [...new Set(pays.map(({ date }) => date))].sort((a, b) => a - b);
  return dates.map((date, index) => {
    const from = (dates[index - 1] ?? today + 1) - today - 1;
    const lowestBefore = lowestOf(total.days.slice(from, date - today - 1));
    return {
      date: dayOf(date),
      amount: pays.reduce((sum, pay) => (pay.date === date ? sum + pay.item.amount : sum), 0n),
      ...(lowestBefore && { lowestBefore }),
    };
  });
}

function lowestOf(days: BalanceSeries['days']): DayBalance | undefined {
  const [first, ...others] = days;
  if (!first) return undefined;
  const { date, balance, low, high } = others.reduce(
    (lowest, day) => (day.balance < lowest.balance ? day : lowest),
    first,
  );
  return { date, balance, low, high };
}

function minor(value: number): bigint {
  return BigInt(Math.round(value));
}
